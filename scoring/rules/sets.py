"""The sets of an arrangement, for display."""

from collections.abc import Iterator
from functools import cache

from scoring.decompose import Arrangement, WinningPart
from scoring.hand import Hand
from scoring.result import CountedSet
from scoring.rules.element_table import BestCount
from scoring.tiles import CLASSES


def counted_sets(hand: Hand, arrangement: Arrangement) -> tuple[CountedSet, ...]:
    """The melds, then the concealed parts; the part completed by the winning tile is marked."""
    sets = [CountedSet(meld.kind, meld.tiles, not meld.is_claimed, False) for meld in hand.melds]
    if arrangement.shape in ("unios", "stars", "orphans", "unrelated"):
        sets.append(CountedSet("special", hand.concealed, True, True))
    elif arrangement.shape == "flowers":
        sets.append(CountedSet("flowers", hand.flowers, False, True))
    marked = False
    for part, face in _parts(arrangement):
        winning = not marked and (part, face) == (arrangement.part, arrangement.face)
        marked = marked or winning
        concealed = not (winning and part == "pung" and hand.facts.by != "self-draw")
        sets.append(_counted_set(part, face, concealed, winning))
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


@cache
def _counted_set(part: WinningPart, face: int, concealed: bool, winning: bool) -> CountedSet:
    if part == "chow":
        return CountedSet(part, CLASSES[face : face + 3], concealed, winning)
    return CountedSet(part, (CLASSES[face],) * (3 if part == "pung" else 2), concealed, winning)
