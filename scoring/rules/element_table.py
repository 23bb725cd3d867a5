"""The elements of a rule set, and the best count of a hand."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import product
from typing import Any, Final, NamedTuple

from scoring.decompose import Arrangement, ShapeName
from scoring.hand import Hand, Options
from scoring.lazy_table import Table
from scoring.result import CountedElement
from scoring.rules import fields
from scoring.rules.blocks import arrangement_of, word_of
from scoring.rules.engine import (
    TIMES,
    Combination,
    Element,
    ElementCount,
    ElementGroup,
    Principles,
    ResidualElement,
    Row,
)
from scoring.rules.facts import FactFields
from scoring.rules.group_tables import ShapeTables, SlicedTable, TableMaker, added_up
from scoring.rules.hand_code import HandCode, encode, split
from scoring.rules.own_fields import OwnField, OwnFields

_MELD_KINDS: Final = fields.MASKS["meld_kinds"]

_NO_PRINCIPLES: Final = Principles()

Special = Callable[[int, int, int], Iterable[Arrangement]]


class BestCount(NamedTuple):
    """The best count of a hand.

    Attributes:
        table: the elements of its rule set.
        total: the sum of value times count.
        code: the code of the counted arrangement.
        counted: the elements found as numbers, in any order.
        shape: the shape of the arrangement.
        parts: the arrangement, or the word of its concealed sets and eyes and the winning face.
    """

    table: "ElementTable"
    total: float
    code: int
    counted: Sequence[Row]
    shape: ShapeName
    parts: Arrangement | tuple[int, int]

    @property
    def arrangement(self) -> Arrangement:
        """The counted arrangement."""
        return self.parts if isinstance(self.parts, Arrangement) else arrangement_of(*self.parts)

    @property
    def found(self) -> list[ElementCount]:
        """The elements found, in the order of the text."""
        return [self.table.element_count(row) for row in self.rows()]

    def times(self, rank: int) -> int:
        """How often the element of a rank was found."""
        for row in self.counted:
            if row >> TIMES == rank:
                return row & (1 << TIMES) - 1
        return 0

    def elements_among(self, ranks: Set[int]) -> list[Element]:
        """The elements found whose rank is among `ranks`, in the order of the text."""
        of_rank = self.table.elements_by_rank
        return [of_rank[rank] for rank in sorted([row >> TIMES for row in self.counted if row >> TIMES in ranks])]

    def elements(self) -> tuple[CountedElement, ...]:
        """The elements found, for a `Score`."""
        return tuple(map(self.table.counted.__getitem__, sorted(self.counted)))

    def rows(self) -> list[Row]:
        """The elements found as numbers, in the order of the text."""
        return sorted(self.counted)


class ElementTable:
    """The elements of a rule set by group, and the hands that it accepts as complete.

    Args:
        groups: the groups, in the order of the text.
        special: the arrangements of complete hands other than sets and eyes, from the counts of the concealed tiles,
            the winning face and the field `meld_kinds`.
        where: the reference of an element to the rule text.
        declared: facts that declare the shape of hand, by their paths in the hand record.
        optional: shapes that not every table plays, each with whether it does by the options that rows read.
        last: the residual element.
        own_fields: fields of the view that the rule set brings itself.
        combine: chooses those of the elements of all groups that count together; without it all do, but for what
            others imply or exclude.
        principles: how the rule set says why an element does not count.
        order: sorts the elements as the text does, if its order is not that of the groups.
    """

    def __init__(
        self,
        groups: Sequence[ElementGroup],
        special: Special,
        *,
        where: Callable[[Element], str],
        declared: Mapping[str, ShapeName] | None = None,
        optional: Mapping[ShapeName, Callable[[Options], bool]] | None = None,
        last: ResidualElement | None = None,
        own_fields: Iterable[OwnField] = (),
        combine: Combination | None = None,
        principles: Principles = _NO_PRINCIPLES,
        order: Callable[[Element], Any] | None = None,
    ) -> None:
        self.principles: Final = principles
        self.groups: Final = tuple(groups)
        self.last: Final = last
        self._special: Final = special
        self._optional: Final = optional or {}
        self._where: Final = where
        reads = {name for group in groups for name in group.reads} | set(last.reads if last else ())
        self._own_fields: Final = OwnFields(own_fields)
        tiles = fields.MASKS.keys() | self._own_fields.masks.keys()
        self.facts: Final = FactFields(reads - tiles, declared or {}, self._own_fields.end)
        self._maker: Final = TableMaker(self.groups, last, self.facts, self._own_fields, order, combine)
        self._tables: Final[Table[ShapeName, ShapeTables]] = Table(self._maker.tables_of)
        self._inclusions: Final = self._maker.inclusions
        self._combined: Final = self._maker.combined_table()
        self._residual: Final = self._maker.residual(last) if last else None
        self._found: Final = tuple(map(self._maker.found_table, self.groups))
        self.counted: Final = Table(self._counted_element)
        """The elements for a `Score`, by row."""

    def rows(self) -> tuple[CountedElement, ...]:
        """Every element as it counts once, in the order of the text, the residual one last."""
        found = self._maker.elements
        named = [(one.id, one.name, one.name_zh, one.value, 1, self._where(one), True, one.name_ja) for one in found]
        return tuple([CountedElement(*row) for row in dict.fromkeys(named)])

    def best(self, hand: Hand) -> BestCount | None:
        """The most valuable count of `hand` over all arrangements; None if it is not a win."""
        return self.best_of(encode(hand, self.facts))

    def encode(self, hand: Hand) -> HandCode:
        """A hand in codes."""
        return encode(hand, self.facts)

    def best_of(self, hand: HandCode) -> BestCount | None:
        """The most valuable count of a hand in codes."""
        if hand.shape is not None:
            return self._best_of(hand, hand.fields, [Arrangement(hand.shape)], None)
        winning = hand.winning
        if winning is None:
            return None
        present, (mans, pins, sous, honours) = split(hand, winning)
        if self._own_fields.has_of_hand:
            present |= self._own_fields.of_hand(hand)
        vary = self._own_fields.vary
        best: BestCount | None = None
        tables = self._tables["sets"]
        for man in mans:
            for pin in pins:
                for sou in sous:
                    for honour in honours:
                        word = man + pin + sou + honour
                        code = present + word
                        if code & vary:
                            code |= self._own_fields.of_sets(hand, code, word)
                        total, rows = self._count(tables, code)
                        if best is None or total > best.total:
                            values = (self, total, code, rows, "sets", (word, winning))
                            best = tuple.__new__(BestCount, values)  # Faster than its own.
        special = self._special(hand.concealed, winning, present & _MELD_KINDS)
        return self._best_of(hand, present, self._played(special, present), best) if special else best

    def arrangements(self, hand: HandCode) -> Iterator[tuple[ShapeName, int]]:
        """The shape and the code of every arrangement of a hand in codes."""
        if hand.shape is not None:
            yield hand.shape, hand.fields
        elif hand.winning is not None:
            present, blocks = split(hand, hand.winning)
            present |= self._own_fields.of_hand(hand)
            for words in product(*blocks):
                code = present + sum(words)
                yield "sets", code | self._own_fields.of_sets(hand, code, sum(words))
            special = self._special(hand.concealed, hand.winning, present & _MELD_KINDS)
            for arrangement in self._played(special, present):
                yield arrangement.shape, self._code_of(hand, present, arrangement)

    def _played(self, found: Iterable[Arrangement], present: int) -> Iterable[Arrangement]:
        """Those arrangements whose shape the table plays."""
        if not self._optional:
            return found
        plays = {shape: test(self.facts.options(present)) for shape, test in self._optional.items()}
        return [one for one in found if plays.get(one.shape, True)]

    def total(self, shape: ShapeName, code: int) -> float:
        """What an arrangement is worth."""
        return self._count(self._tables[shape], code)[0]

    def found(self, shape: ShapeName, code: int) -> Iterator[tuple[ElementGroup, tuple[ElementCount, ...]]]:
        """The elements found in an arrangement by group, for groups with any, before exclusions."""
        for group, (mask, table) in zip(self.groups, self._found, strict=True):
            if found := table[shape, code & mask]:
                yield group, found

    def _code_of(self, hand: HandCode, present: int, arrangement: Arrangement) -> int:
        return present + word_of(arrangement, hand.winning) | self._own_fields.of_others(hand, arrangement)

    def _best_of(
        self, hand: HandCode, present: int, arrangements: Iterable[Arrangement], best: BestCount | None
    ) -> BestCount | None:
        for arrangement in arrangements:
            code = self._code_of(hand, present, arrangement)
            total, rows = self._count(self._tables[arrangement.shape], code)
            if best is None or total > best.total:
                best = BestCount(self, total, code, rows, arrangement.shape, arrangement)
        return best

    def _count(self, tables: ShapeTables, code: int) -> tuple[float, Sequence[Row]]:
        """The best count of an arrangement: the best element that stands alone, or all groups combined."""
        total: float = 0
        rows: list[Row] = []
        ranks = 0
        added, any_slice, sliced_tables, alone = tables
        for guard, asked in added:
            for mask, table in asked[code & guard]:
                worth, found, of_found = table[code & mask]
                total += worth
                rows += found
                ranks |= of_found
        if code & any_slice:
            worth, sliced, of_found = _count_slices(sliced_tables, code)
            total += worth
            rows += sliced
            ranks |= of_found
        if ranks:
            inclusions = self._inclusions
            if inclusions is not None and ranks >> inclusions.size & ranks:
                total = inclusions.remove_implied(total, rows, ranks)
        elif self._combined is not None:
            total, chosen, _ = self._combined[tuple(rows)]
            rows = [*chosen]
        if self._residual is not None:
            rest, mask, applies, last = self._residual
            if total == rest and applies[code & mask]:
                worth, found, _ = last
                total += worth
                rows += found
        for guard, asked in alone:
            for mask, table in asked[code & guard]:
                worth, found, _ = table[code & mask]
                if worth >= total:
                    return worth, found
        return total, rows

    @property
    def elements_by_rank(self) -> tuple[Element, ...]:
        """All elements, the residual one last."""
        return self._maker.elements

    def ranks(self, ids: Set[str]) -> frozenset[int]:
        """The ranks of the elements of some ids."""
        return frozenset(rank for rank, element in enumerate(self._maker.elements) if element.id in ids)

    def element_count(self, row: Row) -> ElementCount:
        """An element found."""
        return self._maker.element_count(row)

    def _counted_element(self, row: Row) -> CountedElement:
        element, times = self.element_count(row)
        where = self._where(element)
        names = (element.name, element.name_zh)
        return CountedElement(element.id, *names, element.value, times, where, name_ja=element.name_ja)


def _count_slices(tables: Sequence[SlicedTable], code: int) -> tuple[float, list[Row], int]:
    """The count of the groups that are counted by suit or number."""
    total: float = 0
    rows: list[Row] = []
    ranks = 0
    for guard, places, mask, table in tables:
        if code & guard:
            at = places[code & guard]
            if len(at) == 1:
                worth, found, of_found = table[code >> at[0] & mask]
            else:
                worth, found, of_found = added_up(*[table[code >> place & mask] for place in at])
            total += worth
            rows += found
            ranks |= of_found
    return total, rows, ranks
