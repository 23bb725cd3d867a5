"""The hand record: the input of scoring."""

from collections.abc import Callable, Mapping
from typing import Any, Final, Self

from pydantic import Field

from scoring.declaration import Declared
from scoring.hand import NO_OPTIONS, PLAIN_WIN, Hand, MeldKind, Options, Win
from scoring.records.base import Model, Record
from scoring.records.declared import OptionsFields, RulesName, Tiles, WinFields
from scoring.registry import merged_terms
from scoring.terms import Kind, parse_amounts
from scoring.tiles import parse_tiles

MOST_MELDS: Final = 100
"""Maximum number of sets laid out of a record; a hand has at most five, a photo may show several hands."""


class MeldRecord(Model):
    """A set laid out before the win."""

    kind: MeldKind
    tiles: Tiles


class WinRecord(WinFields):
    """How the hand was won; the fields are those of `scoring.hand.Win`."""

    @classmethod
    def from_win(cls, win: Win) -> Self:
        return cls.model_validate({cls.model_fields[name].alias or name: value for name, value in win.items()})

    def to_win(self) -> Win:
        """How it was won; raises HandError and TilesError about `win.…`."""
        return Win(**_given("facts", "win", self)) if self.model_fields_set else PLAIN_WIN


class OptionsRecord(OptionsFields):
    """What the table agreed on; the fields are those of `scoring.hand.Options`."""

    @classmethod
    def from_options(cls, options: Options) -> Self:
        return cls.model_validate(options.given)

    def to_options(self) -> Options:
        """What the table agreed on; raises HandError and TilesError about `options.…`."""
        return Options(**_given("options", "options", self)) if self.model_fields_set else NO_OPTIONS


class HandRecord(Record):
    """A hand to be scored. On a flower win `concealed` and `winning_tile` may be empty."""

    rules: RulesName
    concealed: Tiles
    melds: tuple[MeldRecord, ...] = Field(default=(), max_length=MOST_MELDS, fail_fast=True)
    flowers: Tiles = ""
    winning_tile: Tiles | None
    win: WinRecord = WinRecord()
    options: OptionsRecord = OptionsRecord()

    @classmethod
    def from_hand(cls, hand: Hand) -> Self:
        win, options = WinRecord.from_win(hand.win), OptionsRecord.from_options(hand.options)
        return cls.like(hand, winning_tile=hand.winning_tile or "", win=win, options=options)

    def to_short_json(self) -> str:
        """The record as JSON, fields with their defaults left out."""
        return '{"schema":1,' + self.model_dump_json(by_alias=True, exclude_defaults=True)[1:]

    def to_hand(self) -> Hand:
        """The validated hand. Raises `HandError` or `TilesError`: about the field's path in the record."""
        return Hand.parse(
            self.rules,
            self.concealed,
            self.winning_tile or "",
            melds=[(meld.kind, meld.tiles) for meld in self.melds],
            flowers=self.flowers,
            win=self.win.to_win(),
            options=self.options.to_options(),
        )


_PARSERS: Final[Mapping[Kind, Callable[[str, str], Any]]] = {"tiles": parse_tiles, "amounts": parse_amounts}
"""Of the kinds that are text in a record."""


def _given(declared: Declared, field: str, record: Model) -> dict[str, Any]:
    """The values that a record says of terms, by name; raises TilesError and HandError about a field of `field`."""
    said, terms = record.model_fields_set, merged_terms(declared)
    values = {name: getattr(record, name) for name in terms if name in said}
    for name, value in values.items():
        if terms[name].kind in _PARSERS:
            values[name] = _PARSERS[terms[name].kind](value, f"{field}.{name}")
    return values
