"""Article 26: the basic winning hand structures."""

from typing import Final

from scoring.rules.engine import Element, ElementGroup
from scoring.rules.international.shapes import PAIRS, SETS
from scoring.rules.view import View


def _the_coward(view: View) -> bool:
    return bool(view.chow_count) and bool(view.pung_count)


def _all_chows(view: View) -> bool:
    return not view.pung_count


def _all_pungs(view: View) -> bool:
    return not view.chow_count


def _seven_pairs(view: View) -> bool:
    return True


GROUPS: Final = (
    ElementGroup(
        (
            Element("26.1", "The Coward", "鸡胡", 0.5, SETS, _the_coward),
            Element("26.2", "All Chows", "平胡", 1, SETS, _all_chows),
            Element("26.3", "All Pungs", "对对胡", 3, SETS, _all_pungs),
            Element("26.4", "Seven Pairs", "七对胡", 3, PAIRS, _seven_pairs),
        ),
        "one",
        reads=("chow_count", "pung_count"),
    ),
)
