"""Routes that score a hand record, score an edited reading and group tiles."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.rules import score
from vision.review.advice import AdviceRecord, advise
from vision.review.api.answers import error_responses, json_response
from vision.review.api.bodies import read_body, request_body_schema
from vision.review.api.services import Served
from vision.review.regrouping import GroupedRecord, GroupRequest, regroup_tiles
from vision.review.reviewing import ReviewedRecord, ReviewRequest, review

router = APIRouter(tags=["scoring"])


@router.post(
    "/api/score",
    response_model=ScoreRecord,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(HandRecord),
)
async def score_hand(request: Request, served: Served) -> Response:
    """Score a hand."""
    hand = await read_body(request, HandRecord)
    return json_response(await served.cpu_pool.run(lambda: ScoreRecord.from_score(score(hand.to_hand()))))


@router.post(
    "/api/review",
    response_model=ReviewedRecord,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(ReviewRequest),
)
async def review_reading(request: Request, served: Served) -> Response:
    """Judge the groups of a reading as they are now, and score its hand."""
    return json_response(await served.cpu_pool.run(review, await read_body(request, ReviewRequest)))


@router.post(
    "/api/group",
    response_model=GroupedRecord,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(GroupRequest),
)
async def group_tiles(request: Request, served: Served) -> Response:
    """Group tiles anew."""
    return json_response(await served.cpu_pool.run(regroup_tiles, await read_body(request, GroupRequest)))


@router.post(
    "/api/advice",
    response_model=AdviceRecord,
    responses=error_responses(413, 415, 422),
    openapi_extra=request_body_schema(HandRecord),
)
async def advise_on_hand(request: Request, served: Served) -> Response:
    """Say what the elements of a hand rest on, or what it lacks to win."""
    return json_response(await served.cpu_pool.run(advise, await read_body(request, HandRecord)))
