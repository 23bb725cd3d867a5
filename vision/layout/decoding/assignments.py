"""Combinations of independent choices in descending order of score."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Sequence
from typing import NamedTuple


class Option(NamedTuple):
    """One way to read a few tiles.

    Attributes:
        score: log-likelihood ratio, at most 0.
        tiles: indices of the tiles.
        faces: class of each tile, as indices into `scoring.tiles.CLASSES`.
    """

    score: float
    tiles: tuple[int, ...]
    faces: tuple[int, ...]


class Combination(NamedTuple):
    """One option of each choice.

    Attributes:
        score: the sum of the options' scores.
        changes: the options that are not the best of their choice.
    """

    score: float
    changes: tuple[Option, ...]


def iter_best_first(choices: Sequence[Sequence[Option]]) -> Iterator[Combination]:
    """Yield every combination of one option from each choice once, in descending order of score.

    Each combination has up to three successors: the next option of the last changed choice; additionally the second
    option of the following choice; and the latter with the last change undone. With the choices sorted by the loss of
    their second options, each combination has exactly one predecessor, which scores no lower, so a heap suffices.

    Args:
        choices: the options of each, at least one, in any order.
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
