"""How one player lays out a hand."""

from dataclasses import dataclass, replace
from random import Random
from typing import Final

SETS_AT: Final = {"row right": 5, "row left": 2, "above": 3, "right": 3, "left": 1, "below": 1, "far right": 1}
FLOWERS_AT: Final = ("row right", "row left", "above", "above", "right", "left", "below", "far right")
WINNING: Final = {"nowhere": 4, "apart": 4, "turned": 2, "turned apart": 1, "on top": 2, "beneath": 1}
CONCEALED: Final = {"row": 12, "wrapped": 4, "by sets": 3}
KONG_BACKS: Final = {"outer": 4, "inner": 2, "all": 2, "none": 2, "all but one": 1}


@dataclass(frozen=True, slots=True)
class Custom:
    """A player's ways; lengths in tile widths.

    Attributes:
        mess: 0 for a player who lines tiles up with a ruler, 1 for one who drops them.
        tight: usual space between neighbours of one row.
        sets_at, flowers_at, winning, concealed, kong_backs: where and how they are laid.
        set_gap: between the claimed sets and the concealed tiles, where both are in one row.
        between: between two claimed sets of a row.
        row_gap: between lines of tiles that belong to different pieces.
        wrap_gap: between the lines of wrapped concealed tiles.
        turns: whether one tile of a claimed set lies sideways.
        stacks: whether an added fourth tile lies above the third, and not beside it; never where concealed tiles do.
        ordered: whether the concealed tiles are sorted.
    """

    mess: float
    tight: float
    sets_at: str
    flowers_at: str
    winning: str
    concealed: str
    kong_backs: str
    set_gap: float
    between: float
    row_gap: float
    wrap_gap: float
    turns: bool
    stacks: bool
    ordered: bool

    def gap(self, rng: Random) -> float:
        """A space between two neighbours."""
        return self.tight + abs(rng.gauss(0, 0.01 + 0.06 * self.mess))


def random_custom(rng: Random) -> Custom:
    """A player."""
    set_gap = rng.uniform(0.2, 1.0)
    custom = Custom(
        mess=rng.random() ** 2,
        tight=rng.choice((0.0, 0.0, 0.02, 0.05, 0.1)),
        sets_at=_weighted(SETS_AT, rng),
        flowers_at=rng.choice(FLOWERS_AT),
        winning=_weighted(WINNING, rng),
        concealed=_weighted(CONCEALED, rng),
        kong_backs=_weighted(KONG_BACKS, rng),
        set_gap=set_gap,
        between=rng.choice((0.0, rng.uniform(0.1, 0.6), set_gap)),
        row_gap=rng.choice((rng.uniform(0.1, 0.5), rng.uniform(0.3, 1.5))),
        wrap_gap=rng.choice((0.0, rng.uniform(0, 0.12))),
        turns=rng.random() < 0.45,
        stacks=rng.random() < 0.7,
        ordered=rng.random() < 0.85,
    )
    above_sets = custom.concealed == "wrapped" and "row" in custom.sets_at
    return replace(custom, stacks=custom.stacks and not above_sets)


def _weighted(weights: dict[str, int], rng: Random) -> str:
    return rng.choices(tuple(weights), tuple(weights.values()))[0]
