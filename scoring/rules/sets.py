"""The sets of an arrangement, for display."""

from collections.abc import Callable
from typing import Final, Generic, TypeVar, get_args

from scoring.decompose import Arrangement, WinningPart
from scoring.hand import Hand, MeldKind
from scoring.lazy_table import Table
from scoring.result import CountedSet
from scoring.rules.element_table import BestCount
from scoring.tiles import CLASSES

_Shown = TypeVar("_Shown")


class SetTables(Generic[_Shown]):
    """Shows the sets of arrangements.

    Args:
        show: makes of a set what is shown of it; remembered for all but special hands and flower wins.
    """

    def __init__(self, show: Callable[[CountedSet], _Shown]) -> None:
        self._show: Final = show
        self._melds: Final[Table[tuple[MeldKind, tuple[str, ...]], _Shown]] = Table(lambda key: show(_meld(*key)))
        self._sets: Final = {part: self._sets_of(part) for part in get_args(WinningPart)}
        self._won: Final[Table[tuple[WinningPart, int, bool], _Shown]] = Table(lambda key: show(_won(*key)))

    def of(self, hand: Hand, arrangement: Arrangement) -> list[_Shown]:
        """The melds, then the concealed parts; the part completed by the winning tile is marked."""
        melds = self._melds
        shown = [melds[meld.kind, meld.tiles] for meld in hand.melds]
        won, won_face = arrangement.part, arrangement.face
        if arrangement.loose:
            tiles = tuple([CLASSES[face] for face in arrangement.loose])
            shown.append(self._show(CountedSet("special", tiles, True, won is None)))
        elif arrangement.shape == "flowers":
            shown.append(self._show(CountedSet("flowers", hand.flowers, False, True)))
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
            first = len(shown)
            sets = self._sets[part]
            shown += [sets[face] for face in faces]
            if part == won and won_face is not None and won_face in faces:
                given = part == "pung" and hand.facts.by != "self-draw"
                shown[first + faces.index(won_face)] = self._won[part, won_face, given]
        return shown

    def _sets_of(self, part: WinningPart) -> Table[int, _Shown]:
        """The concealed sets that the winning tile has no part in, by their lowest face."""
        return Table(lambda face: self._show(_set(part, face, True, False)))


def counted_sets(hand: Hand, arrangement: Arrangement) -> tuple[CountedSet, ...]:
    """The melds, then the concealed parts; the part completed by the winning tile is marked."""
    return tuple(_COUNTED.of(hand, arrangement))


def sets_of(hand: Hand, tally: BestCount) -> tuple[CountedSet, ...]:
    """The sets of the best count of `hand`."""
    return counted_sets(hand, tally.arrangement)


def _meld(kind: MeldKind, tiles: tuple[str, ...]) -> CountedSet:
    return CountedSet(kind, tiles, kind == "concealed-kong", False)


def _set(part: WinningPart, face: int, concealed: bool, winning: bool) -> CountedSet:
    if part == "chow":
        return CountedSet(part, CLASSES[face : face + 3], concealed, winning)
    return CountedSet(part, (CLASSES[face],) * (3 if part == "pung" else 2), concealed, winning)


def _won(part: WinningPart, face: int, given: bool) -> CountedSet:
    """The set that the winning tile completed, which another player may have given."""
    return _set(part, face, not given, True)


_COUNTED: Final[SetTables[CountedSet]] = SetTables(lambda counted: counted)
