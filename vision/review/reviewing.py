"""What a person sees at every change of a reading: the hand, what is doubtful, the scores and what is short of them."""

from __future__ import annotations

from typing import Final, Self

from pydantic import Field

from scoring.errors import PailensError
from scoring.explain import NotCounted, explain
from scoring.hand import Hand, Rules
from scoring.records.base import Model, Record
from scoring.records.hand import HandRecord, OptionsRecord, Tiles, WinRecord
from scoring.records.reading import (
    GroupRecords,
    Id,
    ReadHandRecord,
    ReviewRecord,
    Sha256,
    TileRecords,
    UnsureSetRecord,
)
from scoring.records.score import Number, ScoreRecord, plain_number
from vision.reading import judge_groups
from vision.reading_score import Terms, score_hand
from vision.review.correction import require_near
from vision.review.messages import in_chinese

MOST_TILES_AT_ONCE: Final = 400
"""Tiles of one photo that are grouped or judged at every change; the networks find 300 at most."""


class ImageSizeRecord(Model):
    """The upright photo, in pixels."""

    width: int = Field(gt=0, le=1_000_000)
    height: int = Field(gt=0, le=1_000_000)
    sha256: Sha256 | None = None


class ReviewRequest(Record):
    """A reading as a person has changed it so far, and the facts of the win.

    `confirmed` are the ids of the tiles that the person has settled; `winning_tile` is null to go by the photo.
    """

    image: ImageSizeRecord
    tiles: TileRecords = Field(max_length=MOST_TILES_AT_ONCE)
    groups: GroupRecords = Field(max_length=MOST_TILES_AT_ONCE)
    rules: Rules
    win: WinRecord = WinRecord()
    options: OptionsRecord = OptionsRecord()
    winning_tile: Tiles | None = None
    confirmed: tuple[Id, ...] = Field(default=(), max_length=MOST_TILES_AT_ONCE)

    def terms(self) -> Terms:
        """The facts of the win as scoring takes them.

        Raises:
            HandError: about a fact that contradicts itself.
        """
        facts = HandRecord(
            rules=self.rules, concealed="", winning_tile=self.winning_tile, win=self.win, options=self.options
        )
        return Terms(self.rules, facts.to_win(), facts.to_options(), self.winning_tile)


class OtherElementRecord(Model):
    """An element that does not count, and why."""

    id: str
    name: str
    name_zh: str
    value: Number
    reason: str
    reason_zh: str

    @classmethod
    def of(cls, other: NotCounted) -> Self:
        """The record of an element."""
        return cls(
            id=other.id,
            name=other.name,
            name_zh=other.name_zh,
            value=plain_number(other.value),
            reason=other.reason,
            reason_zh=other.reason_zh,
        )


class CandidateRecord(Model):
    """What the hand is worth if `winning_tile` completed it, null where the win needs none.

    `others` do not count. They are worked out for the first candidate only, which takes as long as twenty scores:
    `explained` says so. Ask with the winning tile for those of another.
    """

    winning_tile: Tiles | None
    score: ScoreRecord
    explained: bool
    others: tuple[OtherElementRecord, ...]


class RefusedRecord(Model):
    """Why the hand cannot be scored as it is."""

    field: str
    message: str
    message_zh: str | None

    @classmethod
    def of(cls, error: PailensError) -> Self:
        """The record of an error."""
        return cls(field=error.about, message=error.message, message_zh=in_chinese(error.message))


class ReviewedRecord(Record):
    """What the groups make, what is doubtful, and the score for each tile that could have been the winning one."""

    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...]
    unsure_sets: tuple[UnsureSetRecord, ...]
    hand_if_claimed: ReadHandRecord | None
    scores: tuple[CandidateRecord, ...]
    refused: RefusedRecord | None


def review(request: ReviewRequest) -> ReviewedRecord:
    """Judge the groups and score the hand.

    Raises:
        CorrectionError: about a tile far outside the photo.
    """
    require_near(request.tiles)
    judged = judge_groups(request.tiles, request.groups, request.confirmed, request.rules)
    scores, refused = _scores(judged.hand, request)
    return ReviewedRecord(
        hand=judged.hand,
        review=judged.review,
        unsure_sets=judged.unsure_sets,
        hand_if_claimed=judged.hand_if_claimed,
        scores=scores,
        refused=None if refused is None else RefusedRecord.of(refused),
    )


def _scores(hand: ReadHandRecord, request: ReviewRequest) -> tuple[tuple[CandidateRecord, ...], PailensError | None]:
    try:
        terms = request.terms()
    except PailensError as error:
        return (), error
    candidates = score_hand(hand, terms)
    records: list[CandidateRecord] = []
    for tile, result in candidates.scores.items():
        others = () if records else tuple(map(OtherElementRecord.of, _not_counted(hand, terms, tile)))
        records.append(
            CandidateRecord(
                winning_tile=tile or None, score=ScoreRecord.of(result), explained=not records, others=others
            )
        )
    return tuple(records), candidates.refused


def _not_counted(hand: ReadHandRecord, terms: Terms, tile: str) -> tuple[NotCounted, ...]:
    melds = [(meld.kind, meld.tiles) for meld in hand.melds]
    whole = Hand.parse(
        terms.rules, hand.concealed, tile, melds=melds, flowers=hand.flowers, win=terms.win, options=terms.options
    )
    return explain(whole).not_counted
