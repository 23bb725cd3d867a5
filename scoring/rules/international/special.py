"""Article 25: the special winning hands, each with a fixed value to which nothing is added."""

from typing import Final

from scoring.decompose import (
    Arrangement,
    ShapeName,
    has_all_honours,
    has_all_unios,
    is_seven_isolated_stars,
    is_thirteen_unios,
    iter_pair_arrangements,
    loose_arrangement,
)
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.international.shapes import ANY, FLOWERS, KONGS, PAIRS, SETS, STARS, UNIOS
from scoring.rules.patterns import nine_gates
from scoring.rules.view import View
from scoring.tile_counts import HONOUR_FROM, ODD, counts_of

DECLARED: Final[dict[str, ShapeName]] = {"win.flower_win": "flowers", "win.kong_to_fourth": "kongs"}
"""Facts that declare a special hand."""


def arrangements(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles other than sets and eyes (articles 19 and 25.2)."""
    if melds:
        return []
    if not concealed & ODD:
        return list(iter_pair_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_unios(counts := counts_of(concealed)):
        return [loose_arrangement("unios", counts)]
    if has_all_honours(concealed) and is_seven_isolated_stars(counts := counts_of(concealed)):
        return [loose_arrangement("stars", counts)]
    return []


def _heaven(view: View) -> bool:
    return view.facts.first_turn == "heaven"


def _earth(view: View) -> bool:
    return view.facts.first_turn == "earth"


def _all_hidden_pungs(view: View) -> bool:
    return view.pung_count == 4 and not view.claimed_count and not view.concealed_kongs and view.facts.by == "self-draw"


def _seven_consecutive_pairs(view: View) -> bool:
    first = view.pairs[0]
    return first < HONOUR_FROM and first % 9 <= 2 and list(view.pairs) == list(range(first, first + 7))


def _seven_flowers(view: View) -> bool:
    return view.facts.flower_win == "seven"


def _eight_flowers(view: View) -> bool:
    return view.facts.flower_win == "eight"


def _always(view: View) -> bool:
    return True


GROUPS: Final = (
    ElementGroup(
        (
            Element("25.1(1)", "The Heaven", "天胡", 6, ANY, _heaven),
            Element("25.1(2)", "The Earth", "地胡", 6, ANY, _earth),
            Element("25.1(3)", "All Hidden Pungs", "全暗刻", 13, SETS, _all_hidden_pungs),
            Element("25.1(4)", "Seven Consecutive Pairs", "连七对", 13, PAIRS, _seven_consecutive_pairs),
            Element("25.1(5)", "Nine Gates", "九莲宝灯", 13, SETS, nine_gates),
            Element("25.2(1)", "The Seven Flowers", "七只花", 3, FLOWERS, _seven_flowers),
            Element("25.2(2)", "The Eight Flowers", "八只花", 9, FLOWERS, _eight_flowers),
            Element("25.2(3)", "Seven Isolated Stars", "七星不靠", 6, STARS, _always),
            Element("25.2(4)", "The Thirteen Unios", "十三幺", 13, UNIOS, _always),
            Element("25.2(5)", "The Kong To Fourth", "杠四杠", 15, KONGS, _always),
        ),
        "alone",
        reads=(
            *("win.first_turn", "win.by", "win.flower_win", "pung_count", "claimed_count"),
            *("concealed_kongs", "pairs", "pure_waiting"),
        ),
    ),
)
