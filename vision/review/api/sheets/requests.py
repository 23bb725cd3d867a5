"""What people send about a score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from scoring.errors import PailensError
from scoring.hand import Hand
from scoring.records.base import Record
from scoring.records.hand import HandRecord, OptionsRecord
from scoring.records.table import DrawnRecord, EndedRecord, PaidRecord, WonRecord
from scoring.rules import score
from scoring.table import Event, HandWon, Sheet, TableError, add, to_win_event

After = Annotated[int, Field(ge=1, description="How many entries the sheet had when this was made from it.")]


class WonHandRecord(Record):
    """A player wins with a hand that is to be scored.

    Seat, round, the dealer's streak and the options of the hand are those of the sheet, whatever the record says.
    """

    event: Literal["hand"] = "hand"
    winner: str
    from_: str | None = Field(default=None, alias="from")
    hand: HandRecord

    def hand_at(self, sheet: Sheet) -> Hand:
        """The hand as it was won at the table of `sheet`.

        Raises:
            PailensError: about `winner`, `from` or `hand.…`.
        """
        if self.hand.rules != sheet.rules:
            raise TableError("table.other-rules", "hand.rules", rules=sheet.rules)
        facts = sheet.win_facts | {
            "seat": sheet.seat_of(sheet.require_player(self.winner, "winner")),
            "from_": None if self.from_ is None else sheet.seat_of(sheet.require_player(self.from_, "from")),
        }
        agreed = {name: getattr(sheet.opened.options, name) for name in OptionsRecord.model_fields}
        completed = self.hand.model_copy(
            update={
                "win": self.hand.win.model_copy(update=facts),
                "options": self.hand.options.model_copy(update=agreed),
            }
        )
        with _within("hand"):
            return completed.to_hand()

    def at(self, sheet: Sheet) -> HandWon:
        """The win at the table of `sheet`; raises as `hand_at` does."""
        hand = self.hand_at(sheet)
        with _within("hand"):
            return to_win_event(sheet, hand, score(hand))


NewEvent: TypeAlias = WonRecord | WonHandRecord | DrawnRecord | PaidRecord | EndedRecord


class EntryRecord(Record):
    """One more event, and how many entries the sheet had when it was made."""

    after: After
    event: Annotated[NewEvent, Field(discriminator="event")]

    def hand_at(self, sheet: Sheet) -> Hand | None:
        """The hand that is won, None where none was given; raises as `at` does."""
        with _within("event"):
            return self.event.hand_at(sheet) if isinstance(self.event, WonHandRecord) else None

    def at(self, sheet: Sheet) -> Event:
        """The event at the table of `sheet`, which can take it.

        Raises:
            TableError: about `event.…`.
        """
        with _within("event"):
            event = self.event.at(sheet) if isinstance(self.event, WonHandRecord) else self.event.to_event()
            add(sheet, event)
            return event


class AfterRecord(Record):
    """How many entries the sheet had when something is taken back, or entered once more."""

    after: After


@contextmanager
def _within(field: str) -> Iterator[None]:
    try:
        yield
    except PailensError as error:
        about = field if error.about == field else f"{field}.{error.about}"
        raise TableError.restating(error, about) from None
