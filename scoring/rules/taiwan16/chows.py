"""Rows of equal and matching chows, of four equal tiles used in several sets, and of straights."""

from collections.abc import Callable
from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.taiwan16.shapes import SETS
from scoring.rules.view import View

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


def _same_chows(row: str) -> Callable[[View], int]:
    return lambda view: row in _BY_NUMBER.get((sum(view.number_chows), 3 - view.number_chows.count(0)), ())


def _fours_in_pung_and_chow(view: View) -> int:
    # A kong uses all four tiles, so no chow contains its face.
    return sum([_chows_with(view, pung) for pung in view.suited_pungs])


def _four_in_eyes_and_chows(view: View) -> bool:
    return view.suited_eyes is not None and _chows_with(view, view.suited_eyes) == 2


def _fours_in_chows(view: View) -> int:
    faces = {face for chow in view.chows for face in range(chow, chow + 3)} if len(view.chows) >= 4 else ()
    return sum([_chows_with(view, face) == 4 for face in faces])


def _chows_with(view: View, face: int) -> int:
    return sum([chow <= face <= chow + 2 for chow in view.chows])


def _open_straight(view: View) -> bool:
    return patterns.three_stepping(view.straight_chows, 1)


def _concealed_straight(view: View) -> bool:
    return patterns.three_stepping(view.concealed_straight_chows, 1)


def _open_mixed_straight(view: View) -> bool:
    return patterns.in_three_suits(view.straight_chows, 1)


def _concealed_mixed(view: View) -> bool:
    return patterns.in_three_suits(view.concealed_straight_chows, 1)


GROUPS: Final = (
    ElementGroup(
        (
            Element("identical_2", "Two Identical Chows", "一般高", 3, SETS, _same_chows("identical_2")),
            Element("identical_3", "Three Identical Chows", "三般高", 15, SETS, _same_chows("identical_3")),
            Element("identical_4", "Four Identical Chows", "四般高", 30, SETS, _same_chows("identical_4")),
            Element("matching_2", "Two Matching Chows", "二相逢", 2, SETS, _same_chows("matching_2")),
            Element("matching_3", "Three Matching Chows", "三相逢", 10, SETS, _same_chows("matching_3")),
            Element("same_number_4", "Four Chows of One Number", "四同順", 20, SETS, _same_chows("same_number_4")),
            Element("same_number_5", "Five Chows of One Number", "五同順", 40, SETS, _same_chows("same_number_5")),
        ),
        "all",
        reads=("chows_by_number",),
        of_each="number",
        when="chows_of_a_number",
    ),
    ElementGroup(
        (
            Element("four_in_pung_and_chow", "Four in Pung and Chow", "四歸一", 5, SETS, _fours_in_pung_and_chow),
            Element("four_in_eyes_and_chows", "Four in Eyes and Chows", "四歸二", 10, SETS, _four_in_eyes_and_chows),
            Element("four_in_chows", "Four in Chows", "四歸四", 20, SETS, _fours_in_chows),
        ),
        "all",
        reads=("chows", "suited_pungs", "suited_eyes"),
        of_each="suit",
        when="four_of_a_face",
    ),
    ElementGroup(
        (
            Element("open_straight", "Open Straight", "明龍", 10, SETS, _open_straight),
            Element("concealed_straight", "Concealed Straight", "暗龍", 20, SETS, _concealed_straight),
            Element("open_mixed_straight", "Open Mixed Straight", "明雜龍", 8, SETS, _open_mixed_straight),
            Element("concealed_mixed_straight", "Concealed Mixed Straight", "暗雜龍", 15, SETS, _concealed_mixed),
        ),
        "one",
        reads=("straight_chows", "concealed_straight_chows"),
        chow_steps=((3, 3),),
    ),
)
