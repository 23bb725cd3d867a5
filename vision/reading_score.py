"""The score of a hand as it was read, one for each tile that could have completed it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from scoring.candidates import score_candidates
from scoring.errors import HandError, PailensError
from scoring.hand import Hand, Options, Rules, Win
from scoring.records.base import ErrorFields, Model
from scoring.records.hand import HandRecord, Tiles
from scoring.records.score import ScoreRecord
from scoring.result import CountedSet, Score
from scoring.rules import score
from vision.errors import VisionError
from vision.records import ReadHandRecord, ReadingRecord

_PHOTO_FIELDS: Final = ("concealed", "melds", "flowers")


class TermsError(HandError, VisionError):
    """Terms of a win that are not given as they should be."""


class CandidateScoreRecord(Model):
    """What the hand is worth if `winning_tile` completed it; null where the win needs none."""

    winning_tile: Tiles | None
    score: ScoreRecord


class ScoredReadingRecord(ReadingRecord):
    """A reading record with the score of its hand, or why that cannot be told yet.

    `scores_if_claimed` are those of `hand_if_claimed`; empty where they are the same or there is no such question.
    """

    scores: tuple[CandidateScoreRecord, ...]
    scores_if_claimed: tuple[CandidateScoreRecord, ...] = ()
    refused: ErrorFields | None


@dataclass(frozen=True, slots=True)
class ScoringTerms:
    """What a photo does not show: the rules, how the hand was won, what the table agreed on.

    Attributes:
        rules: the rule set.
        win: the facts of the win.
        options: the table's options.
        winning_tile: code of the tile that completed the hand, None to go by the photo.
    """

    rules: Rules
    win: Win
    options: Options
    winning_tile: str | None

    @classmethod
    def parse(cls, rules: str, win: Mapping[str, Any], options: Sequence[str], winning_tile: str | None = None) -> Self:
        """Terms from the values of a hand record's `win` and from options written `name=value`.

        Raises:
            HandError: about the field, as a hand record with these values is refused.
        """
        given = dict(_option(text) for text in options)
        fields = {"rules": rules, "concealed": "", "winning_tile": winning_tile, "win": dict(win), "options": given}
        record = HandRecord.read(json.dumps(fields))
        return cls(record.rules, record.to_win(), record.to_options(), record.winning_tile)


@dataclass(frozen=True, slots=True)
class CandidateScores:
    """The scores of a hand.

    Attributes:
        scores: by the code of the tile that completed the hand; the empty code where the win needs none.
        refused: why the hand cannot be scored as it was read; `scores` is empty then.
    """

    scores: dict[str, Score]
    refused: PailensError | None = None

    @property
    def has_win(self) -> bool:
        """Whether the hand is a win with one tile at least."""
        return any(result.win for result in self.scores.values())

    @property
    def terms_refused(self) -> bool:
        """Whether it is the terms that were refused, not the tiles read."""
        return self.refused is not None and not self.refused.about.startswith(_PHOTO_FIELDS)

    def outcomes(self) -> list[tuple[list[str], Score]]:
        """The different outcomes, each with the tiles that lead to it; the sets are as before the win."""
        found: list[tuple[list[str], Score]] = []
        for tile, result in self.scores.items():
            same = next((tiles for tiles, other in found if _comparable(other) == _comparable(result)), None)
            if same is None:
                found.append(([tile], replace(result, sets=tuple(map(_without_win, result.sets)))))
            else:
                same.append(tile)
        return found

    def same_scores(self, other: CandidateScores) -> bool:
        """Whether both come to the same figures."""
        own, others = ({(s.win, s.total, s.score) for s in one.scores.values()} for one in (self, other))
        return own == others

    def attach_to(self, reading: ReadingRecord, if_claimed: CandidateScores | None = None) -> ScoredReadingRecord:
        """The reading with these scores, and with those of the hand if its unsure sets were claimed."""
        error = self.refused
        refused = None if error is None else ErrorFields.of(error)
        parts = {name: getattr(reading, name) for name in ReadingRecord.model_fields.keys() - {"schema_"}}
        claimed = () if if_claimed is None else if_claimed.records()
        return ScoredReadingRecord(**parts, scores=self.records(), scores_if_claimed=claimed, refused=refused)

    def records(self) -> tuple[CandidateScoreRecord, ...]:
        """The scores as records."""
        return tuple(
            CandidateScoreRecord(winning_tile=tile or None, score=ScoreRecord.from_score(result))
            for tile, result in self.scores.items()
        )


def score_hand(hand: ReadHandRecord, terms: ScoringTerms) -> CandidateScores:
    """Score a hand as read: with the winning tile told or seen, else with every tile that could have been it."""
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


def score_if_claimed(
    reading: ReadingRecord, terms: ScoringTerms, candidates: CandidateScores
) -> CandidateScores | None:
    """The scores of the hand if its unsure sets were claimed, None where they are the same or nothing is unsure."""
    if reading.hand_if_claimed is None or candidates.refused is not None:
        return None
    claimed = score_hand(reading.hand_if_claimed, terms)
    return None if claimed.refused is not None or claimed.same_scores(candidates) else claimed


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
