"""Mends or removes an entry that others follow: what follows is taken back and entered anew."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scoring.errors import PailensError
from scoring.records.base import Record
from scoring.records.hand import HandRecord
from scoring.records.score import ScoreRecord
from scoring.records.table import Written
from scoring.table import Event, HandWon, Sheet, TableError, Withdrawn, add, follow
from scoring.table.events import Amendment
from vision.review.api.sheets.preview import PreviewRecord, preview
from vision.review.api.sheets.requests import After, EntryRecord, NewEvent, WonHandRecord
from vision.review.api.sheets.view import TableView
from vision.review.store.records import StoredTable


class AmendmentRecord(Record):
    """What stands in the place of an entry: another event, or nothing.

    `entry` is its place among the events of the sheet that stand, the opening being 0.
    """

    after: After
    entry: Annotated[int, Field(ge=1)]
    event: Annotated[NewEvent, Field(discriminator="event")] | None

    def events_at(self, sheet: Sheet) -> tuple[Event, ...]:
        """The events that the log gets: the withdrawals, the new event, and those that follow it.

        A later hand whose tiles are known is scored again, as the seats and counters are then. Raises `TableError`:
        about `entry`, if the sheet has none there or a later one contradicts the change; else about `event.…`.
        """
        before, later = self._parted(sheet)
        now, entered = before, []
        if self.event is not None:
            entered.append(EntryRecord(after=self.after, event=self.event).at(before))
            now = add(before, entered[0])
        for place, event in enumerate(later, start=self.entry + 1):
            try:
                entered.append(_anew(now, event))
                now = follow(now, entered[-1])
            except PailensError as error:
                raise TableError("table.entry-after", "entry", entry=place, problem=error.said) from None
        amendment = Amendment(len(later) + 1, len(entered))
        return (Withdrawn(amendment), *(Withdrawn(),) * len(later), *entered)

    def _parted(self, sheet: Sheet) -> tuple[Sheet, list[Event]]:
        """The sheet before the entry, and the events after it."""
        steps = tuple(sheet.history())
        if self.entry >= len(steps):
            raise TableError("table.no-entry", "entry")
        return steps[self.entry - 1], [step.event for step in steps[self.entry + 1 :]]

    def preview(self, stored: StoredTable) -> AmendedRecord:
        """What the amendment comes to; raises as `events_at`."""
        before, _ = self._parted(stored.sheet)
        if self.event is None:
            return AmendedRecord(table=TableView.from_stored(stored.append(*self.events_at(stored.sheet))))
        shown = preview(before, EntryRecord(after=self.after, event=self.event))
        if shown.changes is None:
            return AmendedRecord(score=shown.score)
        table = TableView.from_stored(stored.append(*self.events_at(stored.sheet)))
        return AmendedRecord(**shown.values(), table=table)


class AmendedRecord(PreviewRecord):
    """What an amendment comes to: as a preview of its event, and the sheet as it would stand, null if it is no win."""

    changes: dict[str, Written] | None = None
    score: ScoreRecord | None = None
    table: TableView | None = None


def _anew(sheet: Sheet, event: Event) -> Event:
    """An event as it is where it now stands: a hand is worth what its seat and its counters make it."""
    if not isinstance(event, HandWon) or event.hand is None:
        return event
    fields = {name: getattr(event, name) for name in ("winner", "riichi", "same_hand", "liable", "reading")}
    record = {**fields, "from": event.from_, "hand": HandRecord.from_hand(event.hand)}
    return WonHandRecord.model_validate(record).at(sheet)
