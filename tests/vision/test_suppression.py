import numpy as np
from numpy.typing import NDArray

from vision.suppression import keep_best


def boxes(*rows: tuple[float, float, float, float]) -> NDArray[np.float32]:
    return np.array(rows, np.float32).reshape(-1, 4)


def test_of_two_boxes_on_one_tile_the_better_one_stays() -> None:
    kept = keep_best(boxes((0, 0, 30, 40), (2, 1, 31, 42)), np.array([0.4, 0.9], np.float32))
    assert kept.tolist() == [1]


def test_a_box_inside_a_larger_one_is_the_same_tile() -> None:
    kept = keep_best(boxes((0, 0, 30, 40), (5, 5, 25, 20)), np.array([0.9, 0.8], np.float32))
    assert kept.tolist() == [0]


def test_touching_neighbours_both_stay() -> None:
    kept = keep_best(boxes((0, 0, 30, 40), (30, 0, 60, 40), (28, 0, 58, 40)), np.array([0.9, 0.8, 0.7], np.float32))
    assert kept.tolist() == [0, 1]


def test_neighbours_in_a_row_at_45_degrees_both_stay() -> None:
    width, height = 30.0, 40.0
    hull = (width + height) / 2**0.5
    step = width / 2**0.5
    row = boxes(*((i * step, i * step, i * step + hull, i * step + hull) for i in range(5)))
    assert len(keep_best(row, np.linspace(0.9, 0.5, 5, dtype=np.float32))) == 5


def test_nothing_in_nothing_out() -> None:
    assert keep_best(boxes(), np.zeros(0, np.float32)).tolist() == []
