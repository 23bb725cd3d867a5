"""The elements that do not count beside others that imply them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from graphlib import CycleError, TopologicalSorter
from operator import or_
from typing import Final, Self

from scoring.lazy_table import Table
from scoring.rules.engine import TIMES, Element, Row


class Inclusions:
    """What each element implies, by ranks as bits.

    Args:
        elements: the elements by rank.
        implied: the ranks that each implies, in an order in which none comes after one that it implies.
    """

    def __init__(self, elements: Sequence[Element], implied: Mapping[int, int]) -> None:
        self._implied: Final = implied
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

    def implied_by(self, rows: Iterable[Row]) -> int:
        """The ranks that some rows imply, as bits."""
        return reduce(or_, [self._implied[row >> TIMES] for row in rows], 0)

    def counted(self, total: float, rows: Sequence[Row], implied: int) -> tuple[float, list[Row]]:
        """The rows that count, with their worth, from what all are worth and imply; what does not implies nothing."""
        gone = self._gone(rows) if implied & self._gaps else implied
        left = []
        for row in rows:
            if gone >> (row >> TIMES) & 1:
                total -= self._worth[row]
            else:
                left.append(row)
        return total, left

    def _gone(self, rows: Sequence[Row]) -> int:
        held = {row >> TIMES for row in rows}
        gone = 0
        for rank, implied in self._implied.items():
            if rank in held and not gone >> rank & 1:
                gone |= implied
        return gone
