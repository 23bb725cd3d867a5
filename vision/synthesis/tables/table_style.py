"""Table style: how a finished hand is laid out, where the rules prescribe it and where tables differ."""

from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeVar

from scoring.hand import Rules
from scoring.registry import rule_set

LayoutKind = Literal[
    "one-row",
    "row-with-gaps",
    "sets-behind",
    "sets-before",
    "flowers-above",
    "left-corner",
    "sets-apart",
    "wrapped-row",
    "standing",
]
"""Arrangement of the parts of a hand.

one-row: all in one gapless row; row-with-gaps: one row with gaps between flowers, sets, concealed and winning tile;
sets-behind, sets-before: flowers and sets in a row farther from or nearer to the player; flowers-above: the flowers in
a row of their own; left-corner: the sets stacked at the player's left-hand corner; sets-apart: every set and the eyes
lie separately, claimed or not; wrapped-row: the concealed tiles in two lines; standing: the concealed tiles stand
upright, the rest lies.
"""

KongBacks = Literal["middle", "outer", "all"]
AddedTile = Literal["on", "beside", "row"]
WinningPlace = Literal["right", "left", "turned", "among", "near"]
"""Apart at either end, turned at the right end, among the others, or at the right end with an ambiguous gap."""
FlowerPlace = Literal["left", "right"]
Order = Literal["suits", "sets", "none"]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class TableStyle:
    """Conventions of a table for laying out hands.

    Attributes:
        turn: the claimed tile's quarter turns: 1 clockwise, -1 the other way, 0 if it is not turned.
        kong_backs: which tiles of a concealed kong lie face down.
        added: where the fourth tile of an added kong lies: on the turned tile, beside it, or in the row.
        winning: where the winning tile lies.
        flowers: at which end of a row the flowers lie.
        upside_down: probability that a flower lies upside down.
        order: how the concealed tiles are sorted.
        suits: order of the suits.
    """

    turn: int
    kong_backs: KongBacks
    added: AddedTile
    winning: WinningPlace
    flowers: FlowerPlace
    upside_down: float
    order: Order
    suits: str


_WINNING: Final[dict[WinningPlace, int]] = {"right": 40, "left": 8, "turned": 12, "among": 34, "near": 6}
_WINNING_APART: Final[dict[WinningPlace, int]] = {"right": 72, "left": 12, "turned": 4, "among": 8, "near": 4}
"""Where the rule text has the winning tile laid apart."""


def random_table_style(rules: Rules, rng: Random) -> TableStyle:
    """A random table style; free where the rules are silent, and occasionally against them."""
    declared = rule_set(rules)
    strict = declared.middle_backs and rng.random() < 0.8
    backs: dict[KongBacks, int] = {"middle": 40, "outer": 35, "all": 25}
    added: dict[AddedTile, int] = {"on": 35, "beside": 45, "row": 20}
    flowers: dict[FlowerPlace, int] = {"left": 3, "right": 1}
    order: dict[Order, int] = {"suits": 80, "sets": 15, "none": 5}
    suits = list("mps")
    rng.shuffle(suits)
    return TableStyle(
        turn=rng.choice((-1, 0, 0, 1, 1)),
        # The middle tiles of a concealed kong lie face down (article 22.2).
        kong_backs="middle" if strict else weighted_choice(backs, rng),
        added=weighted_choice(added, rng),
        winning=weighted_choice(_WINNING_APART if declared.winning_tile_apart else _WINNING, rng),
        flowers=weighted_choice(flowers, rng),
        upside_down=rng.choice((0.0, 0.0, 0.3, 1.0)),
        order=weighted_choice(order, rng),
        suits="".join(suits) + "z",
    )


def weighted_choice(weights: dict[_T, int], rng: Random) -> _T:
    """A key drawn at random by weight."""
    return rng.choices(list(weights), list(weights.values()))[0]
