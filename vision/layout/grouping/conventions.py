"""Layout conventions as data: a profile for each rule set, and house customs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, get_args

from scoring.hand import Rules
from scoring.registry import rule_set, rule_sets

KongBacks = Literal["middle", "ends", "uneven", "all"]
"""Which tiles of a concealed kong are face down: the two in the middle, at the ends, others, all four."""


@dataclass(frozen=True, slots=True)
class TableConventions:
    """How a layout is interpreted.

    Attributes:
        complete_sizes: for each possible rule set, the tiles of a complete hand without flowers, a kong counting three
            (international text, article 18).
        red_fives: whether a red five is told from a plain one.
        kong_backs: how concealed kongs may lie (article 22.2 has the backs in the middle, houses differ).
        claims_turned: whether a sideways tile marks a claimed set.
        winning_tile_turned: whether a sideways tile at the end of the concealed row is the winning tile.
        winning_tile_apart: whether a tile set off from the concealed row is the winning tile.
        gapless_claims: whether sets adjacent to concealed tiles may be claimed: `ask`, or `none` where claimed sets
            always lie apart.
    """

    complete_sizes: Mapping[Rules, int]
    red_fives: bool = False
    kong_backs: frozenset[KongBacks] = frozenset(get_args(KongBacks))
    claims_turned: bool = True
    winning_tile_turned: bool = True
    winning_tile_apart: bool = True
    gapless_claims: Literal["ask", "none"] = "ask"

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of a hand before and after the win, ascending."""
        return tuple(sorted({size - short for size in self.complete_sizes.values() for short in (0, 1)}))

    @property
    def waiting_sizes(self) -> frozenset[int]:
        """Sizes of a hand that is one tile short."""
        return frozenset(size - 1 for size in self.complete_sizes.values())


ANY_RULES: Final = TableConventions({rules.name: rules.size for rules in rule_sets()})
"""Allows the layouts of all rule sets; for unknown rules."""


@cache
def conventions_for(rules: Rules | None) -> TableConventions:
    """The conventions of a rule set; `ANY_RULES` if it is not known.

    Houses follow the texts loosely, so every custom is allowed; for a strict house use
    `dataclasses.replace(conventions_for(rules), kong_backs=frozenset({"middle"}))`.
    """
    return (
        ANY_RULES
        if rules is None
        else TableConventions({rules: rule_set(rules).size}, red_fives=rule_set(rules).red_fives)
    )
