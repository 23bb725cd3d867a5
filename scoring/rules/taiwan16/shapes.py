"""The special hands 十三么, 十六不搭 and 嘅咕嘅咕, and all winning arrangements of seventeen tiles."""

from typing import Final

from scoring.decompose import (
    Arrangement,
    ShapeName,
    has_all_honours,
    has_all_unios,
    is_sixteen_unrelated,
    is_thirteen_orphans,
    iter_pairs_and_pung_arrangements,
    loose_arrangement,
)
from scoring.rules.fields import ONE_CONCEALED_KONG
from scoring.rules.shapes import SETS_OR_PAIRS
from scoring.tile_counts import ODD, counts_of

ORPHANS: Final[frozenset[ShapeName]] = frozenset({"orphans"})
UNRELATED: Final[frozenset[ShapeName]] = frozenset({"unrelated"})
COMPLETE: Final = SETS_OR_PAIRS | ORPHANS | UNRELATED
"""Hands won with complete tiles."""


def arrangements(concealed: int, winning: int, melds: int) -> list[Arrangement]:
    """The arrangements of complete tiles other than sets and eyes.

    Special hands are fully concealed; a concealed kong may be the set of 十三么 or the pung of the seven pairs.
    """
    if melds not in (0, ONE_CONCEALED_KONG):
        return []
    odd = concealed & ODD
    if not odd & (odd - 1):
        return list(iter_pairs_and_pung_arrangements(counts_of(concealed), winning))
    if has_all_unios(concealed) and is_thirteen_orphans(counts := counts_of(concealed)):
        return [loose_arrangement("orphans", counts)]
    if has_all_honours(concealed) and is_sixteen_unrelated(counts := counts_of(concealed)):
        return [loose_arrangement("unrelated", counts)]
    return []
