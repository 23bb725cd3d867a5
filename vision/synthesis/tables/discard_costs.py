"""Heuristic value of one suit's tiles, or the honours', to a player who collects sets; faces are indices 0-8."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

Block = tuple[int, ...]
"""Count of each face of one suit (nine) or of the honours (seven)."""

SET: Final = 10.0
_PAIR: Final = 3.4
_OPEN_TWO: Final = 3.2
"""Value of two neighbours that either end completes."""
_CLOSED_TWO: Final = 2.2
_LONE: Final = (0.15, 0.35, 0.5, 0.5, 0.5, 0.5, 0.5, 0.35, 0.15)
_LONE_HONOUR: Final = 0.2


@lru_cache(maxsize=1 << 18)
def block_value(block: Block, chows: bool) -> float:
    """Best value of a block as sets, pairs, partial chows and lone tiles.

    Args:
        block: the tiles.
        chows: whether the player wants chows; always false for honours.
    """
    at = next((place for place, count in enumerate(block) if count), None)
    if at is None:
        return 0.0
    lone = _LONE[at] if len(block) == 9 else _LONE_HONOUR
    best = lone + block_value(_without(block, at), chows)
    if block[at] >= 2:
        best = max(best, _PAIR + block_value(_without(block, at, at), chows))
    if block[at] >= 3:
        best = max(best, SET + block_value(_without(block, at, at, at), chows))
    return max(best, _best_run(block, at)) if chows else best


@lru_cache(maxsize=1 << 18)
def discard_costs(block: Block, chows: bool) -> tuple[tuple[float, int], ...]:
    """Loss of value by discarding each face, as (loss, face)."""
    whole = block_value(block, chows)
    return tuple((whole - block_value(_without(block, at), chows), at) for at, count in enumerate(block) if count)


def _best_run(block: Block, at: int) -> float:
    """Best value with a tile of the lowest face used in a chow or a partial chow."""
    beside = at + 1 < len(block) and block[at + 1] > 0
    beyond = at + 2 < len(block) and block[at + 2] > 0
    best = 0.0
    if beside and beyond:
        best = SET + block_value(_without(block, at, at + 1, at + 2), True)
    if beside:
        value = _OPEN_TWO if 0 < at < 7 else _CLOSED_TWO
        best = max(best, value + block_value(_without(block, at, at + 1), True))
    if beyond:
        best = max(best, _CLOSED_TWO + block_value(_without(block, at, at + 2), True))
    return best


def _without(block: Block, *places: int) -> Block:
    rest = list(block)
    for place in places:
        rest[place] -= 1
    return tuple(rest)
