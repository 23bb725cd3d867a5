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
        self.size: Final = len(elements)
        """Number of ranks."""
        self._ranks: Final = [1 << rank | implied[rank] << len(elements) for rank in range(len(elements))]
        self._worth: Final[Table[Row, float]] = Table(
            lambda row: elements[row >> TIMES].value * (row & (1 << TIMES) - 1)
        )
        self._once: Final[Table[int, tuple[Row, ...]]] = Table(
            lambda gone: tuple([rank << TIMES | 1 for rank in range(gone.bit_length()) if gone >> rank & 1])
        )
        """Rows of some ranks, each found once."""
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

    def ranks_of(self, rows: Iterable[Row]) -> int:
        """The ranks of some rows as bits, and, above those of all ranks, of what they imply."""
        return reduce(or_, [self._ranks[row >> TIMES] for row in rows], 0)

    def remove_implied(self, total: float, rows: list[Row], ranks: int) -> float:
        """Take away the rows that do not count, by `ranks_of` all of them, and their worth from the total.

        What does not count implies nothing.
        """
        gone = ranks >> self.size & ranks
        if gone & self._gaps:
            gone &= self._gone(rows)
        try:
            for row in self._once[gone]:
                rows.remove(row)
                total -= self._worth[row]
        except ValueError:  # One is found several times.
            for row in [row for row in rows if gone >> (row >> TIMES) & 1]:
                rows.remove(row)
                total -= self._worth[row]
        return total

    def _gone(self, rows: Sequence[Row]) -> int:
        held = {row >> TIMES for row in rows}
        gone = 0
        for rank, implied in self._implied.items():
            if rank in held and not gone >> rank & 1:
                gone |= implied
        return gone
