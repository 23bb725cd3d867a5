"""The hands of the Mahjong Competition Rules that are not four sets and a pair (fans 6, 7, 19, 20, 34 and 35)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from scoring.decompose import (
    Arrangement,
    ShapeName,
    WinningPart,
    is_seven_pairs,
    is_thirteen_unios,
    iter_splits,
    loose_arrangement,
)
from scoring.rules.fields import MELD_KIND_WORDS
from scoring.rules.shapes import SETS, SETS_OR_PAIRS, UNIOS, pairs_or_unios
from scoring.shanten import missing_of_sets
from scoring.shape_distances import to_seven_pairs, to_thirteen_unios
from scoring.shapes import Shape
from scoring.tile_counts import BLOCK_MASK, DIGIT, HONOUR_FROM, ODD, ONE, counts_of

KNITTED: Final[frozenset[ShapeName]] = frozenset({"knitted"})
UNPAIRED: Final[frozenset[ShapeName]] = frozenset({"unpaired"})
ANY: Final = SETS_OR_PAIRS | UNIOS | KNITTED | UNPAIRED
SETS_OR_KNITTED: Final = SETS | KNITTED

_ROWS: Final = ((0, 3, 6), (1, 4, 7), (2, 5, 8))
_ROWS_OF_SUITS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
STRAIGHTS: Final = tuple(
    tuple(9 * suit + place for suit, row in enumerate(rows) for place in _ROWS[row]) for rows in _ROWS_OF_SUITS
)
"""The six knitted straights: 147, 258 and 369, one to each suit, as their faces."""
STRAIGHT_BITS: Final = tuple(sum([ONE[face] for face in straight]) for straight in STRAIGHTS)
_FIRST_THREE: Final = sum(ONE[:3])
SEVERAL: Final = 6 * ODD
"""Of each count the bits that are set where it is 2 or more."""
_HONOURS: Final = range(HONOUR_FROM, 34)
_STRAIGHT: Final = 9
_NO_OR_ONE_MELD: Final = frozenset({0, *MELD_KIND_WORDS.values()})


def without(counts: Sequence[int], faces: Iterable[int]) -> list[int]:
    """The counts with one tile less of each of these faces."""
    left = list(counts)
    for face in faces:
        left[face] -= 1
    return left


def present(code: int) -> int:
    """Of each count the lowest bit, set where it is not 0."""
    return (code | code >> 1 | code >> 2) & ODD


def is_unpaired(counts: Sequence[int]) -> bool:
    """Whether these are fourteen different honours and tiles of one knitted straight."""
    return sum(counts) == 14 and to_unpaired(counts, 14) == 0


def to_unpaired(counts: Sequence[int], size: int) -> int | None:
    """Tiles missing to fourteen different honours and tiles of one knitted straight."""
    if size != 14:
        return None
    honours = sum(counts[face] > 0 for face in _HONOURS)
    knitted = max(sum(counts[face] > 0 for face in straight) for straight in STRAIGHTS)
    return max(0, 14 - honours - knitted)


def is_knitted(counts: Sequence[int]) -> bool:
    """Whether these are a knitted straight and eyes, with a set unless that is a meld."""
    return any(_knitted_splits(counts))


def to_knitted(counts: Sequence[int], size: int) -> int | None:
    """Tiles missing to a knitted straight and eyes, with a set unless that is a meld."""
    sets = (size - _STRAIGHT - 2) // 3
    found = []
    for straight in STRAIGHTS:
        held = [face for face in straight if counts[face]]
        taken = [int(face in straight) for face in range(len(counts))]
        found.append(_STRAIGHT - len(held) + missing_of_sets(without(counts, held), taken, sets))
    return min(found)


SHAPES: Final = {
    "pairs": Shape(is_seven_pairs, to_seven_pairs),
    "unios": Shape(is_thirteen_unios, to_thirteen_unios),
    "knitted": Shape(is_knitted, to_knitted, melds=1),
    "unpaired": Shape(is_unpaired, to_unpaired),
}


def arrangements(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles other than four sets and eyes."""
    if melds not in _NO_OR_ONE_MELD:
        return []
    mans = concealed & BLOCK_MASK
    mans |= mans >> 1 | mans >> 2
    # Few hands hold 147, 258 or 369 in the first suit, so the others are rarely looked at.
    if mans & mans >> 3 * DIGIT & mans >> 6 * DIGIT & _FIRST_THREE:
        held = present(concealed)
        if any(held & bits == bits for bits in STRAIGHT_BITS):
            return list(_knitted(counts_of(concealed), winning)) + _special(concealed, winning, melds)
    return [] if melds else _special(concealed, winning, melds)


def _special(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    if not (melds or concealed & SEVERAL) and is_unpaired(counts := counts_of(concealed)):
        return [loose_arrangement("unpaired", counts)]
    return pairs_or_unios(concealed, winning, melds)


def _knitted_splits(counts: Sequence[int]) -> Iterator[tuple[tuple[int, ...], Arrangement]]:
    """Each knitted straight in the tiles, with the rest as a set and eyes, or eyes."""
    if sum(counts) not in (11, 14):
        return
    for straight in STRAIGHTS:
        if all(counts[face] for face in straight):
            for split in iter_splits(without(counts, straight)):
                yield straight, Arrangement("knitted", *split, loose=straight)


def _knitted(counts: Sequence[int], winning: int) -> Iterator[Arrangement]:
    for straight, found in _knitted_splits(counts):
        places: list[tuple[WinningPart, int]] = [("chow", chow) for chow in found.chows if chow <= winning <= chow + 2]
        places += [("pung", winning)] if winning in found.pungs else []
        places += [("eyes", winning)] if winning == found.eyes else []
        if winning in straight:
            yield found
        for part, face in places:
            yield found._replace(part=part, face=face)
