"""The hand record: the input of scoring."""

from decimal import Decimal
from typing import Annotated, Final, Literal, Self

from pydantic import Field

from scoring.hand import (
    MOST_ON_FLOOR,
    MOST_STREAK,
    FirstTurn,
    FlowerWin,
    Hand,
    MeldKind,
    Options,
    Replacement,
    Rules,
    Seat,
    Win,
    WonBy,
)
from scoring.records.base import Model, Record
from scoring.tiles import format_tiles

Tiles = Annotated[str, Field(description="Tile notation, such as 123m55z.", examples=["123m55z"])]
MOST_MELDS: Final = 100
"""Maximum number of sets laid out of a record; a hand has at most five, a photo may show several hands."""
_MOST_REPLACEMENTS: Final = 100
Stake = Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=4)]


class MeldRecord(Model):
    """A set laid out before the win."""

    kind: MeldKind
    tiles: Tiles


class WinRecord(Model):
    """How the hand was won; the fields are those of `scoring.hand.Win`."""

    by: WonBy = "self-draw"
    seat: Seat = "east"
    round: Seat = "east"
    from_: Seat | None = Field(default=None, alias="from")
    last_tile: bool = False
    replacements: tuple[Replacement, ...] = Field(default=(), max_length=_MOST_REPLACEMENTS, fail_fast=True)
    first_turn: FirstTurn | None = None
    flower_win: FlowerWin | None = None
    kong_to_fourth: bool = False
    declared_ready: bool = False
    robbed_kong_on_kong: bool = False
    tiles_on_floor: int | None = Field(default=None, ge=0, le=MOST_ON_FLOOR)
    dealer_streak: int = Field(default=0, ge=0, le=MOST_STREAK)


class OptionsRecord(Model):
    """What the table agreed on; the fields are those of `scoring.hand.Options`."""

    all_pickups: Literal["melds", "sets"] = "sets"
    beyond_chart: Literal["cap", "extend"] = "cap"
    limit: Literal[320] | None = None
    double_wind: Literal[2, 4] = 2
    settlement: Literal["la", "direct"] = "la"
    base: Stake = Decimal(10)
    rate: Stake = Decimal(2)


class HandRecord(Record):
    """A hand to be scored. On a flower win `concealed` and `winning_tile` may be empty."""

    rules: Rules
    concealed: Tiles
    melds: tuple[MeldRecord, ...] = Field(default=(), max_length=MOST_MELDS, fail_fast=True)
    flowers: Tiles = ""
    winning_tile: Tiles | None
    win: WinRecord = WinRecord()
    options: OptionsRecord = OptionsRecord()

    @classmethod
    def from_hand(cls, hand: Hand) -> Self:
        """The record of a hand; the inverse of `to_hand`."""
        return cls(
            rules=hand.rules,
            concealed=format_tiles(hand.concealed),
            melds=tuple(MeldRecord(kind=m.kind, tiles=format_tiles(m.tiles)) for m in hand.melds),
            flowers=format_tiles(hand.flowers),
            winning_tile=hand.winning_tile or "",
            win=WinRecord.model_validate(
                {field.alias or name: getattr(hand.win, name) for name, field in WinRecord.model_fields.items()}
            ),
            options=OptionsRecord.model_validate(
                {name: getattr(hand.options, name) for name in OptionsRecord.model_fields}
            ),
        )

    def to_hand(self) -> Hand:
        """The validated hand.

        Raises:
            HandError, TilesError: about the field's path in the record.
        """
        return Hand.parse(
            self.rules,
            self.concealed,
            self.winning_tile or "",
            melds=[(meld.kind, meld.tiles) for meld in self.melds],
            flowers=self.flowers,
            win=self.to_win(),
            options=self.to_options(),
        )

    def to_win(self) -> Win:
        """How it was won."""
        return Win(**{name: getattr(self.win, name) for name in WinRecord.model_fields})

    def to_options(self) -> Options:
        """What the table agreed on."""
        return Options(**{name: getattr(self.options, name) for name in OptionsRecord.model_fields})
