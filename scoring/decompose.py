"""Decompositions of the concealed tiles into sets and eyes or pairs, with every position of the winning tile.

Faces are integers: the index of their code in `scoring.tiles.CLASSES`, 0-33 for all but flowers.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product
from typing import Final, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from scoring.lazy_table import Table
from scoring.tile_counts import DIGIT, HONOUR_COUNT, HONOUR_FROM, ONE, SUIT_SIZE, counts_of
from scoring.tiles import HONOURS, INDEX, SUITED

ShapeName: TypeAlias = str
"""A kind of hand: `sets` for sets and eyes, a key of the shapes that a rule set declares, or what a fact of the win
declares, such as `flowers`."""

WinningPart = Literal["chow", "pung", "eyes", "pair"]
"""What the winning tile can complete."""

UNIOS: Final = frozenset(face for face in range(34) if face >= HONOUR_FROM or face % 9 in (0, 8))
"""Terminals and honours."""

_MOST: Final = (1 << DIGIT) - 1
_RUN: Final = 0o111
"""One tile each of three faces in a row."""
_TWO_OR_MORE: Final = 0b110
"""The bits of a count of which one is set where it is 2 or more."""
_THIRD: Final = (1 << 3 * DIGIT) - 1
_PLACES_FROM: Final = 6
_SUMS: Final = tuple(
    [
        sum(counts) + (counts[1] + 2 * counts[2] << _PLACES_FROM)
        for counts in [counts_of(of, 3) for of in range(_THIRD + 1)]
    ]
)
"""Of three faces in a row, by the code of their counts, the number of tiles and, above it, the sum of their places."""
_ISOLATED: Final = tuple(frozenset((start, start + 3, start + 6)) for start in range(3))


class Split(NamedTuple):
    """A split into eyes (None without eyes), chows by their lowest face and pungs by their face."""

    eyes: int | None
    chows: tuple[int, ...]
    pungs: tuple[int, ...]


class Arrangement(NamedTuple):
    """One decomposition of the concealed tiles.

    Attributes:
        shape: the kind of hand.
        eyes, chows, pungs: as in `Split`; concealed tiles only.
        pairs: faces of seven pairs; a face with four tiles appears twice.
        part, face: the part that the winning tile completed, and its face (lowest face of a chow); None if the shape
            has no parts, or the winning tile is in none of them.
        loose: faces of the tiles that the shape has beside these parts.
    """

    shape: ShapeName
    eyes: int | None = None
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    pairs: tuple[int, ...] = ()
    part: WinningPart | None = None
    face: int | None = None
    loose: tuple[int, ...] = ()


def loose_arrangement(shape: ShapeName, counts: Sequence[int]) -> Arrangement:
    """An arrangement of tiles that form no sets."""
    return Arrangement(shape, loose=tuple([face for face, count in enumerate(counts) for _ in range(count)]))


def count_faces(tiles: Sequence[str]) -> list[int]:
    """The count of each of the 34 faces; flowers and backs raise IndexError."""
    counts = [0] * (len(SUITED) + len(HONOURS))
    for tile in tiles:
        counts[INDEX[tile]] += 1
    return counts


def iter_splits(counts: Sequence[int]) -> Iterator[Split]:
    """Every way to split 34 counts into sets and one pair of eyes."""
    blocks = [tuple(counts[start : start + 9]) for start in (0, 9, 18, HONOUR_FROM)]
    left = [sum(block) % 3 for block in blocks]
    if sorted(left) != [0, 0, 0, 2]:
        return
    with_eyes = left.index(2)
    for parts in product(*[split_block(block, 9 * place) for place, block in enumerate(blocks)]):
        m, p, s, z = parts
        yield Split(parts[with_eyes].eyes, m.chows + p.chows + s.chows, m.pungs + p.pungs + s.pungs + z.pungs)


@lru_cache(maxsize=1 << 12)
def split_block(counts: tuple[int, ...], start: int) -> tuple[Split, ...]:
    """Every way to split one suit or the honours into sets, with eyes if the tile count is 2 modulo 3.

    `counts`: count of each face of the block; more than seven of a face have no splits, as no set of tiles has them.
    """
    if max(counts) > _MOST:
        return ()
    code = sum([count << DIGIT * place for place, count in enumerate(counts)])
    found = []
    for word in words_of(code, _HONOUR_WORDS if start == HONOUR_FROM else _SUIT_WORDS):
        eyes, chows, pungs = [
            tuple([start + place % SUIT_SIZE for place in word if place // SUIT_SIZE == kind]) for kind in range(3)
        ]
        found.append(Split(eyes[0] if eyes else None, chows, pungs))
    return tuple(sorted(found))


_Word = TypeVar("_Word", int, tuple[int, ...])


class BlockWords(NamedTuple, Generic[_Word]):
    """What each chow, pung and pair of eyes of a block adds to `none`, by its lowest place; honours have no chows."""

    none: _Word
    chows: Sequence[_Word]
    pungs: Sequence[_Word]
    eyes: Sequence[_Word]


def number_and_places(code: int) -> tuple[int, int]:
    """The number of tiles of a block by the code of its counts, and the sum of their places modulo 3 or more."""
    sums = _SUMS[code & _THIRD] + _SUMS[code >> 3 * DIGIT & _THIRD] + _SUMS[code >> 6 * DIGIT]
    return sums & (1 << _PLACES_FROM) - 1, sums >> _PLACES_FROM


def words_of(code: int, of: BlockWords[_Word]) -> list[_Word]:
    """The word of every split of a block by the code of its counts, with eyes if the tile count is 2 modulo 3."""
    number, sum_of_places = number_and_places(code)
    left = number % 3
    if left == 1:
        return []
    if not left:
        return _words_of_sets(code, of.none, of)
    found: list[_Word] = []
    # The places of a set in a suit add up to a multiple of 3, so those of the eyes must fit.
    for at in range(2 * sum_of_places % 3, SUIT_SIZE, 3) if of.chows else range(HONOUR_COUNT):
        if code >> DIGIT * at & _TWO_OR_MORE:
            found += _words_of_sets(code - (2 << DIGIT * at), of.eyes[at], of)
    return found


def _words_of_sets(code: int, word: _Word, of: BlockWords[_Word]) -> list[_Word]:
    """The words of every split into sets, each added to `word`, face by face from the lowest up."""
    _, chows, pungs, _ = of
    found: list[_Word] = []
    while code:
        at = _PLACE[code & -code]
        taken, begun, other = (_TAKEN if chows else _TAKEN_OF_HONOURS)[code >> DIGIT * at & _THIRD]
        if begun:
            word += begun * chows[at]
        elif taken:
            if other:
                found += _words_of_sets(code - (other * _RUN << DIGIT * at), word + other * chows[at], of)
            word += pungs[at]
        else:
            return found
        code -= taken << DIGIT * at
    found.append(word)
    return found


def _taken(run: int, chows: bool) -> tuple[int, int, int]:
    """How the lowest of three faces in a row goes into sets: their tiles, and how many chows begin with it.

    Three of it are a pung; the last number is that of the chows that may begin with all of it instead. No tiles: it
    goes into no set.
    """
    count = run & _MOST
    begins = count if chows and run >> DIGIT & _MOST >= count <= run >> 2 * DIGIT else 0
    return (3, 0, begins) if count >= 3 else (begins * _RUN, begins, 0)


_PLACE: Final = {1 << bit: bit // DIGIT for bit in range(DIGIT * SUIT_SIZE)}
"""The place of a count by each of its bits."""
_TAKEN: Final = Table(partial(_taken, chows=True))
_TAKEN_OF_HONOURS: Final = Table(partial(_taken, chows=False))

_PLACES: Final = tuple([(at,) for at in range(3 * SUIT_SIZE)])
_SUIT_WORDS: Final = BlockWords((), _PLACES[SUIT_SIZE:], _PLACES[2 * SUIT_SIZE :], _PLACES)
_HONOUR_WORDS: Final = _SUIT_WORDS._replace(chows=())
"""Places of eyes, of chows after these, and of pungs after these, as tuples."""


def iter_set_arrangements(counts: Sequence[int], winning: int) -> Iterator[Arrangement]:
    """Every split, once for each distinct part that the winning tile can have completed."""
    for split in iter_splits(counts):
        places: list[tuple[WinningPart, int]] = [
            ("chow", chow) for chow in sorted(set(split.chows)) if chow <= winning <= chow + 2
        ]
        if winning in split.pungs:
            places.append(("pung", winning))
        if winning == split.eyes:
            places.append(("eyes", winning))
        for part, face in places:
            yield Arrangement("sets", *split, part=part, face=face)


def iter_pair_arrangements(counts: Sequence[int], winning: int) -> Iterator[Arrangement]:
    """Arrangements as seven pairs; four equal tiles may be two pairs (article 19.1(2))."""
    if sum(counts) == 14 and not any(count % 2 for count in counts):
        pairs = tuple(face for face, count in enumerate(counts) for _ in range(count // 2))
        yield Arrangement("pairs", pairs=pairs, part="pair", face=winning)


def is_seven_pairs(counts: Sequence[int]) -> bool:
    """Whether these are seven pairs; four equal tiles may be two."""
    return counts.count(0) >= len(counts) - 7 and any(iter_pair_arrangements(counts, 0))


def is_seven_different_pairs(counts: Sequence[int]) -> bool:
    """Whether 34 counts are seven pairs, no two of them equal."""
    return counts.count(2) == 7 and counts.count(0) == len(counts) - 7


def is_thirteen_unios(counts: Sequence[int]) -> bool:
    """Whether each terminal and honour occurs once, one of them twice (article 25.2(4))."""
    return sum(counts) == 14 and {face for face, count in enumerate(counts) if count} == UNIOS


def is_seven_isolated_stars(counts: Sequence[int]) -> bool:
    """Whether these are the seven honours and seven distinct tiles of 147, 258, 369, one row per suit (25.2(3))."""
    if sum(counts) != 14 or max(counts) > 1 or not all(counts[HONOUR_FROM:]):
        return False
    suits = [{place for place in range(9) if counts[start + place]} for start in (0, 9, 18)]
    sequences = [[row for row, places in enumerate(_ISOLATED) if suit <= places] for suit in suits]
    return all(sequences) and len({rows[0] for rows in sequences}) == 3


def iter_pairs_and_pung_arrangements(counts: Sequence[int], winning: int) -> Iterator[Arrangement]:
    """Arrangements as seven pairs and a pung or melded kong, of seventeen tiles; four equal tiles may be two pairs."""
    odd = tuple(face for face, count in enumerate(counts) if count % 2)
    if (sum(counts), [counts[face] for face in odd]) in ((17, [3]), (14, [])):
        pairs = tuple(face for face, count in enumerate(counts) if face not in odd for _ in range(count // 2))
        yield Arrangement("pairs", pungs=odd, pairs=pairs, part="pung" if winning in odd else "pair", face=winning)


def is_seven_pairs_and_pung(counts: Sequence[int]) -> bool:
    """Whether these are seven pairs and a pung, or seven pairs beside a melded kong."""
    return counts.count(0) >= len(counts) - 8 and any(iter_pairs_and_pung_arrangements(counts, 0))


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """Whether each terminal and honour occurs once, one of them twice, with a set or melded kong besides."""
    if not all(counts[face] for face in UNIOS):
        return False
    rest = [face for face, count in enumerate(counts) for _ in range(count - (face in UNIOS))]
    if len(rest) == 1:
        return rest[0] in UNIOS
    return len(rest) == 4 and any(
        twice in UNIOS and _is_set(*rest[:place], *rest[place + 1 :]) for place, twice in enumerate(rest)
    )


def _is_set(low: int, middle: int, high: int) -> bool:
    if low == middle == high:
        return True
    return (middle - low, high - middle) == (1, 1) and low // 9 == high // 9 and low < HONOUR_FROM


def is_sixteen_unrelated(counts: Sequence[int]) -> bool:
    """Whether these are the seven honours and three of each suit at least 3 apart, one tile twice."""
    if not all(counts[HONOUR_FROM:]):
        return False
    faces = [face for face, count in enumerate(counts) if count]
    if sum(counts) != 17 or len(faces) != 16:
        return False
    suits = [faces[start : start + 3] for start in (0, 3, 6)]
    return all(
        {face // 9 for face in suit} == {place} and all(high - low > 2 for low, high in pairwise(suit))
        for place, suit in enumerate(suits)
    )


def has_all_honours(code: int) -> bool:
    """Whether each honour is among the tiles; `code` has no mark."""
    # Few hands hold the last honour, so the others are rarely looked at.
    return code >= ONE[33] and all(code & 7 * one for one in ONE[HONOUR_FROM:])


def has_all_unios(code: int) -> bool:
    """Whether each terminal and honour is among the tiles; `code` has no mark."""
    return code >= ONE[33] and all(code & 7 * ONE[face] for face in UNIOS)
