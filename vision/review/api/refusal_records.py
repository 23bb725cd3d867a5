"""Errors as records, and bodies of requests, which are refused with them."""

from typing import TypeVar

from pydantic import ValidationError

from scoring.records.base import COMPLAINTS, ErrorFields, Record, refusal
from vision.review.api.errors import ServerError


class RefusalFields(ErrorFields):
    """The fields of an error record; `code` is the kind of error, shared by several ids."""

    code: str


class RefusalRecord(Record):
    """The error record as a response body."""

    error: RefusalFields


R = TypeVar("R", bound=Record)


def parse_body(body: bytes, record: type[R]) -> R:
    """Parse a JSON body. Raises `ServerError`: the body is not valid JSON; `HandError`: about the invalid field."""
    try:
        return record.parse(body)
    except ValidationError as error:
        refused = refusal(error)
        if refused.id == COMPLAINTS["json_invalid"][0]:
            raise ServerError.restating(refused, refused.about) from None
        raise refused from None
