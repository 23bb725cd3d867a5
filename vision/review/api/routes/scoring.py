"""Scores: of a hand record, and of a reading as a person has changed it so far."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.rules import score
from vision.review.api.answers import answer, refusals
from vision.review.api.bodies import read_body, takes
from vision.review.api.services import Served
from vision.review.regrouping import GroupedRecord, GroupRequest, group
from vision.review.reviewing import ReviewedRecord, ReviewRequest, review

router = APIRouter(tags=["scoring"])


@router.post(
    "/api/score", response_model=ScoreRecord, responses=refusals(413, 415, 422), openapi_extra=takes(HandRecord)
)
async def score_hand(request: Request, served: Served) -> Response:
    """Score a hand."""
    hand = await read_body(request, HandRecord)
    return answer(await served.thinking.run(lambda: ScoreRecord.of(score(hand.to_hand()))))


@router.post(
    "/api/review", response_model=ReviewedRecord, responses=refusals(413, 415, 422), openapi_extra=takes(ReviewRequest)
)
async def review_reading(request: Request, served: Served) -> Response:
    """Judge the groups of a reading as they are now, and score its hand."""
    return answer(await served.thinking.run(review, await read_body(request, ReviewRequest)))


@router.post(
    "/api/group", response_model=GroupedRecord, responses=refusals(413, 415, 422), openapi_extra=takes(GroupRequest)
)
async def group_tiles(request: Request, served: Served) -> Response:
    """Group tiles anew."""
    return answer(await served.thinking.run(group, await read_body(request, GroupRequest)))
