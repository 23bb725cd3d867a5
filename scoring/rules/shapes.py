"""The shapes of hand that rows of several rule sets apply to."""

from typing import Final

from scoring.decompose import (
    Arrangement,
    ShapeName,
    has_all_unios,
    is_thirteen_unios,
    iter_pair_arrangements,
    loose_arrangement,
)
from scoring.tile_counts import ODD, counts_of

SETS: Final[frozenset[ShapeName]] = frozenset({"sets"})
PAIRS: Final[frozenset[ShapeName]] = frozenset({"pairs"})
UNIOS: Final[frozenset[ShapeName]] = frozenset({"unios"})
FLOWERS: Final[frozenset[ShapeName]] = frozenset({"flowers"})
"""Hands won on flowers alone."""
SETS_OR_PAIRS: Final = SETS | PAIRS


def pairs_or_unios(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles as seven pairs or thirteen unios, as an `ElementTable` asks for them."""
    if melds:
        return []
    if not concealed & ODD:
        return list(iter_pair_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_unios(counts := counts_of(concealed)):
        return [loose_arrangement("unios", counts)]
    return []
