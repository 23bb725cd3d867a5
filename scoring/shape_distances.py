"""How many tiles are missing to the nearest hand of a shape other than sets and eyes.

Each function takes the counts of the 34 faces and the size of the complete hand, concealed kongs left out. It returns
the number of tiles to draw, or None if no hand of that size has the shape.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Final, TypeAlias

from scoring.decompose import UNIOS
from scoring.tile_counts import HONOUR_FROM

Counts: TypeAlias = Sequence[int]
Distance: TypeAlias = Callable[[Counts, int], int | None]

_SUITS: Final = (0, 9, 18)
_HONOURS: Final = range(HONOUR_FROM, 34)
_ROWS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
_ROWS_OF_SUITS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
_APART: Final = tuple((a, b, c) for a in range(9) for b in range(a + 3, 9) for c in range(b + 3, 9))
"""Three places of a suit that are at least three apart."""


def to_seven_pairs(counts: Counts, size: int) -> int | None:
    """Seven pairs; four equal tiles may be two.

    >>> from scoring.decompose import count_faces
    >>> from scoring.tiles import parse_tiles
    >>> to_seven_pairs(count_faces(parse_tiles("1111m2233p4455s6z")), 14)
    1
    """
    return _to_pairs(counts) if size == 14 else None


def to_seven_different_pairs(counts: Counts, size: int) -> int | None:
    """Seven pairs, no two of them equal (riichi)."""
    if size != 14:
        return None
    needed = 7 - sum(count > 1 for count in counts)
    return 0 if needed < 0 else needed + max(0, needed - counts.count(1))


def to_thirteen_unios(counts: Counts, size: int) -> int | None:
    """Each terminal and honour once, one of them twice."""
    if size != 14:
        return None
    twice = any(counts[face] > 1 for face in UNIOS)
    return 14 - sum(counts[face] > 0 for face in UNIOS) - twice


def to_seven_stars(counts: Counts, size: int) -> int | None:
    """The seven honours, and seven tiles of 147, 258 and 369, a row to each suit."""
    if size != 14:
        return None
    held = [[sum(counts[suit + place] > 0 for place in row) for row in _ROWS] for suit in _SUITS]
    most = max(sum(held[suit][row] for suit, row in enumerate(rows)) for rows in _ROWS_OF_SUITS)
    return 14 - sum(counts[face] > 0 for face in _HONOURS) - min(7, most)


def to_seven_pairs_and_pung(counts: Counts, size: int) -> int | None:
    """Seven pairs and a pung, or seven pairs beside a concealed kong."""
    if size == 14:
        return _to_pairs(counts)
    if size != 17:
        return None
    return min(
        max(0, 3 - count) + _to_pairs([*counts[:face], 0, *counts[face + 1 :]]) for face, count in enumerate(counts)
    )


def to_thirteen_orphans_and_set(counts: Counts, size: int) -> int | None:
    """Each terminal and honour, one of them twice, and a set, or these beside a concealed kong."""
    if size == 14:
        return to_thirteen_unios(counts, size)
    if size != 17:
        return None
    missing = sum(not counts[face] for face in UNIOS)
    twice = sum(counts[face] > 1 for face in UNIOS)
    return missing + min(_to_set_and_twice(counts, dict(needed), twice) for needed in _sets())


def to_sixteen_unrelated(counts: Counts, size: int) -> int | None:
    """The seven honours and three of each suit at least three apart, one of these tiles twice."""
    if size != 17:
        return None
    held = sum(counts[face] > 0 for face in _HONOURS)
    twice = any(counts[face] > 1 for face in _HONOURS)
    for suit in _SUITS:
        overlaps = [sum(counts[suit + place] > 0 for place in places) for places in _APART]
        most = max(overlaps)
        held += most
        twice = twice or any(
            overlap == most and any(counts[suit + place] > 1 for place in places)
            for overlap, places in zip(overlaps, _APART, strict=True)
        )
    return 17 - held - twice


def _to_pairs(counts: Counts) -> int:
    needed = 7 - sum(count // 2 for count in counts)
    singles = sum(count % 2 for count in counts)
    return 0 if needed < 0 else needed + max(0, needed - singles)


@cache
def _sets() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Every chow and pung as its faces, each with the number that it needs."""
    return tuple(_iter_sets())


def _iter_sets() -> Iterator[tuple[tuple[int, int], ...]]:
    for face in range(34):
        yield ((face, 3),)
        if face < HONOUR_FROM and face % 9 <= 6:
            yield ((face, 1), (face + 1, 1), (face + 2, 1))


def _to_set_and_twice(counts: Counts, needed: dict[int, int], twice: int) -> int:
    """The tiles missing of a set and of a second copy, besides one of each terminal and honour."""
    missing = 0
    for face, number in needed.items():
        spare = counts[face] - (face in UNIOS)
        missing += max(0, number - max(0, spare))
        if face in UNIOS and counts[face] > 1 and spare <= number:
            twice -= 1
    return missing + (twice == 0)
