"""Records of a score sheet's events, one a line of its log."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, get_args

from pydantic import BeforeValidator, ConfigDict, Field, PlainSerializer

from scoring.declaration import Abortive
from scoring.errors import PailensError
from scoring.hand import Hand, WonBy
from scoring.records.base import Model, Record, Sparse
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


Written = Annotated[
    int | str, BeforeValidator(lambda value: plain_amount(value) if isinstance(value, Fraction) else value)
]
"""An amount in JSON, from that of a sheet: an integer, or an exact decimal as a string."""


class OpenedRecord(Record):
    """The opening of a session; see `scoring.table.SessionOpened`."""

    event: Literal["opened"] = "opened"
    players: tuple[str, ...] = Field(max_length=_MOST_PLAYERS, fail_fast=True)
    rules: RulesName
    options: OptionsRecord = OptionsRecord()
    dealer_win: Deal = "stays"
    drawn_hand: Deal = "stays"

    @classmethod
    def from_event(cls, event: SessionOpened) -> Self:
        return cls.like(event, event="opened", options=OptionsRecord.from_options(event.options))

    def to_event(self) -> SessionOpened:
        """The event; raises TableError and HandError about a field of the record."""
        return SessionOpened(self.players, self.rules, self.options.to_options(), self.dealer_win, self.drawn_hand)


class WonRecord(Sparse, Record):
    """A player wins a hand; see `scoring.table.HandWon`."""

    sparse: ClassVar = ("riichi", "same_hand", "liable", "hand", "reading")

    event: Literal["won"] = "won"
    winner: str
    by: WonBy
    from_: str | None = Field(default=None, alias="from")
    value: Exact
    dealer_streak: int | None = Field(default=None, ge=0, le=MOST_STREAK)
    riichi: Players = ()
    same_hand: bool = False
    liable: str | None = None
    liable_yakuman: int = Field(default=1, ge=1, le=2)
    hand: HandRecord | None = None
    reading: Reading | None = None

    @classmethod
    def from_event(cls, event: HandWon) -> Self:
        hand = None if event.hand is None else HandRecord.from_hand(event.hand)
        return cls.like(event, event="won", value=Decimal(event.value), hand=hand)

    def to_event(self) -> HandWon:
        """The event; raises TableError about a field of the record."""
        return HandWon(**self.values("event", "hand"), hand=self._hand())

    def _hand(self) -> Hand | None:
        try:
            return None if self.hand is None else self.hand.to_hand()
        except PailensError as error:
            raise TableError.restating(error, f"hand.{error.about}") from None

    def written(self, fields: dict[str, Any]) -> dict[str, Any]:
        """As of other records; the hand is written without its defaults."""
        fields = super().written(fields)
        if self.liable is None:
            fields.pop("liable_yakuman")
        if self.hand is not None:
            fields["hand"] = self.hand.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return fields


class DrawnRecord(Sparse, Record):
    """A hand without a winner; see `scoring.table.HandDrawn`."""

    sparse: ClassVar = ("riichi", "tenpai", "abortive", "nagashi", "reason")

    event: Literal["drawn"] = "drawn"
    riichi: Players = ()
    tenpai: Players = ()
    abortive: bool = False
    nagashi: Players = ()
    reason: Abortive | None = None

    def to_event(self) -> HandDrawn:
        return HandDrawn(**self.values("event"))


class PaidRecord(Record):
    """An instant payment or a penalty; see `scoring.table.InstantPaid`."""

    event: Literal["paid"] = "paid"
    id: str
    player: str | None = None
    to: str | None = None

    def to_event(self) -> InstantPaid:
        """The event; raises TableError about a field of the record."""
        return InstantPaid(**self.values("event"))


class EndedRecord(Record):
    """The end of a session; debts are settled."""

    event: Literal["ended"] = "ended"

    def to_event(self) -> SessionEnded:
        return SessionEnded()


class AmendmentFields(Model):
    """Number of events that an amendment withdrew, and of those that it then entered."""

    withdrawn: int = Field(ge=1)
    entered: int = Field(ge=0)


class WithdrawnRecord(Sparse, Record):
    """Withdraws the last event that is not withdrawn yet; `amendment` is written with the first of one only."""

    sparse: ClassVar = ("amendment",)

    event: Literal["withdrawn"] = "withdrawn"
    amendment: AmendmentFields | None = None

    @classmethod
    def from_event(cls, event: Withdrawn) -> Self:
        return cls(amendment=None if event.amendment is None else AmendmentFields.like(event.amendment))

    def to_event(self) -> Withdrawn:
        return Withdrawn(None if self.amendment is None else Amendment(**self.amendment.values()))


EventRecord: TypeAlias = OpenedRecord | WonRecord | DrawnRecord | PaidRecord | EndedRecord | WithdrawnRecord

_RECORDS: Final[dict[str, type[EventRecord]]] = {
    kind.model_fields["event"].default: kind for kind in get_args(EventRecord)
}

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
    match event:
        case SessionOpened():
            return OpenedRecord.from_event(event)
        case HandWon():
            return WonRecord.from_event(event)
        case HandDrawn():
            return DrawnRecord.like(event, event="drawn")
        case InstantPaid():
            return PaidRecord.like(event, event="paid")
        case SessionEnded():
            return EndedRecord()
        case Withdrawn():
            return WithdrawnRecord.from_event(event)
