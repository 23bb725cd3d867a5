"""Fans of several sets, and which of them count together (§3.9.1.5).

A fan found in some sets is an `Occurrence`. Of all that are found those count that are worth most under two principles:
*account-once*, a set left over is combined once with a set that is combined already, so that no occurrences make a
ring; and *non-identical*, a set of one occurrence is in no other of the same fan.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from scoring.lazy_table import Table
from scoring.rules.engine import Choice, Element, ElementCount
from scoring.rules.view import View


class Occurrence(NamedTuple):
    """A fan in some sets.

    Attributes:
        fan: its id.
        value: its points.
        sets: the sets, as their places among those of the hand; a bit for each.
    """

    fan: str
    value: int
    sets: int


class Pattern(NamedTuple):
    """A fan of so many sets, and whether faces of such sets, ascending, show it."""

    fan: str
    value: int
    size: int
    shows: Callable[[Sequence[int]], bool]


class SetFans:
    """The fans of the chows, or of the pungs, of a hand.

    Args:
        patterns: the fans, greater ones first.
        faces: the faces of these sets in a view, ascending.
    """

    def __init__(self, patterns: Sequence[Pattern], faces: Callable[[View], Sequence[int]]) -> None:
        self._faces: Final = faces
        self._shown: Final = {size: _shown_by(patterns, size) for size in (4, 3, 2)}
        self.choose: Final[Choice] = self._choose

    def counter(self, fan: str) -> Callable[[View], int]:
        """Counts the occurrences of a fan in a view."""
        return lambda view: sum([one.fan == fan for one in self._found(view)])

    def _found(self, view: View) -> list[Occurrence]:
        faces = self._faces(view)
        found = [
            Occurrence(fan, value, sets)
            for size, shown in self._shown.items()
            for some, sets in zip(combinations(faces, size), _BITS[len(faces), size], strict=True)
            for fan, value in shown[some]
        ]
        # In the order of the text: of equal choices the first is taken, which no fan of three sets implies.
        return sorted(found)

    def _choose(self, view: View, fans: Sequence[Element]) -> Sequence[ElementCount]:
        times = Counter([one.fan for one in best_occurrences(self._found(view))])
        return [ElementCount(one, times[one.id]) for one in fans if one.id in times]


def _shown_by(patterns: Sequence[Pattern], size: int) -> Table[tuple[int, ...], tuple[tuple[str, int], ...]]:
    """The fans, with their values, of exactly so many sets by their faces."""
    of_size = [one for one in patterns if one.size == size]
    return Table(lambda faces: tuple([(one.fan, one.value) for one in of_size if one.shows(faces)]))


_BITS: Final = {
    (number, size): [sum([1 << place for place in places]) for places in combinations(range(number), size)]
    for number in range(5)
    for size in (2, 3, 4)
}
"""The places of every choice of so many of a number of sets, as bits, in the order of `combinations`."""


def best_occurrences(found: Sequence[Occurrence]) -> list[Occurrence]:
    """Those of the occurrences that are worth most together under the two principles."""
    if len(found) < 2:
        return list(found)

    def best(place: int, groups: tuple[int, ...], chosen: list[Occurrence]) -> list[Occurrence]:
        if place == len(found):
            return chosen
        one = found[place]
        without = best(place + 1, groups, chosen)
        if any((group & one.sets).bit_count() > 1 for group in groups):
            return without  # It would combine sets that are combined already.
        if any(other.fan == one.fan and other.sets & one.sets for other in chosen):
            return without
        joined = one.sets
        for group in groups:
            joined |= group if group & one.sets else 0
        rest = tuple([group for group in groups if not group & one.sets])
        with_it = best(place + 1, (*rest, joined), [*chosen, one])
        return max(with_it, without, key=_worth)

    return best(0, (), [])


def _worth(chosen: Sequence[Occurrence]) -> int:
    return sum([one.value for one in chosen])
