"""What tables of Hong Kong old style agree on, and the published lists that they name.

Lists are those of the encyclopaedia (*Hong Kong mahjong scoring rules*) and of the HKMJ cheat sheet; prices and who
pays are those of yawnoc's *mahjong-scorer*. scoring/DECISIONS.md says where lists differ.
"""

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any, Final, Literal

from scoring.hand import Options

Worth = Literal["limit", 8, 10]
"""What a great hand is worth: the limit, or so many faan, to which others add."""

WORTHS: Final[tuple[Worth, ...]] = ("limit", 8, 10)

LIMIT: Final = 13
"""Faan of a limit hand: at least the limit of every table."""

PRICES: Final = {
    "half-spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full-spicy": tuple(2**faan for faan in range(LIMIT + 1)),
}
"""Base points by faan from 0 (半辣上, 辣辣上)."""


@dataclass(frozen=True, slots=True)
class Rulings:
    """What counts in a hand, for how much, and who pays; the defaults are what most lists have. Each is an option.

    Attributes:
        min_faan: the least faan of a win.
        max_faan: faan of the limit; more are paid as so many.
        all_terminals, all_honours, nine_gates, thirteen_orphans, four_concealed_pungs, four_kongs: what they are worth.
        human_win: a win before the winner's first discard is a limit hand.
        seven_pairs: seven different pairs are a hand.
        kong_on_kong: two kongs in a row are worth more than one.
        flower_replacement: a win on the tile drawn for a flower counts.
        price_list: base points by faan, a key of `PRICES`.
        discarder: pays for all (全銃), or half of what all pay (半銃).
        liability: whoever fed a great hand pays for all (包).
    """

    min_faan: Literal[0, 1, 2, 3, 4, 5] = 3
    max_faan: Literal[8, 10, 13] = 10
    price_list: Literal["half-spicy", "full-spicy"] = "half-spicy"
    discarder: Literal["all", "half"] = "all"
    liability: bool = True
    seven_pairs: bool = False
    human_win: bool = False
    kong_on_kong: bool = True
    flower_replacement: bool = False
    all_terminals: Worth = "limit"
    all_honours: Worth = "limit"
    nine_gates: Worth = "limit"
    thirteen_orphans: Worth = "limit"
    four_concealed_pungs: Worth = "limit"
    four_kongs: Worth = "limit"


PRESETS: Final = {
    "usual": Rulings(),
    "full-spicy": Rulings(price_list="full-spicy"),
    "encyclopaedia": Rulings(
        max_faan=13, all_terminals=10, all_honours=10, nine_gates=10, four_concealed_pungs=8, discarder="half"
    ),
    "cheat-sheet": Rulings(
        max_faan=13, all_honours=10, four_concealed_pungs=8, human_win=True, seven_pairs=True, discarder="half"
    ),
}
"""Rulings by the name of a list."""

RULINGS: Final = tuple(field.name for field in fields(Rulings))
"""The names of the rulings, which are those of the options."""


@lru_cache(maxsize=256)
def rulings(options: Options) -> Rulings:
    """The rulings of a table: those of the list it names, where it agreed on no other."""
    return Rulings(**{name: ruling(options, name) for name in RULINGS})


def ruling(options: Options, name: str) -> Any:
    """One of the rulings of a table."""
    value = getattr(options, name)
    return getattr(PRESETS[options.published_list], name) if value is None else value


def reads(*names: str) -> tuple[str, ...]:
    """The options that a group of rows reads for some rulings."""
    return ("options.published_list", *[f"options.{name}" for name in names])
