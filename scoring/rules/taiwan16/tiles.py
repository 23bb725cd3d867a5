"""Rows of winds and dragons, of which the large ones replace those of single pungs, and of the kinds of tile."""

from typing import Final

from scoring.rules import patterns
from scoring.rules.engine import Element, all_of, one_of
from scoring.rules.shapes import SETS, SETS_OR_PAIRS
from scoring.rules.view import View
from scoring.terms import SEATS


def _named(view: View) -> int:
    """The winds of the seat and the round as a bit mask."""
    return 1 << SEATS.index(view.facts.seat) | 1 << SEATS.index(view.facts.round)


def _seat_or_round_winds(view: View) -> int:
    found = (view.wind_pungs & _named(view)).bit_count()
    return 2 * found if view.facts.seat == view.facts.round and view.options.double_wind == 4 else found


def _other_winds(view: View) -> int:
    return (view.wind_pungs & ~_named(view)).bit_count()


HONOURS: Final = (
    one_of(
        Element("seat_or_round_wind", "Seat or Round Wind", "正風、正圈", 2, SETS, _seat_or_round_winds),
        Element("other_wind", "Other Wind", "其他風牌", 1, SETS, _other_winds),
        Element("small_three_winds", "Small Three Winds", "小三風", 15, SETS, patterns.small_three_winds),
        Element("big_three_winds", "Big Three Winds", "大三風", 30, SETS, patterns.big_three_winds),
        Element("small_four_winds", "Small Four Winds", "小四喜", 60, SETS, patterns.small_four_winds),
        Element("big_four_winds", "Big Four Winds", "大四喜", 80, SETS, patterns.big_four_winds),
        reads=(*patterns.HONOURS, "win.seat", "win.round", "options.double_wind"),
        when="wind_pungs",
        together=(frozenset({"seat_or_round_wind", "other_wind"}),),
    ),
    one_of(
        Element("dragon", "Dragon", "三元牌", 2, SETS, patterns.dragon_pungs),
        Element("small_three_dragons", "Small Three Dragons", "小三元", 20, SETS, patterns.small_three_dragons),
        Element("big_three_dragons", "Big Three Dragons", "大三元", 40, SETS, patterns.big_three_dragons),
        reads=patterns.HONOURS,
        when="dragon_pungs",
    ),
)
KINDS: Final = (
    one_of(
        Element("five_kinds", "Five Kinds", "五門齊", 10, SETS_OR_PAIRS, patterns.all_kinds),
        Element("missing_suit", "Missing Suit", "缺一門", 5, SETS_OR_PAIRS, patterns.missing_suit),
        Element("mixed_one_suit", "Mixed One Suit", "混一色", 30, SETS_OR_PAIRS, patterns.one_suit_and_honours),
        Element("one_suit", "One Suit", "清一色", 80, SETS_OR_PAIRS, patterns.one_suit),
        reads=patterns.KINDS,
    ),
    all_of(
        Element("no_terminals", "No Terminals", "斷么", 5, SETS_OR_PAIRS, patterns.simples),
        reads=patterns.KINDS,
    ),
    one_of(
        Element("mixed_outside", "Mixed Outside", "全帶混么", 10, SETS, patterns.mixed_outside),
        Element("pure_outside", "Pure Outside", "全帶么", 15, SETS, patterns.pure_outside),
        Element("mixed_terminals", "Mixed Terminals", "混么", 30, SETS_OR_PAIRS, patterns.mixed_terminals),
        Element("pure_terminals", "Pure Terminals", "清么", 80, SETS_OR_PAIRS, patterns.pure_terminals),
        reads=(*patterns.KINDS, "parts_without_unio"),
        unless="parts_without_unio",
    ),
)
