"""Fans of several sets, and which of them count together (§3.9.1.5).

A fan found in some sets is an `Occurrence`. Of all that are found those count that are worth most under two principles:
*account-once*, a set left over is combined once with a set that is combined already, so that no occurrences make a
ring; and *non-identical*, a set of one occurrence is in no other of the same fan.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from itertools import combinations, pairwise
from operator import attrgetter, itemgetter, or_
from typing import Final, NamedTuple

from scoring.lazy_table import Table
from scoring.rules.engine import Choice, Element, ElementCount
from scoring.rules.view import View
from scoring.tile_counts import SUIT_SIZE


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


_value = attrgetter("value")


class Pattern(NamedTuple):
    """A fan of some sets: whether they are of 1 suit or of so many as they are, and the steps from number to number."""

    fan: str
    value: int
    suits: int
    steps: tuple[int, ...]


class _Candidate(NamedTuple):
    """Sets whose numbers are those of a fan: their places, the same as bits, and the fan by the number of suits."""

    places: tuple[int, ...]
    sets: int
    fans: Mapping[int, Pattern]


class SetFans:
    """The fans of the chows, or of the pungs, of a hand.

    Args:
        patterns: the fans.
        faces: the faces of these sets in a view.
    """

    def __init__(self, patterns: Sequence[Pattern], faces: Callable[[View], Sequence[int]]) -> None:
        self._faces: Final = faces
        self._fans: Final[dict[tuple[int, ...], dict[int, Pattern]]] = {}
        for one in patterns:
            self._fans.setdefault(one.steps, {})[one.suits] = one
        self._candidates: Final = Table(self._candidates_of)
        self.choose: Final[Choice] = self._choose

    def counter(self, fan: str) -> Callable[[View], int]:
        """Counts the occurrences of a fan in a view."""
        return lambda view: sum([one.fan == fan for one in self._found(view)])

    def _found(self, view: View) -> list[Occurrence]:
        sets = sorted([(face % SUIT_SIZE, face // SUIT_SIZE) for face in self._faces(view)])
        found = []
        for places, bits, fans in self._candidates[tuple([number for number, _ in sets])]:
            shown = fans.get(len({sets[place][1] for place in places}))
            if shown is not None:
                found.append(Occurrence(shown.fan, shown.value, bits))
        # In the order of the text: of equal choices the first is taken, which no fan of three sets implies.
        return sorted(found)

    def _candidates_of(self, numbers: tuple[int, ...]) -> list[_Candidate]:
        """Every choice of sets whose numbers, ascending, are those of a fan."""
        return [
            _Candidate(places, sum([1 << place for place in places]), fans)
            for size in (4, 3, 2)
            for places in combinations(range(len(numbers)), size)
            if (fans := self._fans.get(tuple([numbers[after] - numbers[at] for at, after in pairwise(places)])))
        ]

    def _choose(self, view: View, fans: Sequence[Element]) -> Sequence[ElementCount]:
        chosen = [one.fan for one in best_occurrences(self._found(view))]
        return [ElementCount(one, times) for one in fans if (times := chosen.count(one.id))]


def best_occurrences(found: Iterable[Occurrence]) -> list[Occurrence]:
    """Those of the occurrences that are worth most together under the two principles, of equal choices the first."""
    in_order = sorted(found, key=_value, reverse=True)
    values = [one.value for one in in_order]
    sets = reduce(or_, [one.sets for one in in_order], 0).bit_count()

    def best(place: int, groups: Sequence[int], left: int, chosen: list[Occurrence]) -> tuple[int, list[Occurrence]]:
        """The best choice from a place on and its worth, beside what is chosen and the sets that this combines.

        Each occurrence combines two or more groups of sets into one, so that at most `left` can be added.
        """
        if not left or place == len(in_order):
            return 0, chosen
        one = in_order[place]
        joined = _joined(groups, chosen, one)
        if joined is None:
            return best(place + 1, groups, left, chosen)
        worth, with_it = best(place + 1, joined, left + 1 - one.sets.bit_count(), [*chosen, one])
        worth += one.value
        if worth >= sum(values[place + 1 : place + 1 + left]):
            return worth, with_it
        return max((worth, with_it), best(place + 1, groups, left, chosen), key=itemgetter(0))

    return best(0, (), sets - 1, [])[1]


def _joined(groups: Sequence[int], chosen: Sequence[Occurrence], one: Occurrence) -> list[int] | None:
    """The sets that are combined with one more occurrence; None where a principle forbids it."""
    for other in chosen:
        if other.fan == one.fan and other.sets & one.sets:
            return None
    joined, rest = one.sets, []
    for group in groups:
        common = group & one.sets
        if common & (common - 1):
            return None  # It would combine sets that are combined already.
        if common:
            joined |= group
        else:
            rest.append(group)
    return [*rest, joined]
