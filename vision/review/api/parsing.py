"""Parses the bodies of requests."""

from typing import TypeVar

from pydantic import ValidationError

from scoring.records.base import COMPLAINTS, Record, refusal
from vision.review.api.errors import MalformedError

R = TypeVar("R", bound=Record)


def parse_body(body: bytes, record: type[R]) -> R:
    """Parse a JSON body. Raises `MalformedError`: the body is not valid JSON; `HandError`: about the invalid field."""
    try:
        return record.parse(body)
    except ValidationError as error:
        refused = refusal(error)
        if refused.id == COMPLAINTS["json_invalid"][0]:
            raise MalformedError.restating(refused, refused.about) from None
        raise refused from None
