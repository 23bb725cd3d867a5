"""The engine of the rule sets: elements as data, exclusions, and the best count of a hand."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from scoring.decompose import ShapeName
from scoring.rules.view import View
from scoring.texts.japanese import japanese_name


@dataclass(frozen=True, slots=True, eq=False)
class Element:
    """An element (row) of a rule set; compared by identity.

    Attributes:
        id: its number in the rule text.
        name, name_zh: its English and Chinese names in the text.
        value: value of one occurrence.
        shapes: the shapes of hand it applies to.
        count: counts its occurrences in a view; True counts as one.
        implies: ids of elements that it includes: they do not count beside it.
        excludes: ids of elements that cannot count beside it; what is worth more counts.
    """

    id: str
    name: str
    name_zh: str
    value: float
    shapes: frozenset[ShapeName]
    count: Callable[[View], int]
    implies: frozenset[str] = frozenset()
    excludes: frozenset[str] = frozenset()

    @property
    def name_ja(self) -> str:
        """Its Japanese name."""
        return japanese_name(self.name_zh)


class ElementCount(NamedTuple):
    """An element found in a view, with its number of occurrences."""

    element: Element
    times: int

    @property
    def value(self) -> float:
        """Value times count."""
        return self.element.value * self.times


Row = int
"""An element found: its rank among the elements of its rule set, shifted, and its number of occurrences."""
TIMES: Final = 8
"""Bits of a number of occurrences."""

Choice = Callable[[View, Sequence[Element]], Sequence[ElementCount]]
"""Those of some elements that count in a view, and how often."""

Combination = Callable[[Sequence[ElementCount]], Sequence[ElementCount]]
"""Chooses those of the elements of all groups that count together."""


Steps = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class ElementGroup:
    """Elements, and which of them can be combined.

    Attributes:
        elements: in the order of the text.
        counts: `all`: all count; `one`: only the most valuable counts; `alone`: each is the whole score of a hand,
            and no element of any group is added; or a function that chooses.
        reads: all that its elements depend on: fields of a `View` by name, facts and options by their paths in the
            hand record (`flowers`, `win.seat`, `options.double_wind`). Its counts are remembered by their values.
        together: for `one`, ids of elements that the text allows to be combined.
        of_each: for `all`, whether each suit or each number is counted by itself. Its view shows that suit or number
            as the first; it reads fields of suits or numbers only.
        when: a field; where it is empty, no element of the group can count. With `of_each` it is one of
            `fields.PARTS_OF`, and that holds for the part of each suit or number.
        unless: a field; only where it is empty, an element of the group can count. For groups counted as a whole.
        chow_steps, pung_steps: steps from number to number, ascending; only where some chows, or pungs, of whatever
            suits are one of these steps apart, an element of the group can count. For groups counted as a whole.
        facts_with: a field; where it is empty, no element of the group asks for facts or options.
        principle: id of the message that says why an element of the group does not count, as in `Principles.excluded`.
    """

    elements: tuple[Element, ...]
    counts: Literal["all", "one", "alone"] | Choice
    reads: tuple[str, ...] = ()
    together: tuple[frozenset[str], ...] = ()
    of_each: Literal["suit", "number"] | None = None
    when: str | None = None
    unless: str | None = None
    chow_steps: Steps = ()
    pung_steps: Steps = ()
    facts_with: str | None = None
    principle: str | None = None

    def of_shape(self, shape: ShapeName) -> tuple[Element, ...]:
        """The elements that apply to a shape."""
        return tuple([row for row in self.elements if shape in row.shapes])

    def counted(self, view: View, elements: Sequence[Element]) -> Sequence[ElementCount]:
        """Those of its elements that count in a view, out of those that apply to the shape."""
        return self.best(found_in(view, elements)) if isinstance(self.counts, str) else self.counts(view, elements)

    def best(self, found: Sequence[ElementCount]) -> Sequence[ElementCount]:
        """The most valuable combination of `found` that `counts` allows where it is a word."""
        if len(found) < 2 or self.counts == "all":
            return found
        if not self.together:
            return [max(found, key=lambda one: one.value)]
        here = {one.element.id for one in found}
        several = [ids for ids in self.together if len(ids & here) > 1]
        choices = [[one] for one in found] + [[one for one in found if one.element.id in ids] for ids in several]
        return max(choices, key=worth)


def all_of(*elements: Element, **how: Any) -> ElementGroup:
    """A group of elements that all count; `how`: further attributes of the group."""
    return ElementGroup(elements, "all", **how)


def one_of(*elements: Element, **how: Any) -> ElementGroup:
    """A group of elements of which only the most valuable counts."""
    return ElementGroup(elements, "one", **how)


def alone(*elements: Element, **how: Any) -> ElementGroup:
    """A group of elements each of which is the whole score of a hand."""
    return ElementGroup(elements, "alone", **how)


class Principles(NamedTuple):
    """Ids of the messages that say why an element does not count, for rule sets that name the reasons.

    Attributes:
        implied: one that counts includes it; names them as `by`.
        excluded: others of its group, or that it excludes, count in its place; names them as `by`.
        other_reading: only another arrangement has it; names its worth as `total`.
    """

    implied: str = "explain.excluded"
    excluded: str = "explain.excluded"
    other_reading: str = "explain.other-reading"


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


def combined(found: Sequence[ElementCount]) -> Sequence[ElementCount]:
    """The elements that count together: none that a counted one implies, and the best of those that exclude others."""
    counted = _without_implied(found)
    for place, one in enumerate(counted):
        for other in counted[place + 1 :]:
            if other.element.id in one.element.excludes or one.element.id in other.element.excludes:
                choices = [combined([each for each in found if each is not left]) for left in (other, one)]
                return max(choices, key=worth)
    return counted


def _without_implied(found: Sequence[ElementCount]) -> Sequence[ElementCount]:
    """The elements that no counted one implies; what does not count implies nothing."""
    undecided = list(found)
    counted: set[str] = set()
    implied: set[str] = set()
    while undecided:
        inside = set[str]().union(*[one.element.implies for one in undecided])
        decided = [one for one in undecided if one.element.id not in inside] or undecided
        for one in decided:
            if one.element.id not in implied:
                counted.add(one.element.id)
                implied |= one.element.implies
        undecided = [one for one in undecided if one not in decided]
    return [one for one in found if one.element.id in counted]
