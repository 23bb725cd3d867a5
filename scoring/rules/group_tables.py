"""The groups of a rule set as tables: what they count, by the fields that they read."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, NamedTuple

from scoring.decompose import ShapeName
from scoring.lazy_table import Table
from scoring.rules.engine import (
    TIMES,
    Combination,
    Element,
    ElementCount,
    ElementGroup,
    ResidualElement,
    Row,
    combined,
    found_in,
)
from scoring.rules.facts import FactFields
from scoring.rules.fields import FEW, MASKS, NUMBER, PARTS_OF, SHIFTS, SUIT
from scoring.rules.group_conditions import Condition, holding
from scoring.rules.inclusions import Inclusions
from scoring.rules.own_fields import OwnFields
from scoring.rules.view import Shown, View

Count = tuple[float, tuple[Row, ...], int]
"""What some groups count for one value of the fields that they read: the sum of value times count, -1 for nothing that
stands alone; the elements found; their ranks and those of what they imply as `Inclusions.ranks_of` says, 0 without
inclusions. A plain tuple, as are those below, takes a third of the time of a named one to unpack.
"""

_TIMES: Final = (1 << TIMES) - 1
_NOTHING: Final[Count] = (0, (), 0)
_NOTHING_ALONE: Final[Count] = (-1, (), 0)


@lru_cache(maxsize=1 << 12)
def added_up(*counts: Count) -> Count:
    """The counts of several slices as one: an element found in two of them is found as often as in both."""
    times: Counter[int] = Counter()
    for _, rows, _ in counts:
        for row in rows:
            times[row >> TIMES] += row & _TIMES
    return (
        sum([worth for worth, _, _ in counts]),
        tuple([rank << TIMES | often for rank, often in times.items()]),
        reduce(or_, [ranks for _, _, ranks in counts]),
    )


GroupTable = tuple[int, Table[int, Count]]
"""The mask of the fields that some groups read, and their counts by the code of an arrangement masked with it."""

AskedTables = tuple[int, Table[int, tuple[GroupTable, ...]]]
"""The guard, bits of a code that conditions of some groups depend on, and the tables whose conditions hold by the code
masked with it.
"""

SlicedTable = tuple[int, Table[int, tuple[int, ...]], int, Table[int, Count]]
"""A table that is asked once for each suit or number whose part of the guard is not 0: the guard; the lowest bits of
the slices to ask for by the code masked with it; the mask of a slice, and the counts of a slice.
"""


class FoundTable(NamedTuple):
    """The elements of one group before exclusions, by the shape and the code masked with the fields that it reads."""

    mask: int
    found: Table[tuple[ShapeName, int], tuple[ElementCount, ...]]


Residual = tuple[float, int, Table[int, bool], Count]
"""The residual element: what all others are worth where it counts, its mask, whether it does by that, its count."""


class ShapeTables(NamedTuple):
    """The tables of all groups that have elements of a shape; those of `alone` are the whole score of a hand.

    `any_slice` has the guards of all of `sliced`.
    """

    added: Sequence[AskedTables]
    any_slice: int
    sliced: Sequence[SlicedTable]
    alone: Sequence[AskedTables]


_SLICES: Final = {"suit": ("suits", SUIT), "number": ("chows_by_number", NUMBER)}


class TableMaker:
    """Makes tables of groups.

    Args:
        groups: the groups, in the order of the text.
        last: the residual element.
        facts: the fields of the facts that they read.
        own_fields: the fields that the rule set brings itself.
        order: sorts the elements, if their order is not that of the groups.
        combine: chooses the elements that count together, if not all do but for what others imply or exclude.
    """

    def __init__(
        self,
        groups: Sequence[ElementGroup],
        last: ResidualElement | None,
        facts: FactFields,
        own_fields: OwnFields,
        order: Callable[[Element], Any] | None = None,
        combine: Combination | None = None,
    ) -> None:
        self._groups = groups
        self._facts = facts
        self._own_fields = own_fields
        elements = [element for group in groups for element in group.elements]
        if order is not None:
            elements.sort(key=order)
        self.elements: Final[tuple[Element, ...]] = (*elements, *([last.element] if last else []))
        """All elements by rank."""
        self._values: Final = [element.value for element in self.elements]
        self._ranks: Final = {element: rank for rank, element in enumerate(self.elements)}
        self._masks: Final[Mapping[str, int]] = {**MASKS, **own_fields.masks, **facts.masks()}
        chosen = combine is None and any(row.implies or row.excludes for row in self.elements)
        self.inclusions: Final = Inclusions.of(self.elements) if chosen else None
        """What does not count beside others, where that follows from what each implies."""
        self._combine: Final = combined if chosen and not self.inclusions else combine
        self._counts: Final = Table(self._count_of)
        """What rows count, of which there are few."""
        self._chosen: Final = Table(self._count_chosen)

    def tables_of(self, shape: ShapeName) -> ShapeTables:
        """The tables of a shape."""
        groups = [group for group in self._groups if group.of_shape(shape)]
        sliced = [self._sliced(shape, group) for group in groups if group.of_each]
        whole = [group for group in groups if not group.of_each]
        alone = [
            (Condition.of(group, self._masks), self._table(shape, [group]))
            for group in whole
            if group.counts == "alone"
        ]
        return ShapeTables(
            added=self._added(shape, [group for group in whole if group.counts != "alone"]),
            sliced=sliced,
            any_slice=reduce(or_, [guard for guard, *_ in sliced], 0),
            alone=[_asked(alone)] if alone else [],
        )

    def _added(self, shape: ShapeName, groups: Iterable[ElementGroup]) -> list[AskedTables]:
        """The tables of groups that count together, apart for conditions that depend on many bits of a code."""
        of_condition: dict[Condition, list[ElementGroup]] = {}
        for group in groups:
            of_condition.setdefault(Condition.of(group, self._masks), []).append(group)
        apart: dict[tuple[bool, int], list[tuple[Condition, GroupTable]]] = {}
        for condition, several in of_condition.items():
            apart.setdefault((condition.empty, condition.shift), []).extend(
                [(condition, self._table(shape, merged)) for merged in self._merged(several)]
            )
        return [_asked(tables) for tables in apart.values()]

    def _merged(self, groups: Iterable[ElementGroup]) -> Iterable[list[ElementGroup]]:
        """Groups that share a table: those of fields of few values, and those that read a part of what others read."""
        few = FEW | self._own_fields.few
        many = ((1 << self._own_fields.end) - 1) ^ few | self._masks.get("flowers", 0)
        merged: dict[int, list[ElementGroup]] = {}
        for group in sorted(groups, key=lambda one: len(one.reads), reverse=True):
            mask = self._mask(group.reads)
            wider = next((one for one in merged if not mask & ~one), mask)
            merged.setdefault(wider if mask & many else few, []).append(group)
        return merged.values()

    def residual(self, last: ResidualElement) -> Residual:
        """The residual element."""
        shown = self._shown(last.reads, "sets")

        def make(code: int) -> bool:
            return bool(last.element.count(View(code, shown)))

        count = (last.element.value, (self._row(ElementCount(last.element, 1)),), 0)
        return last.rest, self._mask(last.reads), Table(make), count

    def combined_table(self) -> Table[tuple[Row, ...], Count] | None:
        """What counts of the elements of all groups, by their rows; None where inclusions say it."""
        combine = self._combine

        def make(rows: tuple[Row, ...]) -> Count:
            return self._chosen[tuple(combine([self.element_count(row) for row in rows]))] if combine else _NOTHING

        return Table(make) if combine else None

    def element_count(self, row: Row) -> ElementCount:
        """An element found."""
        return ElementCount(self.elements[row >> TIMES], row & _TIMES)

    def found_table(self, group: ElementGroup) -> FoundTable:
        """The elements of a group by arrangement, before exclusions."""
        return FoundTable(self._mask(group.reads), Table(lambda key: tuple(self._found(group, *key))))

    def _found(self, group: ElementGroup, shape: ShapeName, code: int) -> list[ElementCount]:
        shown = self._shown(group.reads, shape)
        if group.of_each is None:
            return found_in(View(code, shown), group.of_shape(shape))
        field, step = _SLICES[group.of_each]
        shift = SHIFTS[field]
        bits = (code & MASKS[field]) >> shift
        times: dict[Element, int] = {}
        while bits:
            part = (bits & (1 << step) - 1) << shift
            for element, count in found_in(View(part, shown), group.of_shape(shape)):
                times[element] = times.get(element, 0) + count
            bits >>= step
        return [ElementCount(element, times[element]) for element in group.elements if element in times]

    def _row(self, one: ElementCount) -> Row:
        """An element found as one number."""
        return self._ranks[one.element] << TIMES | one.times

    def _shown(self, reads: Iterable[str], shape: ShapeName) -> Shown:
        return Shown(frozenset(reads), self._facts, self._own_fields, shape)

    def _mask(self, reads: Iterable[str]) -> int:
        mask = 0
        for name in reads:
            mask |= self._masks[name]
        return mask

    def _table(self, shape: ShapeName, groups: Sequence[ElementGroup]) -> GroupTable:
        each = [self._table_of(shape, group) for group in groups]
        if len(each) == 1:
            return each[0]

        def make(code: int) -> Count:
            worth, rows, ranks = _NOTHING
            for mask, table in each:
                more, found, of_found = table[code & mask]
                worth += more
                rows += found
                ranks |= of_found
            return worth, rows, ranks

        return reduce(or_, [mask for mask, _ in each]), Table(make)

    def _table_of(self, shape: ShapeName, group: ElementGroup) -> GroupTable:
        """The table of one group, which depends on the facts only where the code has some of `facts_with`."""
        mask, table = self._mask(group.reads), Table(self._counts_of(shape, group))
        if not group.facts_with:
            return mask, table
        guard, without_facts = self._masks[group.facts_with], (1 << self._own_fields.end) - 1
        return mask, Table(lambda code: table[code if code & guard else code & without_facts])

    def _counts_of(self, shape: ShapeName, group: ElementGroup) -> Callable[[int], Count]:
        """What a group counts by the code, however much of it is masked."""
        shown, count = self._shown(group.reads, shape), self._counter(group, group.of_shape(shape))
        return lambda code: count(View(code, shown))

    def _sliced(self, shape: ShapeName, group: ElementGroup) -> SlicedTable:
        field, step = _SLICES[group.of_each or "suit"]
        shift = SHIFTS[field]
        mask = (self._mask(group.reads) & MASKS[field]) >> shift & (1 << step) - 1
        counted = self._counts_of(shape, group)
        guard_shift, guard_step = PARTS_OF[group.when] if group.when else (shift, step)

        def make(part: int) -> Count:
            return counted(part << shift)

        def places(guarded: int) -> tuple[int, ...]:
            parts = guarded >> guard_shift
            number = -(-parts.bit_length() // guard_step)
            own = (1 << guard_step) - 1
            return tuple([shift + step * place for place in range(number) if parts >> guard_step * place & own])

        return self._masks[group.when or field], Table(places), mask, Table(make)

    def _count_chosen(self, found: tuple[ElementCount, ...]) -> Count:
        return self._counts[tuple(map(self._row, found))]

    def _count_of(self, rows: tuple[Row, ...]) -> Count:
        worth = sum([self._values[row >> TIMES] * (row & _TIMES) for row in rows])
        return worth, rows, self.inclusions.ranks_of(rows) if self.inclusions else 0

    def _counter(self, group: ElementGroup, elements: Sequence[Element]) -> Callable[[View], Count]:
        """What a group counts in a view."""
        choose = group.counts
        if not isinstance(choose, str):
            chosen = self._chosen
            return lambda view: chosen[tuple(choose(view, elements))]
        each = [(one.count, self._ranks[one] << TIMES) for one in elements]

        def counted(view: View) -> Count:
            rows = tuple([row | times for count, row in each if (times := count(view))])
            if len(rows) < 2 or choose == "all":
                return self._counts[rows] if rows or choose != "alone" else _NOTHING_ALONE
            return self._chosen[tuple(group.best([self.element_count(row) for row in rows]))]

        return counted


def _asked(tables: Sequence[tuple[Condition, GroupTable]]) -> AskedTables:
    """The tables by what their conditions depend on."""
    guard = reduce(or_, [condition.guard for condition, _ in tables], 0)
    return guard, Table(holding(tables))
