"""Boxes and quads of tiles: which are the same tile."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.boxes import are_cut, nms, quad_overlaps, quads_of


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


TURNED = boxes((0, 0, 30, 40)), np.array([[[20, -5], [40, 15], [20, 35], [0, 15]]], np.float32)


def test_boxes_at_an_edge_of_the_photo_are_cut_and_one_beside_it_is_not() -> None:
    found = boxes((1, 30, 21, 50), (30, 79, 50, 99), (3, 3, 23, 23))
    assert are_cut(found, (100, 100)).tolist() == [True, True, False]


def test_a_quad_inside_another_is_covered_by_it() -> None:
    outer, inner = quads_of(boxes((0, 0, 30, 40))), quads_of(boxes((5, 5, 25, 20)))
    assert quad_overlaps(outer, inner) == pytest.approx(np.ones((1, 1)))


def test_quads_of_neighbours_in_a_turned_row_share_nothing_though_their_boxes_do() -> None:
    step = np.array([20, 20], np.float32)
    assert quad_overlaps(TURNED[1], TURNED[1] + step)[0, 0] < 0.05
    assert quad_overlaps(TURNED[1], TURNED[1] + step * np.float32(0.25))[0, 0] > 0.6


def test_a_quad_without_area_covers_nothing() -> None:
    flat = np.zeros((1, 4, 2), np.float32)
    assert quad_overlaps(flat, quads_of(boxes((0, 0, 30, 40))))[0, 0] == 0
    assert quad_overlaps(quads_of(boxes()), flat).shape == (0, 1)
