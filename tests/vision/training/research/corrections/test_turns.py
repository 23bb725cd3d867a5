import numpy as np
from numpy.typing import NDArray

from vision.training.research.corrections.apply import undo_box_rotation

Floats = NDArray[np.float64]


def tiles(rng: np.random.Generator) -> Floats:
    """Boxes of two rows of tiles that lie level, in shares of the photo."""
    middles = np.array([[0.3 + 0.05 * place, row] for row in (0.45, 0.6) for place in range(8)])
    sizes = np.column_stack([rng.uniform(0.04, 0.05, 16), rng.uniform(0.06, 0.08, 16)])
    return np.hstack([middles - sizes / 2, middles + sizes / 2])


def turned(boxes: Floats, degrees: float) -> Floats:
    """What a tool makes of boxes when it turns their photo: level boxes around the turned corners."""
    angle = np.radians(degrees)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    left, top, right, bottom = boxes.T
    corners = np.stack([[left, top], [right, top], [right, bottom], [left, bottom]]).transpose(2, 0, 1)
    corners = (corners - 0.5) @ turn + 0.5
    return np.hstack([corners.min(axis=1), corners.max(axis=1)])


def test_boxes_of_a_turned_copy_become_as_tight_as_they_were() -> None:
    boxes = tiles(np.random.default_rng(3))
    loose = turned(boxes, -13)
    assert np.abs(loose - boxes).max() > 0.01
    np.testing.assert_allclose(undo_box_rotation(loose, -13), boxes, atol=1e-12)
