"""Recomputes hand, review list and scores after every edit of a reading."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Final, Literal

from annotated_types import MaxLen
from pydantic import Field

from scoring.errors import PailensError
from scoring.explain import NotCounted, explain
from scoring.hand import Hand, Rules
from scoring.records.base import ErrorFields, Model, Record
from scoring.records.declared import RulesName, Tiles
from scoring.records.hand import OptionsRecord, WinRecord
from scoring.records.numbers import Number
from scoring.records.score import ScoreRecord
from scoring.registry import rule_set
from scoring.result import Score
from vision.reading.pipeline import Assessment, assess_groups, regroup
from vision.reading.records import (
    GroupedRecord,
    GroupRecords,
    Id,
    ReadHandRecord,
    ReviewRecord,
    Sha256,
    TileRecords,
    UnsureSetRecord,
)
from vision.reading.score_neutral_questions import ReviewedHand, drop_score_neutral_questions
from vision.reading.scores import ScoringTerms, score_hand
from vision.review.correction import require_near

UnstatedFact = Literal["by", "seat"]
"""Facts that every win has and a photo never shows."""


class CounterfactualScore(Model):
    """The worth of the hand if `fact` were `value`; `total` and `score` as in the score record."""

    fact: str
    value: str
    win: bool
    total: Number | None
    score: Number | None


def counterfactual_scores(
    hand: ReadHandRecord, terms: ScoringTerms, unstated: Sequence[UnstatedFact], winning_tile: str | None
) -> Iterator[CounterfactualScore]:
    """The worth by every other value of each unstated fact alone that does not contradict the rest."""
    for term in rule_set(terms.rules).facts:
        if term.name in unstated:
            for value in term.values:
                if value not in (None, getattr(terms.win, term.name)):
                    yield from _score_if(hand, terms, term.name, value, winning_tile)


def _score_if(
    hand: ReadHandRecord, terms: ScoringTerms, fact: str, value: str, winning_tile: str | None
) -> Iterator[CounterfactualScore]:
    try:
        changed = replace(terms, win=terms.win.replace(**{fact: value}), winning_tile=winning_tile)
    except PailensError:
        return
    for result in score_hand(hand, changed).scores.values():
        yield CounterfactualScore.like(result, fact=fact, value=value)


MOST_TILES_AT_ONCE: Final = 400
"""Maximum number of tiles of a request; the detector finds at most 300."""
FewTileRecords = Annotated[TileRecords, MaxLen(MOST_TILES_AT_ONCE)]


class ImageSizeRecord(Model):
    """Size of the upright photo in pixels."""

    width: int = Field(gt=0, le=1_000_000)
    height: int = Field(gt=0, le=1_000_000)
    sha256: Sha256 | None = None


class ReviewRequest(Record):
    """An edited reading, and the facts of the win.

    `confirmed` are the ids of tiles confirmed by the person; `winning_tile` is null to go by the photo. `unsaid` are
    facts that nobody has said; they count as their defaults, and `if_said` says what else they would come to.
    """

    image: ImageSizeRecord
    tiles: FewTileRecords
    groups: Annotated[GroupRecords, MaxLen(MOST_TILES_AT_ONCE)]
    rules: RulesName
    win: WinRecord = WinRecord()
    options: OptionsRecord = OptionsRecord()
    winning_tile: Tiles | None = None
    confirmed: tuple[Id, ...] = Field(default=(), max_length=MOST_TILES_AT_ONCE, fail_fast=True)
    unsaid: tuple[UnstatedFact, ...] = Field(default=(), max_length=2, fail_fast=True)

    def terms(self) -> ScoringTerms:
        """The facts of the win as scoring terms. Raises `HandError`: about an invalid fact."""
        return ScoringTerms(self.rules, self.win.to_win(), self.options.to_options(), self.winning_tile)


class OtherElementRecord(Model):
    """An element that does not count, with the reason."""

    id: str
    name: str
    name_zh: str
    name_ja: str
    value: Number
    reason: str
    reason_zh: str
    reason_ja: str


class ExplainedCandidateRecord(Model):
    """The score of the hand if `winning_tile` completed it; null where the win needs none.

    `others` are elements that do not count. They cost as much as a hundred scores and are computed for the first
    candidate only (`explained` is true); send `winning_tile` to get those of another candidate.
    """

    winning_tile: Tiles | None
    score: ScoreRecord
    explained: bool
    others: tuple[OtherElementRecord, ...]


CandidateRecords = tuple[ExplainedCandidateRecord, ...]


class ReviewedRecord(Record):
    """The hand, the review list, and the score for each possible winning tile.

    `refused` is why the hand cannot be scored as it is.
    `scores_if_claimed` are the scores of `hand_if_claimed`, without explanations; null without `unsure_sets`.
    `scores_if_concealed` likewise those of `hand_if_concealed`; null where that is the hand.
    `if_said` are the worths of the first of `scores` for other values of the `unsaid` facts.
    """

    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...]
    unsure_sets: tuple[UnsureSetRecord, ...]
    hand_if_claimed: ReadHandRecord | None
    hand_if_concealed: ReadHandRecord | None
    scores: tuple[ExplainedCandidateRecord, ...]
    scores_if_claimed: tuple[ExplainedCandidateRecord, ...] | None
    scores_if_concealed: tuple[ExplainedCandidateRecord, ...] | None
    refused: ErrorFields | None
    if_said: tuple[CounterfactualScore, ...] = ()


def review(request: ReviewRequest) -> ReviewedRecord:
    """Assess the groups and score the hand. Raises `CorrectionError`: about a tile with too large coordinates."""
    require_near(request.tiles)
    judged = assess_groups(request.tiles, request.groups, request.confirmed, request.rules)
    scores, refused = _scores(judged, request)
    return ReviewedRecord.like(
        judged,
        review=_review_list(judged, request),
        scores=scores,
        scores_if_claimed=_scores_of(judged.hand_if_claimed, request),
        scores_if_concealed=_scores_of(judged.hand_if_concealed, request),
        refused=None if refused is None else ErrorFields.of(refused),
        if_said=_if_said(judged, request, scores),
    )


def _scores(judged: Assessment, request: ReviewRequest) -> tuple[CandidateRecords, PailensError | None]:
    try:
        terms = request.terms()
    except PailensError as error:
        return (), error
    candidates = score_hand(judged.hand, terms)
    scores: list[ExplainedCandidateRecord] = []
    for tile, result in candidates.scores.items():
        others = () if scores else tuple(map(OtherElementRecord.like, _not_counted(judged.hand, terms, tile)))
        scores.append(_candidate(tile, result, others, explained=not scores))
    return tuple(scores), candidates.refused


def _scores_of(hand: ReadHandRecord | None, request: ReviewRequest) -> CandidateRecords | None:
    """The scores of another answer's hand, none if it or the terms are refused; None without a hand."""
    if hand is None:
        return None
    try:
        terms = request.terms()
    except PailensError:
        return ()
    return tuple(_candidate(tile, result) for tile, result in score_hand(hand, terms).scores.items())


def _review_list(judged: Assessment, request: ReviewRequest) -> tuple[ReviewRecord, ...]:
    try:
        terms = request.terms()
    except PailensError:
        return judged.review
    read = ReviewedHand(request.tiles, request.groups, judged.hand, judged.unsure_sets)
    stated = "unsaid" in request.model_fields_set and "by" not in request.unsaid
    return drop_score_neutral_questions(judged.review, read, terms, way_stated=stated)


def _if_said(judged: Assessment, request: ReviewRequest, scores: CandidateRecords) -> tuple[CounterfactualScore, ...]:
    if not scores or not request.unsaid:
        return ()
    return tuple(counterfactual_scores(judged.hand, request.terms(), request.unsaid, scores[0].winning_tile))


def _candidate(
    tile: str, result: Score, others: tuple[OtherElementRecord, ...] = (), *, explained: bool = False
) -> ExplainedCandidateRecord:
    return ExplainedCandidateRecord(
        winning_tile=tile or None, score=ScoreRecord.from_score(result), explained=explained, others=others
    )


def _not_counted(hand: ReadHandRecord, terms: ScoringTerms, tile: str) -> tuple[NotCounted, ...]:
    melds = [(meld.kind, meld.tiles) for meld in hand.melds]
    whole = Hand.parse(
        terms.rules, hand.concealed, tile, melds=melds, flowers=hand.flowers, win=terms.win, options=terms.options
    )
    return _explained(whole)


@lru_cache(maxsize=256)
def _explained(hand: Hand) -> tuple[NotCounted, ...]:
    # Cached: the page asks after every edit, and most edits leave the hand unchanged.
    return explain(hand).not_counted


class GroupRequest(Record):
    """Tiles to group; `confirmed` are the ids of tiles whose code must not change.

    `groups` are those before a person's answer, every tile in one: none of them leaves the hand.
    """

    image: ImageSizeRecord
    tiles: FewTileRecords
    groups: GroupRecords = ()
    rules: Rules | None = None
    confirmed: tuple[Id, ...] = Field(default=(), max_length=MOST_TILES_AT_ONCE, fail_fast=True)


def regroup_tiles(request: GroupRequest) -> GroupedRecord:
    """Group the tiles of a request. Raises `CorrectionError`: about a tile with too large coordinates."""
    require_near(request.tiles)
    return regroup(request.tiles, request.confirmed, request.rules, request.groups)
