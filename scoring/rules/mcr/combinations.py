"""Fans of several sets, and which of them count together (§3.9.1.5).

A fan found in some sets is an `Occurrence`. Of all that are found those count that are worth most under two principles:
*account-once*, a set left over is combined once with a set that is combined already, so that no occurrences make a
ring; and *non-identical*, a set of one occurrence is in no other of the same fan.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from scoring.rules.engine import Choice, ElementCount
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
        patterns: the fans.
        faces: the faces of these sets in a view, ascending.
    """

    def __init__(self, patterns: Sequence[Pattern], faces: Callable[[View], Sequence[int]]) -> None:
        self._patterns: Final = patterns
        self._faces: Final = faces
        self._found = lru_cache(maxsize=1 << 12)(lambda faces: tuple(self._iter_found(faces)))
        self.choose: Final[Choice] = self._choose

    def counter(self, fan: str) -> Callable[[View], int]:
        """Counts the occurrences of a fan in a view."""
        return lambda view: sum([one.fan == fan for one in self._found(tuple(self._faces(view)))])

    def _iter_found(self, faces: tuple[int, ...]) -> Iterator[Occurrence]:
        for fan, value, size, shows in self._patterns:
            for places in combinations(range(len(faces)), size):
                if shows([faces[place] for place in places]):
                    yield Occurrence(fan, value, sum([1 << place for place in places]))

    def _choose(self, view: View, found: Sequence[ElementCount]) -> Sequence[ElementCount]:
        chosen = best_occurrences(self._found(tuple(self._faces(view))))
        times = [sum([one.fan == element.id for one in chosen]) for element, _ in found]
        return [ElementCount(one.element, often) for one, often in zip(found, times, strict=True) if often]


def best_occurrences(found: Sequence[Occurrence]) -> list[Occurrence]:
    """Those of the occurrences that are worth most together under the two principles."""

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
