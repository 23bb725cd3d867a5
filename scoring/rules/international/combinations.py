"""Article 27: elements of the kinds of tiles and their combinations."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.international.shapes import BASIC, SETS
from scoring.rules.view import DRAGON_FACES, DRAGONS, SUITS, WIND_FACES, WINDS, View


def _five_in_all(view: View) -> bool:
    return not view.parts_without_five


def _unio_in_all(view: View) -> bool:
    return not view.parts_without_unio


def _all_types(view: View) -> bool:
    return view.kinds == SUITS | WINDS | DRAGONS


def _big_four_winds(view: View) -> bool:
    return patterns.wind_pungs(view) == 4


def _little_four_winds(view: View) -> bool:
    return patterns.wind_pungs(view) == 3 and view.honour_eyes in WIND_FACES


def _big_three_dragons(view: View) -> bool:
    return patterns.dragon_pungs(view) == 3


def _little_three_dragons(view: View) -> bool:
    return patterns.dragon_pungs(view) == 2 and view.honour_eyes in DRAGON_FACES


def _four_jumping_pungs(view: View) -> bool:
    return patterns.four_stepping(view.suit_pungs)


def _pure_jumping_pungs(view: View) -> bool:
    return patterns.three_stepping(view.suit_pungs, 1)


def _three_matching_pungs(view: View) -> bool:
    return patterns.in_three_suits(view.suit_pungs, 0)


def _mixed_jumping_pungs(view: View) -> bool:
    return patterns.in_three_suits(view.suit_pungs, 1)


def _most_identical_chows(view: View) -> int:
    return max(map(view.chows.count, view.chows), default=0)


def _four_identical_chows(view: View) -> bool:
    return _most_identical_chows(view) == 4


def _four_stepping_chows(view: View) -> bool:
    return patterns.four_stepping(view.suit_chows)


def _three_identical_chows(view: View) -> bool:
    return _most_identical_chows(view) >= 3


def _pure_stepping_chows(view: View) -> bool:
    return patterns.three_stepping(view.suit_chows, 1)


def _three_matching_chows(view: View) -> bool:
    return patterns.in_three_suits(view.suit_chows, 0)


def _mixed_stepping_chows(view: View) -> bool:
    return patterns.in_three_suits(view.suit_chows, 1)


def _pure_straight_nine(view: View) -> bool:
    return patterns.three_stepping(view.suit_chows, 3)


def _mixed_straight_nine(view: View) -> bool:
    return patterns.in_three_suits(view.suit_chows, 3)


GROUPS: Final = (
    ElementGroup(
        (
            Element("27.1(1)", "Pure Terminals", "清幺九", 8, BASIC, patterns.pure_terminals),
            Element("27.1(2)", "Mixed Unios", "混幺九", 1, BASIC, patterns.mixed_terminals),
            Element("27.1(3)", "Pure Honours", "清番子", 8, BASIC, patterns.all_honours),
            Element("27.1(4)", "Pure Same", "清一色", 6, BASIC, patterns.one_suit),
            Element("27.1(5)", "Mixed Same", "混一色", 3, BASIC, patterns.one_suit_and_honours),
            Element("27.1(6)", "Five In All", "全带五", 2, SETS, _five_in_all),
            Element("27.1(7)", "Unio In All", "全带幺", 1, BASIC, _unio_in_all),
            Element("27.1(8)", "All Types", "五门齐", 1, BASIC, _all_types),
        ),
        "one",
        reads=(*patterns.KINDS, "parts_without_unio", "parts_without_five"),
        together=(frozenset({"27.1(2)", "27.1(5)"}), frozenset({"27.1(7)", "27.1(8)"})),
    ),
    ElementGroup(
        (
            Element("27.2(1)", "Big Four Winds", "大四喜", 9, SETS, _big_four_winds),
            Element("27.2(2)", "Little Four Winds", "小四喜", 6, SETS, _little_four_winds),
            Element("27.2(3)", "Big Three Dragons", "大三元", 6, SETS, _big_three_dragons),
            Element("27.2(4)", "Little Three Dragons", "小三元", 4, SETS, _little_three_dragons),
            Element("27.2(5)", "Pung Of Dragon", "三元刻", 1, SETS, patterns.dragon_pungs),
            Element("27.2(6)", "Chance Wind", "正风", 1, SETS, patterns.seat_wind_pung),
            Element("27.2(7)", "Chance Round", "正圈", 1, SETS, patterns.round_wind_pung),
        ),
        "one",
        reads=(*patterns.HONOURS, "win.seat", "win.round"),
        together=(frozenset({"27.2(5)", "27.2(6)", "27.2(7)"}),),
        when="honour_pungs",
    ),
    ElementGroup(
        (
            Element("27.3(1)", "Four Jumping Pungs", "一色四跳刻", 4, SETS, _four_jumping_pungs),
            Element("27.3(2)", "Pure Jumping Pungs", "一色三跳刻", 3, SETS, _pure_jumping_pungs),
            Element("27.3(3)", "Three Matching Pungs", "三色三同刻", 2, SETS, _three_matching_pungs),
            Element("27.3(4)", "Mixed Jumping Pungs", "三色三跳刻", 1, SETS, _mixed_jumping_pungs),
        ),
        "one",
        reads=("suited_pungs",),
        pung_steps=((0, 0), (1, 1)),
        alike_suits=True,
    ),
    ElementGroup(
        (
            Element("27.4(1)", "Four Identical Chows", "一色四同顺", 4, SETS, _four_identical_chows),
            Element("27.4(2)", "Four Stepping Chows", "一色四跳顺", 4, SETS, _four_stepping_chows),
            Element("27.4(3)", "Three Identical Chows", "一色三同顺", 3, SETS, _three_identical_chows),
            Element("27.4(4)", "Pure Stepping Chows", "一色三跳顺", 3, SETS, _pure_stepping_chows),
            Element("27.4(5)", "Three Matching Chows", "三色三同顺", 2, SETS, _three_matching_chows),
            Element("27.4(6)", "Mixed Stepping Chows", "三色三跳顺", 1, SETS, _mixed_stepping_chows),
            Element("27.4(7)", "Pure Straight Nine", "九子清龙", 2, SETS, _pure_straight_nine),
            Element("27.4(8)", "Mixed Straight Nine", "九子花龙", 1, SETS, _mixed_straight_nine),
        ),
        "one",
        reads=("chows",),
        chow_steps=((0, 0), (1, 1), (3, 3)),
        alike_suits=True,
    ),
)
