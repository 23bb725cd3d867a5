"""Splits of the concealed tiles, block by block, with the words of their fields."""

from typing import Final

from scoring.decompose import SPLITS_OF_HONOURS, SPLITS_OF_SUIT, Arrangement, Split
from scoring.lazy_table import Table
from scoring.rules import fields
from scoring.rules.fields import CHOW_WORDS, DIGIT, EYES_WORDS, FULL, PART_WORDS, PLACE, PUNG_WORDS, SUIT
from scoring.tile_counts import COUNTS_MASK, HONOUR_FROM, MARK_FROM, SUIT_SIZE

_THIRD: Final = (1 << 3 * DIGIT) - 1
_LOWEST: Final = sum([1 << DIGIT * place for place in range(SUIT_SIZE)])
"""Of each count the lowest bit."""
_OF_SUIT: Final = (1 << SUIT) - 1
_SUITS: Final = fields.SHIFTS["suits"]
_HONOUR_PUNGS: Final = fields.SHIFTS["honour_pungs"]
_HONOUR_EYES: Final = fields.SHIFTS["honour_eyes"]
_PART_OF: Final = {word: part for part, word in PART_WORDS.items()}


Block = tuple[int, tuple[int, ...]]
"""Of a suit of concealed tiles, or of the honours, the fields of the kinds of its tiles and of its eyes, to be combined
by `|`; and of every split the word of its sets and eyes, once with each part that the winning tile can have completed.
"""


def _table(block: int) -> Table[int, Block]:
    """The table of a block by its code; a block without a mark serves all that the winning tile can have completed."""
    start = SUIT_SIZE * block
    splits_of = SPLITS_OF_HONOURS if start == HONOUR_FROM else SPLITS_OF_SUIT
    low, middle, high = map(_present, range(start, start + SUIT_SIZE, 3))
    has_eyes = 1 << fields.SHIFTS["eyes_in"] + block
    chow_words, pung_words, eyes_words = (words[start:] for words in (CHOW_WORDS, PUNG_WORDS, EYES_WORDS))

    def make(code: int) -> Block:
        counts, winning = code & COUNTS_MASK, (code >> MARK_FROM) - 1
        splits, words = splits_of[counts], []
        if winning >= 0:
            present, plain = table[counts]
            for split, word in zip(splits, plain, strict=True):
                words += [word + completed for completed in _completed(split, winning)]
            return present, tuple(words)
        held = (counts | counts >> 1 | counts >> 2) & _LOWEST
        present = low[held & _THIRD] | middle[held >> 3 * DIGIT & _THIRD] | high[held >> 6 * DIGIT]
        if splits and splits[0].eyes is not None:
            present |= has_eyes
        for eyes, chows, pungs in splits:
            word = 0 if eyes is None else eyes_words[eyes]
            for chow in chows:
                word += chow_words[chow]
            for pung in pungs:
                word += pung_words[pung]
            words.append(word)
        return present, tuple(words)

    table = Table(make)
    return table


def _present(start: int) -> Table[int, int]:
    """The fields of the kinds of three faces, by a bit for each that is there."""
    return Table(lambda counts: fields.tiles_word([start + at for at in range(3) if counts >> DIGIT * at & FULL]))


def _completed(split: Split, winning: int) -> list[int]:
    """The words of the parts that the winning tile can have completed.

    Of several chows the lowest stands for all, as rows ask for the kind of part only.
    """
    found = []
    for chow in split.chows:
        if chow <= winning <= chow + 2:
            found.append(PART_WORDS["chow"] + fields.chow_waits_word(split.chows, winning))
            break
    if winning in split.pungs:
        found.append(PART_WORDS["pung"])
    if winning == split.eyes:
        found.append(PART_WORDS["eyes"])
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


_SPLITS: Final = Table(_split_of)


def arrangement_of(word: int, winning: int) -> Arrangement:
    """The concealed sets and eyes of a word, of whose chows the lowest with the winning tile was completed by it."""
    honours = (word >> _HONOUR_PUNGS & 0b1111111) << PLACE | word >> _HONOUR_EYES & 0b111
    eyes: int | None = None
    chows: list[int] = []
    pungs: list[int] = []
    for block, bits in enumerate([*[word >> _SUITS + SUIT * suit & _OF_SUIT for suit in range(3)], honours]):
        if bits:
            start = SUIT_SIZE * block
            eyes_in, chows_in, pungs_in = _SPLITS[bits]
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
        start = winning // SUIT_SIZE * SUIT_SIZE
        word += fields.chow_waits_word([chow - start for chow in arrangement.chows], winning - start)
    return word + PART_WORDS[arrangement.part]
