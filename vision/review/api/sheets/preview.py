"""Previews the effect of an event."""

from scoring.records.base import Record
from scoring.records.score import ScoreRecord
from scoring.records.sheet import written
from scoring.records.table import Written
from scoring.rules import score
from scoring.table import Sheet, add, may_be_liable
from vision.review.api.sheets.requests import EntryRecord
from vision.review.api.sheets.view import ExplanationRecord


class PreviewRecord(Record):
    """The change of each player's total that an event would cause; debts count as paid.

    `changes` is null for a hand that is not a win; `score` is null for an event without a hand. `liability` names the
    elements of the hand that another player may be liable for, to be asked where there are any.
    """

    changes: dict[str, Written] | None
    score: ScoreRecord | None
    liability: tuple[str, ...] = ()
    explained: ExplanationRecord | None = None


def preview(sheet: Sheet, entry: EntryRecord) -> PreviewRecord:
    """The effect of an entry that is not added. Raises `PailensError`: as adding it, save for a hand that is no win."""
    hand = entry.hand_at(sheet)
    result = None if hand is None else score(hand)
    after = add(sheet, entry.at(sheet)) if result is None or result.win else None
    return PreviewRecord(
        changes=None if after is None else written(after.changes()),
        score=None if result is None else ScoreRecord.from_score(result),
        liability=() if hand is None or result is None else tuple(may_be_liable(hand, result) or ()),
        explained=None if after is None else ExplanationRecord.from_step(after),
    )
