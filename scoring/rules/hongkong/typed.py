"""The facts and options of `hongkong` with their types, for type checkers and editors.

Made from the declaration by `python -m tests.scoring.making_typed`.
"""

from decimal import Decimal
from typing import Literal, TypedDict, Unpack

from scoring.hand import Options, Win


class Facts(TypedDict, total=False):
    """Facts of a win under `hongkong`."""

    by: Literal["self-draw", "discard", "robbed-kong", "tsumo", "ron", "chankan", "self_draw"]
    from_: Literal["east", "south", "west", "north", None]
    seat: Literal["east", "south", "west", "north", "dealer"]
    round: Literal["east", "south", "west", "north"]
    last_tile: bool
    replacements: tuple[Literal["kong", "flower"], ...]
    liable: Literal["east", "south", "west", "north", None]
    first_turn: Literal[None, "heaven", "earth", "human", "tenhou", "chiihou", "renhou"]
    flower_win: Literal[None, "seven", "eight"]


class Agreed(TypedDict, total=False):
    """What a table agrees on under `hongkong`."""

    published_list: Literal["usual", "full-spicy", "encyclopaedia", "cheat-sheet"]
    min_faan: Literal[None, 0, 1, 2, 3, 4, 5]
    max_faan: Literal[None, 8, 10, 13]
    price_list: Literal[None, "half-spicy", "full-spicy"]
    prices: tuple[Decimal, ...]
    discarder: Literal[None, "all", "half"]
    liability: Literal[None, True, False]
    seven_pairs: Literal[None, True, False]
    human_win: Literal[None, True, False]
    kong_on_kong: Literal[None, True, False]
    flower_replacement: Literal[None, True, False]
    all_terminals: Literal[None, "limit", 8, 10]
    all_honours: Literal[None, "limit", 8, 10]
    nine_gates: Literal[None, "limit", 8, 10]
    thirteen_orphans: Literal[None, "limit", 8, 10]
    four_concealed_pungs: Literal[None, "limit", 8, 10]
    four_kongs: Literal[None, "limit", 8, 10]


def win(**facts: Unpack[Facts]) -> Win:
    """How a hand was won. Raises `HandError`: about `win.…`, a fact or a value that `hongkong` does not know."""
    return Win.of("hongkong", facts)


def options(**agreed: Unpack[Agreed]) -> Options:
    """What a table agreed on. Raises `HandError`: about `options.…`, what `hongkong` does not know."""
    return Options.of("hongkong", agreed)
