"""The hands of riichi that are not four sets and a pair."""

from collections.abc import Sequence

from scoring.decompose import is_thirteen_unios
from scoring.shape_distances import to_seven_different_pairs, to_thirteen_unios
from scoring.shapes import Shape


def is_seven_different_pairs(counts: Sequence[int]) -> bool:
    """Whether 34 counts are seven pairs, no two of them equal (chiitoitsu)."""
    return counts.count(2) == 7 and counts.count(0) == len(counts) - 7


SHAPES = {
    "pairs": Shape(is_seven_different_pairs, to_seven_different_pairs),
    "unios": Shape(is_thirteen_unios, to_thirteen_unios),
}
