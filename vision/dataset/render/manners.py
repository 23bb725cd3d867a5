"""How tables lay out a finished hand: what the rules prescribe, and what differs from table to table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

import numpy as np

from scoring.hand import Rules

KongBacks = Literal["middle", "outer", "all"]
WinningPlace = Literal["apart", "sideways", "among"]

_KONG_BACKS: Final[tuple[KongBacks, ...]] = ("middle", "outer", "all")
_WINNING: Final[tuple[WinningPlace, ...]] = ("apart", "sideways", "among")


@dataclass(frozen=True, slots=True)
class Manners:
    """How a table lays out hands.

    Attributes:
        turn: the claimed tile's quarter turns: 1 clockwise, -1 the other way, 0 where nobody turns it.
        kong_backs: which tiles of a concealed kong lie on their faces.
        winning: whether the winning tile lies apart, sideways at the end of the row, or among the others.
        melds_behind: whether melds lie in a line behind the concealed tiles, not left of them.
        suits: the order in which the concealed tiles stand.
        carelessness: how far tiles stray from the straight, deviation in tile widths.
    """

    turn: Literal[-1, 0, 1]
    kong_backs: KongBacks
    winning: WinningPlace
    melds_behind: bool
    suits: str
    carelessness: float


def random_manners(rules: Rules, rng: np.random.Generator) -> Manners:
    """A table's ways, drawn by lot where the rules are silent.

    A concealed kong's middle tiles lie on their faces under the international rules (article 22.2); the winning
    tile lies apart under taiwan16 (its text on 食胡).
    """
    turns: tuple[Literal[-1, 0, 1], ...] = (-1, 0, 1)
    backs = 0 if rules == "international" else int(rng.choice(3, p=[0.3, 0.5, 0.2]))
    winning = 0 if rules == "taiwan16" else int(rng.choice(3, p=[0.7, 0.15, 0.15]))
    return Manners(
        turn=turns[int(rng.choice(3, p=[0.4, 0.2, 0.4]))],
        kong_backs=_KONG_BACKS[backs],
        winning=_WINNING[winning],
        melds_behind=bool(rng.random() < 0.4),
        suits="".join(rng.permutation(list("mps"))) + "z",
        carelessness=float(rng.choice([0.004, 0.012, 0.025])),
    )
