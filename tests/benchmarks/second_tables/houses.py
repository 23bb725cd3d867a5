"""Houses: what a table does where the rule texts leave it free, each custom with where it is seen.

Numbers in brackets are weights. Photos are those of `datasets/groups/crowd.json` (the table in `datasets/README.md`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, Literal, TypeVar

from scoring.hand import Rules

SetsAt = Literal["beyond", "before", "left", "right", "in-row"]
"""Claimed sets: in a row beyond the hand (119 of 142 on photos), before it (16), at its left end (article 21.2), at its
right end (Japanese sets), or in one row with it, as a whole hand is held up or shown (family `fb2`)."""
Spacing = Literal["gapless", "spaced", "parted"]
"""Between claimed sets: none (Taiwanese photos), a finger's breadth, or sets clearly parted."""
FlowersAt = Literal["with-sets", "corner", "beyond", "end"]
"""Flowers: at the left of the claimed sets in one gapless row (Taiwanese photos), at the left-hand corner (article 17),
in a row of their own beyond the hand (69 of 98), or at an end of the hand's row (20)."""
WinningAt = Literal["right", "left", "before", "beyond", "across", "turned", "among"]
"""The winning tile: apart at either end, before or beyond the row (the row's photos show all four; the Taiwanese text
has it laid apart), lying across the top of standing tiles, turned at the end, or nowhere to be seen."""
KongBacks = Literal["middle", "outer", "all"]
"""Backs of a concealed kong: the two in the middle (article 22.2), the outer two, all four (Hong Kong)."""
Added = Literal["stacked", "beside", "row"]
"""The fourth tile of an added kong: on the pung, beyond it, or in its row."""
Shown = Literal["lying", "standing"]
Order = Literal["suits", "sets", "spread"]
"""Concealed tiles: by suits, set by set, or set by set with space between the sets."""

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class House:
    """How one table lays out a hand.

    Attributes:
        sets_at, spacing, flowers_at, winning_at, backs, added, shown, order: see the names above.
        turned: whether a claimed tile lies sideways; on photos hardly ever.
        wrapped: whether a long concealed row goes on in a second one.
        distance: between rows, from centre to centre in tile heights; 1.6 in the median on photos, 3.4 at most.
        slack: mean space between neighbours in tile widths.
        curve: bend of a row in radians a tile width.
        wander: how far a row strays from its curve, in tile widths.
        skew: most that a row is turned against the hand's, in radians.
        hidden: whether a finger hides part of a tile.
    """

    sets_at: SetsAt
    spacing: Spacing
    flowers_at: FlowersAt
    winning_at: WinningAt
    backs: KongBacks
    added: Added
    shown: Shown
    order: Order
    turned: bool
    wrapped: bool
    distance: float
    slack: float
    curve: float
    wander: float
    skew: float
    hidden: bool


_SETS: Final[dict[SetsAt, float]] = {"beyond": 56, "before": 12, "left": 16, "right": 9, "in-row": 7}
_SPACING: Final[dict[Spacing, float]] = {"gapless": 45, "spaced": 25, "parted": 30}
_FLOWERS: Final[dict[FlowersAt, float]] = {"with-sets": 45, "corner": 20, "beyond": 20, "end": 15}
_WINNING: Final[dict[WinningAt, float]] = {
    "right": 30, "left": 8, "before": 8, "beyond": 10, "across": 6, "turned": 8, "among": 30,
}  # fmt: skip
_APART: Final[dict[WinningAt, float]] = {"right": 50, "left": 14, "before": 12, "beyond": 14, "turned": 4, "among": 6}
"""Where the text asks for the winning tile to be laid apart."""
_BACKS: Final[dict[KongBacks, float]] = {"middle": 45, "outer": 25, "all": 30}
_MIDDLE: Final[dict[KongBacks, float]] = {"middle": 85, "outer": 5, "all": 10}
_ADDED: Final[dict[Added, float]] = {"stacked": 40, "beside": 20, "row": 40}
_WRAPPED: Final = 0.05
"""Share of hands whose long concealed row goes on in a second one: none of the 282 labelled photos shows it, though
people do so where a table is full."""
_BESIDE: Final[dict[Added, float]] = {"stacked": 40, "beside": 60}
"""Where the claimed tile lies sideways, the added one lies on it or beyond it."""
_ORDER: Final[dict[Order, float]] = {"suits": 60, "sets": 30, "spread": 10}


def random_house(rules: Rules, rng: Random) -> House:
    """A table that plays by a rule set."""
    standing = rng.random() < 0.25
    order = weighted(_ORDER, rng)
    winning = weighted(_APART if rules == "taiwan16" else _WINNING, rng)
    if winning == "across" and not standing:
        winning = "right"
    if winning in ("turned", "before") and standing:
        winning = "right"
    sets_at = weighted(_SETS, rng)
    if standing and sets_at == "before":
        sets_at = "beyond"
    turned = rng.random() < 0.25
    neat = rng.betavariate(1.5, 2.5)
    return House(
        sets_at=sets_at,
        spacing=weighted(_SPACING, rng),
        flowers_at=weighted(_FLOWERS, rng),
        winning_at=winning,
        backs=weighted(_MIDDLE if rules == "international" else _BACKS, rng),
        added=weighted(_BESIDE if turned else _ADDED, rng),
        shown="standing" if standing else "lying",
        order=order,
        turned=turned,
        wrapped=not standing and order != "spread" and rng.random() < _WRAPPED,
        distance=min(3.4, max(1.12, rng.lognormvariate(0.47, 0.28))),
        slack=0.09 * neat,
        curve=rng.gauss(0.0, 0.012) * neat,
        wander=0.09 * neat,
        skew=0.14 * neat,
        hidden=rng.random() < 0.04,  # on 3 of 122 photos a finger lies on a face
    )


def weighted(weights: Mapping[_T, float], rng: Random) -> _T:
    """A key, drawn by weight."""
    return rng.choices(list(weights), list(weights.values()))[0]
