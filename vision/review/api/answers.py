"""JSON responses: records, and errors as error records."""

from __future__ import annotations

from typing import Any, Self

from fastapi import Response

from scoring.errors import PailensError
from scoring.records.base import ErrorFields, Model, Record
from vision.review.api.errors import ServerError, public_error, status_of

JSON = "application/json"


class RefusalFields(ErrorFields):
    """The fields of an error record; `code` is the kind of error, shared by several ids."""

    code: str

    @classmethod
    def from_error(cls, error: PailensError) -> Self:
        """The fields of an error."""
        return cls(**ErrorFields.of(error).model_dump(), code=error.code)


class RefusalRecord(Record):
    """The error record as a response body."""

    error: RefusalFields


def json_response(record: Model, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A record as a JSON response."""
    return Response(record.model_dump_json(by_alias=True), status, headers, JSON)


def error_response(error: PailensError) -> Response:
    """An error as an error record with its HTTP status, and `Retry-After` where a retry may succeed."""
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
    """The error responses of a route, for its OpenAPI description."""
    return {status: {"model": RefusalRecord} for status in statuses}
