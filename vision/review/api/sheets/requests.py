"""Requests about score sheets, and what they come to: entries, previews, amendments."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field

from scoring.errors import HandError, PailensError
from scoring.hand import Hand
from scoring.records.base import Record
from scoring.records.hand import HandRecord, OptionsRecord
from scoring.records.score import ScoreRecord
from scoring.records.table import DrawnRecord, EndedRecord, PaidRecord, Players, Reading, WonRecord, Written, read_event
from scoring.rules import score
from scoring.table import (
    Event,
    HandWon,
    Sheet,
    TableError,
    Withdrawn,
    add,
    explain,
    follow,
    may_be_liable,
    plain_amount,
    put_back,
    replay,
    sheet_of_win,
    taken_back,
    to_win_event,
)
from scoring.table.events import Amendment
from vision.review.api.sheets.view import ExplanationRecord, TableView
from vision.review.store.records import StoredTable, require_room


class LogRecord(Record):
    """The text of a log file."""

    log: str

    def read_events(self) -> list[Event]:
        """Parse and validate the log from the opening on. Raises `TableError`: about `log` and the line."""
        lines = self.log.removeprefix("\ufeff").rstrip("\n").split("\n")
        require_room(len(lines))
        events: list[Event] = []
        sheet: Sheet | None = None
        for number, line in enumerate(lines, start=1):
            with TableError.within(f"log, line {number}: "):
                events.append(read_event(line))
                sheet = replay(events) if sheet is None else follow(sheet, events[-1])
        return events


After = Annotated[int, Field(ge=1, description="How many entries the sheet had when this was made from it.")]

_KIND: Final = re.compile(r"^event\.(?:won|hand|drawn|paid|ended)\b")
"""Pydantic's error paths contain the tag of a discriminated union, which is not a field."""


class WonHandRecord(Record):
    """A win by a hand that the server scores.

    Seat, round, dealer streak and options are taken from the sheet, not from the hand record. A winner who is among
    those of `riichi` has declared it in the hand too.
    """

    event: Literal["hand"] = "hand"
    winner: str
    from_: str | None = Field(default=None, alias="from")
    hand: HandRecord
    riichi: Players = ()
    same_hand: bool = False
    liable: str | None = None
    reading: Reading | None = None

    def hand_at(self, sheet: Sheet) -> Hand:
        """The hand, with seat, round, streak and options of `sheet`, or those of its last hand for a further win.

        Raises `PailensError`: about `winner`, `from`, `liable`, `same_hand` or `hand.…`.
        """
        sheet = sheet_of_win(sheet, self.same_hand)
        if self.hand.rules != sheet.rules:
            raise TableError("table.other-rules", "hand.rules", rules=sheet.rules)
        facts = sheet.win_facts | {
            "seat": sheet.seat_of(sheet.require_player(self.winner, "winner")),
            "from_": None if self.from_ is None else sheet.seat_of(sheet.require_player(self.from_, "from")),
        }
        if self.liable is not None:
            facts["liable"] = sheet.seat_of(sheet.require_player(self.liable, "liable"))
        if self.winner in self.riichi and not self.hand.win.values()["riichi"]:
            facts["riichi"] = "riichi"
        completed = self.hand.model_copy(
            update={
                "win": self.hand.win.model_copy(update=facts),
                "options": OptionsRecord.from_options(sheet.opened.options),
            }
        )
        with _within("hand"):
            return completed.to_hand()

    def at(self, sheet: Sheet) -> HandWon:
        """The win as an event. Raises `PailensError`: as `hand_at`; about `reading`, if it was entered before."""
        if self.reading is not None:
            _require_new(sheet, self.reading)
        hand = self.hand_at(sheet)
        with _within("hand"):
            won = to_win_event(sheet_of_win(sheet, self.same_hand), hand, score(hand))
        declared = tuple(dict.fromkeys((*won.riichi, *self.riichi)))
        return replace(won, riichi=declared, same_hand=self.same_hand, hand=hand, reading=self.reading)


Events: TypeAlias = tuple[Event, ...]
NewEvent: TypeAlias = WonRecord | WonHandRecord | DrawnRecord | PaidRecord | EndedRecord


class EntryRecord(Record):
    """A new event, and the number of entries of the sheet that the sender had seen."""

    after: After
    event: Annotated[NewEvent, Field(discriminator="event")]

    def hand_at(self, sheet: Sheet) -> Hand | None:
        """The winning hand, None where the event has none; raises as `at` does."""
        with _within("event"):
            return self.event.hand_at(sheet) if isinstance(self.event, WonHandRecord) else None

    def at(self, sheet: Sheet) -> Event:
        """The event, validated against `sheet`. Raises `TableError`: about `event.…`."""
        with _within("event"):
            event = self.event.at(sheet) if isinstance(self.event, WonHandRecord) else self.event.to_event()
            add(sheet, event)
            return event

    def events_for(self, table: StoredTable) -> Events:
        """The events that `table` gets; raises as `at`."""
        return (self.at(table.sheet),)

    def preview(self, table: StoredTable) -> PreviewRecord:
        """What adding the event would change. Raises `PailensError`: as adding it, save for a hand that is no win."""
        return preview(table.sheet, self)


class AfterRecord(Record):
    """The number of entries of the sheet that the sender of an undo or redo had seen."""

    after: After

    def undo(self, table: StoredTable) -> Events:
        """The events that withdraw the last one, or its whole amendment. Raises `TableError`: there is none."""
        return taken_back(table.events)

    def redo(self, table: StoredTable) -> Events:
        """The events that enter again what was taken back last. Raises `TableError`: nothing was."""
        return put_back(table.events)


def restate_entry_error(error: HandError) -> HandError:
    """The error of an invalid `EntryRecord` about the field as the sender wrote it."""
    return HandError.restating(error, _KIND.sub("event", error.about))


def _require_new(sheet: Sheet, reading: str) -> None:
    for step in sheet.history():
        if isinstance(step.event, HandWon) and step.event.reading == reading:
            raise TableError("table.entered-before", "reading", hand=step.hands)


@contextmanager
def _within(field: str) -> Iterator[None]:
    try:
        yield
    except PailensError as error:
        about = field if error.about == field else f"{field}.{error.about}"
        raise TableError.restating(error, about) from None


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
    explained = None if after is None else explain(after)
    return PreviewRecord(
        changes=None if after is None else {name: plain_amount(own) for name, own in after.changes().items()},
        score=None if result is None else ScoreRecord.from_score(result),
        liability=() if hand is None or result is None else tuple(may_be_liable(hand, result) or ()),
        explained=None if explained is None else ExplanationRecord.like(explained),
    )


class AmendmentRecord(Record):
    """What stands in the place of an entry: another event, or nothing.

    `entry` is its place among the events of the sheet that stand, the opening being 0.
    """

    after: After
    entry: Annotated[int, Field(ge=1)]
    event: Annotated[NewEvent, Field(discriminator="event")] | None

    def events_for(self, table: StoredTable) -> Events:
        """The events that `table` gets: the withdrawals, the new event, and those that follow it.

        A later hand whose tiles are known is scored again, as the seats and counters are then. Raises `TableError`:
        about `entry`, if the sheet has none there or a later one contradicts the change; else about `event.…`.
        """
        before, later = self._parted(table.sheet)
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
        """What the amendment comes to; raises as `events_for`."""
        before, _ = self._parted(stored.sheet)
        if self.event is None:
            return AmendedRecord(table=TableView.from_stored(stored.append(*self.events_for(stored))))
        shown = preview(before, EntryRecord(after=self.after, event=self.event))
        if shown.changes is None:
            return AmendedRecord(score=shown.score)
        table = TableView.from_stored(stored.append(*self.events_for(stored)))
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
