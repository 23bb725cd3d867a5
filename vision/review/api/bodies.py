"""Parses JSON request bodies into records."""

from __future__ import annotations

from typing import Any, TypeVar

from fastapi import Request
from pydantic import ValidationError

from scoring.records.base import Record, refusal
from vision.review.api.answers import JSON
from vision.review.api.errors import MalformedError, MediaTypeError

R = TypeVar("R", bound=Record)

INPUT_REF = "#/components/schemas/{model}-Input"


async def read_body(request: Request, record: type[R]) -> R:
    """Parse the body of a request.

    Raises:
        MediaTypeError: the content type is not JSON.
        MalformedError: the body is not valid JSON.
        HandError: about the invalid field.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise MediaTypeError("request.no-json", "Content-Type")
    try:
        return record.model_validate_json(await request.body())
    except ValidationError as error:
        refused = refusal(error)
        if error.errors(include_url=False, include_context=False, include_input=False)[0]["type"] == "json_invalid":
            raise MalformedError.restating(refused, refused.about) from None
        raise refused from None


def request_body_schema(record: type[Record]) -> dict[str, Any]:
    """The OpenAPI description of a route's JSON body; `openapi.install_openapi` moves the `$defs`."""
    schema = record.model_json_schema(ref_template=INPUT_REF)
    return {"requestBody": {"required": True, "content": {JSON: {"schema": schema}}}}
