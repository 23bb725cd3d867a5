"""The groups of a rule set as tables: what they count, by the fields that they read."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import accumulate
from operator import or_
from typing import Any, Final, NamedTuple

from scoring.decompose import ShapeName
from scoring.lazy_table import Table
from scoring.rules.engine import Combination, Element, ElementCount, ElementGroup, ResidualElement, found_in, worth
from scoring.rules.facts import FactFields
from scoring.rules.fields import DIGIT, FEW, FULL, MASKS, NUMBER, PARTS_OF, SHIFTS, SUIT
from scoring.rules.own_fields import OwnFields
from scoring.rules.view import View

Row = int
"""An element found: its rank among the elements of its rule set, shifted, and its number of occurrences."""
TIMES: Final = 8
"""Bits of a number of occurrences."""


class Count(NamedTuple):
    """What some groups count for one value of the fields that they read; worth is -1 for nothing that stands alone."""

    worth: float
    rows: tuple[Row, ...]


_NOTHING: Final = Count(0, ())
_NOTHING_ALONE: Final = Count(-1, ())


@lru_cache(maxsize=1 << 12)
def added_up(*counts: Count) -> Count:
    """The counts of several slices as one: an element found in two of them is found as often as in both."""
    times: Counter[int] = Counter()
    for _, rows in counts:
        for row in rows:
            times[row >> TIMES] += row & (1 << TIMES) - 1
    return Count(
        sum([count.worth for count in counts]), tuple([rank << TIMES | often for rank, often in times.items()])
    )


class GroupTable(NamedTuple):
    """The counts of some groups by the code of an arrangement masked with the fields that they read."""

    mask: int
    counts: Table[int, Count]


class AskedTables(NamedTuple):
    """The tables to ask, by the bits of a code that conditions of their groups depend on.

    Attributes:
        guard: these bits.
        asked: the tables whose conditions hold, by the code masked with the guard.
    """

    guard: int
    asked: Table[int, tuple[GroupTable, ...]]


class SlicedTable(NamedTuple):
    """A table that is asked once for each suit or number whose part of the guard is not 0.

    Attributes:
        guard: bits of a code.
        places: the lowest bits of the slices to ask for, by the code masked with the guard.
        mask: bits of a slice.
        counts: the counts of a slice.
    """

    guard: int
    places: Table[int, tuple[int, ...]]
    mask: int
    counts: Table[int, Count]


class FoundTable(NamedTuple):
    """The elements of one group before exclusions, by the shape and the code masked with the fields that it reads."""

    mask: int
    found: Table[tuple[ShapeName, int], tuple[ElementCount, ...]]


class Residual(NamedTuple):
    """The residual element: what all others are worth where it counts, whether it does by its fields, and its count."""

    rest: float
    mask: int
    applies: Table[int, bool]
    last: Count


class ShapeTables(NamedTuple):
    """The tables of all groups that have elements of a shape; those of `alone` are the whole score of a hand.

    `any_slice` has the guards of all of `sliced`.
    """

    added: Sequence[AskedTables]
    sliced: Sequence[SlicedTable]
    any_slice: int
    alone: AskedTables


class _Condition(NamedTuple):
    """When a group can count: where a guard of the code is empty or is not, or has numbers that are some steps apart.

    Without a guard it holds always.
    """

    guard: int = 0
    empty: bool = True
    shift: int = 0
    sets: tuple[tuple[tuple[int, int], ...], ...] = ()

    def holds(self, code: int) -> bool:
        """Whether it holds."""
        bits = code & self.guard
        return _have(bits >> self.shift, self.sets) if self.sets else (not bits) is self.empty


_LOWEST: Final = sum([1 << DIGIT * number for number in range(9)])
"""Of each count the lowest bit."""
_SUITS: Final = SHIFTS["suits"]
_OF_SUIT: Final = (1 << SUIT) - 1
_SLICES: Final = {"suit": ("suits", SUIT), "number": ("chows_by_number", NUMBER)}


class TableMaker:
    """Makes tables of groups.

    Args:
        groups: the groups, in the order of the text.
        last: the residual element.
        facts: the fields of the facts that they read.
        own_fields: the fields that the rule set brings itself.
        order: sorts the elements, if their order is not that of the groups.
    """

    def __init__(
        self,
        groups: Sequence[ElementGroup],
        last: ResidualElement | None,
        facts: FactFields,
        own_fields: OwnFields,
        order: Callable[[Element], Any] | None = None,
    ) -> None:
        self._groups = groups
        self._facts = facts
        self._own_fields = own_fields
        elements = [element for group in groups for element in group.elements]
        if order is not None:
            elements.sort(key=order)
        self.elements: Final[tuple[Element, ...]] = (*elements, *([last.element] if last else []))
        """All elements by rank."""
        self._ranks: Final = {element: rank for rank, element in enumerate(self.elements)}
        self._masks: Final[Mapping[str, int]] = {**MASKS, **own_fields.masks, **facts.masks()}
        self._counts: Final[dict[Count, Count]] = {}
        """One object for all equal counts, as there are few of them."""

    def tables_of(self, shape: ShapeName) -> ShapeTables:
        """The tables of a shape."""
        groups = [group for group in self._groups if group.of_shape(shape)]
        sliced = [self._sliced(shape, group) for group in groups if group.of_each]
        whole = [group for group in groups if not group.of_each]
        alone = [
            (self._condition(group), self._table(shape, frozenset(group.reads), [group]))
            for group in whole
            if group.counts == "alone"
        ]
        return ShapeTables(
            added=self._added(shape, [group for group in whole if group.counts != "alone"]),
            sliced=sliced,
            any_slice=reduce(or_, [table.guard for table in sliced], 0),
            alone=_asked(alone),
        )

    def _condition(self, group: ElementGroup) -> _Condition:
        if group.chow_steps or group.pung_steps:
            name, most = ("chow_numbers", 7) if group.chow_steps else ("pung_numbers", 9)
            shift, needed = SHIFTS[name], group.chow_steps or group.pung_steps
            asked = {low + at for steps in needed for at in accumulate((0, *steps)) for low in range(most - sum(steps))}
            sets = tuple([tuple(Counter(accumulate((0, *steps))).items()) for steps in needed])
            return _Condition(sum([FULL << shift + DIGIT * at for at in asked]), shift=shift, sets=sets)
        guard = group.when or group.unless
        return _Condition(self._masks[guard], empty=not group.when) if guard else _Condition()

    def _added(self, shape: ShapeName, groups: Iterable[ElementGroup]) -> list[AskedTables]:
        """The tables of groups that count together, apart for conditions that depend on many bits of a code."""
        of_condition: dict[_Condition, list[ElementGroup]] = {}
        for group in groups:
            of_condition.setdefault(self._condition(group), []).append(group)
        apart: dict[tuple[bool, int], list[tuple[_Condition, GroupTable]]] = {}
        for condition, several in of_condition.items():
            tables = [self._table(shape, reads, merged) for reads, merged in _merged(several)]
            apart.setdefault((condition.empty, condition.shift), []).extend(
                [(condition, table) for table in (tables if condition.guard else self._joined(tables))]
            )
        return [_asked(tables) for tables in apart.values()]

    def residual(self, last: ResidualElement) -> Residual:
        """The residual element."""
        reads = frozenset(last.reads)

        def make(code: int) -> bool:
            return bool(last.element.count(self._view(code, reads, "sets")))

        count = Count(last.element.value, (self._row(ElementCount(last.element, 1)),))
        return Residual(last.rest, self._mask(reads), Table(make), count)

    def combined_table(self, combine: Combination) -> Table[tuple[Row, ...], tuple[float, Sequence[Row]]]:
        """What counts of the elements of all groups and its worth, by their rows."""

        def make(rows: tuple[Row, ...]) -> Count:
            found = combine([self.element_count(row) for row in rows])
            return self._one(Count(worth(found), tuple(map(self._row, found))))

        return Table(make)

    def element_count(self, row: Row) -> ElementCount:
        """An element found."""
        return ElementCount(self.elements[row >> TIMES], row & (1 << TIMES) - 1)

    def found_table(self, group: ElementGroup) -> FoundTable:
        """The elements of a group by arrangement, before exclusions."""
        return FoundTable(self._mask(group.reads), Table(lambda key: tuple(self._found(group, *key))))

    def _found(self, group: ElementGroup, shape: ShapeName, code: int) -> list[ElementCount]:
        reads = frozenset(group.reads)
        if group.of_each is None:
            return found_in(self._view(code, reads, shape), group.of_shape(shape))
        field, step = _SLICES[group.of_each]
        shift = SHIFTS[field]
        bits = (code & MASKS[field]) >> shift
        times: dict[Element, int] = {}
        while bits:
            part = (bits & (1 << step) - 1) << shift
            for element, count in found_in(self._view(part, reads, shape), group.of_shape(shape)):
                times[element] = times.get(element, 0) + count
            bits >>= step
        return [ElementCount(element, times[element]) for element in group.elements if element in times]

    def _row(self, one: ElementCount) -> Row:
        """An element found as one number."""
        return self._ranks[one.element] << TIMES | one.times

    def _view(self, code: int, reads: frozenset[str], shape: ShapeName) -> View:
        return View(code, reads, self._facts, self._own_fields, shape)

    def _mask(self, reads: Iterable[str]) -> int:
        mask = 0
        for name in reads:
            mask |= self._masks[name]
        return mask

    def _table(self, shape: ShapeName, reads: frozenset[str], groups: Sequence[ElementGroup]) -> GroupTable:
        mask = self._mask(reads)
        each = [self._counts_of(shape, group) for group in groups]
        counts = each[0] if len(each) == 1 else lambda code: self._sum([one(code) for one in each])
        return GroupTable(mask, Table(counts))

    def _counts_of(self, shape: ShapeName, group: ElementGroup) -> Callable[[int], Count]:
        """What a group counts by the code, however much of it is masked."""
        elements, reads = group.of_shape(shape), frozenset(group.reads)
        count = self._counted_alone if group.counts == "alone" else self._counted
        facts, own_fields = self._facts, self._own_fields

        def counted(code: int) -> Count:
            return count(group, elements, View(code, reads, facts, own_fields, shape))

        if not group.alike_suits:
            return counted
        alike = Table(counted)
        return lambda code: alike[with_suits_in_order(code)]

    def _sum(self, counts: Sequence[Count]) -> Count:
        return self._one(Count(sum([one.worth for one in counts]), tuple([row for one in counts for row in one.rows])))

    def _joined(self, tables: Sequence[GroupTable]) -> list[GroupTable]:
        """The tables of fields of few values as one, which asks them where it has no answer yet; and the others."""
        few = FEW | self._own_fields.few
        many = ((1 << self._own_fields.end) - 1) ^ few | self._masks.get("flowers", 0)
        small = [table for table in tables if not table.mask & many]
        if len(small) < 2:
            return list(tables)
        mask = reduce(or_, [table.mask for table in small])

        def make(code: int) -> Count:
            return self._sum([table[code & mask] for mask, table in small])

        return [GroupTable(mask, Table(make)), *(table for table in tables if table.mask & many)]

    def _sliced(self, shape: ShapeName, group: ElementGroup) -> SlicedTable:
        field, step = _SLICES[group.of_each or "suit"]
        shift = SHIFTS[field]
        reads = frozenset(group.reads)
        mask = (self._mask(reads) & MASKS[field]) >> shift & (1 << step) - 1
        counts = self._counts_of(shape, group)
        guard_shift, guard_step = PARTS_OF[group.when] if group.when else (shift, step)

        def make(part: int) -> Count:
            return counts(part << shift)

        def places(guarded: int) -> tuple[int, ...]:
            parts = guarded >> guard_shift
            number = -(-parts.bit_length() // guard_step)
            own = (1 << guard_step) - 1
            return tuple([shift + step * place for place in range(number) if parts >> guard_step * place & own])

        return SlicedTable(self._masks[group.when or field], Table(places), mask, Table(make))

    def _one(self, count: Count) -> Count:
        return self._counts.setdefault(count, count)

    def _counted(self, group: ElementGroup, elements: Sequence[Element], view: View) -> Count:
        found = group.counted(view, elements)
        return self._one(Count(worth(found), tuple([self._row(one) for one in found]))) if found else _NOTHING

    def _counted_alone(self, group: ElementGroup, elements: Sequence[Element], view: View) -> Count:
        found = found_in(view, elements)
        if not found:
            return _NOTHING_ALONE
        best = max(found, key=_value)
        return self._one(Count(best.value, (self._row(best),)))


def _asked(tables: Sequence[tuple[_Condition, GroupTable]]) -> AskedTables:
    """The tables by what their conditions depend on."""
    guard = reduce(or_, [condition.guard for condition, _ in tables], 0)
    return AskedTables(guard, Table(lambda code: tuple([table for one, table in tables if one.holds(code)])))


def with_suits_in_order(code: int) -> int:
    """A code of parts of `suits` with what suits hold in ascending order."""
    bits = code >> _SUITS
    first, second, third = sorted((bits & _OF_SUIT, bits >> SUIT & _OF_SUIT, bits >> 2 * SUIT & _OF_SUIT))
    return (first | second << SUIT | third << 2 * SUIT) << _SUITS


def _have(counts: int, needed: Iterable[Iterable[tuple[int, int]]]) -> bool:
    """Whether there are sets of some numbers: of each number after the lowest of them, as many as are needed."""
    twice = (counts >> 1 | counts >> 2) & _LOWEST
    at_least = (
        0,
        (counts & _LOWEST) | twice,
        twice,
        (counts >> 2 | counts >> 1 & counts) & _LOWEST,
        counts >> 2 & _LOWEST,
    )
    for numbers in needed:
        found = _LOWEST
        for number, times in numbers:
            found &= at_least[times] >> DIGIT * number
        if found:
            return True
    return False


def _value(one: ElementCount) -> float:
    return one.value


def _merged(groups: Iterable[ElementGroup]) -> Iterator[tuple[frozenset[str], list[ElementGroup]]]:
    """Groups by what they read; one that reads a part of what another reads joins it."""
    merged: dict[frozenset[str], list[ElementGroup]] = {}
    for group in sorted(groups, key=_number_of_reads, reverse=True):
        reads = frozenset(group.reads)
        wider = [key for key in merged if key >= reads]
        merged.setdefault(min(wider, key=len) if wider else reads, []).append(group)
    yield from merged.items()


def _number_of_reads(group: ElementGroup) -> int:
    return len(group.reads)
