"""Rows of chows, of pungs and kongs, of brothers and sisters, and of the self-draw, which some replace."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from scoring.rules import patterns
from scoring.rules.engine import Element, all_of, one_of
from scoring.rules.fields import DIGIT, FULL
from scoring.rules.patterns import Pattern, both, in_three_suits, three_stepping, won
from scoring.rules.shapes import SETS
from scoring.rules.taiwan16.shapes import COMPLETE
from scoring.rules.view import View

_FOURS: Final = sum([4 << DIGIT * number for number in range(9)])


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


RELATIVES: Final = (
    all_of(
        Element("two_brothers", "Two Brothers", "二兄弟", 3, SETS, _brothers_of(0)),
        Element("small_three_brothers", "Small Three Brothers", "小三兄弟", 10, SETS, _brothers_of(1)),
        Element("big_three_brothers", "Big Three Brothers", "大三兄弟", 15, SETS, _brothers_of(2)),
        reads=("suited_pungs", "suited_eyes"),
        pung_steps=((0,),),
    ),
    all_of(
        *(Element(row.id, row.name, row.name_zh, row.fans, SETS, _times(row)) for row in _SISTERS),
        reads=("suited_pungs", "suited_eyes"),
        of_each="suit",
        when="pungs_of_a_suit",
    ),
)


_BY_NUMBER: Final = {
    (2, 1): ("identical_2",),
    (2, 2): ("matching_2",),
    (3, 1): ("identical_3",),
    (3, 2): ("identical_2", "matching_2"),
    (3, 3): ("matching_3",),
    (4, 1): ("identical_4",),
    (4, 2): ("same_number_4",),
    (4, 3): ("same_number_4",),
    (5, 2): ("same_number_5",),
    (5, 3): ("same_number_5",),
}
"""The rows by number of chows with one lowest number and number of suits."""


def _same_chows(row: str) -> Pattern:
    return lambda view: row in _BY_NUMBER.get((sum(view.number_chows), 3 - view.number_chows.count(0)), ())


@lru_cache(maxsize=1)
def _chows_with(view: View) -> int:
    """How many chows of a suit hold each number, `DIGIT` bits a number."""
    counts = view.chow_counts[0]
    return counts + (counts << DIGIT) + (counts << 2 * DIGIT)


def _fours_in_pung_and_chow(view: View) -> int:
    # A kong uses all four tiles, so no chow contains its face.
    return sum([_chows_with(view) >> DIGIT * pung & FULL for pung in view.suited_pungs])


def _four_in_eyes_and_chows(view: View) -> bool:
    return view.suited_eyes is not None and _chows_with(view) >> DIGIT * view.suited_eyes & FULL == 2


def _fours_in_chows(view: View) -> int:
    return (_chows_with(view) & _FOURS).bit_count()


def _open(test: Callable[..., bool]) -> Pattern:
    """Chows from 1, 4 and 7."""
    return lambda view: test(view.straight_chows, 1)


def _hidden(test: Callable[..., bool]) -> Pattern:
    """The same of concealed chows."""
    return lambda view: test(view.concealed_straight_chows, 1)


@lru_cache(maxsize=1)
def _concealed(view: View) -> int:
    """Number of concealed pungs; a claimed kong counts, as three of its tiles were concealed."""
    return patterns.concealed_pungs(view) + view.kong_kinds.count("kong")


def _concealed_pungs(least: int) -> Pattern:
    return lambda view: _concealed(view) >= least


def _concealed_all_pungs_self_draw(view: View) -> bool:
    return patterns.concealed_pungs(view) == 5 and view.facts.by == "self-draw"


_SELF_DRAWS: Final = (
    Element("self_draw", "Self-Draw", "自摸", 1, COMPLETE, won(by="self-draw")),
    Element(
        *("concealed_self_draw", "Concealed Self-Draw", "門清自摸", 5, COMPLETE),
        both(won(by="self-draw"), patterns.nothing_claimed),
    ),
)
_CONCEALED: Final = (
    Element("two_concealed_pungs", "Two Concealed Pungs", "二暗刻", 3, SETS, _concealed_pungs(2)),
    Element("three_concealed_pungs", "Three Concealed Pungs", "三暗刻", 10, SETS, _concealed_pungs(3)),
    Element("four_concealed_pungs", "Four Concealed Pungs", "四暗刻", 30, SETS, _concealed_pungs(4)),
    Element("five_concealed_pungs", "Five Concealed Pungs", "五暗刻", 80, SETS, _concealed_pungs(5)),
)
_DRAWN_CONCEALED: Final = Element(
    *("concealed_all_pungs_self_draw", "Concealed All Pungs Self-Drawn", "間間胡", 100),
    *(SETS, _concealed_all_pungs_self_draw),
)

OF_PUNGS: Final = (
    # Two families in one group: one row of each counts, and 間間胡 replaces both.
    one_of(
        *(*_SELF_DRAWS, *_CONCEALED, _DRAWN_CONCEALED),
        reads=("claimed_count", "kongs", *patterns.CONCEALED_PUNGS),
        together=tuple(frozenset({drawn.id, pungs.id}) for drawn in _SELF_DRAWS for pungs in _CONCEALED),
    ),
    all_of(
        Element("exposed_kong", "Exposed Kong", "擲", 1, SETS, patterns.melded_kongs),
        Element("concealed_kong", "Concealed Kong", "暗擲", 2, SETS, patterns.concealed_kongs),
        reads=("kongs", "concealed_kongs"),
        when="kongs",
    ),
    all_of(
        Element("all_pungs", "All Pungs", "對對胡", 30, SETS, patterns.all_pungs),
        reads=("chow_count",),
        unless="chow_count",
    ),
)
OF_CHOWS: Final = (
    all_of(
        Element("identical_2", "Two Identical Chows", "一般高", 3, SETS, _same_chows("identical_2")),
        Element("identical_3", "Three Identical Chows", "三般高", 15, SETS, _same_chows("identical_3")),
        Element("identical_4", "Four Identical Chows", "四般高", 30, SETS, _same_chows("identical_4")),
        Element("matching_2", "Two Matching Chows", "二相逢", 2, SETS, _same_chows("matching_2")),
        Element("matching_3", "Three Matching Chows", "三相逢", 10, SETS, _same_chows("matching_3")),
        Element("same_number_4", "Four Chows of One Number", "四同順", 20, SETS, _same_chows("same_number_4")),
        Element("same_number_5", "Five Chows of One Number", "五同順", 40, SETS, _same_chows("same_number_5")),
        reads=("chows_by_number",),
        of_each="number",
        when="chows_of_a_number",
    ),
    all_of(
        Element("four_in_pung_and_chow", "Four in Pung and Chow", "四歸一", 5, SETS, _fours_in_pung_and_chow),
        Element("four_in_eyes_and_chows", "Four in Eyes and Chows", "四歸二", 10, SETS, _four_in_eyes_and_chows),
        Element("four_in_chows", "Four in Chows", "四歸四", 20, SETS, _fours_in_chows),
        reads=("chows", "suited_pungs", "suited_eyes"),
        of_each="suit",
        when="four_of_a_face",
    ),
    one_of(
        Element("open_straight", "Open Straight", "明龍", 10, SETS, _open(three_stepping)),
        Element("concealed_straight", "Concealed Straight", "暗龍", 20, SETS, _hidden(three_stepping)),
        Element("open_mixed_straight", "Open Mixed Straight", "明雜龍", 8, SETS, _open(in_three_suits)),
        Element("concealed_mixed_straight", "Concealed Mixed Straight", "暗雜龍", 15, SETS, _hidden(in_three_suits)),
        reads=("straight_chows", "concealed_straight_chows"),
        chow_steps=((3, 3),),
    ),
)
