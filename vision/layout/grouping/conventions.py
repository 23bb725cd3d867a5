"""Layout conventions as data: a profile for each rule set."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoring.hand import Rules
from scoring.registry import rule_set, rule_sets


@dataclass(frozen=True, slots=True)
class TableConventions:
    """How a layout is interpreted.

    Attributes:
        complete_sizes: for each possible rule set, the tiles of a complete hand without flowers, a kong counting three
            (international text, article 18).
        red_fives: whether a red five is told from a plain one.
    """

    complete_sizes: Mapping[Rules, int]
    red_fives: bool = False

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

    Houses follow the texts loosely, so every custom is allowed.
    """
    return (
        ANY_RULES
        if rules is None
        else TableConventions({rules: rule_set(rules).size}, red_fives=rule_set(rules).red_fives)
    )
