"""Fans of several sets, and which of them count together (§3.9.1.5).

A fan found in some sets is an `Occurrence`. Of all that are found those count that are worth most under two principles:
*account-once*, a set left over is combined once with a set that is combined already, so that no occurrences make a
ring; and *non-identical*, a set of one occurrence is in no other of the same fan.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, combinations, permutations
from operator import attrgetter, itemgetter, or_
from typing import Final, NamedTuple

from scoring.lazy_table import Table
from scoring.rules.engine import Choice, Element, ElementCount
from scoring.rules.view import View
from scoring.tile_counts import HONOUR_FROM, SUIT_SIZE


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
    """A fan of some sets: whether they are of 1 suit or of so many as they are, and the steps from number to number."""

    fan: str
    value: int
    suits: int
    steps: tuple[int, ...]


_Found = tuple[str | None, ...]
"""Of each choice of sets, in the order of `_PLACES`, the id of the fan that they show."""


class SetFans:
    """The fans of the chows, or of the pungs, of a hand.

    Args:
        patterns: the fans.
        faces: the faces of these sets in a view, ascending.
    """

    def __init__(self, patterns: Sequence[Pattern], faces: Callable[[View], Sequence[int]]) -> None:
        self._faces: Final = faces
        self._fan_of: Final = {shown: one.fan for one in patterns for shown in _faces_of(one)}.get
        suited = range(HONOUR_FROM)
        self._pairs: Final = [[self._fan_of((one, other)) for other in suited] for one in suited]
        self._values: Final = {one.fan: one.value for one in patterns}
        self._best: Final = Table(self._best_of)
        self.choose: Final[Choice] = self._choose

    def counter(self, fan: str) -> Callable[[View], int]:
        """Counts the occurrences of a fan in a view."""
        return lambda view: self._found(view).count(fan)

    def _found(self, view: View) -> _Found:
        faces, fan_of, pairs = self._faces(view), self._fan_of, self._pairs
        if len(faces) == 4:
            a, b, c, d = faces
            abc, of_a, of_b = fan_of((a, b, c)), pairs[a], pairs[b]
            threes = (abc, fan_of((a, b, d)), fan_of((a, c, d)), fan_of((b, c, d)))
            # A fan of four sets has one of the first three.
            return (abc and fan_of((a, b, c, d)), *threes, of_a[b], of_a[c], of_a[d], of_b[c], of_b[d], pairs[c][d])
        if len(faces) == 3:
            a, b, c = faces
            return fan_of((a, b, c)), pairs[a][b], pairs[a][c], pairs[b][c]
        return (pairs[faces[0]][faces[1]],) if len(faces) == 2 else ()

    def _choose(self, view: View, fans: Sequence[Element]) -> Sequence[ElementCount]:
        return self._best[self._found(view), tuple(fans)]

    def _best_of(self, key: tuple[_Found, tuple[Element, ...]]) -> tuple[ElementCount, ...]:
        """The fans that count, of which there are few choices."""
        found, fans = key
        shown = zip(found, _PLACES[len(found)], strict=True)
        # In the order of the text: of equal choices the first is taken, which no fan of three sets implies.
        occurrences = sorted([Occurrence(fan, self._values[fan], sets) for fan, sets in shown if fan])
        chosen = [one.fan for one in best_occurrences(occurrences)]
        return tuple([ElementCount(one, times) for one in fans if (times := chosen.count(one.id))])


def _faces_of(pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """All sets by which a fan is shown, of one suit or each of another."""
    steps = [*accumulate(pattern.steps, initial=0)]
    in_one_suit = [(suit,) * len(steps) for suit in range(3)]
    for suits in permutations(range(3), len(steps)) if pattern.suits > 1 else in_one_suit:
        for lowest in range(SUIT_SIZE - steps[-1]):
            yield tuple(sorted([SUIT_SIZE * suit + lowest + step for suit, step in zip(suits, steps, strict=True)]))


_PLACES: Final = {
    len(choices): choices
    for choices in [
        [sum([1 << place for place in places]) for size in (4, 3, 2) for places in combinations(range(number), size)]
        for number in range(1, 5)
    ]
}
"""By how many there are, every choice of two or more of one to four sets: their places as bits."""
_value: Final = attrgetter("value")


def best_occurrences(found: Iterable[Occurrence]) -> list[Occurrence]:
    """Those of the occurrences that are worth most together under the two principles, of equal choices the first."""
    in_order = sorted(found, key=_value, reverse=True)
    if len(in_order) < 2:
        return in_order
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
