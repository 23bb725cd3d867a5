"""Rows of chows, of pungs and kongs, and of the self-draw, which a concealed row can replace."""

from collections.abc import Callable
from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, all_of, one_of
from scoring.rules.patterns import Pattern, both, won
from scoring.rules.shapes import SETS
from scoring.rules.taiwan16.shapes import COMPLETE
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


def _same_chows(row: str) -> Pattern:
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


def _straight(field: str, test: Callable[..., bool]) -> Pattern:
    """Chows from 1, 4 and 7, by a field of the view that has their places."""
    return lambda view: test(getattr(view, field), 1)


def _concealed_pungs(least: int) -> Pattern:
    """At least `least` concealed pungs; a claimed kong counts, as three of its tiles were concealed."""

    def counts(view: View) -> bool:
        if view.pung_count < least:
            return False
        return patterns.concealed_pungs(view) + view.kong_kinds.count("kong") >= least

    return counts


def _concealed_all_pungs_self_draw(view: View) -> bool:
    return view.pung_count == 5 == patterns.concealed_pungs(view) and view.facts.by == "self-draw"


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
        reads=("pung_count", "claimed_count", "kongs", *patterns.CONCEALED_PUNGS),
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
        Element(
            "open_straight", "Open Straight", "明龍", 10, SETS, _straight("straight_chows", patterns.three_stepping)
        ),
        Element(
            "concealed_straight",
            "Concealed Straight",
            "暗龍",
            20,
            SETS,
            _straight("concealed_straight_chows", patterns.three_stepping),
        ),
        Element(
            "open_mixed_straight",
            "Open Mixed Straight",
            "明雜龍",
            8,
            SETS,
            _straight("straight_chows", patterns.in_three_suits),
        ),
        Element(
            "concealed_mixed_straight",
            "Concealed Mixed Straight",
            "暗雜龍",
            15,
            SETS,
            _straight("concealed_straight_chows", patterns.in_three_suits),
        ),
        reads=("straight_chows", "concealed_straight_chows"),
        chow_steps=((3, 3),),
    ),
)
