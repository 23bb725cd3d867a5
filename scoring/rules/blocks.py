"""Splits of the concealed tiles, block by block, with the words of their fields."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.decompose import SPLITS_OF_HONOURS, SPLITS_OF_SUIT, Arrangement, Split, WinningPart
from scoring.lazy_table import Table
from scoring.rules import fields
from scoring.rules.fields import DIGIT, PART_WORDS
from scoring.tile_counts import COUNTS_MASK, HONOUR_COUNT, HONOUR_FROM, MARK_FROM, SUIT_SIZE

_LOWEST: Final = sum([1 << DIGIT * place for place in range(SUIT_SIZE)])
"""Of each count of a block the lowest bit."""


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


def _table(block: int) -> Table[int, Block]:
    """The table of a block by its code."""
    start = SUIT_SIZE * block
    suited = start != HONOUR_FROM
    splits_of = SPLITS_OF_SUIT if suited else SPLITS_OF_HONOURS
    size = SUIT_SIZE if suited else HONOUR_COUNT
    present_of: Table[int, int] = Table(
        lambda held: fields.tiles_word([start + place for place in range(size) if held >> DIGIT * place & 1])
    )
    eyes = 1 << fields.SHIFTS["eyes_in"] + block

    def make(code: int) -> Block:
        counts, winning = code & COUNTS_MASK, (code >> MARK_FROM) - 1
        splits = splits_of[counts]
        present = present_of[(counts | counts >> 1 | counts >> 2) & _LOWEST]
        if splits and splits[0].eyes is not None:
            present |= eyes
        found = []
        for split in splits:
            word = fields.sets_word(start, *split)
            if winning < 0:
                found.append(BlockSplit(word, start, split))
            else:
                found += [
                    BlockSplit(word + more, start, split, part, at) for more, part, at in _completed(split, winning)
                ]
        return Block(present, tuple(found))

    return Table(make)


def _completed(split: Split, winning: int) -> list[tuple[int, WinningPart, int]]:
    """The parts that the winning tile can have completed, each with its word and its place.

    Of several chows the lowest stands for all, as rows ask for the kind of part only.
    """
    found: list[tuple[int, WinningPart, int]] = []
    for chow in split.chows:
        if chow <= winning <= chow + 2:
            found.append((PART_WORDS["chow"] + fields.chow_waits_word(split.chows, winning), "chow", chow))
            break
    if winning in split.pungs:
        found.append((PART_WORDS["pung"], "pung", winning))
    if winning == split.eyes:
        found.append((PART_WORDS["eyes"], "eyes", winning))
    return found


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
