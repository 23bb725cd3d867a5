"""How the players of a table lay their tiles out, as data: a profile for each rule set, and customs of the house."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from scoring.hand import Rules, hand_size

KongBacks = Literal["middle", "ends", "uneven", "all"]
"""Which tiles of a concealed kong lie face down: the two in the middle, at the ends, any other two, all four."""


@dataclass(frozen=True, slots=True)
class TableConventions:
    """What a layout may mean.

    Attributes:
        complete_sizes: for each rule set that may be played, the tiles of a complete hand without flowers, a kong
            counting three (international text, article 18).
        kong_backs: how concealed kongs may lie (article 22.2 has the backs in the middle, houses differ).
        claims_turned: whether a tile turned sideways shows that its set was claimed.
        winning_tile_turned: whether a tile turned sideways at the end of the concealed row is the winning one.
        winning_tile_apart: whether a tile set off from the concealed row is the winning one.
        gapless_claims: what sets in one row with the concealed tiles, and no gap between, are taken for: asked
            about, or never claimed (at tables where claimed sets always lie apart).
    """

    complete_sizes: Mapping[Rules, int]
    kong_backs: frozenset[KongBacks] = frozenset(get_args(KongBacks))
    claims_turned: bool = True
    winning_tile_turned: bool = True
    winning_tile_apart: bool = True
    gapless_claims: Literal["ask", "none"] = "ask"

    @property
    def sizes(self) -> tuple[int, ...]:
        """Tiles of a hand before and after the win."""
        return tuple(sorted({size - short for size in self.complete_sizes.values() for short in (0, 1)}))

    @property
    def waiting_sizes(self) -> frozenset[int]:
        """Tiles of a hand that one tile would complete."""
        return frozenset(size - 1 for size in self.complete_sizes.values())


_RULE_SETS: Final = get_args(Rules)
ANY_RULES: Final = TableConventions({rules: hand_size(rules) for rules in _RULE_SETS})
"""Where the rules are not known, every layout of any of them is understood."""

PROFILES: Final[Mapping[Rules, TableConventions]] = {
    "international": TableConventions({"international": hand_size("international")}),
    "australia": TableConventions({"australia": hand_size("australia")}),
    "taiwan16": TableConventions({"taiwan16": hand_size("taiwan16")}),
}
"""Houses follow the texts loosely, so the profiles understand every custom; a house that is strict says so with
`dataclasses.replace(conventions_for(rules), kong_backs=frozenset({"middle"}))`."""


def conventions_for(rules: Rules | None) -> TableConventions:
    """The profile of a rule set; where it is not known, one that allows for all of them."""
    return ANY_RULES if rules is None else PROFILES[rules]
