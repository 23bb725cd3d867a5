"""What the rule sets share: elements as rows of data, what excludes what, and the best count of a hand."""

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
    """A row of a rule set, equal to itself only.

    Attributes:
        id: as the rule text numbers it.
        name, name_zh: its names in the text.
        value: what one of it is worth.
        shapes: the shapes of hand it is looked for in.
        count: how many of it a view shows; True counts as one.
    """

    id: str
    name: str
    name_zh: str
    value: float
    shapes: frozenset[Shape]
    count: Callable[[View], int]


class ElementCount(NamedTuple):
    """An element that a view shows, and how many of it."""

    element: Element
    times: int

    @property
    def value(self) -> float:
        """Value times count."""
        return self.element.value * self.times


@dataclass(frozen=True, slots=True)
class ElementGroup:
    """Elements, and which of them may count together.

    Attributes:
        elements: in the order of the text.
        counts: `all` adds up; of `one` the best counts; of `alone` each is the whole score of a hand,
            to which no element of any group is added.
        together: for `one`, the elements (by id) that the text lets stand beside each other.
        when: a quick look at a view that spares looking for each element: false where none can count.
    """

    elements: tuple[Element, ...]
    counts: Literal["all", "one", "alone"]
    together: tuple[frozenset[str], ...] = ()
    when: Callable[[View], object] | None = None

    def best(self, found: Sequence[ElementCount]) -> Sequence[ElementCount]:
        """The most valuable of `found` that may count together."""
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
        """The sum of the values found."""
        return _worth(self.found)

    def elements(self, where: str) -> tuple[CountedElement, ...]:
        """The rows found, as a score shows them; `where` is the kind of place an id names in the text."""
        return tuple([to_counted_element(row, times, f"{where} {row.id}") for row, times in self.found])


@cache
def to_counted_element(row: Element, times: int, where: str) -> CountedElement:
    """A row found so many times, as a score shows it; `where` it stands in the text."""
    return CountedElement(row.id, row.name, row.name_zh, row.value, times, where)


class ResidualElement(NamedTuple):
    """An element that is counted after all others, and only where these are worth `rest` together."""

    element: Element
    rest: float


class RuleSet:
    """The groups of elements of a rule set and the arrangements of a hand it accepts as a win."""

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
        """The count of `hand` that is worth most, over all arrangements; None where it is not a win."""
        return self.best_of(self.views(hand))

    def best_of(self, views: Iterable[View]) -> BestCount | None:
        """The count that is worth most, over the arrangements of a hand; None where there are none."""
        best: BestCount | None = None
        for view in views:
            for found in self.iter_counts(view):
                if best is None or _worth(found) > best.total:
                    best = BestCount(view.arrangement, found)
        return best

    def views(self, hand: Hand) -> Iterator[View]:
        """Every arrangement of `hand` that is complete."""
        contents = Contents(hand)
        for arrangement in self._arrangements(hand, contents):
            yield View(hand, contents, arrangement)

    def elements_by_group(self, view: View) -> Iterator[tuple[ElementGroup, Sequence[ElementCount]]]:
        """What `view` shows of each group that it shows any of, whether or not it may count together."""
        for group, elements in self._rows[view.shape]:
            if group.when is None or group.when(view):
                found = [ElementCount(element, int(times)) for element in elements if (times := element.count(view))]
                if found:
                    yield group, found

    def iter_counts(self, view: View) -> Iterator[Sequence[ElementCount]]:
        """The ways to count `view`: an element that stands alone, or the best of each group together."""
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
        """Whether the element that is counted after all others counts in `view`."""
        if not self.last or not self.last.element.count(view):
            return False
        worth = 0.0
        for group, found in self.elements_by_group(view):
            if group.counts != "alone":
                worth += _worth(group.best(found))
                # No element is worth less than nothing.
                if worth > self.last.rest:
                    return False
        return worth == self.last.rest


def _worth(found: Sequence[ElementCount]) -> float:
    return sum([element.value * times for element, times in found])
