"""Rows of winds and dragons; the large rows replace those of single pungs."""

from typing import Final

from scoring.rules.engine import Element, ElementGroup
from scoring.rules.patterns import HONOURS, dragon_pungs, wind_pungs
from scoring.rules.taiwan16.shapes import SETS
from scoring.rules.view import DRAGON_FACES, WIND_FACES, View, wind_face


def _seat_or_round_winds(view: View) -> int:
    if not view.wind_pungs:
        return 0
    seat, around = wind_face(view.facts.seat), wind_face(view.facts.round)
    if seat == around and view.options.double_wind == 4:
        return 2 * (seat in view.honour_pungs)
    return len({seat, around}.intersection(view.honour_pungs))


def _other_winds(view: View) -> int:
    if not view.wind_pungs:
        return 0
    named = {wind_face(view.facts.seat), wind_face(view.facts.round)}
    return len((WIND_FACES - named).intersection(view.honour_pungs))


def _small_three_winds(view: View) -> bool:
    return wind_pungs(view) >= 2 and view.honour_eyes in WIND_FACES


def _big_three_winds(view: View) -> bool:
    return wind_pungs(view) >= 3


def _small_four_winds(view: View) -> bool:
    return wind_pungs(view) == 3 and view.honour_eyes in WIND_FACES


def _big_four_winds(view: View) -> bool:
    return wind_pungs(view) == 4


def _small_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 2 and view.honour_eyes in DRAGON_FACES


def _big_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 3


GROUPS: Final = (
    ElementGroup(
        (
            Element("seat_or_round_wind", "Seat or Round Wind", "正風、正圈", 2, SETS, _seat_or_round_winds),
            Element("other_wind", "Other Wind", "其他風牌", 1, SETS, _other_winds),
            Element("small_three_winds", "Small Three Winds", "小三風", 15, SETS, _small_three_winds),
            Element("big_three_winds", "Big Three Winds", "大三風", 30, SETS, _big_three_winds),
            Element("small_four_winds", "Small Four Winds", "小四喜", 60, SETS, _small_four_winds),
            Element("big_four_winds", "Big Four Winds", "大四喜", 80, SETS, _big_four_winds),
        ),
        "one",
        reads=(*HONOURS, "win.seat", "win.round", "options.double_wind"),
        when="honour_pungs",
        together=(frozenset({"seat_or_round_wind", "other_wind"}),),
    ),
    ElementGroup(
        (
            Element("dragon", "Dragon", "三元牌", 2, SETS, dragon_pungs),
            Element("small_three_dragons", "Small Three Dragons", "小三元", 20, SETS, _small_three_dragons),
            Element("big_three_dragons", "Big Three Dragons", "大三元", 40, SETS, _big_three_dragons),
        ),
        "one",
        reads=HONOURS,
        when="honour_pungs",
    ),
)
