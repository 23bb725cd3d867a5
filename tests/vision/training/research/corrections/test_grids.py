import numpy as np
import pytest

from vision.training.research.corrections.grids import AS_IT_IS, FACE, Floats, Grid, fit_grid, fit_grid_to_boxes

STEPS = (0.05, 0.075)


def level_middles(columns: int = 9, rows: int = 4) -> Floats:
    """Middles of tiles that lie level, row by row."""
    places = [(0.3 + column * STEPS[0], 0.35 + row * STEPS[1]) for row in range(rows) for column in range(columns)]
    return np.array(places, np.float64)


def grid(points: Floats) -> Grid:
    found = fit_grid(points)
    assert found is not None
    return found


def test_a_box_takes_its_share_of_the_steps() -> None:
    found = grid(level_middles())
    boxes = found.boxes(found.numbers, AS_IT_IS)
    np.testing.assert_allclose(boxes[:, 2:] - boxes[:, :2], np.tile(np.array(FACE) * STEPS, (36, 1)), rtol=1e-6)
    np.testing.assert_allclose((boxes[:, :2] + boxes[:, 2:]) / 2, level_middles(), atol=1e-9)


def test_a_grid_seen_at_a_slant_has_boxes_that_shrink_with_it() -> None:
    view = np.array([[0.06, 0.0, 0.2], [0.0, 0.09, 0.3], [0.0, 0.05, 1.0]])
    places = np.array([[column, row] for row in range(4) for column in range(9)], float)
    seen = Grid(places, view)
    found = grid(seen.to_picture(places))
    boxes = found.boxes(found.numbers, AS_IT_IS)
    heights = (boxes[:, 3] - boxes[:, 1]).reshape(4, 9).mean(axis=1)
    assert (np.diff(heights) < -0.003).all()


def test_places_without_a_tile_do_not_hinder() -> None:
    found = grid(np.delete(level_middles(), [13, 35], axis=0))
    assert np.ptp(found.numbers, axis=0).tolist() == [8, 3]


@pytest.mark.parametrize(
    "points",
    [
        np.random.default_rng(0).uniform(0, 1, (36, 2)),
        level_middles()[:12],
        level_middles(20, 1),
        level_middles() * [1.5, 1.0],
    ],
    ids=["scattered", "few", "one row", "as wide as high"],
)
def test_what_is_no_grid_of_upright_tiles_is_told(points: Floats) -> None:
    assert fit_grid(points) is None


def test_boxes_cut_off_by_the_edge_do_not_bend_the_grid() -> None:
    middles = level_middles() - [0.32, 0]
    boxes = np.hstack([middles - np.array(STEPS) * 0.4, middles + np.array(STEPS) * 0.4])
    boxes[:, 0] = np.maximum(boxes[:, 0], 0)
    found = fit_grid_to_boxes(boxes[boxes[:, 2] > 0])
    assert found is not None
    whole = middles[(boxes[:, 0] > 0.004)]
    np.testing.assert_allclose(found.to_picture(found.numbers), whole, atol=1e-6)
