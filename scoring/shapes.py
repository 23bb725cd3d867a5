"""Kinds of complete hand beside sets and eyes, as rule sets declare them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """A kind of complete hand.

    Attributes:
        test: whether the counts of the 34 faces of the concealed tiles are such a hand, or what is left of one beside
            its melds.
        distance: tiles missing to the nearest such hand of so many concealed tiles, None if there is none (see
            `scoring.shape_distances`); `shanten` leaves out a shape without it.
        melds: the most melds of any kind that may stand beside it.
        concealed_kongs: the most melds that may stand beside it if all are concealed kongs.
    """

    test: Callable[[Sequence[int]], bool]
    distance: Callable[[Sequence[int], int], int | None] | None = None
    melds: int = 0
    concealed_kongs: int = 0

    def allows(self, melds: int, concealed_kongs: int) -> bool:
        """Whether so many melds, some of them concealed kongs, may stand beside it."""
        return melds <= self.melds or melds == concealed_kongs <= self.concealed_kongs
