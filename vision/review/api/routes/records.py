"""The JSON Schema of the records."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from vision.record_schemas import json_schema
from vision.review.api.answers import error_responses

router = APIRouter(prefix="/api", tags=["records"])


@router.get("/schema/{record}", response_model=dict[str, Any], responses=error_responses(404))
async def get_schema(record: Literal["hand", "score", "reading"]) -> JSONResponse:
    """The JSON Schema of a record."""
    return JSONResponse(json_schema(record))
