"""Chapter 3.0: honour tiles."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.australia.shapes import SETS, SETS_OR_PAIRS
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.view import DRAGON_FACES, WIND_FACES, View


def _value_honours(view: View) -> int:
    return patterns.dragon_pungs(view) + patterns.seat_wind_pung(view)


def _small_three_dragons(view: View) -> bool:
    return patterns.dragon_pungs(view) == 2 and view.honour_eyes in DRAGON_FACES


def _big_three_dragons(view: View) -> bool:
    return patterns.dragon_pungs(view) == 3


def _small_three_winds(view: View) -> bool:
    return patterns.wind_pungs(view) >= 2 and view.honour_eyes in WIND_FACES


def _big_three_winds(view: View) -> bool:
    return patterns.wind_pungs(view) >= 3


def _small_four_winds(view: View) -> bool:
    return patterns.wind_pungs(view) == 3 and view.honour_eyes in WIND_FACES


def _big_four_winds(view: View) -> bool:
    return patterns.wind_pungs(view) == 4


GROUPS: Final = (
    ElementGroup(
        (Element("3.1", "Value Honour", "番牌", 10, SETS, _value_honours),),
        "all",
        reads=("honour_pungs", "win.seat"),
        when="honour_pungs",
    ),
    # The text prints 60 and 160, which include the two or three Value Honours that 3.1 adds beside them.
    ElementGroup(
        (
            Element("3.2.1", "Small Three Dragons", "小三元", 40, SETS, _small_three_dragons),
            Element("3.2.2", "Big Three Dragons", "大三元", 130, SETS, _big_three_dragons),
        ),
        "one",
        reads=patterns.HONOURS,
        when="honour_pungs",
    ),
    ElementGroup(
        (
            Element("3.3.1", "Small Three Winds", "小三風", 30, SETS, _small_three_winds),
            Element("3.3.2", "Big Three Winds", "大三風", 120, SETS, _big_three_winds),
            Element("3.3.3", "Small Four Winds", "小四喜", 320, SETS, _small_four_winds),
            Element("3.3.4", "Big Four Winds", "大四喜", 400, SETS, _big_four_winds),
        ),
        "one",
        reads=patterns.HONOURS,
        when="honour_pungs",
    ),
    ElementGroup(
        (Element("3.4", "All Honours", "字一色", 320, SETS_OR_PAIRS, patterns.all_honours),),
        "all",
        reads=patterns.KINDS,
    ),
)
