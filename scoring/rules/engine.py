"""The engine of the rule sets: elements as data, exclusions, and the best count of a hand."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple, get_args

from scoring.decompose import Arrangement, Shape
from scoring.hand import Hand
from scoring.result import CountedElement
from scoring.rules.view import Contents, View


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """An element (row) of a rule set; compared by identity.

    Attributes:
        id: its number in the rule text.
        name, name_zh: its English and Chinese names in the text.
        value: value of one occurrence.
        shapes: the shapes of hand it applies to.
        count: counts its occurrences in a view; True counts as one.
    """

    id: str
    name: str
    name_zh: str
    value: float
    shapes: frozenset[Shape]
    count: Callable[[View], int]


class ElementCount(NamedTuple):
    """An element found in a view, with its number of occurrences."""

    element: Element
    times: int

    @property
    def value(self) -> float:
        """Value times count."""
        return self.element.value * self.times


@dataclass(frozen=True, slots=True)
class ElementGroup:
    """Elements, and which of them can be combined.

    Attributes:
        elements: in the order of the text.
        counts: `all`: all count; `one`: only the most valuable counts; `alone`: each is the whole score of a hand,
            and no element of any group is added.
        together: for `one`, ids of elements that the text allows to be combined.
        when: a cheap pre-check of a view; False if no element of the group can count.
    """

    elements: tuple[Element, ...]
    counts: Literal["all", "one", "alone"]
    together: tuple[frozenset[str], ...] = ()
    when: Callable[[View], object] | None = None

    def best(self, found: Sequence[ElementCount]) -> Sequence[ElementCount]:
        """The most valuable allowed combination of `found`."""
        if len(found) < 2 or self.counts == "all":
            return found
        here = {one.element.id for one in found}
        several = [ids for ids in self.together if len(ids & here) > 1]
        choices = [[one] for one in found] + [[one for one in found if one.element.id in ids] for ids in several]
        return max(choices, key=_worth)


class BestCount(NamedTuple):
    """The best count of a hand."""

    arrangement: Arrangement
    found: Sequence[ElementCount]

    @property
    def total(self) -> float:
        """The sum of value times count."""
        return _worth(self.found)

    def elements(self, where: str) -> tuple[CountedElement, ...]:
        """The elements found, for a `Score`; `where` is the prefix of references to the rule text."""
        return tuple([to_counted_element(row, times, f"{where} {row.id}") for row, times in self.found])


@cache
def to_counted_element(row: Element, times: int, where: str) -> CountedElement:
    """An element with its count, for a `Score`; `where` is its reference to the rule text."""
    return CountedElement(row.id, row.name, row.name_zh, row.value, times, where)


class ResidualElement(NamedTuple):
    """An element that is counted last, and only if all others together are worth exactly `rest`."""

    element: Element
    rest: float


class ElementTable:
    """The elements of a rule set by group, and the arrangements of a hand that it accepts as complete."""

    def __init__(
        self,
        groups: Sequence[ElementGroup],
        arrangements: Callable[[Hand, Contents], Iterable[Arrangement]],
        last: ResidualElement | None = None,
    ) -> None:
        self.groups = tuple(groups)
        self.last = last
        self._arrangements = arrangements
        self._rows = {shape: self._rows_of(shape) for shape in get_args(Shape)}

    def _rows_of(self, shape: Shape) -> list[tuple[ElementGroup, list[Element]]]:
        rows = [(group, [e for e in group.elements if shape in e.shapes]) for group in self.groups]
        return [(group, elements) for group, elements in rows if elements]

    def best(self, hand: Hand) -> BestCount | None:
        """The most valuable count of `hand` over all arrangements; None if it is not a win."""
        return self.best_of(self.views(hand))

    def best_of(self, views: Iterable[View]) -> BestCount | None:
        """The most valuable count over the given views; None if there are none."""
        best: BestCount | None = None
        for view in views:
            for found in self.iter_counts(view):
                if best is None or _worth(found) > best.total:
                    best = BestCount(view.arrangement, found)
        return best

    def views(self, hand: Hand) -> Iterator[View]:
        """Every complete arrangement of `hand`."""
        contents = Contents(hand)
        for arrangement in self._arrangements(hand, contents):
            yield View(hand, contents, arrangement)

    def elements_by_group(self, view: View) -> Iterator[tuple[ElementGroup, Sequence[ElementCount]]]:
        """The elements found in `view` by group, for groups with any, before exclusions."""
        for group, elements in self._rows[view.shape]:
            if group.when is None or group.when(view):
                found = [ElementCount(element, int(times)) for element in elements if (times := element.count(view))]
                if found:
                    yield group, found

    def iter_counts(self, view: View) -> Iterator[Sequence[ElementCount]]:
        """The possible counts of `view`: each element that stands alone, or the best of all groups combined."""
        added: list[ElementCount] = []
        for group, found in self.elements_by_group(view):
            if group.counts == "alone":
                for one in found:
                    yield [one]
            else:
                added += group.best(found)
        if self.last and _worth(added) == self.last.rest and self.last.element.count(view):
            added.append(ElementCount(self.last.element, 1))
        yield added

    def counts_last(self, view: View) -> bool:
        """Whether the residual element counts in `view`."""
        if not self.last or not self.last.element.count(view):
            return False
        worth = 0.0
        for group, found in self.elements_by_group(view):
            if group.counts != "alone":
                worth += _worth(group.best(found))
                # Values are never negative.
                if worth > self.last.rest:
                    return False
        return worth == self.last.rest


def _worth(found: Sequence[ElementCount]) -> float:
    return sum([element.value * times for element, times in found])
