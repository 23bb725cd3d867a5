"""Chapters 5.0 to 7.0: identical, similar and consecutive sets."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.australia.shapes import SETS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import View


def _most_identical(view: View) -> int:
    return max(map(view.chows.count, view.chows), default=0)


def _two_identical(view: View) -> bool:
    return _most_identical(view) >= 2


def _double_two(view: View) -> bool:
    return len(view.chows) == 4 and sum(view.chows.count(chow) == 2 for chow in view.chows) == 4


def _three_identical(view: View) -> bool:
    return _most_identical(view) >= 3


def _four_identical(view: View) -> bool:
    return _most_identical(view) == 4


def _three_similar_sequences(view: View) -> bool:
    return patterns.in_three_suits(view.suit_chows, 0)


def _small_three_similar_triplets(view: View) -> bool:
    if view.suited_eyes is None:
        return False
    suit, place = divmod(view.suited_eyes, 9)
    return all(numbers >> place & 1 for other, numbers in enumerate(view.suit_pungs) if other != suit)


def _three_similar_triplets(view: View) -> bool:
    return patterns.in_three_suits(view.suit_pungs, 0)


def _pure_dragon(view: View) -> bool:
    return patterns.three_stepping(view.suit_chows, 3)


def _three_consecutive_triplets(view: View) -> bool:
    return patterns.three_stepping(view.suit_pungs, 1)


def _four_consecutive_triplets(view: View) -> bool:
    return patterns.four_stepping(view.suit_pungs)


GROUPS: Final = (
    ElementGroup(
        (
            Element("5.1.1", "Two Identical Sequences", "一般高", 10, SETS, _two_identical),
            Element("5.1.2", "Double Two Sequences", "兩般高", 55, SETS, _double_two),
            Element("5.1.3", "Three Identical Sequences", "一色三同順", 120, SETS, _three_identical),
            Element("5.1.4", "Four Identical Sequences", "一色四同順", 480, SETS, _four_identical),
        ),
        "one",
        reads=("chows",),
        chow_steps=((0,),),
        alike_suits=True,
    ),
    ElementGroup(
        (Element("6.1", "Three Similar Sequences", "三相逢", 35, SETS, _three_similar_sequences),),
        "all",
        reads=("chows",),
        chow_steps=((0, 0),),
        alike_suits=True,
    ),
    ElementGroup(
        (
            Element("6.2.1", "Small Three Similar Triplets", "三色小同刻", 30, SETS, _small_three_similar_triplets),
            Element("6.2.2", "Three Similar Triplets", "三色同刻", 120, SETS, _three_similar_triplets),
        ),
        "one",
        reads=("suited_pungs", "suited_eyes"),
        pung_steps=((0,),),
        alike_suits=True,
    ),
    ElementGroup(
        (Element("7.1", "Pure Dragon", "一条龙", 40, SETS, _pure_dragon),),
        "all",
        reads=("chows",),
        chow_steps=((3, 3),),
        alike_suits=True,
    ),
    ElementGroup(
        (
            Element("7.2.1", "Three Consecutive Triplets", "三連刻", 100, SETS, _three_consecutive_triplets),
            Element("7.2.2", "Four Consecutive Triplets", "四連刻", 200, SETS, _four_consecutive_triplets),
        ),
        "one",
        reads=("suited_pungs",),
        pung_steps=((1, 1),),
        alike_suits=True,
    ),
)
