"""What an event would change, before it is entered."""

from __future__ import annotations

from scoring.records.base import Record
from scoring.records.score import ScoreRecord
from scoring.records.table import Written
from scoring.rules import score
from scoring.table import Sheet, add
from vision.review.api.sheets.requests import EntryRecord
from vision.review.api.sheets.view import written


class PreviewRecord(Record):
    """What an event would change for each player, what is owed counted as paid.

    `changes` is null for a hand that is no win; `score` is that of a hand, null for any other event.
    """

    changes: dict[str, Written] | None
    score: ScoreRecord | None


def preview(sheet: Sheet, entry: EntryRecord) -> PreviewRecord:
    """What an entry would change.

    Raises:
        PailensError: about the field, as when it is entered; a hand that is no win is none of these.
    """
    hand = entry.hand_at(sheet)
    scored = None if hand is None else ScoreRecord.from_score(score(hand))
    if scored and not scored.win:
        return PreviewRecord(changes=None, score=scored)
    return PreviewRecord(changes=written(add(sheet, entry.at(sheet)).changes()), score=scored)
