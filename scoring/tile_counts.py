"""Counts of the 34 faces in one integer, cut into the codes of three suits and the honours.

A count has three bits. A block code has nine counts and, above them, a mark: 1 + place of the winning tile in the
block, 0 in the other blocks.
"""

import re
from collections.abc import Iterable, Sequence
from operator import add, eq
from typing import Final, NamedTuple

from scoring.lazy_table import Table
from scoring.tiles import CLASSES, INDEX, PLAIN

DIGIT: Final = 3
_COUNTS: Final = 9 * DIGIT
_MARK: Final = 4
BLOCK: Final = _COUNTS + _MARK
"""Bits of a block code."""
BLOCK_MASK: Final = (1 << BLOCK) - 1
COUNTS_MASK: Final = (1 << _COUNTS) - 1
"""The counts of a block code."""

HONOUR_FROM: Final = INDEX["1z"]
SUIT_SIZE: Final = 9
HONOUR_COUNT: Final = 7

_SHIFTS: Final = tuple(BLOCK * (face // 9) + DIGIT * (face % 9) for face in range(34))
ONE: Final = tuple(1 << shift for shift in _SHIFTS)
"""One tile of each face."""
ONE_OF: Final = {code: ONE[INDEX[face]] if INDEX[face] < 34 else 0 for code, face in PLAIN.items()}
"""One tile by its code; flowers and backs are not counted."""
_ONE_TILE: Final = ONE_OF.__getitem__
_PLAIN_TILE: Final = {CLASSES[face]: one for face, one in enumerate(ONE)}.__getitem__
MARK: Final = tuple(1 + face % 9 << BLOCK * (face // 9) + _COUNTS for face in range(34))
"""The mark of each face as the winning tile."""

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


def parse_counted(text: str) -> tuple[tuple[str, ...], int] | None:
    """Parse notation of plain tiles without spaces into sorted codes and their counts.

    Returns:
        None for other text, for more tiles of a face than can be counted, and where one-letter groups stand among others.
    """
    try:
        if text[1:2] in _LETTERS and text[-3:-2] in _LETTERS:
            size = -1 if len(text) % 2 else len(text) // 2
            counts = sum(map(_PLAIN_TILE, map(add, text[::2], text[1::2])))
        else:
            groups = _GROUP.findall(text)
            size = len(text) - len(groups) if "".join(groups) == text else -1
            counts = sum([_GROUPS[group] for group in groups])
    except KeyError:
        return None
    tiles = sorted_tiles(counts)
    # Eight tiles of a face would be counted as one of the next.
    return (tiles, counts) if len(tiles) == size else None


def sorted_tiles(counts: int) -> tuple[str, ...]:
    """The codes of counted tiles, in order."""
    mans, pins, sous, honours = _TILES
    return (
        mans[counts & COUNTS_MASK]
        + pins[counts >> BLOCK & COUNTS_MASK]
        + sous[counts >> 2 * BLOCK & COUNTS_MASK]
        + honours[counts >> 3 * BLOCK]
    )


def has_four_at_most(tiles: Sequence[str]) -> bool:
    """Whether sorted tiles hold no more than four of a face."""
    return not any(map(eq, tiles, tiles[4:]))


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


def _group_counts(group: str) -> int:
    return sum([_PLAIN_TILE(digit + group[-1]) for digit in group[:-1]])


def _tiles_table(block: int) -> Table[int, tuple[str, ...]]:
    faces = CLASSES[SUIT_SIZE * block : min(SUIT_SIZE * (block + 1), HONOUR_FROM + HONOUR_COUNT)]

    def make(code: int) -> tuple[str, ...]:
        counts = block_counts(code, len(faces))
        return tuple([face for face, count in zip(faces, counts, strict=True) for _ in range(count)])

    return Table(make)


_LETTERS: Final = "mpsz"
_GROUP: Final = re.compile(f"[1-9]+[{_LETTERS}]")
_GROUPS: Final = Table(_group_counts)
"""Counts of digits and their letter."""
_TILES: Final = tuple(map(_tiles_table, range(4)))
"""The tiles of each block by its code."""
