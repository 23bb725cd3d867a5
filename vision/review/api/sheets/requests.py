"""Request bodies about score sheets."""

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
from scoring.records.table import DrawnRecord, EndedRecord, PaidRecord, Players, Reading, WonRecord, read_event
from scoring.rules import score
from scoring.table import (
    Event,
    HandWon,
    SessionOpened,
    Sheet,
    TableError,
    add,
    follow,
    replay,
    sheet_of_win,
    to_win_event,
)
from vision.review.store.records import require_room


class LogRecord(Record):
    """The text of a log file."""

    log: str

    def read_events(self) -> tuple[SessionOpened, list[Event]]:
        """Parse and validate the log: the opening, and later events. Raises `TableError`: about `log` and the line."""
        lines = self.log.removeprefix("\ufeff").rstrip("\n").split("\n")
        require_room(len(lines))
        events: list[Event] = []
        sheet: Sheet | None = None
        for number, line in enumerate(lines, start=1):
            try:
                events.append(read_event(line))
                sheet = replay(events) if sheet is None else follow(sheet, events[-1])
                opened = sheet.opened
            except PailensError as error:
                raise TableError.restating(error, f"log, line {number}: {error.about}") from None
        return opened, events[1:]


After = Annotated[int, Field(ge=1, description="How many entries the sheet had when this was made from it.")]

_KIND: Final = re.compile(r"^event\.(?:won|hand|drawn|paid|ended)\b")
"""Pydantic's error paths contain the tag of a discriminated union, which is not a field."""


class WonHandRecord(Record):
    """A win by a hand that the server scores.

    Seat, round, dealer streak and options are taken from the sheet, not from the hand record.
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
        return self._hand_at(sheet_of_win(sheet, self.same_hand))

    def _hand_at(self, sheet: Sheet) -> Hand:
        if self.hand.rules != sheet.rules:
            raise TableError("table.other-rules", "hand.rules", rules=sheet.rules)
        facts = sheet.win_facts | {
            "seat": sheet.seat_of(sheet.require_player(self.winner, "winner")),
            "from_": None if self.from_ is None else sheet.seat_of(sheet.require_player(self.from_, "from")),
        }
        if self.liable is not None:
            facts["liable"] = sheet.seat_of(sheet.require_player(self.liable, "liable"))
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
        sheet = sheet_of_win(sheet, self.same_hand)
        hand = self._hand_at(sheet)
        with _within("hand"):
            won = to_win_event(sheet, hand, score(hand))
        declared = tuple(dict.fromkeys((*won.riichi, *self.riichi)))
        return replace(won, riichi=declared, same_hand=self.same_hand, hand=hand, reading=self.reading)


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


class AfterRecord(Record):
    """The number of entries of the sheet that the sender of an undo or redo had seen."""

    after: After


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
