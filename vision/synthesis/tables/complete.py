"""Whether concealed tiles are complete, in any of the shapes that a rule set knows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scoring.decompose import (
    HONOUR_FROM,
    arrange_pairs,
    arrange_pairs_and_pung,
    is_seven_isolated_stars,
    is_sixteen_unrelated,
    is_thirteen_orphans,
    is_thirteen_unios,
    splits,
)
from scoring.hand import Rules

_EAST: Final = HONOUR_FROM
_ABSENT_OF_PAIRS: Final = 34 - 8
"""How many faces a hand of pairs, with or without a pung, does not hold at least."""


def is_complete(rules: Rules, counts: Sequence[int], melds: int) -> bool:
    """Whether the 34 counts of the concealed tiles, beside so many melds, are complete."""
    left = sum(counts[:9]) % 3, sum(counts[9:18]) % 3, sum(counts[18:27]) % 3, sum(counts[27:]) % 3
    if 1 not in left and sum(left) == 2 and next(splits(counts), None) is not None:
        return True
    return not melds and _is_special(rules, counts)


def _is_special(rules: Rules, counts: Sequence[int]) -> bool:
    """Pairs, and the hands that start from the seven honours or the terminals."""
    honours = counts[_EAST] and counts[_EAST + 1] and counts[_EAST + 2]
    pairs = counts.count(0) >= _ABSENT_OF_PAIRS
    if rules == "taiwan16":
        if honours and (is_thirteen_orphans(counts) or is_sixteen_unrelated(counts)):
            return True
        return pairs and next(arrange_pairs_and_pung(counts, 0), None) is not None
    if honours and is_thirteen_unios(counts):
        return True
    if rules == "international" and honours and is_seven_isolated_stars(counts):
        return True
    return pairs and next(arrange_pairs(counts, 0), None) is not None
