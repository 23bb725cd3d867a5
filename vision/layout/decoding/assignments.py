"""Combinations of independent choices, the likeliest first."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Option(NamedTuple):
    """One way to read a few tiles.

    Attributes:
        score: logarithm of its likelihood, 0 at most.
        tiles: indices of the tiles.
        faces: what each is read as, as positions in `scoring.tiles.CLASSES`.
    """

    score: float
    tiles: tuple[int, ...]
    faces: tuple[int, ...]


class Combination(NamedTuple):
    """One option of each choice.

    Attributes:
        score: the sum of the options' scores.
        changes: the options that are not the likeliest of their choice.
    """

    score: float
    changes: tuple[Option, ...]


def iter_best_first(choices: Sequence[Sequence[Option]]) -> Iterator[Combination]:
    """Every combination of one option from each choice, in falling order of score, each once.

    From each combination three others follow: the next option of the last choice that was changed, the second
    option of the choice after it, and that with the last change taken back. With the choices in order of what
    their second options lose, each combination follows from just one, and from one that is no worse.

    Args:
        choices: options of each, at least one; in any order.
    """
    ranked = [sorted(options, key=lambda option: -option.score) for options in choices]
    top = sum(options[0].score for options in ranked)
    ranked = [options for options in ranked if len(options) > 1]
    ranked.sort(key=lambda options: options[0].score - options[1].score)
    yield Combination(top, ())

    def changes(taken: tuple[int, ...]) -> tuple[Option, ...]:
        return tuple(options[rank] for options, rank in zip(ranked, taken, strict=False) if rank)

    def loss(place: int, rank: int) -> float:
        return ranked[place][rank - 1].score - ranked[place][rank].score

    heap: list[tuple[float, tuple[int, ...]]] = []
    if ranked:
        heapq.heappush(heap, (loss(0, 1) - top, (1,)))
    while heap:
        cost, taken = heapq.heappop(heap)
        yield Combination(-cost, changes(taken))
        last = len(taken) - 1
        rank = taken[last]
        if rank + 1 < len(ranked[last]):
            heapq.heappush(heap, (cost + loss(last, rank + 1), (*taken[:last], rank + 1)))
        if last + 1 < len(ranked):
            step = loss(last + 1, 1)
            heapq.heappush(heap, (cost + step, (*taken, 1)))
            if rank == 1:
                heapq.heappush(heap, (cost + step - loss(last, 1), (*taken[:last], 0, 1)))
