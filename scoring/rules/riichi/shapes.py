"""The hands of riichi that are not four sets and a pair."""

from scoring.decompose import is_seven_different_pairs, is_thirteen_unios
from scoring.shape_distances import to_seven_different_pairs, to_thirteen_unios
from scoring.shapes import Shape

SHAPES = {
    "pairs": Shape(is_seven_different_pairs, to_seven_different_pairs),
    "unios": Shape(is_thirteen_unios, to_thirteen_unios),
}
