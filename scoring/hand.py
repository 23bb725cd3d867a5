"""A hand to be scored: tiles, melds and win. Immutable and validated on construction."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeAlias

from scoring.contradictions import check_consistency
from scoring.errors import HandError
from scoring.meld import AnyMeld, Meld, MeldKind, as_meld, as_melds, known_tiles
from scoring.registry import rule_set
from scoring.terms import SEATS, Seat, require_tuple
from scoring.tile_counts import encode
from scoring.tiles import PLAIN, RED_FIVES, format_tiles, parse_tiles, plain_tiles
from scoring.win import FirstTurn, Options, Replacement, Win, WonBy

if TYPE_CHECKING:
    from scoring.declaration import RuleSet

__all__ = [
    "NO_OPTIONS",
    "PLAIN_WIN",
    "SEATS",
    "AnyMeld",
    "FirstTurn",
    "Hand",
    "Meld",
    "MeldKind",
    "Options",
    "Replacement",
    "Rules",
    "Seat",
    "Win",
    "WonBy",
    "as_meld",
    "as_melds",
    "require_type",
]

Rules: TypeAlias = str
"""The name of a rule set; see `scoring.registry`."""
_REDS: Final = frozenset(RED_FIVES)
_set: Final = object.__setattr__

_RECORDS: Final = "scoring.records.hand"
"""Where records are read and written. Records are made of hands, so it is loaded by its name as scorers are."""

PLAIN_WIN: Final = Win()
NO_OPTIONS: Final = Options()


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand declared as a win.

    Attributes:
        rules: the rule set.
        concealed: codes of the tiles outside the melds, including the winning tile, sorted.
        winning_tile: the tile that completed the hand; None for a flower win or Kong To Fourth.
        melds: the melds in the given order. Red fives are kept where `rules` tells them apart, here and above;
            elsewhere they become plain fives.
        flowers: codes of the flowers, sorted.
        win: how it was won, as given.
        options: the agreed table rules.
        facts: `win` reduced to what `rules` uses.
        counts: counts of the concealed tiles, as in `scoring.tile_counts`.

    Raises:
        HandError: about the invalid or contradictory field, by its path in the hand record.
    """

    rules: Rules
    concealed: tuple[str, ...]
    winning_tile: str | None
    melds: tuple[Meld, ...] = ()
    flowers: tuple[str, ...] = ()
    win: Win = PLAIN_WIN
    options: Options = NO_OPTIONS
    facts: Win = field(init=False, repr=False, compare=False)
    counts: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        declared = rule_set(self.rules)
        _set(self, "concealed", known_tiles("concealed", self.concealed))
        if self.flowers != ():
            _set(self, "flowers", known_tiles("flowers", self.flowers))
        if self.winning_tile is not None and self.winning_tile not in self.concealed:
            known_tiles("winning_tile", (self.winning_tile,))
        for position, meld in enumerate(require_tuple("melds", self.melds)):
            if type(meld) is not Meld:
                require_type(f"melds[{position}]", meld, Meld)
        require_type("win", self.win, Win)
        require_type("options", self.options, Options)
        self._complete(declared)

    def _complete(self, declared: RuleSet) -> None:
        """Set what follows from the fields, and check it."""
        if not declared.red_fives:
            self._make_fives_plain()
        _set(self, "facts", self.win.under(self.rules))
        _set(self, "counts", encode(self.concealed))
        check_consistency(self, declared)

    def _make_fives_plain(self) -> None:
        if not _REDS.isdisjoint(self.concealed):
            _set(self, "concealed", plain_tiles(self.concealed))
        if self.winning_tile in _REDS:
            _set(self, "winning_tile", PLAIN[self.winning_tile])
        for meld in self.melds:
            if not _REDS.isdisjoint(meld.tiles):
                melds = tuple([Meld(one.kind, plain_tiles(one.tiles)) for one in self.melds])
                _set(self, "melds", melds)
                break

    def __str__(self) -> str:
        """The tiles in notation and how they won.

        >>> print(Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")], flowers="1f"))
        123m456p789s11z, pung 555z, flowers 1f; won on 1z by self-draw as east (international)
        """
        melds = [f"{meld.kind} {format_tiles(meld.tiles)}" for meld in self.melds]
        flowers = [f"flowers {format_tiles(self.flowers)}"] if self.flowers else []
        tiles = ", ".join([format_tiles(self.concealed), *melds, *flowers])
        won = f"won on {self.winning_tile}" if self.winning_tile else "won"
        return f"{tiles}; {won} by {self.win.by} as {self.win.seat} ({self.rules})"

    @classmethod
    def from_json(cls, data: bytes | str) -> Hand:
        """A hand from its record in JSON.

        >>> hand = Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")])
        >>> Hand.from_json(hand.to_json()) == hand
        True

        Raises:
            HandError, TilesError: about the field's path in the record.
        """
        hand: Hand = import_module(_RECORDS).HandRecord.read(data).to_hand()
        return hand

    def to_json(self) -> str:
        """The hand record, fields with their defaults left out; `from_json` makes an equal hand of it."""
        text: str = import_module(_RECORDS).HandRecord.from_hand(self).to_short_json()
        return text

    @property
    def size(self) -> int:
        """Tiles of a complete hand; a kong counts as three tiles, flowers do not count (article 18)."""
        return rule_set(self.rules).size

    @classmethod
    def parse(
        cls,
        rules: Rules,
        concealed: str,
        winning_tile: str = "",
        *,
        melds: Iterable[AnyMeld] = (),
        flowers: str = "",
        win: Win = PLAIN_WIN,
        options: Options = NO_OPTIONS,
    ) -> Hand:
        """A hand from tile notation.

        >>> Hand.parse("international", "123m456p789s11z", "1z", melds=[("pung", "555z")]).winning_tile
        '1z'

        Raises:
            HandError: as the class does.
            TilesError: about a field that is not tile notation.
        """
        last = parse_tiles(winning_tile, "winning_tile")
        if len(last) > 1:
            raise HandError("hand.winning-tile-several", "winning_tile")
        # What is parsed is known to be tiles and melds, so the constructor's look at each of them is left out.
        hand = object.__new__(cls)
        _set(hand, "rules", rules)
        _set(hand, "concealed", parse_tiles(concealed, "concealed"))
        _set(hand, "winning_tile", last[0] if last else None)
        _set(hand, "melds", as_melds(melds))
        _set(hand, "flowers", parse_tiles(flowers, "flowers"))
        _set(hand, "win", win)
        _set(hand, "options", options)
        declared = rule_set(rules)
        require_type("win", win, Win)
        require_type("options", options, Options)
        hand._complete(declared)
        return hand


def require_type(about: str, value: object, kind: type) -> None:
    """Check the class of an argument. Raises `HandError`: about `about`, if it is of another class."""
    if not isinstance(value, kind):
        raise HandError("hand.type", about, kind=kind.__name__)
