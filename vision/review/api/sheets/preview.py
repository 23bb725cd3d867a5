"""Previews the effect of an event."""

from __future__ import annotations

from scoring.records.base import Record
from scoring.records.score import ScoreRecord
from scoring.records.table import Written
from scoring.rules import score
from scoring.table import Sheet, add, may_be_liable
from vision.review.api.sheets.requests import EntryRecord
from vision.review.api.sheets.view import written


class PreviewRecord(Record):
    """The change of each player's total that an event would cause; debts count as paid.

    `changes` is null for a hand that is not a win; `score` is null for an event without a hand. `liability` names the
    elements of the hand that another player may be liable for, to be asked where there are any.
    """

    changes: dict[str, Written] | None
    score: ScoreRecord | None
    liability: tuple[str, ...] = ()


def preview(sheet: Sheet, entry: EntryRecord) -> PreviewRecord:
    """The effect of an entry, which is not added.

    Raises:
        PailensError: about the field, as when it is added; a hand that is not a win raises nothing.
    """
    hand = entry.hand_at(sheet)
    if hand is None:
        return PreviewRecord(changes=written(add(sheet, entry.at(sheet)).changes()), score=None)
    result = score(hand)
    changes = written(add(sheet, entry.at(sheet)).changes()) if result.win else None
    liability = tuple(may_be_liable(hand, result) or ())
    return PreviewRecord(changes=changes, score=ScoreRecord.from_score(result), liability=liability)
