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
from scoring.rules.group_conditions import Condition
from scoring.rules.inclusions import Inclusions
from scoring.rules.own_fields import OwnFields
from scoring.rules.view import Shown, View


class Count(NamedTuple):
    """What some groups count for one value of the fields that they read.

    Attributes:
        worth: the sum of value times count; -1 for nothing that stands alone.
        rows: the elements found.
        implied: the ranks of what they imply, as bits.
    """

    worth: float
    rows: tuple[Row, ...]
    implied: int = 0


_TIMES: Final = (1 << TIMES) - 1
_NOTHING: Final = Count(0, ())
_NOTHING_ALONE: Final = Count(-1, ())


@lru_cache(maxsize=1 << 12)
def added_up(*counts: Count) -> Count:
    """The counts of several slices as one: an element found in two of them is found as often as in both."""
    times: Counter[int] = Counter()
    for _, rows, _ in counts:
        for row in rows:
            times[row >> TIMES] += row & _TIMES
    return Count(
        sum([count.worth for count in counts]),
        tuple([rank << TIMES | often for rank, often in times.items()]),
        reduce(or_, [count.implied for count in counts]),
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
            any_slice=reduce(or_, [table.guard for table in sliced], 0),
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

        count = Count(last.element.value, (self._row(ElementCount(last.element, 1)),))
        return Residual(last.rest, self._mask(last.reads), Table(make), count)

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
        mask = self._mask([name for group in groups for name in group.reads])
        each = [(*self._masks_of(group), Table(self._counts_of(shape, group))) for group in groups]
        if len(each) == 1:
            [(guard, wide, narrow, table)] = each
            if not guard:
                return GroupTable(mask, table)
            return GroupTable(mask, Table(lambda code: table[code & (wide if code & guard else narrow)]))

        def make(code: int) -> Count:
            counts = [table[code & (wide if code & guard else narrow)] for guard, wide, narrow, table in each]
            return self._counts[tuple([row for _, rows, _ in counts for row in rows])]

        return GroupTable(mask, Table(make))

    def _counts_of(self, shape: ShapeName, group: ElementGroup) -> Callable[[int], Count]:
        """What a group counts by the code, however much of it is masked."""
        shown, count = self._shown(group.reads, shape), self._counter(group, group.of_shape(shape))
        return lambda code: count(View(code, shown))

    def _masks_of(self, group: ElementGroup) -> tuple[int, int, int]:
        """A guard, and the bits by which a group counts where the code has some of it, and where it has none."""
        mask = self._mask(group.reads)
        if group.facts_with:
            return self._masks[group.facts_with], mask, mask & (1 << self._own_fields.end) - 1
        return 0, mask, mask

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

        return SlicedTable(self._masks[group.when or field], Table(places), mask, Table(make))

    def _count_chosen(self, found: tuple[ElementCount, ...]) -> Count:
        return self._counts[tuple(map(self._row, found))]

    def _count_of(self, rows: tuple[Row, ...]) -> Count:
        worth = sum([self._values[row >> TIMES] * (row & _TIMES) for row in rows])
        return Count(worth, rows, self.inclusions.implied_by(rows) if self.inclusions else 0)

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
    return AskedTables(guard, Table(lambda code: tuple([table for one, table in tables if one.holds(code)])))
