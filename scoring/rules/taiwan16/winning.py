"""Rows of the win: flowers, wait, declared ready, replacement, claimed sets, early win; special hands; the chicken."""

from itertools import takewhile
from typing import Final, NamedTuple

from scoring.hand import SEATS, Replacement
from scoring.rules import patterns
from scoring.rules.engine import Element, ResidualElement, all_of, one_of
from scoring.rules.patterns import Pattern, won
from scoring.rules.shapes import FLOWERS, PAIRS, SETS
from scoring.rules.taiwan16.shapes import COMPLETE, ORPHANS, UNRELATED
from scoring.rules.view import View


class _Held(NamedTuple):
    """Number of complete sets of four, and of own-seat and other flowers outside them."""

    full_sets: int
    own: int
    others: int


def _held(view: View) -> _Held:
    flowers, seat = view.flowers, view.facts.seat
    kinds = [[f for f in flowers if f <= "4f"], [f for f in flowers if f > "4f"]]
    single = [int(flower[0]) for kind in kinds if len(kind) < 4 for flower in kind]
    own = sum((number - 1) % 4 == SEATS.index(seat) for number in single)
    return _Held(sum(len(kind) == 4 for kind in kinds), own, len(single) - own)


def _two_full_sets(view: View) -> bool:
    return len(view.flowers) == 8


def _replaced(kind: Replacement, least: int) -> Pattern:
    """The turn ended with at least `least` consecutive replacements of one kind."""

    def counts(view: View) -> bool:
        return len(list(takewhile(kind.__eq__, reversed(view.facts.replacements)))) >= least

    return counts


def _all_claimed(view: View) -> bool:
    return view.facts.by == "discard" and _five_claimed_melds(view)


def _half_claimed(view: View) -> bool:
    return view.facts.by == "self-draw" and _five_claimed_melds(view)


def _five_claimed_melds(view: View) -> bool:
    return view.claimed_count == 5


def _within(most: int) -> Pattern:
    return lambda view: view.facts.tiles_on_floor is not None and view.facts.tiles_on_floor <= most


def _neither_drawn_nor_declared(view: View) -> bool:
    return view.facts.by != "self-draw" and not view.facts.declared_ready


ON_FLOWERS: Final = (
    all_of(
        Element("no_flower", "No Flower", "無花", 1, COMPLETE, patterns.no_flowers),
        Element("seat_flower", "Seat Flower", "正花", 2, COMPLETE, lambda view: _held(view).own),
        Element("other_flower", "Other Flower", "爛花", 1, COMPLETE, lambda view: _held(view).others),
        Element("flower_set", "Flower Set", "一台花", 10, COMPLETE, lambda view: _held(view).full_sets == 1),
        Element("two_flower_sets", "Two Flower Sets", "兩台花", 30, COMPLETE | FLOWERS, _two_full_sets),
        Element("seven_rob_one", "Seven Robs One", "七搶一", 20, FLOWERS, won(flower_win="seven-rob-one")),
        Element("one_rob_seven", "One Robs Seven", "一搶七", 20, FLOWERS, won(flower_win="one-rob-seven")),
        reads=("flowers", "win.seat", "win.flower_win"),
    ),
)
WAIT: Final = (
    all_of(
        Element("dual_pung_wait", "Dual Pung Wait", "對碰", 1, SETS, lambda view: view.pung_won), reads=("pung_won",)
    ),
    all_of(
        Element("declared_ready", "Declared Ready", "聽牌", 5, COMPLETE, won(declared_ready=True)),
        reads=("win.declared_ready",),
    ),
)

REPLACEMENT: Final = (
    one_of(
        Element("flower_replacement", "Flower Replacement", "花上食胡", 1, COMPLETE, _replaced("flower", 1)),
        Element("flower_replacement", "Flower Replacement", "花上食胡", 5, COMPLETE, _replaced("flower", 2)),
        Element("flower_replacement", "Flower Replacement", "花上食胡", 10, COMPLETE, _replaced("flower", 3)),
        Element("flower_replacement", "Flower Replacement", "花上食胡", 40, COMPLETE, _replaced("flower", 4)),
        Element("flower_replacement", "Flower Replacement", "花上食胡", 100, COMPLETE, _replaced("flower", 5)),
        Element("kong_replacement", "Kong Replacement", "擲上食胡", 1, COMPLETE, _replaced("kong", 1)),
        Element("kong_on_kong", "Kong on Kong", "擲上擲食胡", 30, COMPLETE, _replaced("kong", 2)),
        Element("kong_replacement", "Kong Replacement", "擲上食胡", 100, COMPLETE, _replaced("kong", 3)),
        reads=("win.replacements",),
    ),
    one_of(
        Element("robbed_kong", "Robbed Kong", "搶擲食胡", 1, COMPLETE, won(by="robbed-kong")),
        Element(
            "robbed_kong_on_kong", "Robbed Kong on Kong", "搶擲上擲食胡", 30, COMPLETE, won(robbed_kong_on_kong=True)
        ),
        reads=("win.by", "win.robbed_kong_on_kong"),
    ),
)

CLAIMED: Final = (
    one_of(
        Element("all_claimed", "All Claimed", "全求人", 15, SETS, _all_claimed),
        Element("half_claimed", "Half Claimed", "半求人", 8, SETS, _half_claimed),
        reads=("claimed_count", "win.by"),
    ),
)

EARLY: Final = (
    one_of(
        Element("heaven", "Heaven", "天胡", 100, COMPLETE, won(first_turn="heaven")),
        Element("earth", "Earth", "地胡", 90, COMPLETE, won(first_turn="earth")),
        Element("human", "Human", "人胡", 80, COMPLETE, won(first_turn="human")),
        Element("within_seven", "Within Seven", "七只內", 20, COMPLETE, _within(7)),
        Element("within_ten", "Within Ten", "十只內", 10, COMPLETE, _within(10)),
        reads=("win.first_turn", "win.tiles_on_floor"),
    ),
)

CHICKEN: Final = ResidualElement(
    Element("chicken", "Chicken", "雞胡", 10, COMPLETE, _neither_drawn_nor_declared),
    rest=1,
    reads=("win.by", "win.declared_ready"),
)
"""The dealer bonus is not part of the rest."""
SPECIAL: Final = (
    all_of(
        Element("thirteen_orphans", "Thirteen Orphans", "十三么", 80, ORPHANS, patterns.always),
        Element("sixteen_unrelated", "Sixteen Unrelated", "十六不搭", 40, UNRELATED, patterns.always),
        Element("seven_pairs_and_pung", "Seven Pairs and a Pung", "嘅咕嘅咕", 40, PAIRS, patterns.always),
    ),
)
