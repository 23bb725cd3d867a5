"""Counts of the 34 faces in one integer, three bits each, cut into the codes of three suits and the honours."""

from collections.abc import Iterable, Sequence
from operator import eq
from typing import Final, NamedTuple

from scoring.tiles import CLASSES, INDEX, PLAIN

DIGIT: Final = 3
BLOCK: Final = 9 * DIGIT
"""Bits of a block code."""
BLOCK_MASK: Final = (1 << BLOCK) - 1

HONOUR_FROM: Final = INDEX["1z"]
SUIT_SIZE: Final = 9
HONOUR_COUNT: Final = 7

ONE: Final = tuple(1 << DIGIT * face for face in range(34))
"""One tile of each face."""
ONE_OF: Final = {code: ONE[INDEX[face]] if INDEX[face] < 34 else 0 for code, face in PLAIN.items()}
"""One tile by its code; flowers and backs are not counted."""
_ONE_TILE: Final = ONE_OF.__getitem__
FOURS: Final = 4 * sum(ONE)
"""Of each count the bit that is set where there are four tiles."""
ODD: Final = sum(ONE)
"""Of each count the bit that is set where it is odd."""


class MeldCounts(NamedTuple):
    """The tiles of a meld, of a kong four, and the bits of a count that leave no room for them."""

    tiles: int
    blocked: int


def _meld_counts(kind: str, face: int) -> MeldCounts:
    if kind == "chow":
        tiles = sum(ONE[face : face + 3])
        return MeldCounts(tiles, 4 * tiles)
    if kind == "pung":
        return MeldCounts(3 * ONE[face], 6 * ONE[face])
    return MeldCounts(4 * ONE[face], 7 * ONE[face])


MELD_COUNTS: Final = {
    (kind, CLASSES[face]): _meld_counts(kind, face)
    for kind in ("chow", "pung", "kong", "added-kong", "concealed-kong")
    for face in range(34)
    if kind != "chow" or (face < HONOUR_FROM and face % 9 <= 6)
}
"""Every meld by its kind and lowest tile."""


def encode(tiles: Iterable[str]) -> int:
    """The counts of some tiles by their codes, at most seven of a face."""
    return sum(map(_ONE_TILE, tiles))


def has_four_at_most(tiles: Sequence[str]) -> bool:
    """Whether sorted tiles hold no more than four of a face."""
    return not any(map(eq, tiles, tiles[4:]))


def count_of(code: int, face: int) -> int:
    return code >> DIGIT * face & 7


def counts_of(code: int, faces: int = 34) -> list[int]:
    return [code >> DIGIT * face & 7 for face in range(faces)]
