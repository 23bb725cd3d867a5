import numpy as np
from numpy.typing import NDArray

from vision.detection.nms import match_passes, nms


def boxes(*rows: tuple[float, float, float, float]) -> NDArray[np.float32]:
    return np.array(rows, np.float32).reshape(-1, 4)


def test_of_two_boxes_on_one_tile_the_better_one_stays() -> None:
    kept = nms(boxes((0, 0, 30, 40), (2, 1, 31, 42)), np.array([0.4, 0.9], np.float32))
    assert kept.tolist() == [1]


def test_a_box_inside_a_larger_one_is_the_same_tile() -> None:
    kept = nms(boxes((0, 0, 30, 40), (5, 5, 25, 20)), np.array([0.9, 0.8], np.float32))
    assert kept.tolist() == [0]


def test_touching_neighbours_both_stay() -> None:
    kept = nms(boxes((0, 0, 30, 40), (30, 0, 60, 40), (28, 0, 58, 40)), np.array([0.9, 0.8, 0.7], np.float32))
    assert kept.tolist() == [0, 1]


def test_neighbours_in_a_row_at_45_degrees_both_stay() -> None:
    width, height = 30.0, 40.0
    hull = (width + height) / 2**0.5
    step = width / 2**0.5
    row = boxes(*((i * step, i * step, i * step + hull, i * step + hull) for i in range(5)))
    assert len(nms(row, np.linspace(0.9, 0.5, 5, dtype=np.float32))) == 5


def test_nothing_in_nothing_out() -> None:
    assert nms(boxes(), np.zeros(0, np.float32)).tolist() == []


def test_boxes_of_two_looks_are_on_one_tile_though_they_differ() -> None:
    tile, loose, inner, beside = (0, 0, 30, 40), (-5, -6, 36, 45), (6, 8, 24, 30), (30, 0, 60, 40)
    same_tile, same_place = match_passes(boxes(tile), boxes(loose, inner, beside))
    assert same_tile.tolist() == [[True, True, False]]
    assert same_place.tolist() == [[False, False, False]]
    assert match_passes(boxes(tile), boxes((2, 1, 31, 42))).same_place.all()


def test_a_box_between_two_tiles_covers_both() -> None:
    assert match_passes(boxes((14, 0, 44, 40)), boxes((0, 0, 30, 40), (28, 0, 58, 40))).same_tile.all()


def test_no_box_covers_nothing() -> None:
    assert match_passes(boxes(), boxes((0, 0, 30, 40))).same_tile.shape == (0, 1)


def test_many_boxes_are_kept_as_one_after_the_other() -> None:
    chance = np.random.default_rng(5)
    low = chance.uniform(0, 400, (300, 2))
    places = np.concatenate([low, low + chance.uniform(20, 60, (300, 2))], axis=1).astype(np.float32)
    scores = chance.random(300).astype(np.float32)
    left = [int(place) for place in np.argsort(-scores)]
    expected = []
    while left:
        best = left.pop(0)
        expected.append(best)
        left = [place for place in left if len(nms(places[[best, place]], scores[[best, place]])) == 2]
    assert nms(places, scores).tolist() == expected
