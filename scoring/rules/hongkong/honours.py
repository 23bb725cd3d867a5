"""Rows of dragons and winds (番子); the great ones take the place of the single pungs."""

from typing import Final

from scoring.rules.engine import Element, ElementGroup
from scoring.rules.hongkong.shapes import SETS
from scoring.rules.patterns import HONOURS, dragon_pungs, round_wind_pung, seat_wind_pung, wind_pungs
from scoring.rules.view import DRAGON_FACES, WIND_FACES, View


def _small_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 2 and view.honour_eyes in DRAGON_FACES


def _big_three_dragons(view: View) -> bool:
    return dragon_pungs(view) == 3


def _small_four_winds(view: View) -> bool:
    return wind_pungs(view) == 3 and view.honour_eyes in WIND_FACES


GROUPS: Final = (
    ElementGroup(
        (
            Element("dragon", "Dragon", "三元牌", 1, SETS, dragon_pungs),
            Element("small_three_dragons", "Small Three Dragons", "小三元", 5, SETS, _small_three_dragons),
            Element("big_three_dragons", "Big Three Dragons", "大三元", 8, SETS, _big_three_dragons),
        ),
        "one",
        reads=HONOURS,
        when="honour_pungs",
    ),
    ElementGroup(
        (
            Element("seat_wind", "Seat Wind", "門風", 1, SETS, seat_wind_pung),
            Element("round_wind", "Round Wind", "圈風", 1, SETS, round_wind_pung),
            Element("small_four_winds", "Small Four Winds", "小四喜", 6, SETS, _small_four_winds),
        ),
        "one",
        reads=(*HONOURS, "win.seat", "win.round"),
        when="honour_pungs",
        together=(frozenset({"seat_wind", "round_wind"}),),
    ),
)
