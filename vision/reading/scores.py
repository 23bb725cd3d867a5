"""Scores of a read hand, one for each tile that could have completed it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Self

from scoring.errors import HandError, PailensError
from scoring.hand import Hand, Options, Rules, Win
from scoring.records.base import ErrorFields, Model
from scoring.records.declared import Tiles
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.result import CountedSet, Score
from scoring.rules import score
from scoring.waits import score_candidates
from vision.errors import VisionError
from vision.reading.records import ReadHandRecord, ReadingRecord

_PHOTO_FIELDS: Final = ("concealed", "melds", "flowers")


class TermsError(HandError, VisionError):
    """Malformed terms of a win."""


class CandidateScoreRecord(Model):
    """The score of the hand if `winning_tile` completed it; null where the win needs none."""

    winning_tile: Tiles | None
    score: ScoreRecord


class ScoredReadingRecord(ReadingRecord):
    """A reading record with the scores of its hand, or why it cannot be scored yet.

    `scores_if_claimed` are those of `hand_if_claimed`, `scores_if_concealed` of `hand_if_concealed`; empty if they are
    the same or there is no such hand.
    """

    scores: tuple[CandidateScoreRecord, ...]
    scores_if_claimed: tuple[CandidateScoreRecord, ...] = ()
    scores_if_concealed: tuple[CandidateScoreRecord, ...] = ()
    refused: ErrorFields | None


@dataclass(frozen=True, slots=True)
class ScoringTerms:
    """What no photo shows: rules, circumstances, options. `winning_tile`: its code, None to take the photo's."""

    rules: Rules
    win: Win
    options: Options
    winning_tile: str | None

    @classmethod
    def parse(cls, rules: str, win: Mapping[str, Any], options: Sequence[str], winning_tile: str | None = None) -> Self:
        """Parse fields of a record's `win`, and options `name=value`. Raises `HandError`: about the field."""
        given = dict(_option(text) for text in options)
        fields = {"rules": rules, "concealed": "", "winning_tile": winning_tile, "win": dict(win), "options": given}
        record = HandRecord.read(json.dumps(fields))
        return cls(record.rules, record.win.to_win(), record.options.to_options(), record.winning_tile)


@dataclass(frozen=True, slots=True)
class CandidateScores:
    """Scores by code of the winning tile, empty if it needs none; `refused`: why there are no scores."""

    scores: dict[str, Score]
    refused: PailensError | None = None

    @property
    def has_win(self) -> bool:
        """Whether the hand wins with at least one of the tiles."""
        return any(result.win for result in self.scores.values())

    @property
    def terms_refused(self) -> bool:
        """Whether the terms were refused rather than the tiles read."""
        return self.refused is not None and not self.refused.about.startswith(_PHOTO_FIELDS)

    def outcomes(self) -> list[tuple[list[str], Score]]:
        """Distinct scores, each with the winning tiles that give it; no set is marked as completed by the win."""
        found: list[tuple[list[str], Score]] = []
        for tile, result in self.scores.items():
            same = next((tiles for tiles, other in found if _comparable(other) == _comparable(result)), None)
            if same is None:
                found.append(([tile], replace(result, sets=tuple(map(_without_win, result.sets)))))
            else:
                same.append(tile)
        return found

    def same_scores(self, other: CandidateScores) -> bool:
        """Whether both give the same set of win, total and score."""
        own, others = ({(s.win, s.total, s.score) for s in one.scores.values()} for one in (self, other))
        return own == others

    def attach_to(self, reading: ReadingRecord, others: OtherScores | None = None) -> ScoredReadingRecord:
        """The reading record with these scores and, if given, those of the other answers about unsure sets."""
        refused = None if self.refused is None else ErrorFields.of(self.refused)
        claimed, concealed = (() if one is None else one.records() for one in others or (None, None))
        return ScoredReadingRecord.like(
            reading, scores=self.records(), scores_if_claimed=claimed, scores_if_concealed=concealed, refused=refused
        )

    def records(self) -> tuple[CandidateScoreRecord, ...]:
        return tuple(
            CandidateScoreRecord(winning_tile=tile or None, score=ScoreRecord.from_score(result))
            for tile, result in self.scores.items()
        )


class OtherScores(NamedTuple):
    """Scores that differ from those of the hand as read: with every unsure set claimed, and with none."""

    claimed: CandidateScores | None
    concealed: CandidateScores | None


def score_hand(hand: ReadHandRecord, terms: ScoringTerms) -> CandidateScores:
    """Score a read hand with the winning tile given or seen, else with every tile that could be it."""
    melds = [(meld.kind, meld.tiles) for meld in hand.melds]
    tile = terms.winning_tile or hand.winning_tile
    try:
        if tile is None:
            return CandidateScores(
                score_candidates(
                    terms.rules, hand.concealed, melds=melds, flowers=hand.flowers, win=terms.win, options=terms.options
                )
            )
        known = Hand.parse(
            terms.rules, hand.concealed, tile, melds=melds, flowers=hand.flowers, win=terms.win, options=terms.options
        )
        return CandidateScores({tile: score(known)})
    except PailensError as error:
        return CandidateScores({}, error)


def score_other_answers(reading: ReadingRecord, terms: ScoringTerms, candidates: CandidateScores) -> OtherScores:
    """Scores of the hand with its unsure sets claimed and concealed; None where equal, refused or as read."""

    def other(hand: ReadHandRecord | None) -> CandidateScores | None:
        if hand is None or candidates.refused is not None:
            return None
        scored = score_hand(hand, terms)
        return None if scored.refused is not None or scored.same_scores(candidates) else scored

    return OtherScores(other(reading.hand_if_claimed), other(reading.hand_if_concealed))


def _comparable(result: Score) -> Score:
    return replace(result, sets=())


def _without_win(counted: CountedSet) -> CountedSet:
    return replace(counted, concealed=counted.concealed or counted.winning, winning=False)


def _option(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise TermsError("options.form", f"options.{name}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
