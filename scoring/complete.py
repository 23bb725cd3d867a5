"""Tests whether tiles are a complete hand of a rule set: sets and eyes, or one of its other shapes."""

from collections.abc import Sequence
from typing import Final

from scoring.decompose import split_block
from scoring.registry import rule_set
from scoring.tile_counts import HONOUR_FROM

_SUITS: Final = (0, 9, 18)


def is_complete_hand(rules: str, counts: Sequence[int], melds: int, concealed_kongs: int = 0) -> bool:
    """Whether concealed tiles and a number of melds are a complete hand.

    Each other shape than sets and eyes says what melds may stand beside it.

    >>> from scoring.decompose import count_faces
    >>> is_complete_hand("international", count_faces(("1m", "1m", "5z", "5z", "5z")), 3)
    True

    Args:
        rules: the rule set.
        counts: concealed tiles of each of the 34 faces, including the winning tile.
        melds: number of melds, kongs included.
        concealed_kongs: number of concealed kongs among them.
    """
    declared = rule_set(rules)
    if sum(counts) + 3 * melds != declared.size:
        return False
    if _is_sets_and_eyes(counts):
        return True
    return any(shape.allows(melds, concealed_kongs) and shape.test(counts) for shape in declared.shapes.values())


def _is_sets_and_eyes(counts: Sequence[int]) -> bool:
    left = sum(counts[:9]) % 3, sum(counts[9:18]) % 3, sum(counts[18:27]) % 3, sum(counts[HONOUR_FROM:]) % 3
    if 1 in left or sum(left) != 2:
        return False
    honours = split_block(tuple(counts[HONOUR_FROM:]), HONOUR_FROM)
    return bool(honours) and all(split_block(tuple(counts[start : start + 9]), start) for start in _SUITS)
