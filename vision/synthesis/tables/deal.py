"""Random deals, reproducible from a seed: a hand and the other tiles of its table."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from scoring.decompose import UNIOS
from scoring.hand import SEATS, Hand, Meld, Rules, Win
from scoring.registry import rule_set
from scoring.rules import score
from scoring.tiles import CLASSES, FLOWERS, HONOURS, SUITED

_UNIOS: Final = tuple([CLASSES[face] for face in sorted(UNIOS)])
_ALL_UNIOS: Final = tuple([(*_UNIOS, face) for face in _UNIOS])
_SUITS: Final = ("mps", "mps", "mps", "mp", "ps", "ms", "m", "p", "s")
_CHOWS: Final = (0.7, 0.7, 0.5, 0.0)
"""Share of chows among the sets of a hand."""
_MELDS: Final = (5, 6, 5, 2, 1)
"""Weights of no, one, two, ... melds."""
_KONG: Final = 0.15
_SPECIAL: Final = 0.06
"""Share of hands of pairs, or of terminals and honours, among those dealt."""
_MOST_FLOWERS: Final = 4


@dataclass(frozen=True, slots=True)
class LaidMeld:
    """A meld on the table.

    Attributes:
        meld: its kind and tiles.
        claimed: the tile that came from another player; None for a concealed kong.
        giver: steps in turn order to the player who discarded it: 1 sits on the right, 3 on the left; 0 for none.
    """

    meld: Meld
    claimed: str | None = None
    giver: int = 0


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand and the other tiles on its table.

    Attributes:
        hand: legal under its rules; its winning tile is among the concealed ones.
        melds: the melds of `hand.melds`.
        opposite: the melds of the player opposite, and that player's concealed tiles.
        left: suited tiles and honours in neither hand, shuffled.
    """

    hand: Hand
    melds: tuple[LaidMeld, ...]
    opposite: tuple[tuple[LaidMeld, ...], tuple[str, ...]]
    left: tuple[str, ...]


def deal_hand(rules: Rules, seed: int) -> Deal:
    """The deal of a seed: a winning hand."""
    rng = Random(f"{rules}/{seed}/True")
    while True:
        deal = _deal(rules, rng)
        if score(deal.hand).win:
            return deal


def _deal(rules: Rules, rng: Random) -> Deal:
    declared, wall = rule_set(rules), _Wall(rng)
    melds, concealed = (
        wall.special_hand(declared.size)
        if rng.random() < _SPECIAL
        else wall.hand(declared.size, rng.choice(_SUITS), rng.choice(_CHOWS))
    )
    others, held = wall.hand(declared.size, "mps", 0.6)
    flowers = rng.sample(FLOWERS, rng.randint(0, _MOST_FLOWERS)) if declared.has_flowers else []
    seat, giver = rng.sample(SEATS, 2)
    drawn = rng.random() < 0.3
    hand = Hand(
        rules,
        tuple(concealed),
        rng.choice(concealed),
        tuple(laid.meld for laid in melds),
        tuple(flowers),
        Win("self-draw" if drawn else "discard", seat, rng.choice(SEATS), None if drawn else giver),
    )
    left = list(wall.counts.elements())
    rng.shuffle(left)
    return Deal(hand, melds, (others, tuple(held[1:])), tuple(left))


class _Wall:
    """Tiles that nobody has yet."""

    def __init__(self, rng: Random) -> None:
        self.counts = Counter(dict.fromkeys((*SUITED, *HONOURS), 4))
        self._rng = rng

    def hand(self, size: int, suits: str, chows: float) -> tuple[tuple[LaidMeld, ...], list[str]]:
        """Melds and concealed tiles: sets and eyes."""
        sets = [self._set(suits, chows) for _ in range((size - 2) // 3)]
        concealed = list(self._equal(2, suits))
        melds = self._rng.choices(range(len(_MELDS)), _MELDS)[0]
        laid = [self._meld(tiles) for tiles in sets[:melds]]
        return tuple(laid), concealed + [tile for tiles in sets[melds:] for tile in tiles]

    def special_hand(self, size: int) -> tuple[tuple[LaidMeld, ...], list[str]]:
        """Seven pairs or terminals and honours, with a set where a hand has seventeen tiles."""
        pairs = self._rng.random() < 0.7
        concealed = [tile for _ in range(7) for tile in self._equal(2)] if pairs else self._take(_ALL_UNIOS)
        return (), [*concealed, *(self._set("mps", 0.0 if pairs else 0.5) if size > len(concealed) else ())]

    def _set(self, suits: str, chows: float) -> tuple[str, ...]:
        if self._rng.random() >= chows:
            return self._equal(3, suits)
        return self._take([tuple(f"{low + step}{suit}" for step in range(3)) for suit in suits for low in range(1, 8)])

    def _equal(self, count: int, suits: str = "mps") -> tuple[str, ...]:
        return self._take([(face,) * count for face in (*SUITED, *HONOURS) if face[1] in suits + "z"])

    def _meld(self, tiles: tuple[str, ...]) -> LaidMeld:
        rng, claimed = self._rng, self._rng.choice(tiles)
        if tiles[0] != tiles[1]:
            return LaidMeld(Meld("chow", tiles), claimed, 3)
        if rng.random() >= _KONG or not self.counts[claimed]:
            return LaidMeld(Meld("pung", tiles), claimed, rng.randint(1, 3))
        kong = Meld(rng.choice(("kong", "added-kong", "concealed-kong")), self._take([(claimed,)]) * 4)
        return LaidMeld(kong) if kong.kind == "concealed-kong" else LaidMeld(kong, claimed, rng.randint(1, 3))

    def _take(self, choices: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
        """One of some groups of tiles, among those whose tiles are all there."""
        there = [tiles for tiles in choices if all(self.counts[tile] >= tiles.count(tile) for tile in tiles)]
        chosen = self._rng.choice(there)
        self.counts -= Counter(chosen)
        return chosen
