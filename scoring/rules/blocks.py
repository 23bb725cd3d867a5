"""Splits of the concealed tiles, block by block, with the words of their fields."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Final

from scoring.decompose import Arrangement, BlockWords, Split, words_of
from scoring.lazy_table import Table
from scoring.rules import fields
from scoring.rules.fields import CHOW_WORDS, CLOSED, DIGIT, EDGE, EYES_WORDS, FULL, PART_WORDS, PLACE, PUNG_WORDS, SUIT
from scoring.tile_counts import HONOUR_FROM, SUIT_SIZE

_RUN: Final = 0o111
_THIRD: Final = (1 << 3 * DIGIT) - 1
_LOWEST: Final = sum([1 << DIGIT * place for place in range(SUIT_SIZE)])
"""Of each count the lowest bit."""
_OF_SUIT: Final = (1 << SUIT) - 1
_SUITS: Final = fields.SHIFTS["suits"]
_HONOUR_PUNGS: Final = fields.SHIFTS["honour_pungs"]
_HONOUR_EYES: Final = fields.SHIFTS["honour_eyes"]
_PART_OF: Final = {word: part for part, word in PART_WORDS.items()}


Block = tuple[int, Sequence[int]]
"""Of a suit of concealed tiles, or of the honours, the fields of the kinds of its tiles and of its eyes, to be combined
by `|`; and the word of the sets and eyes of every split.
"""


def _table(block: int) -> Table[int, Block]:
    """The table of a block by its code."""
    start = SUIT_SIZE * block
    stop = start + SUIT_SIZE
    low, middle, high = map(_present, range(start, stop, 3))
    has_eyes = 1 << fields.SHIFTS["eyes_in"] + block
    of = BlockWords(0, CHOW_WORDS[start:stop], PUNG_WORDS[start:stop], EYES_WORDS[start:stop])

    def split(word: int) -> Split:
        return _split_of(word >> _SUITS + SUIT * block & _OF_SUIT)

    def make(code: int) -> Block:
        held = (code | code >> 1 | code >> 2) & _LOWEST
        present = low[held & _THIRD] | middle[held >> 3 * DIGIT & _THIRD] | high[held >> 6 * DIGIT]
        words = words_of(code, of)
        if len(words) > 1:
            words.sort(key=split)
        return present | (has_eyes if words and words[0] & _EYES else 0), tuple(words)

    table = Table(make)
    table.update(_frequent(block, of))
    return table


def _frequent(block: int, of: BlockWords[int]) -> Iterator[tuple[int, Block]]:
    """The blocks that hands hold most, of two sets or of one and eyes: adding these up takes less than finding them."""
    places = range(len(of.pungs))
    one = [1 << DIGIT * at for at in places]
    kinds = [fields.tiles_word([SUIT_SIZE * block + at]) for at in places]
    has_eyes = 1 << fields.SHIFTS["eyes_in"] + block
    sets = [(0, 0, 0), *[(3 * one[at], of.pungs[at], kinds[at]) for at in places]]
    if of.chows:
        sets += [(_RUN << DIGIT * at, of.chows[at], kinds[at] | kinds[at + 1] | kinds[at + 2]) for at in places[:-2]]
    eyes = [(2 * one[at], of.eyes[at], kinds[at] | has_eyes) for at in places]
    for (code, word, kind), (more, other, others) in (*combinations_with_replacement(sets, 2), *product(sets, eyes)):
        yield code + more, (kind | others, (word + other,))


def _present(start: int) -> Table[int, int]:
    """The fields of the kinds of three faces, by a bit for each that is there."""
    return Table(lambda counts: fields.tiles_word([start + at for at in range(3) if counts >> DIGIT * at & FULL]))


_EYES: Final = fields.MASKS["suited_eyes"] | fields.MASKS["honour_eyes"]


def _completing(face: int) -> tuple[int, int, int, int, int]:
    """Bits of a word by which a face can have completed chows, at their edge or inside, a pung or the eyes."""
    eyes = EYES_WORDS[face] & _EYES
    pung = PUNG_WORDS[face] & (fields.MASKS["suited_pungs"] | fields.MASKS["honour_pungs"])
    if face >= HONOUR_FROM:
        return 0, 0, 0, pung, eyes
    place = face % SUIT_SIZE
    chow = [FULL * (CHOW_WORDS[face - back] & fields.MASKS["chows"]) if place >= back else 0 for back in range(3)]
    return sum(chow), chow[2] * (place == 2) + chow[0] * (place == 6), chow[1], pung, eyes


_COMPLETING: Final = tuple(map(_completing, range(34)))
_CHOW: Final = PART_WORDS["chow"]
_CLOSED: Final = CLOSED << fields.SHIFTS["chow_waits"]
_EDGE: Final = EDGE << fields.SHIFTS["chow_waits"]


def completed(words: Iterable[int], winning: int) -> list[int]:
    """The words of splits of a block with each part that the winning tile can have completed.

    Of several chows the lowest stands for all, as rows ask for the kind of part only.
    """
    chows, edge, closed, pung, eyes = _COMPLETING[winning]
    found = []
    for word in words:
        if word & chows:
            found.append(word + _CHOW + (_CLOSED if word & closed else 0) + (_EDGE if word & edge else 0))
        if word & pung:
            found.append(word + PART_WORDS["pung"])
        if word & _EYES == eyes:
            found.append(word + PART_WORDS["eyes"])
    return found


MANS, PINS, SOUS, HONOURS = BLOCKS = tuple(map(_table, range(4)))


def _split_of(bits: int) -> Split:
    """The sets and eyes of a suit by its bits of `suits`, or of the honours by as many of pungs and eyes."""
    eyes, pungs, chows = bits & (1 << PLACE) - 1, bits >> PLACE, bits >> PLACE + SUIT_SIZE
    return Split(
        eyes - 1 if eyes else None,
        tuple([at for at in range(7) for _ in range(chows >> DIGIT * at & FULL)]),
        tuple([at for at in range(SUIT_SIZE) if pungs >> at & 1]),
    )


def arrangement_of(word: int, winning: int) -> Arrangement:
    """The concealed sets and eyes of a word, of whose chows the lowest with the winning tile was completed by it."""
    honours = (word >> _HONOUR_PUNGS & 0b1111111) << PLACE | word >> _HONOUR_EYES & 0b111
    eyes: int | None = None
    chows: list[int] = []
    pungs: list[int] = []
    for block, bits in enumerate([*[word >> _SUITS + SUIT * suit & _OF_SUIT for suit in range(3)], honours]):
        if bits:
            start = SUIT_SIZE * block
            eyes_in, chows_in, pungs_in = _split_of(bits)
            if eyes_in is not None:
                eyes = start + eyes_in
            chows += [start + chow for chow in chows_in]
            pungs += [start + pung for pung in pungs_in]
    part = _PART_OF[word & fields.MASKS["part"]]
    face = next(chow for chow in chows if chow <= winning <= chow + 2) if part == "chow" else winning
    return Arrangement("sets", eyes, tuple(chows), tuple(pungs), (), part, face)


def word_of(arrangement: Arrangement, winning: int | None = None) -> int:
    """The word of an arrangement of any shape; without `winning` it does not say how its chows waited."""
    word = fields.sets_word(arrangement.eyes, arrangement.chows, arrangement.pungs)
    word += sum(map(fields.pair_word, arrangement.pairs))
    if arrangement.part is None:
        return word
    if arrangement.part == "chow" and winning is not None:
        return completed([word], winning)[0]
    return word + PART_WORDS[arrangement.part]
