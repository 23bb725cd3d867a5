"""Rows of the win: wait, declared ready, replacement, robbed kong, claimed sets, early win; and the chicken hand."""

from collections.abc import Callable
from itertools import takewhile
from typing import Final

from scoring.hand import Replacement
from scoring.rules.engine import Element, ElementGroup, ResidualElement
from scoring.rules.taiwan16.shapes import COMPLETE, SETS
from scoring.rules.view import View


def _dual_pung_wait(view: View) -> bool:
    return view.pung_won


def _declared_ready(view: View) -> bool:
    return bool(view.facts.declared_ready)


def _replaced(kind: Replacement, least: int) -> Callable[[View], bool]:
    """The turn ended with at least `least` consecutive replacements of one kind."""

    def counts(view: View) -> bool:
        return len(list(takewhile(kind.__eq__, reversed(view.facts.replacements)))) >= least

    return counts


def _robbed_kong(view: View) -> bool:
    return view.facts.by == "robbed-kong"


def _robbed_kong_on_kong(view: View) -> bool:
    return bool(view.facts.robbed_kong_on_kong)


def _all_claimed(view: View) -> bool:
    return view.facts.by == "discard" and _five_claimed_melds(view)


def _half_claimed(view: View) -> bool:
    return view.facts.by == "self-draw" and _five_claimed_melds(view)


def _five_claimed_melds(view: View) -> bool:
    return view.claimed_count == 5


def _heaven(view: View) -> bool:
    return view.facts.first_turn == "heaven"


def _earth(view: View) -> bool:
    return view.facts.first_turn == "earth"


def _human(view: View) -> bool:
    return view.facts.first_turn == "human"


def _within(most: int) -> Callable[[View], bool]:
    return lambda view: view.facts.tiles_on_floor is not None and view.facts.tiles_on_floor <= most


def _neither_drawn_nor_declared(view: View) -> bool:
    return view.facts.by != "self-draw" and not view.facts.declared_ready


WAIT: Final = (
    ElementGroup(
        (Element("dual_pung_wait", "Dual Pung Wait", "對碰", 1, SETS, _dual_pung_wait),), "all", reads=("pung_won",)
    ),
    ElementGroup(
        (Element("declared_ready", "Declared Ready", "聽牌", 5, COMPLETE, _declared_ready),),
        "all",
        reads=("win.declared_ready",),
    ),
)

REPLACEMENT: Final = (
    ElementGroup(
        (
            Element("flower_replacement", "Flower Replacement", "花上食胡", 1, COMPLETE, _replaced("flower", 1)),
            Element("flower_replacement", "Flower Replacement", "花上食胡", 5, COMPLETE, _replaced("flower", 2)),
            Element("flower_replacement", "Flower Replacement", "花上食胡", 10, COMPLETE, _replaced("flower", 3)),
            Element("flower_replacement", "Flower Replacement", "花上食胡", 40, COMPLETE, _replaced("flower", 4)),
            Element("flower_replacement", "Flower Replacement", "花上食胡", 100, COMPLETE, _replaced("flower", 5)),
            Element("kong_replacement", "Kong Replacement", "擲上食胡", 1, COMPLETE, _replaced("kong", 1)),
            Element("kong_on_kong", "Kong on Kong", "擲上擲食胡", 30, COMPLETE, _replaced("kong", 2)),
            Element("kong_replacement", "Kong Replacement", "擲上食胡", 100, COMPLETE, _replaced("kong", 3)),
        ),
        "one",
        reads=("win.replacements",),
    ),
    ElementGroup(
        (
            Element("robbed_kong", "Robbed Kong", "搶擲食胡", 1, COMPLETE, _robbed_kong),
            Element("robbed_kong_on_kong", "Robbed Kong on Kong", "搶擲上擲食胡", 30, COMPLETE, _robbed_kong_on_kong),
        ),
        "one",
        reads=("win.by", "win.robbed_kong_on_kong"),
    ),
)

CLAIMED: Final = (
    ElementGroup(
        (
            Element("all_claimed", "All Claimed", "全求人", 15, SETS, _all_claimed),
            Element("half_claimed", "Half Claimed", "半求人", 8, SETS, _half_claimed),
        ),
        "one",
        reads=("claimed_count", "win.by"),
    ),
)

EARLY: Final = (
    ElementGroup(
        (
            Element("heaven", "Heaven", "天胡", 100, COMPLETE, _heaven),
            Element("earth", "Earth", "地胡", 90, COMPLETE, _earth),
            Element("human", "Human", "人胡", 80, COMPLETE, _human),
            Element("within_seven", "Within Seven", "七只內", 20, COMPLETE, _within(7)),
            Element("within_ten", "Within Ten", "十只內", 10, COMPLETE, _within(10)),
        ),
        "one",
        reads=("win.first_turn", "win.tiles_on_floor"),
    ),
)

CHICKEN: Final = ResidualElement(
    Element("chicken", "Chicken", "雞胡", 10, COMPLETE, _neither_drawn_nor_declared),
    rest=1,
    reads=("win.by", "win.declared_ready"),
)
"""The dealer bonus is not part of the rest."""
