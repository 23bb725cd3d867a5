"""Rows of the kinds of tile and of terminals; the best row of each family counts."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, ElementGroup
from scoring.rules.taiwan16.shapes import SETS, SETS_OR_PAIRS
from scoring.rules.view import DRAGONS, SUITS, WINDS, View


def _five_kinds(view: View) -> bool:
    return view.kinds == SUITS | WINDS | DRAGONS


def _missing_suit(view: View) -> bool:
    return (view.kinds & SUITS).bit_count() == 2


def _no_terminals(view: View) -> bool:
    return not view.has_terminals and not view.has_honours


def _mixed_outside(view: View) -> bool:
    return view.has_honours and view.has_terminals and _outside(view)


def _pure_outside(view: View) -> bool:
    return not view.has_honours and _outside(view)


def _outside(view: View) -> bool:
    return not view.parts_without_unio


GROUPS: Final = (
    ElementGroup(
        (
            Element("five_kinds", "Five Kinds", "五門齊", 10, SETS_OR_PAIRS, _five_kinds),
            Element("missing_suit", "Missing Suit", "缺一門", 5, SETS_OR_PAIRS, _missing_suit),
            Element("mixed_one_suit", "Mixed One Suit", "混一色", 30, SETS_OR_PAIRS, patterns.one_suit_and_honours),
            Element("one_suit", "One Suit", "清一色", 80, SETS_OR_PAIRS, patterns.one_suit),
        ),
        "one",
        reads=patterns.KINDS,
    ),
    ElementGroup(
        (
            Element("no_terminals", "No Terminals", "斷么", 5, SETS_OR_PAIRS, _no_terminals),
            Element("mixed_outside", "Mixed Outside", "全帶混么", 10, SETS, _mixed_outside),
            Element("pure_outside", "Pure Outside", "全帶么", 15, SETS, _pure_outside),
            Element("mixed_terminals", "Mixed Terminals", "混么", 30, SETS_OR_PAIRS, patterns.mixed_terminals),
            Element("pure_terminals", "Pure Terminals", "清么", 80, SETS_OR_PAIRS, patterns.pure_terminals),
        ),
        "one",
        reads=(*patterns.KINDS, "parts_without_unio"),
    ),
)
