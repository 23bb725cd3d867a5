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
    counted = [_MELDS[meld.kind, meld.tiles] for meld in hand.melds]
    won, won_face = arrangement.part, arrangement.face
    if arrangement.loose:
        tiles = tuple([CLASSES[face] for face in arrangement.loose])
        counted.append(CountedSet("special", tiles, True, won is None))
    elif arrangement.shape == "flowers":
        counted.append(CountedSet("flowers", hand.flowers, False, True))
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
        first = len(counted)
        sets = _SETS[part]
        counted += [sets[face] for face in faces]
        if part == won and won_face is not None and won_face in faces:
            given = part == "pung" and hand.facts.by != "self-draw"
            counted[first + faces.index(won_face)] = _WON[part, won_face, given]
    return tuple(counted)


def sets_of(hand: Hand, tally: BestCount) -> tuple[CountedSet, ...]:
    """The sets of the best count of `hand`."""
    return counted_sets(hand, tally.arrangement)


def _set(part: WinningPart, face: int, concealed: bool, winning: bool) -> CountedSet:
    if part == "chow":
        return CountedSet(part, CLASSES[face : face + 3], concealed, winning)
    return CountedSet(part, (CLASSES[face],) * (3 if part == "pung" else 2), concealed, winning)


def _won(part: WinningPart, face: int, given: bool) -> CountedSet:
    """The set that the winning tile completed, which another player may have given."""
    return _set(part, face, not given, True)


def _of_part(part: WinningPart) -> Table[int, CountedSet]:
    """The concealed sets that the winning tile has no part in, by their lowest face."""
    return Table(lambda face: _set(part, face, True, False))


_MELDS: Final[Table[tuple[MeldKind, tuple[str, ...]], CountedSet]] = Table(
    lambda key: CountedSet(*key, key[0] == "concealed-kong", False)
)
_SETS: Final = {part: _of_part(part) for part in get_args(WinningPart)}
_WON: Final[Table[tuple[WinningPart, int, bool], CountedSet]] = Table(lambda key: _won(*key))
"""Sets are remembered, for all but special hands and flower wins."""
