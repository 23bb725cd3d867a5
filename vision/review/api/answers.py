"""JSON responses: records, and errors as error records."""

from typing import Any

from fastapi import Response

from scoring.errors import PailensError
from scoring.records.base import Model
from vision.review.api.errors import ServerError, public_error, status_of
from vision.review.api.refusal_records import RefusalFields, RefusalRecord

JSON = "application/json"


def json_response(record: Model | str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    text = record if isinstance(record, str) else record.model_dump_json(by_alias=True)
    return Response(text, status, headers, JSON)


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
