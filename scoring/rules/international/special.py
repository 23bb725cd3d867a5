"""Article 25: the special winning hands, each with a fixed value to which nothing is added."""

from collections.abc import Iterator
from typing import Final

from scoring.decompose import (
    Arrangement,
    is_seven_isolated_stars,
    is_thirteen_unios,
    iter_pair_arrangements,
    iter_set_arrangements,
)
from scoring.hand import Hand
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.international.shapes import ANY, FLOWERS, KONGS, PAIRS, SETS, STARS, UNIOS
from scoring.rules.patterns import nine_gates
from scoring.rules.view import Contents, View
from scoring.tiles import INDEX


def arrangements(hand: Hand, contents: Contents) -> Iterator[Arrangement]:
    """Every winning arrangement of `hand` (articles 19 and 25.2)."""
    if hand.facts.flower_win:
        yield Arrangement("flowers")
    elif hand.facts.kong_to_fourth:
        yield Arrangement("kongs")
    elif hand.winning_tile:
        winning = INDEX[hand.winning_tile]
        yield from iter_set_arrangements(contents.concealed, winning)
        yield from iter_pair_arrangements(contents.concealed, winning)
        if is_thirteen_unios(contents.concealed):
            yield Arrangement("unios")
        if is_seven_isolated_stars(contents.concealed):
            yield Arrangement("stars")


def _heaven(view: View) -> bool:
    return view.facts.first_turn == "heaven"


def _earth(view: View) -> bool:
    return view.facts.first_turn == "earth"


def _all_hidden_pungs(view: View) -> bool:
    return len(view.pungs) == 4 and not view.hand.melds and view.facts.by == "self-draw"


def _seven_consecutive_pairs(view: View) -> bool:
    one_suit = view.contents.kinds in (0b001, 0b010, 0b100)
    return one_suit and len(view.contents.faces) == 7 and view.pairs[6] - view.pairs[0] == 6


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
    ),
)
