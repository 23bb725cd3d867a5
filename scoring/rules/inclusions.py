"""The elements that do not count beside others that imply them."""

from collections.abc import Mapping, Sequence
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from operator import or_
from typing import Final, Self

from scoring.lazy_table import Table
from scoring.rules.engine import Element
from scoring.rules.group_tables import TIMES, Row


class Inclusions:
    """What each element implies, by ranks as bits.

    Args:
        elements: the elements by rank.
        implied: the ranks that each implies, in an order in which none comes after one that it implies.
    """

    def __init__(self, elements: Sequence[Element], implied: Mapping[int, int]) -> None:
        self._implied: Final = implied
        self._of_row: Final[Table[Row, int]] = Table(lambda row: implied[row >> TIMES])
        self._worth: Final[Table[Row, float]] = Table(
            lambda row: elements[row >> TIMES].value * (row & (1 << TIMES) - 1)
        )
        gaps = [
            1 << rank
            for rank, bits in implied.items()
            if any(others >> rank & 1 and bits & ~others for others in implied.values())
        ]
        self._gaps: Final = sum(gaps)
        """Elements that imply something which one that implies them does not."""

    @classmethod
    def of(cls, elements: Sequence[Element]) -> Self | None:
        """The inclusions of elements; None where some exclude others, or imply each other."""
        if any(element.excludes for element in elements):
            return None
        ranks: dict[str, list[int]] = {}
        for rank, element in enumerate(elements):
            ranks.setdefault(element.id, []).append(rank)
        implied = {
            rank: [other for name in element.implies for other in ranks.get(name, ())]
            for rank, element in enumerate(elements)
        }
        try:
            order = [*TopologicalSorter(implied).static_order()]
        except CycleError:
            return None
        return cls(elements, {rank: sum([1 << other for other in {*implied[rank]}]) for rank in reversed(order)})

    def counted(self, rows: Sequence[Row]) -> tuple[float, Sequence[Row]]:
        """The rows that count, with their worth; what does not count implies nothing."""
        gone = reduce(or_, map(self._of_row.__getitem__, rows), 0)
        if gone & self._gaps:
            gone = self._gone(rows)
        left = [row for row in rows if not gone >> (row >> TIMES) & 1]
        return sum(map(self._worth.__getitem__, left)), left

    def _gone(self, rows: Sequence[Row]) -> int:
        held = {row >> TIMES for row in rows}
        gone = 0
        for rank, implied in self._implied.items():
            if rank in held and not gone >> rank & 1:
                gone |= implied
        return gone
