"""The facts and options of `taiwan16` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from decimal import Decimal
from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `taiwan16`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    dealer_streak: int
    declared_ready: bool
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    robbed_kong_on_kong: bool
    tiles_on_floor: int | None
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]
    flower_win: Literal[None, "two-sets", "seven-rob-one", "one-rob-seven"]


class Agreed(TypedDict, total=False):
    """What a table agrees on under `taiwan16`."""

    base: Decimal
    rate: Decimal
    settlement: Literal["la", "direct"]
    double_wind: Literal[2, 4]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `taiwan16` does not know."""
    return Win.of("taiwan16", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `taiwan16` does not know."""
    return Options.of("taiwan16", agreed)
