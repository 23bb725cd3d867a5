"""The hand record: the input of scoring."""

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, Self

from pydantic import Field

from scoring.declaration import Declared
from scoring.hand import NO_OPTIONS, PLAIN_WIN, Hand, MeldKind, Options, Win
from scoring.lazy_table import Table
from scoring.records.base import Model, Record
from scoring.records.declared import OptionsFields, RulesName, Tiles, WinFields
from scoring.registry import merged_terms
from scoring.terms import Kind, format_amounts, parse_amounts
from scoring.tiles import format_tiles, parse_tiles

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
        written = _written("facts", win.given)
        return cls.model_validate({cls.model_fields[name].alias or name: value for name, value in written.items()})

    def to_win(self) -> Win:
        """How it was won; raises HandError and TilesError about `win.…`."""
        return _WINS[_FACT_FIELDS.key(self)] if self.__pydantic_fields_set__ else PLAIN_WIN


class OptionsRecord(OptionsFields):
    """What the table agreed on; the fields are those of `scoring.hand.Options`."""

    @classmethod
    def from_options(cls, options: Options) -> Self:
        return cls.model_validate(_written("options", options.given))

    def to_options(self) -> Options:
        """What the table agreed on; raises HandError and TilesError about `options.…`."""
        return _OPTIONS[_OPTION_FIELDS.key(self)] if self.__pydantic_fields_set__ else NO_OPTIONS


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
        return cls(
            rules=hand.rules,
            concealed=format_tiles(hand.concealed),
            melds=tuple(MeldRecord(kind=m.kind, tiles=format_tiles(m.tiles)) for m in hand.melds),
            flowers=format_tiles(hand.flowers),
            winning_tile=hand.winning_tile or "",
            win=WinRecord.from_win(hand.win),
            options=OptionsRecord.from_options(hand.options),
        )

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


_Key = tuple[tuple[Any, ...], tuple[str, ...]]
"""The values of a record, and its amounts as text: equal decimals are not the same where one has more places."""


_PARSERS: Final[Mapping[Kind, Callable[[str, str], Any]]] = {"tiles": parse_tiles, "amounts": parse_amounts}
_FORMATS: Final[Mapping[Kind, Callable[[Any], str]]] = {"tiles": format_tiles, "amounts": format_amounts}
"""Of the kinds that are text in a record."""


class _TermFields:
    """The fields of a record that `RuleSet` declares as facts or options. `field`: of the hand record."""

    def __init__(self, declared: Declared, field: str) -> None:
        self._terms: Final = tuple(merged_terms(declared).values())
        self._field: Final = field
        self._values: Final = attrgetter(*[term.name for term in self._terms])
        self._amounts: Final = [place for place, term in enumerate(self._terms) if term.kind == "amount"]

    def key(self, record: Model) -> _Key:
        values = self._values(record)
        return values, tuple([str(values[place]) for place in self._amounts])

    def named(self, key: _Key) -> dict[str, Any]:
        """The values by name; raises TilesError about a field."""
        return {
            term.name: _PARSERS[term.kind](value, f"{self._field}.{term.name}") if term.kind in _PARSERS else value
            for term, value in zip(self._terms, key[0], strict=True)
        }


_FACT_FIELDS: Final = _TermFields("facts", "win")
_OPTION_FIELDS: Final = _TermFields("options", "options")

# Records say the same few things of the win and the table again and again, and `Win` and `Options` are immutable.
_WINS: Final[Table[_Key, Win]] = Table(lambda key: Win(**_FACT_FIELDS.named(key)))
_OPTIONS: Final[Table[_Key, Options]] = Table(lambda key: Options(**_OPTION_FIELDS.named(key)))


def _written(declared: Declared, given: Mapping[str, Any]) -> dict[str, Any]:
    """Values as a record has them: tiles and lists of amounts are text."""
    kinds = {name: term.kind for name, term in merged_terms(declared).items()}
    return {name: _FORMATS[kinds[name]](value) if kinds[name] in _FORMATS else value for name, value in given.items()}
