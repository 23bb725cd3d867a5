"""How a table of the third generator lays a hand out."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final, Literal

from scoring.hand import Rules
from tests.benchmarks.second_tables.houses import House, KongBacks, weighted

SetsAt = Literal["left", "right", "beyond"]
Parted = Literal["each", "once"]
"""Whether every claimed set has a border, or only the row of them."""
Wrapped = Literal["no", "one set", "sets", "anywhere"]
WinningAt = Literal["right", "beyond", "among"]
FlowersAt = Literal["with-sets", "end", "beyond"]

_SETS: Final[dict[SetsAt, float]] = {"left": 30, "right": 25, "beyond": 45}
_WRAPPED: Final[dict[Wrapped, float]] = {"no": 80, "one set": 9, "sets": 6, "anywhere": 5}
_WINNING: Final[dict[WinningAt, float]] = {"right": 40, "beyond": 10, "among": 50}
_FLOWERS: Final[dict[FlowersAt, float]] = {"with-sets": 40, "end": 25, "beyond": 35}
_BACKS: Final[dict[KongBacks, float]] = {"middle": 35, "outer": 30, "all": 35}


@dataclass(frozen=True, slots=True)
class Customs:
    """The customs of one table; lengths in tile widths.

    Attributes:
        house: the customs that pieces and rows of the second generator know.
        sets_at, parted, wrapped, winning_at, flowers_at: see the names above.
        border: space between pieces of one row.
        by_sets: whether concealed tiles are sorted set by set, else by suits.
        distance: between rows, from centre to centre in tile heights.
    """

    house: House
    sets_at: SetsAt
    parted: Parted
    wrapped: Wrapped
    winning_at: WinningAt
    flowers_at: FlowersAt
    border: float
    by_sets: bool
    distance: float


def random_customs(rules: Rules, rng: Random) -> Customs:
    """A table that plays by a rule set."""
    turned = rng.random() < 0.15
    wrapped = weighted(_WRAPPED, rng)
    house = House(
        sets_at="beyond",
        spacing="gapless",
        flowers_at="beyond",
        winning_at="among",
        backs="middle" if rules == "international" else weighted(_BACKS, rng),
        added="stacked" if turned or rng.random() < 0.6 else "row",
        shown="lying",
        order="suits",
        turned=turned,
        wrapped=wrapped != "no",
        distance=1.5,
        slack=rng.uniform(0.0, 0.02),
        curve=rng.gauss(0.0, 0.004),
        wander=rng.uniform(0.0, 0.03),
        skew=0.03,
        hidden=False,
    )
    return Customs(
        house=house,
        sets_at=weighted(_SETS, rng),
        parted="each" if rng.random() < 0.5 else "once",
        wrapped=wrapped,
        winning_at=weighted(_WINNING, rng),
        flowers_at=weighted(_FLOWERS, rng),
        border=rng.uniform(0.25, 0.6),
        by_sets=rng.random() < 0.4,
        distance=rng.uniform(1.1, 2.4),
    )
