"""The facts and options of `mcr` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `mcr`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    last_of_kind: bool


class Agreed(TypedDict, total=False):
    """What a table agrees on under `mcr`."""

    seven_pairs_hog: Literal[True, False]
    false_win: Literal[0, 10, 20, 30]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `mcr` does not know."""
    return Win.of("mcr", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `mcr` does not know."""
    return Options.of("mcr", agreed)
