"""How far a hand is from complete: the tiles missing of sets and eyes, face by face, and of the other shapes."""

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, TypeAlias

from scoring.registry import rule_set
from scoring.tile_counts import HONOUR_FROM

_BLOCKS: Final = ((0, 9), (9, 18), (18, 27), (27, 34))
_COPIES: Final = 4
_MOST_SETS: Final = 5

_Costs: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Tiles missing of 0 to 5 sets, without and with eyes."""

_NEVER: Final = 99


def count_missing(rules: str, counts: Sequence[int], melded: Sequence[int], melds: int, concealed_kongs: int) -> int:
    """The number of tiles to draw until concealed tiles are a complete hand, others being discarded.

    No face is needed more often than its four copies allow.

    Args:
        rules: the rule set.
        counts: concealed tiles of each of the 34 faces.
        melded: tiles in melds of each face.
        melds: number of melds, kongs included.
        concealed_kongs: number of concealed kongs among them.
    """
    declared = rule_set(rules)
    found = [missing_of_sets(counts, melded, (declared.size - 2) // 3 - melds)]
    for shape in declared.shapes.values():
        if shape.distance is not None and shape.allows(melds, concealed_kongs):
            missing = shape.distance(counts, declared.size - 3 * melds)
            found += [] if missing is None else [missing]
    return min(found)


def missing_of_sets(counts: Sequence[int], melded: Sequence[int], sets: int) -> int:
    """Tiles missing of so many sets and eyes, beside others taken out of the copies of each face."""
    best: _Costs = ((0, *[_NEVER] * _MOST_SETS), (_NEVER,) * (_MOST_SETS + 1))
    for start, stop in _BLOCKS:
        limits = tuple([_COPIES - tiles for tiles in melded[start:stop]])
        best = _added(best, _block_costs(tuple(counts[start:stop]), limits, start < HONOUR_FROM))
    plain, with_eyes = best
    # A set or eyes of tiles of which none is held: some face is always left for them.
    totals = [cost + 3 * (sets - number) + 2 for number, cost in enumerate(plain[: sets + 1])]
    totals += [cost + 3 * (sets - number) for number, cost in enumerate(with_eyes[: sets + 1])]
    return min(totals)


def _added(one: _Costs, other: _Costs) -> _Costs:
    """The least costs of two blocks together."""
    sums: list[list[int]] = [[_NEVER] * (_MOST_SETS + 1) for _ in range(2)]
    for eyes, more_eyes in ((0, 0), (0, 1), (1, 0)):
        row = sums[eyes + more_eyes]
        for number, cost in enumerate(one[eyes]):
            if cost < _NEVER:
                for more, further in enumerate(other[more_eyes][: _MOST_SETS + 1 - number]):
                    row[number + more] = min(row[number + more], cost + further)
    return tuple(sums[0]), tuple(sums[1])


@lru_cache(maxsize=1 << 13)
def _block_costs(counts: tuple[int, ...], limits: tuple[int, ...], suited: bool) -> _Costs:
    """Costs of a suit or of the honours, where every set and the eyes have at least one of the tiles held.

    From face to face, a state holds the chows that reach this face from one and from two below, the sets and whether
    there are eyes; its value is the number of tiles missing.
    """
    states = {(0, 0, 0, 0): 0}
    padded = (*counts, 0, 0)
    for face, count in enumerate(counts):
        near = suited and face <= 6 and any(padded[face : face + 3])
        after: dict[tuple[int, int, int, int], int] = {}
        for (older, old, sets, eyes), cost in states.items():
            room = min(limits[face] - older - old, _COPIES)
            for chows, pungs, pair in _choices(room, near, count > 0, _MOST_SETS - sets, eyes):
                used = older + old + chows + 3 * pungs + 2 * pair
                state = old, chows, sets + chows + pungs, eyes + pair
                total = cost + max(0, used - count)
                if total < after.get(state, _NEVER):
                    after[state] = total
        states = after
    costs = [[_NEVER] * (_MOST_SETS + 1) for _ in range(2)]
    for (older, old, sets, eyes), cost in states.items():
        if not older and not old:
            costs[eyes][sets] = min(costs[eyes][sets], cost)
    return tuple(costs[0]), tuple(costs[1])


@cache
def _choices(room: int, near: bool, held: bool, sets: int, eyes: int) -> tuple[tuple[int, int, int], ...]:
    """How many chows begin at a face, and whether it has a pung and the eyes."""
    return tuple(
        (chows, pungs, pair)
        for chows in range(min(room, sets) + 1 if near else 1)
        for pungs in range(2 if held else 1)
        for pair in range(2 if held and not eyes else 1)
        if chows + 3 * pungs + 2 * pair <= room and chows + pungs <= sets
    )
