"""The sets of an arrangement, for display."""

from collections.abc import Iterator
from typing import Final

from scoring.decompose import Arrangement, WinningPart
from scoring.hand import Hand, MeldKind
from scoring.lazy_table import Table
from scoring.result import CountedSet
from scoring.rules.element_table import BestCount
from scoring.tiles import CLASSES


def counted_sets(hand: Hand, arrangement: Arrangement) -> tuple[CountedSet, ...]:
    """The melds, then the concealed parts; the part completed by the winning tile is marked."""
    sets = [_MELDS[meld.kind, meld.tiles] for meld in hand.melds]
    if arrangement.shape in ("unios", "stars", "orphans", "unrelated"):
        sets.append(CountedSet("special", hand.concealed, True, True))
    elif arrangement.shape == "flowers":
        sets.append(CountedSet("flowers", hand.flowers, False, True))
    won, won_face = arrangement.part, arrangement.face
    given = won == "pung" and hand.facts.by != "self-draw"
    for part, face in _parts(arrangement):
        winning = part == won and face == won_face
        sets.append(_SETS[part, face, not (winning and given), winning])
        if winning:
            won = None
    return tuple(sets)


def sets_of(hand: Hand, tally: BestCount) -> tuple[CountedSet, ...]:
    """The sets of the best count of `hand`."""
    return counted_sets(hand, tally.arrangement)


def _parts(arrangement: Arrangement) -> Iterator[tuple[WinningPart, int]]:
    for chow in arrangement.chows:
        yield "chow", chow
    for pung in arrangement.pungs:
        yield "pung", pung
    for pair in arrangement.pairs:
        yield "pair", pair
    if arrangement.eyes is not None:
        yield "eyes", arrangement.eyes


def _meld(key: tuple[MeldKind, tuple[str, ...]]) -> CountedSet:
    kind, tiles = key
    return CountedSet(kind, tiles, kind == "concealed-kong", False)


def _set(key: tuple[WinningPart, int, bool, bool]) -> CountedSet:
    part, face, concealed, winning = key
    if part == "chow":
        return CountedSet(part, CLASSES[face : face + 3], concealed, winning)
    return CountedSet(part, (CLASSES[face],) * (3 if part == "pung" else 2), concealed, winning)


_MELDS: Final = Table(_meld)
_SETS: Final = Table(_set)
