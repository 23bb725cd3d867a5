import numpy as np
import pytest

from vision.training.research.corrections.turns import Floats, boxes_inside, recover_turns, undo_box_rotation


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


@pytest.mark.parametrize(("first", "second"), [(0.0, 7.0), (-12.0, 3.5), (5.0, 14.0), (-9.0, -2.0)])
def test_two_turned_copies_tell_how_far_each_was_turned(first: float, second: float) -> None:
    boxes = tiles(np.random.default_rng(1))
    turns = recover_turns(turned(boxes, first), turned(boxes, second))
    assert turns is not None
    assert turns.degrees == pytest.approx((first, second), abs=0.1)
    assert turns.rms_error < 1e-4


def test_copies_that_were_not_only_turned_disagree() -> None:
    rng = np.random.default_rng(2)
    boxes = tiles(rng)
    other = turned(boxes, 8)
    other[:, 2:] += rng.uniform(0, 0.02, (16, 2))
    turns = recover_turns(boxes, other)
    assert turns is not None
    assert turns.rms_error > 0.0011


def test_boxes_of_a_turned_copy_become_as_tight_as_they_were() -> None:
    boxes = tiles(np.random.default_rng(3))
    loose = turned(boxes, -13)
    assert np.abs(loose - boxes).max() > 0.01
    np.testing.assert_allclose(undo_box_rotation(loose, -13), boxes, atol=1e-12)


def test_boxes_at_the_edge_are_not_whole() -> None:
    boxes = np.array([[0.1, 0.1, 0.2, 0.2], [0.0, 0.1, 0.2, 0.2], [0.9, 0.5, 1.0, 0.6]])
    assert boxes_inside(boxes).tolist() == [True, False, False]


def test_too_few_whole_tiles_tell_nothing() -> None:
    edge = np.array([[0.0, 0.1, 0.1, 0.2], [0.0, 0.5, 0.1, 0.6]])
    assert recover_turns(edge, edge) is None
