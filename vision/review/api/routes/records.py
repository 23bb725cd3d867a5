"""The JSON Schema of the records."""

import json
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Response

from vision.reading.record_schemas import json_schema
from vision.review.api.answers import JSON, error_responses

Name = Literal["hand", "score", "reading"]

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/schema/{record}", response_model=dict[str, Any], responses=error_responses(404))
async def get_schema(record: Name) -> Response:
    """The JSON Schema of a record."""
    return Response(_schema(record), media_type=JSON)


@cache
def _schema(record: Name) -> str:
    return json.dumps(json_schema(record), separators=(",", ":"))
