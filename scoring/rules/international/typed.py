"""The facts and options of `international` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `international`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    first_turn: Literal[None, "heaven", "earth", "tenhou", "chiihou"]
    flower_win: Literal[None, "seven", "eight"]
    kong_to_fourth: bool


class Agreed(TypedDict, total=False):
    """What a table agrees on under `international`."""

    all_pickups: Literal["melds", "sets"]
    beyond_chart: Literal["cap", "extend"]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `international` does not know."""
    return Win.of("international", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `international` does not know."""
    return Options.of("international", agreed)
