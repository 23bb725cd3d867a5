"""Patterns shared by several rule sets: how often rows count in a view, and what makes such functions."""

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import Final

from scoring.hand import SEATS
from scoring.rules.view import DRAGON_FACES, DRAGONS, SUITS, WIND_FACES, WINDS, Numbers, View

Pattern = Callable[[View], int]
"""How often a row counts; True counts as once."""

_ONE_SUIT: Final = (0b001, 0b010, 0b100)
_NINE_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)

KINDS: Final = ("kinds", "has_terminals", "has_middles")
"""What the patterns of kinds of tile read."""
HONOURS: Final = ("honour_pungs", "honour_eyes")
"""What the patterns of winds and dragons read."""
CONCEALED_PUNGS: Final = ("concealed_pung_count", "concealed_kongs", "pung_won", "win.by")
"""What `concealed_pungs` reads."""


def always(view: View) -> bool:
    """For rows that every hand of their shapes has."""
    return True


def at_least(number: int, pattern: Pattern) -> Pattern:
    """Whether a pattern is there so many times or more."""
    return lambda view: pattern(view) >= number


def both(one: Pattern, other: Pattern) -> Pattern:
    """Whether two patterns are there."""
    return lambda view: bool(one(view) and other(view))


def lacks(field: str) -> Pattern:
    """Whether a field of the view is empty."""
    return lambda view: not getattr(view, field)


def won(**facts: object) -> Pattern:
    """Whether facts of the win have these values."""
    return lambda view: all(getattr(view.facts, name) == value for name, value in facts.items())


def won_on_kong(view: View) -> bool:
    """Whether the winning tile replaced a tile of a kong."""
    return view.facts.replacements[-1:] == ("kong",)


all_chows: Final = lacks("pung_count")
all_pungs: Final = lacks("chow_count")
nothing_claimed: Final = lacks("claimed_count")
outside: Final = lacks("parts_without_unio")
"""A terminal or an honour in every set and the eyes."""
fives: Final = lacks("parts_without_five")
"""A five in every set and the eyes."""
no_flowers: Final = lacks("flowers")


def mixed_outside(view: View) -> bool:
    """As `outside`, with terminals and honours."""
    return bool(view.has_honours and view.has_terminals and outside(view))


def pure_outside(view: View) -> bool:
    """As `outside`, without honours."""
    return bool(not view.has_honours and outside(view))


def all_kinds(view: View) -> bool:
    """Tiles of each suit, winds and dragons."""
    return view.kinds == SUITS | WINDS | DRAGONS


def missing_suit(view: View) -> bool:
    """Tiles of two suits."""
    return (view.kinds & SUITS).bit_count() == 2


def simples(view: View) -> bool:
    """Neither terminals nor honours."""
    return not view.has_terminals and not view.has_honours


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


def with_eyes(number: int, pungs: Pattern, faces: Collection[int]) -> Pattern:
    """So many pungs of honours, with eyes of one of `faces`."""
    return lambda view: pungs(view) >= number and view.honour_eyes in faces


small_three_dragons: Final = with_eyes(2, dragon_pungs, DRAGON_FACES)
big_three_dragons: Final = at_least(3, dragon_pungs)
small_three_winds: Final = with_eyes(2, wind_pungs, WIND_FACES)
big_three_winds: Final = at_least(3, wind_pungs)
small_four_winds: Final = with_eyes(3, wind_pungs, WIND_FACES)
big_four_winds: Final = at_least(4, wind_pungs)


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


def kongs(view: View) -> int:
    """Number of kongs."""
    return len(view.kong_kinds)


def concealed_kongs(view: View) -> int:
    """Number of concealed kongs."""
    return view.concealed_kongs


def melded_kongs(view: View) -> int:
    """Number of other kongs."""
    return kongs(view) - view.concealed_kongs


def identical_chows(view: View) -> int:
    """How many chows are the same at most."""
    return max(map(view.chows.count, view.chows), default=0)


def of_chows(test: Callable[..., bool], *steps: int) -> Pattern:
    """Whether the lowest numbers of the chows are so many steps apart; `test` is one of the functions below."""
    return lambda view: test(view.suit_chows, *steps)


def of_pungs(test: Callable[..., bool], *steps: int) -> Pattern:
    """The same of the numbers of the pungs."""
    return lambda view: test(view.suit_pungs, *steps)


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
