"""The engine of the rule sets: elements as data, exclusions, and the best count of a hand."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from scoring.decompose import Shape
from scoring.rules.view import View


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
        reads: all that its elements depend on: fields of a `View` by name, facts and options by their paths in the
            hand record (`flowers`, `win.seat`, `options.double_wind`). Its counts are remembered by their values.
        together: for `one`, ids of elements that the text allows to be combined.
        of_each: for `all`, whether each suit or each number is counted by itself. Its view shows that suit or number
            as the first; it reads fields of suits or numbers only.
        when: a field; where it is empty, no element of the group can count. With `of_each` it is one of
            `fields.PARTS_OF`, and that holds for the part of each suit or number.
    """

    elements: tuple[Element, ...]
    counts: Literal["all", "one", "alone"]
    reads: tuple[str, ...] = ()
    together: tuple[frozenset[str], ...] = ()
    of_each: Literal["suit", "number"] | None = None
    when: str | None = None

    def of_shape(self, shape: Shape) -> list[Element]:
        """The elements that apply to a shape."""
        return [row for row in self.elements if shape in row.shapes]

    def best(self, found: Sequence[ElementCount]) -> Sequence[ElementCount]:
        """The most valuable allowed combination of `found`."""
        if len(found) < 2 or self.counts == "all":
            return found
        here = {one.element.id for one in found}
        several = [ids for ids in self.together if len(ids & here) > 1]
        choices = [[one] for one in found] + [[one for one in found if one.element.id in ids] for ids in several]
        return max(choices, key=worth)


class ResidualElement(NamedTuple):
    """An element that is counted last, and only if all others together are worth exactly `rest`."""

    element: Element
    rest: float
    reads: tuple[str, ...]


def found_in(view: View, elements: Iterable[Element]) -> list[ElementCount]:
    """The elements found in a view."""
    return [ElementCount(row, int(times)) for row in elements if (times := row.count(view))]


def worth(found: Iterable[ElementCount]) -> float:
    """The sum of value times count."""
    return sum([element.value * times for element, times in found])
