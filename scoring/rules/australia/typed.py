"""The facts and options of `australia` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `australia`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    last_tile: bool
    replacements: tuple[Literal["kong"], ...]
    first_turn: Literal[None, "heaven", "earth", "tenhou", "chiihou"]


class Agreed(TypedDict, total=False):
    """What a table agrees on under `australia`."""

    limit: Literal[None, 320]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `australia` does not know."""
    return Win.of("australia", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `australia` does not know."""
    return Options.of("australia", agreed)
