"""Previews the effect of an event."""

from __future__ import annotations

from scoring.records.base import Record
from scoring.records.score import ScoreRecord
from scoring.records.table import Written
from scoring.rules import score
from scoring.table import Sheet, add
from vision.review.api.sheets.requests import EntryRecord
from vision.review.api.sheets.view import written


class PreviewRecord(Record):
    """The change of each player's total that an event would cause; debts count as paid.

    `changes` is null for a hand that is not a win; `score` is null for an event without a hand.
    """

    changes: dict[str, Written] | None
    score: ScoreRecord | None


def preview(sheet: Sheet, entry: EntryRecord) -> PreviewRecord:
    """The effect of an entry, which is not added.

    Raises:
        PailensError: about the field, as when it is added; a hand that is not a win raises nothing.
    """
    hand = entry.hand_at(sheet)
    scored = None if hand is None else ScoreRecord.from_score(score(hand))
    if scored and not scored.win:
        return PreviewRecord(changes=None, score=scored)
    return PreviewRecord(changes=written(add(sheet, entry.at(sheet)).changes()), score=scored)
