"""Routes that score a hand record, score an edited reading and group tiles, and the schemas of records."""

import json
from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request, Response

from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.rules import score
from vision.reading.record_schemas import json_schema
from vision.reading.records import GroupedRecord
from vision.review.advice import AdviceRecord, advise
from vision.review.api.answers import JSON, error_responses, json_response
from vision.review.api.bodies import json_body, read_body
from vision.review.api.services import Served
from vision.review.reviewing import GroupRequest, ReviewedRecord, ReviewRequest, regroup_tiles, review

Name = Literal["hand", "score", "reading"]

records_router = APIRouter(prefix="/api", tags=["records"])


@records_router.get("/schema/{record}", response_model=dict[str, Any], responses=error_responses(404))
async def get_schema(record: Name) -> Response:
    """The JSON Schema of a record."""
    return Response(_schema(record), media_type=JSON)


@cache
def _schema(record: Name) -> str:
    return json.dumps(json_schema(record), separators=(",", ":"))


router = APIRouter(tags=["scoring"])


@router.post("/api/score", response_model=ScoreRecord, **json_body(HandRecord))
async def score_hand(request: Request, served: Served) -> Response:
    """Score a hand."""
    hand = await read_body(request, HandRecord)
    return json_response(await served.cpu_pool.run(lambda: ScoreRecord.from_score(score(hand.to_hand()))))


@router.post("/api/review", response_model=ReviewedRecord, **json_body(ReviewRequest))
async def review_reading(request: Request, served: Served) -> Response:
    """Judge the groups of a reading as they are now, and score its hand."""
    return json_response(await served.cpu_pool.run(review, await read_body(request, ReviewRequest)))


@router.post("/api/group", response_model=GroupedRecord, **json_body(GroupRequest))
async def group_tiles(request: Request, served: Served) -> Response:
    """Group tiles anew."""
    return json_response(await served.cpu_pool.run(regroup_tiles, await read_body(request, GroupRequest)))


@router.post("/api/advice", response_model=AdviceRecord, **json_body(HandRecord))
async def advise_on_hand(request: Request, served: Served) -> Response:
    """Say what the elements of a hand rest on, or what it lacks to win."""
    return json_response(await served.cpu_pool.run(advise, await read_body(request, HandRecord)))
