"""Counts of the 34 faces in one integer, cut into the codes of three suits and the honours.

A count has three bits. A block code has nine counts and, above them, a mark: 1 + place of the winning tile in the
block, 0 in the other blocks.
"""

from collections.abc import Iterable
from typing import Final

from scoring.decompose import HONOUR_FROM, UNIOS
from scoring.tiles import CLASSES

DIGIT: Final = 3
_COUNTS: Final = 9 * DIGIT
_MARK: Final = 4
BLOCK: Final = _COUNTS + _MARK
"""Bits of a block code."""
BLOCK_MASK: Final = (1 << BLOCK) - 1
COUNTS_MASK: Final = (1 << _COUNTS) - 1
"""The counts of a block code."""

SUIT_SIZE: Final = 9
HONOUR_COUNT: Final = 7

_SHIFTS: Final = tuple(BLOCK * (face // 9) + DIGIT * (face % 9) for face in range(34))
ONE: Final = tuple(1 << shift for shift in _SHIFTS)
"""One tile of each face."""
ONE_OF: Final = {CLASSES[face]: ONE[face] for face in range(34)}
"""One tile by its code."""
MARK: Final = tuple(1 + face % 9 << BLOCK * (face // 9) + _COUNTS for face in range(34))
"""The mark of each face as the winning tile."""

FOURS: Final = 4 * sum(ONE)
"""Of each count the bit that is set where there are four tiles."""
ODD: Final = sum(ONE)
"""Of each count the bit that is set where it is odd."""
_LAST_HONOUR: Final = ONE[33]
_HONOURS: Final = ONE[HONOUR_FROM:]
_UNIOS: Final = tuple(ONE[face] * 7 for face in sorted(UNIOS))


def encode(faces: Iterable[int]) -> int:
    """The counts of some faces."""
    return sum([ONE[face] for face in faces])


def block_counts(code: int, size: int) -> tuple[int, ...]:
    """The counts of a block of `size` faces; its mark is ignored."""
    return tuple([code >> DIGIT * place & 7 for place in range(size)])


def mark_of(code: int) -> int | None:
    """The place of the winning tile in a block; None if it is in another."""
    mark = code >> _COUNTS
    return mark - 1 if mark else None


def count_of(code: int, face: int) -> int:
    """The count of one face."""
    return code >> _SHIFTS[face] & 7


def counts_of(code: int) -> list[int]:
    """The counts of the 34 faces."""
    return [code >> shift & 7 for shift in _SHIFTS]


def has_all_honours(code: int) -> bool:
    """Whether each honour is among the tiles; `code` has no mark."""
    # Few hands hold the last honour, so the others are rarely looked at.
    return code >= _LAST_HONOUR and all(code & 7 * one for one in _HONOURS)


def has_all_unios(code: int) -> bool:
    """Whether each terminal and honour is among the tiles; `code` has no mark."""
    return code >= _LAST_HONOUR and all(code & unio for unio in _UNIOS)
