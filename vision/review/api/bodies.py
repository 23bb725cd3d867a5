"""Parses JSON request bodies into records."""

from typing import Any, TypeVar

from fastapi import Request

from scoring.records.base import Record
from vision.review.api.answers import JSON, error_responses
from vision.review.api.errors import MediaTypeError
from vision.review.api.parsing import parse_body
from vision.review.api.services import Services

R = TypeVar("R", bound=Record)

INPUT_REF = "#/components/schemas/{model}-Input"


async def read_body(request: Request, record: type[R]) -> R:
    """Parse the body of a request, in a thread.

    Raises `MediaTypeError`: the content type is not JSON; `MalformedError`: the body is not valid JSON; `HandError`:
    about the invalid field.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise MediaTypeError("request.no-json", "Content-Type")
    body = await request.body()
    services: Services = request.app.state.services
    return await services.cpu_pool.run(parse_body, body, record)


def json_body(record: type[Record], *statuses: int) -> dict[str, Any]:
    """Arguments of a route whose body is a record; `app.install_openapi` moves the `$defs` of the schema."""
    schema = record.model_json_schema(ref_template=INPUT_REF)
    body = {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}}
    return {"responses": error_responses(*statuses, 413, 415, 422), "openapi_extra": body}
