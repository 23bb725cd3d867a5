"""What the server answers with: records as JSON, and refusals as error records."""

from __future__ import annotations

from typing import Any, Self

from fastapi import Response

from scoring.errors import PailensError
from scoring.records.base import ErrorFields, Model, Record
from vision.review.api.errors import ServerError, public_error, status_of

JSON = "application/json"


class RefusalFields(ErrorFields):
    """What was refused and why; `code` is the kind of refusal, one for many sentences."""

    code: str

    @classmethod
    def from_error(cls, error: PailensError) -> Self:
        """The fields of an error."""
        return cls(**ErrorFields.of(error).model_dump(), code=error.code)


class RefusalRecord(Record):
    """The error record, as the server sends it."""

    error: RefusalFields


def json_response(record: Model, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A record as a JSON response."""
    return Response(record.model_dump_json(by_alias=True), status, headers, JSON)


def error_response(error: PailensError) -> Response:
    """The error record of a refusal under its status, with `Retry-After` where trying again may help."""
    error = public_error(error)
    status = status_of(error)
    headers = {}
    if isinstance(error, ServerError) and error.retry_after is not None:
        headers["Retry-After"] = str(error.retry_after)
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    record = RefusalRecord(error=RefusalFields.from_error(error))
    return Response(record.model_dump_json(by_alias=True), status, headers, JSON)


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a path may be refused with, for its documentation."""
    return {status: {"model": RefusalRecord} for status in statuses}
