"""Tests whether tiles are a complete hand of a rule set: sets and eyes, pairs, or a special hand."""

from collections.abc import Sequence
from typing import Final

from scoring.decompose import (
    HONOUR_FROM,
    is_seven_isolated_stars,
    is_sixteen_unrelated,
    is_thirteen_orphans,
    is_thirteen_unios,
    iter_pair_arrangements,
    iter_pairs_and_pung_arrangements,
    split_block,
)
from scoring.hand import Rules, hand_size

_SUITS: Final = (0, 9, 18)
_ABSENT_OF_PAIRS: Final = 34 - 8
"""Minimum number of the 34 faces that are absent from a hand of pairs, with or without a pung."""


def is_complete_hand(rules: Rules, counts: Sequence[int], melds: int) -> bool:
    """Whether concealed tiles and a number of melds are a complete hand.

    Hands of pairs and special hands are tested only without melds.

    >>> from scoring.decompose import count_faces
    >>> is_complete_hand("international", count_faces(("1m", "1m", "5z", "5z", "5z")), 3)
    True

    Args:
        rules: the rule set.
        counts: concealed tiles of each of the 34 faces, including the winning tile.
        melds: number of melds, kongs included.
    """
    if sum(counts) + 3 * melds != hand_size(rules):
        return False
    return _is_sets_and_eyes(counts) or (not melds and _is_special(rules, counts))


def _is_sets_and_eyes(counts: Sequence[int]) -> bool:
    left = sum(counts[:9]) % 3, sum(counts[9:18]) % 3, sum(counts[18:27]) % 3, sum(counts[HONOUR_FROM:]) % 3
    if 1 in left or sum(left) != 2:
        return False
    honours = split_block(tuple(counts[HONOUR_FROM:]), HONOUR_FROM)
    return bool(honours) and all(split_block(tuple(counts[start : start + 9]), start) for start in _SUITS)


def _is_special(rules: Rules, counts: Sequence[int]) -> bool:
    """Whether concealed tiles are a hand of pairs or a special hand."""
    honours = counts[HONOUR_FROM] and counts[HONOUR_FROM + 1] and counts[HONOUR_FROM + 2]
    pairs = counts.count(0) >= _ABSENT_OF_PAIRS
    if rules == "taiwan16":
        if honours and (is_thirteen_orphans(counts) or is_sixteen_unrelated(counts)):
            return True
        return pairs and any(iter_pairs_and_pung_arrangements(counts, 0))
    if honours and is_thirteen_unios(counts):
        return True
    if rules == "international" and honours and is_seven_isolated_stars(counts):
        return True
    return pairs and any(iter_pair_arrangements(counts, 0))
