"""Splits of the concealed tiles, block by block, with the words of their fields."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from scoring.decompose import SPLITS_OF_HONOURS, SPLITS_OF_SUIT, Arrangement, Split, WinningPart
from scoring.lazy_table import Table
from scoring.rules import fields
from scoring.rules.fields import DIGIT, FULL, PART_WORDS
from scoring.tile_counts import COUNTS_MASK, HONOUR_COUNT, HONOUR_FROM, SUIT_SIZE, mark_of


class BlockSplit(NamedTuple):
    """A split of one block.

    Attributes:
        word: the word of its sets and eyes, and of the part that the winning tile completed.
        start: the first face of the block.
        split: its sets and eyes, by their places in the block.
        part, place: that part, as in `Arrangement`, by its place; None if the winning tile is in another block.
    """

    word: int
    start: int
    split: Split
    part: WinningPart | None = None
    place: int = 0


class Block(NamedTuple):
    """A block of concealed tiles: a suit, or the honours.

    Attributes:
        present: fields of the kinds of its tiles, and of its eyes; to be combined by `|`.
        splits: every split, once for each kind of part that the winning tile can have completed.
    """

    present: int
    splits: tuple[BlockSplit, ...]


def _present_fields(start: int, size: int) -> list[tuple[int, int]]:
    """Counts of a block, and the fields of the kinds of tile that are present where one of them is not 0."""
    counts: dict[int, int] = {}
    for place in range(size):
        word = fields.tile_word(start + place)
        counts[word] = counts.get(word, 0) | FULL << DIGIT * place
    return [(some, word) for word, some in counts.items()]


def _table(block: int) -> Table[int, Block]:
    """The table of a block by its code."""
    start = SUIT_SIZE * block
    size = HONOUR_COUNT if start == HONOUR_FROM else SUIT_SIZE
    splits_of = SPLITS_OF_HONOURS if start == HONOUR_FROM else SPLITS_OF_SUIT
    present_of = _present_fields(start, size)
    eyes = 1 << fields.SHIFTS["eyes_in"] + block

    words: Table[Split, int] = Table(lambda split: fields.sets_word(start, *split))

    def make(code: int) -> Block:
        splits = splits_of[code & COUNTS_MASK]
        present = eyes if splits and splits[0].eyes is not None else 0
        for counts, one in present_of:
            if code & counts:
                present |= one
        winning = mark_of(code)
        found = []
        for split in splits:
            word = words[split]
            if winning is None:
                found.append(BlockSplit(word, start, split))
            else:
                found += [
                    BlockSplit(word + _completed_word(part, split, winning), start, split, part, place)
                    for part, place in _completed(split, winning)
                ]
        return Block(present, tuple(found))

    return Table(make)


def _completed(split: Split, winning: int) -> Iterator[tuple[WinningPart, int]]:
    """The parts that the winning tile can have completed.

    Of several chows the lowest stands for all, as rows ask for the kind of part only.
    """
    for chow in split.chows:
        if chow <= winning <= chow + 2:
            yield "chow", chow
            break
    if winning in split.pungs:
        yield "pung", winning
    if winning == split.eyes:
        yield "eyes", winning


def _completed_word(part: WinningPart, split: Split, winning: int) -> int:
    return PART_WORDS[part] + (fields.chow_waits_word(split.chows, winning) if part == "chow" else 0)


MANS, PINS, SOUS, HONOURS = BLOCKS = tuple(map(_table, range(4)))


def arrangement_of(splits: Iterable[BlockSplit]) -> Arrangement:
    """The splits of all blocks as one arrangement."""
    eyes: int | None = None
    chows: list[int] = []
    pungs: list[int] = []
    part: WinningPart | None = None
    face: int | None = None
    for _, start, (eyes_in, chows_in, pungs_in), part_in, place in splits:
        if eyes_in is not None:
            eyes = start + eyes_in
        if chows_in:
            chows += [start + chow for chow in chows_in]
        if pungs_in:
            pungs += [start + pung for pung in pungs_in]
        if part_in is not None:
            part, face = part_in, start + place
    return Arrangement("sets", eyes, tuple(chows), tuple(pungs), (), part, face)


def word_of(arrangement: Arrangement, winning: int | None = None) -> int:
    """The word of an arrangement of any shape; without `winning` it does not say how its chows waited."""
    word = fields.sets_word(0, arrangement.eyes, arrangement.chows, arrangement.pungs)
    word += sum(map(fields.pair_word, arrangement.pairs))
    if arrangement.part is None:
        return word
    if arrangement.part == "chow" and winning is not None:
        start = winning // SUIT_SIZE * SUIT_SIZE
        word += fields.chow_waits_word([chow - start for chow in arrangement.chows], winning - start)
    return word + PART_WORDS[arrangement.part]
