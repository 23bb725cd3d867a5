"""Patterns shared by several rule sets."""

from functools import lru_cache
from typing import Final

from scoring.hand import SEATS
from scoring.rules.view import SUITS, Numbers, View

_ONE_SUIT: Final = (0b001, 0b010, 0b100)
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

KINDS: Final = ("kinds", "has_terminals", "has_middles")
"""What the patterns of kinds of tile read."""
HONOURS: Final = ("honour_pungs", "honour_eyes")
"""What the patterns of winds and dragons read."""
CONCEALED_PUNGS: Final = ("concealed_pung_count", "concealed_kongs", "pung_won", "win.by")
"""What `concealed_pungs` reads."""


def pure_terminals(view: View) -> bool:
    """Terminals only."""
    return not view.has_middles and not view.has_honours


def mixed_terminals(view: View) -> bool:
    """Terminals and honours only, with both present."""
    return not view.has_middles and view.has_honours and view.has_terminals


def all_honours(view: View) -> bool:
    """Winds and dragons only."""
    return not view.kinds & SUITS


def one_suit(view: View) -> bool:
    """Tiles of one suit only."""
    return view.kinds in _ONE_SUIT


def one_suit_and_honours(view: View) -> bool:
    """Tiles of one suit and honours only, with both present."""
    return view.has_honours and view.kinds & SUITS in _ONE_SUIT


def nine_gates(view: View) -> bool:
    """Concealed 1112345678999 of one suit plus the winning tile."""
    return view.pure_waiting == _NINE_GATES


def wind_pungs(view: View) -> int:
    """Number of pungs and kongs of winds."""
    return view.wind_pungs.bit_count()


def dragon_pungs(view: View) -> int:
    """Number of pungs and kongs of dragons."""
    return view.dragon_pungs.bit_count()


def seat_wind_pung(view: View) -> bool:
    """Whether there is a pung or kong of the winner's wind."""
    return bool(view.wind_pungs and view.wind_pungs >> SEATS.index(view.facts.seat) & 1)


def round_wind_pung(view: View) -> bool:
    """Whether there is a pung or kong of the wind of the round."""
    return bool(view.wind_pungs and view.wind_pungs >> SEATS.index(view.facts.round) & 1)


@lru_cache(maxsize=1)  # Several rows ask for it, one after the other.
def concealed_pungs(view: View) -> int:
    """Number of concealed pungs and kongs, without one completed by another player's tile."""
    given = view.pung_won and view.facts.by != "self-draw"
    return view.concealed_kongs + view.concealed_pung_count - given


def four_stepping(numbers: Numbers) -> bool:
    """Whether a suit has four consecutive numbers."""
    m, p, s = numbers
    return bool(m & m >> 1 & m >> 2 & m >> 3 or p & p >> 1 & p >> 2 & p >> 3 or s & s >> 1 & s >> 2 & s >> 3)


def three_stepping(numbers: Numbers, step: int) -> bool:
    """Whether a suit has three numbers at intervals of `step`."""
    m, p, s = numbers
    twice = 2 * step
    return bool(m & m >> step & m >> twice or p & p >> step & p >> twice or s & s >> step & s >> twice)


def in_three_suits(numbers: Numbers, step: int) -> bool:
    """Whether the three suits have one number each, at intervals of `step` in any order; 0: equal numbers."""
    m, p, s = numbers
    if not (m and p and s):
        return False
    if not step:
        return bool(m & p & s)
    twice = 2 * step
    return bool(
        m & (p >> step & s >> twice | s >> step & p >> twice)
        or p & (m >> step & s >> twice | s >> step & m >> twice)
        or s & (m >> step & p >> twice | p >> step & m >> twice)
    )
