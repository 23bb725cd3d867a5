"""Rows of brothers (pungs of one number) and sisters (pungs of consecutive numbers in one suit)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules.engine import Element, all_of
from scoring.rules.patterns import Pattern
from scoring.rules.shapes import SETS
from scoring.rules.view import View


@lru_cache(maxsize=1)
def _brothers(view: View) -> tuple[int, int, int]:
    """Count of numbers with pungs in two suits, in two suits with eyes in the third, and in all three suits."""
    m, p, s = view.suit_pungs
    three = m & p & s
    two = (m & p | p & s | m & s) & ~three
    small = 0 if view.suited_eyes is None else two >> view.suited_eyes % 9 & 1
    return two.bit_count() - small, small, three.bit_count()


def _brothers_of(kind: int) -> Pattern:
    return lambda view: _brothers(view)[kind]


class _Row(NamedTuple):
    """A row of sisters: number of consecutive pungs, and whether the eyes continue the run."""

    id: str
    name: str
    name_zh: str
    fans: int
    pungs: int
    eyes: bool


_SISTERS: Final = (
    _Row("two_sisters", "Two Sisters", "二姊妹", 3, 2, False),
    _Row("small_three_sisters", "Small Three Sisters", "小三姊妹", 8, 2, True),
    _Row("three_sisters", "Three Sisters", "三姊妹", 15, 3, False),
    _Row("small_four_sisters", "Small Four Sisters", "小四姊妹", 20, 3, True),
    _Row("four_sisters", "Four Sisters", "四姊妹", 40, 4, False),
    _Row("small_five_sisters", "Small Five Sisters", "小五姊妹", 60, 4, True),
    _Row("five_sisters", "Five Sisters", "五姊妹", 80, 5, False),
)
_ROW: Final = {(row.pungs, row.eyes): row for row in _SISTERS}


def _times(row: _Row) -> Pattern:
    return lambda view: _sisters(view).count(row)


@lru_cache(maxsize=1)  # All rows ask for it, one after the other.
def _sisters(view: View) -> Sequence[_Row]:
    """The most valuable division of the pungs and the eyes into rows.

    A run is worth more than its parts, so the only choice is which of the maximal runs the eyes continue.
    """
    runs = [run for suit, bits in enumerate(view.suit_pungs) for run in _runs(bits, 9 * suit)]
    eyes = view.suited_eyes
    plain = [_ROW[len(run), False] for run in runs]
    divisions = [plain]
    for place, run in enumerate(runs):
        if eyes in (run.start - 1, run.stop) and (len(run), True) in _ROW and _same_suit(eyes, run):
            divisions.append([*plain[:place], _ROW[len(run), True], *plain[place + 1 :]])
    return max(divisions, key=lambda rows: sum(row.fans for row in rows))


def _runs(bits: int, start: int) -> Iterator[range]:
    """The maximal runs of two or more consecutive faces; `start` is the first face of the suit."""
    face = start
    while bits:
        size = (~bits & bits + 1).bit_length() - 1
        if size > 1:
            yield range(face, face + size)
        bits >>= size + 1
        face += size + 1


def _same_suit(eyes: int | None, run: range) -> bool:
    return eyes is not None and eyes // 9 == run.start // 9


GROUPS: Final = (
    all_of(
        Element("two_brothers", "Two Brothers", "二兄弟", 3, SETS, _brothers_of(0)),
        Element("small_three_brothers", "Small Three Brothers", "小三兄弟", 10, SETS, _brothers_of(1)),
        Element("big_three_brothers", "Big Three Brothers", "大三兄弟", 15, SETS, _brothers_of(2)),
        reads=("suited_pungs", "suited_eyes"),
        pung_steps=((0,),),
        alike_suits=True,
    ),
    all_of(
        *(Element(row.id, row.name, row.name_zh, row.fans, SETS, _times(row)) for row in _SISTERS),
        reads=("suited_pungs", "suited_eyes"),
        of_each="suit",
        when="pungs_of_a_suit",
    ),
)
