"""Patterns shared by several rule sets."""

from functools import lru_cache
from itertools import permutations
from typing import Final

from scoring.rules.view import DRAGON_FACES, SUITS, WIND_FACES, View
from scoring.tiles import INDEX

_ONE_SUIT: Final = (0b001, 0b010, 0b100)
_SUIT_ORDERS: Final = tuple(permutations(range(3)))
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_remembered: Final = lru_cache(maxsize=1 << 13)

Numbers = tuple[int, int, int]
"""For each suit a bit mask of the numbers of its pungs, or of the lowest numbers of its chows; bit 0 is number 1."""


def pure_terminals(view: View) -> bool:
    """Terminals only."""
    tiles = view.contents
    return not tiles.has_middles and not tiles.has_honours


def mixed_terminals(view: View) -> bool:
    """Terminals and honours only, with both present."""
    tiles = view.contents
    return not tiles.has_middles and tiles.has_honours and tiles.has_terminals


def all_honours(view: View) -> bool:
    """Winds and dragons only."""
    return not view.contents.kinds & SUITS


def one_suit(view: View) -> bool:
    """Tiles of one suit only."""
    return view.contents.kinds in _ONE_SUIT


def one_suit_and_honours(view: View) -> bool:
    """Tiles of one suit and honours only, with both present."""
    return view.contents.has_honours and view.contents.kinds & SUITS in _ONE_SUIT


def nine_gates(view: View) -> bool:
    """Concealed 1112345678999 of one suit plus the winning tile."""
    if view.hand.melds or not one_suit(view) or not view.hand.winning_tile:
        return False
    waiting = view.contents.concealed.copy()
    waiting[INDEX[view.hand.winning_tile]] -= 1
    return any(tuple(waiting[start : start + 9]) == _NINE_GATES for start in (0, 9, 18))


def wind_pungs(view: View) -> int:
    """Number of pungs and kongs of winds."""
    return len(WIND_FACES.intersection(view.pungs))


def dragon_pungs(view: View) -> int:
    """Number of pungs and kongs of dragons."""
    return len(DRAGON_FACES.intersection(view.pungs))


def concealed_pungs(view: View) -> int:
    """Number of concealed pungs and kongs, without one completed by another player's tile."""
    kongs = sum(meld.kind == "concealed-kong" for meld in view.hand.melds)
    given = view.part == "pung" and view.facts.by != "self-draw"
    return kongs + len(view.arrangement.pungs) - given


@_remembered
def four_stepping(numbers: Numbers) -> bool:
    """Whether a suit has four consecutive numbers."""
    return any(suit & suit >> 1 & suit >> 2 & suit >> 3 for suit in numbers)


@_remembered
def three_stepping(numbers: Numbers, step: int) -> bool:
    """Whether a suit has three numbers at intervals of `step`."""
    return any(suit & suit >> step & suit >> 2 * step for suit in numbers)


@_remembered
def in_three_suits(numbers: Numbers, step: int) -> bool:
    """Whether the three suits have one number each, at intervals of `step` in any order; 0: equal numbers."""
    return all(numbers) and any(
        numbers[low] & numbers[middle] >> step & numbers[high] >> 2 * step for low, middle, high in _SUIT_ORDERS
    )
