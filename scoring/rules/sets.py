"""The sets of an arrangement, for display."""

from typing import Final, get_args

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
    eyes = () if arrangement.eyes is None else (arrangement.eyes,)
    of_part: tuple[tuple[WinningPart, tuple[int, ...]], ...] = (
        ("chow", arrangement.chows),
        ("pung", arrangement.pungs),
        ("pair", arrangement.pairs),
        ("eyes", eyes),
    )
    for part, faces in of_part:
        if not faces:
            continue
        first = len(sets)
        sets += [_SETS[part][face] for face in faces]
        if part == won and won_face is not None and won_face in faces:
            given = part == "pung" and hand.facts.by != "self-draw"
            sets[first + faces.index(won_face)] = _WON[part, won_face, given]
    return tuple(sets)


def sets_of(hand: Hand, tally: BestCount) -> tuple[CountedSet, ...]:
    """The sets of the best count of `hand`."""
    return counted_sets(hand, tally.arrangement)


def _meld(key: tuple[MeldKind, tuple[str, ...]]) -> CountedSet:
    kind, tiles = key
    return CountedSet(kind, tiles, kind == "concealed-kong", False)


def _set(part: WinningPart, face: int, concealed: bool, winning: bool) -> CountedSet:
    if part == "chow":
        return CountedSet(part, CLASSES[face : face + 3], concealed, winning)
    return CountedSet(part, (CLASSES[face],) * (3 if part == "pung" else 2), concealed, winning)


def _won(key: tuple[WinningPart, int, bool]) -> CountedSet:
    part, face, given = key
    return _set(part, face, not given, True)


_MELDS: Final = Table(_meld)
_SETS: Final = {part: tuple([_set(part, face, True, False) for face in range(34)]) for part in get_args(WinningPart)}
"""The concealed sets that the winning tile has no part in, by their lowest face."""
_WON: Final = Table(_won)
"""The set that it completed, by its lowest face and whether another player gave the tile."""
