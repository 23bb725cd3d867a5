"""Records of a score sheet's events, one a line of its log."""

import re
from decimal import Decimal
from fractions import Fraction
from operator import not_
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, get_args

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer

from scoring.declaration import Abortive
from scoring.hand import WonBy
from scoring.records.base import Model, Record, sparse
from scoring.records.declared import RulesName
from scoring.records.hand import HandRecord, OptionsRecord
from scoring.table import (
    Event,
    HandDrawn,
    HandWon,
    InstantPaid,
    SessionEnded,
    SessionOpened,
    TableError,
    Withdrawn,
    plain_amount,
)
from scoring.table.amounts import exact_amount
from scoring.table.events import MOST_VALUE, Amendment, Deal
from scoring.terms import MOST_STREAK

Exact = Annotated[
    Decimal,
    Field(ge=0, le=MOST_VALUE, max_digits=11, decimal_places=4),
    PlainSerializer(lambda value: plain_amount(exact_amount(value)), return_type=int | str, when_used="json"),
]
"""An exact number; in JSON an integer, or an exact decimal as a string."""

_MOST_PLAYERS: Final = 100
"""Bounds the work on a record; the event allows exactly four."""

Players = Annotated[tuple[str, ...], Field(max_length=4, fail_fast=True)]
"""Names of players, no two equal; written only where there are some."""


Reading = Annotated[str, Field(max_length=100)]
"""Id of a reading."""


ShortHand = Annotated[
    HandRecord | None,
    PlainSerializer(lambda hand: hand and hand.model_dump(mode="json", by_alias=True, exclude_defaults=True)),
]
"""A hand that is written without its defaults."""


Written = Annotated[
    int | str, BeforeValidator(lambda value: plain_amount(value) if isinstance(value, Fraction) else value)
]
"""An amount in JSON, from that of a sheet: an integer, or an exact decimal as a string."""


class _EventRecord(Record):
    """A record whose fields are those of an event of a class."""

    kind: ClassVar[type[Event]]

    @classmethod
    def from_event(cls, event: Any) -> Self:
        return cls.like(event, event=cls.model_fields["event"].default, **cls._converted(event))

    @classmethod
    def _converted(cls, event: Any) -> dict[str, Any]:
        """The fields that have other types in the record."""
        return {}

    def to_event(self) -> Event:
        """The event; raises TableError and HandError about a field of the record."""
        return self.kind(**self.values("event"))


class OpenedRecord(_EventRecord):
    """The opening of a session; see `scoring.table.SessionOpened`."""

    kind: ClassVar = SessionOpened

    event: Literal["opened"] = "opened"
    players: tuple[str, ...] = Field(max_length=_MOST_PLAYERS, fail_fast=True)
    rules: RulesName
    options: OptionsRecord = OptionsRecord()
    dealer_win: Deal = "stays"
    drawn_hand: Deal = "stays"

    @classmethod
    def _converted(cls, event: SessionOpened) -> dict[str, Any]:
        return {"options": OptionsRecord.from_options(event.options)}

    def to_event(self) -> SessionOpened:
        return SessionOpened(**self.values("event", "options"), options=self.options.to_options())


class WonRecord(_EventRecord):
    """A player wins a hand; see `scoring.table.HandWon`."""

    kind: ClassVar = HandWon

    event: Literal["won"] = "won"
    winner: str
    by: WonBy
    from_: str | None = Field(default=None, alias="from")
    value: Exact
    dealer_streak: int | None = Field(default=None, ge=0, le=MOST_STREAK)
    riichi: Players = sparse(())
    same_hand: bool = sparse(False)
    liable: str | None = sparse(None)
    # 0 where nobody is liable, which is written as little as what it counts.
    liable_yakuman: int = Field(default=0, ge=1, le=2, exclude_if=not_, json_schema_extra={"default": 1})
    hand: ShortHand = sparse(None)
    reading: Reading | None = sparse(None)

    @classmethod
    def _converted(cls, event: HandWon) -> dict[str, Any]:
        hand = None if event.hand is None else HandRecord.from_hand(event.hand)
        return {"value": Decimal(event.value), "hand": hand}

    @classmethod
    def from_event(cls, event: Any) -> Self:
        record = super().from_event(event)
        return record if event.liable else record.model_copy(update={"liable_yakuman": 0})

    def to_event(self) -> HandWon:
        known, hand = self.values("event", "hand", "liable_yakuman"), None
        if self.hand is not None:
            with TableError.within("hand."):
                hand = self.hand.to_hand()
        return HandWon(**known, liable_yakuman=self.liable_yakuman or 1, hand=hand)


class DrawnRecord(_EventRecord):
    """A hand without a winner; see `scoring.table.HandDrawn`."""

    kind: ClassVar = HandDrawn

    event: Literal["drawn"] = "drawn"
    riichi: Players = sparse(())
    tenpai: Players = sparse(())
    abortive: bool = sparse(False)
    nagashi: Players = sparse(())
    reason: Abortive | None = sparse(None)


class PaidRecord(_EventRecord):
    """An instant payment or a penalty; see `scoring.table.InstantPaid`."""

    kind: ClassVar = InstantPaid

    event: Literal["paid"] = "paid"
    id: str
    player: str | None = None
    to: str | None = None


class EndedRecord(_EventRecord):
    """The end of a session; debts are settled."""

    kind: ClassVar = SessionEnded

    event: Literal["ended"] = "ended"


class AmendmentFields(Model):
    """Number of events that an amendment withdrew, and of those that it then entered."""

    withdrawn: int = Field(ge=1)
    entered: int = Field(ge=0)


class WithdrawnRecord(_EventRecord):
    """Withdraws the last event that is not withdrawn yet; `amendment` is written with the first of one only."""

    kind: ClassVar = Withdrawn

    event: Literal["withdrawn"] = "withdrawn"
    amendment: AmendmentFields | None = sparse(None)

    def to_event(self) -> Withdrawn:
        return Withdrawn(None if self.amendment is None else Amendment(**self.amendment.values()))


EventRecord: TypeAlias = OpenedRecord | WonRecord | DrawnRecord | PaidRecord | EndedRecord | WithdrawnRecord

_RECORDS: Final[dict[str, type[EventRecord]]] = {
    kind.model_fields["event"].default: kind for kind in get_args(EventRecord)
}

_OF_EVENTS: Final = {kind.kind: kind for kind in _RECORDS.values()}

_EVENT: Final = re.compile(rb'[^{]*\{[^{]*?"event"\s*:\s*"(\w+)"')
"""Finds the kind of most events, but of no object in one, without parsing them twice; each record checks its kind."""


class _Kind(Record):
    model_config = ConfigDict(extra="ignore")

    event: Literal["opened", "won", "drawn", "paid", "ended", "withdrawn"]


def read_event(data: bytes | str) -> Event:
    """Parse an event record from JSON. Raises `PailensError`: about the field, or `record` if it is no object."""
    named = _EVENT.match(data if isinstance(data, bytes) else data.encode("utf-8", "surrogatepass"))
    kind = named[1].decode() if named else None
    record = _RECORDS[kind if kind in _RECORDS else _Kind.read(data).event]
    return record.read(data).to_event()


def event_record(event: Event) -> EventRecord:
    return _OF_EVENTS[type(event)].from_event(event)
