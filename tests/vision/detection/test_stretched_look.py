"""Where something hints at rows that lie flat, the part of the photo around them is stretched and looked at again."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.detection.upright_tiles import HAND, tiles
from vision.detection.detections import Detections
from vision.detection.flat_rows import add_flat_tiles
from vision.detection.stretched_look import StretchedView, plan_stretched_look
from vision.images.transforms import rotation_matrix

SIZE, SIDE = (1200, 900), 640
Floats = NDArray[np.float32]


def plan(hint: tuple[float, float, float, float], chance: float = 0.4) -> StretchedView | None:
    return plan_stretched_look(HAND.merge(tiles([hint], [chance])), SIZE, SIDE)


def test_a_doubtful_flat_place_behind_the_hand_is_looked_at() -> None:
    view = plan((600, 300, 60, 30))
    assert view is not None
    assert view.crop.width == 1200
    assert view.crop.height == pytest.approx(2.5 * (30 + 2 * 60), abs=1)
    assert view.finder_side == pytest.approx(640, abs=1)


@pytest.mark.parametrize(
    ("hint", "chance"),
    [((600, 300, 60, 80), 0.4), ((600, 300, 120, 60), 0.4), ((600, 300, 60, 30), 0.9), ((600, 300, 60, 30), 0.02)],
    ids=["upright", "wider than the hand's tiles", "sure", "nothing"],
)
def test_nothing_else_costs_a_look(hint: tuple[float, float, float, float], chance: float) -> None:
    assert plan(hint, chance) is None


def test_a_lesser_hint_counts_only_where_there_is_no_better_one() -> None:
    view = plan((600, 300, 60, 30), 0.06)
    assert view is not None
    both = HAND.merge(tiles([(600, 300, 60, 30), (600, 100, 60, 30)], [0.4, 0.06]))
    alone = plan((600, 300, 60, 30))
    beside = plan_stretched_look(both, SIZE, SIDE)
    assert alone is not None
    assert beside is not None
    assert beside.crop.height == alone.crop.height == view.crop.height


def test_two_tiles_do_not_tell_how_the_photo_is_turned() -> None:
    found = tiles([(300, 700, 78, 104)] * 2 + [(600, 300, 60, 30)], [0.99, 0.99, 0.4])
    assert plan_stretched_look(found, SIZE, SIDE) is None


def test_rows_are_brought_level_by_the_edges_of_tiles_whose_sides_lean() -> None:
    leaning = HAND.corners.copy()
    leaning[:5, :2, 0] += 30  # more tiles lean to the right than to the left
    leaning[5:, :2, 0] -= 30
    hand = Detections(HAND.boxes, HAND.class_probs, leaning)
    view = plan_stretched_look(hand.merge(tiles([(600, 300, 60, 30)], [0.4])), SIZE, SIDE)
    assert view is not None
    assert view.crop.affine[1, 0] == pytest.approx(0, abs=0.01)
    assert view.crop.width == 1200


def test_a_turned_photo_is_brought_level() -> None:
    turned = rotation_matrix((600, 450), 15)
    corners = HAND.corners @ turned[:, :2].T + turned[:, 2]
    hand = Detections(HAND.boxes, HAND.class_probs, corners.astype(np.float32))
    view = plan_stretched_look(hand.merge(tiles([(600, 300, 60, 30)], [0.4])), SIZE, SIDE)
    assert view is not None
    along = (corners[:, 1] - corners[:, 0]) @ view.crop.affine[:, :2].T
    assert along[:, 1] == pytest.approx(0, abs=0.1)


ROW = [(400.0 + 60 * i, 187.0, 58.0, 75.0) for i in range(6)]


def seen_in_part(places: list[tuple[float, float, float, float]]) -> Detections:
    view = plan((600, 300, 60, 30))
    assert view is not None
    return view.flat_tiles(tiles(places, [0.9] * len(places)))


def test_a_row_comes_back_where_it_lies_in_the_photo() -> None:
    flat = seen_in_part(ROW)
    assert len(flat) == 6
    assert flat.boxes[0] == pytest.approx([371, 285, 429, 315], abs=1)
    assert flat.corners[0] == pytest.approx(np.array([[371, 285], [429, 285], [429, 315], [371, 315]]), abs=1)


@pytest.mark.parametrize(
    "places",
    [
        [(x, y, width, 2 * height) for x, y, width, height in ROW],
        [(x, 20, width, height / 2) for x, _, width, height in ROW],
        ROW[:4],
        [(x, y + (-1) ** i * 30, width, height) for i, (x, y, width, height) in enumerate(ROW)],
        [(x + (-1) ** i * 14, y, width, height) for i, (x, y, width, height) in enumerate(ROW)],
    ],
    ids=["upright", "cut by the edge", "too few", "not in line", "unevenly spaced"],
)
def test_only_whole_rows_that_lie_flat_are_taken(places: list[tuple[float, float, float, float]]) -> None:
    assert len(seen_in_part(places)) == 0


@pytest.mark.parametrize(
    ("places", "sure", "worth"),
    [(ROW, [], True), (ROW[:4], [], False), (ROW, ROW, False), (ROW, ROW[:5], True)],
    ids=["a row", "too few for a row", "all found before", "one of them new"],
)
def test_places_are_read_only_where_a_row_could_add_a_tile(
    places: list[tuple[float, float, float, float]], sure: list[tuple[float, float, float, float]], worth: bool
) -> None:
    view = plan((600, 300, 60, 30))
    assert view is not None
    boxes = tiles(places, [0.9] * len(places)).boxes
    before = view.flat_tiles(tiles(ROW, [0.9] * len(ROW)))
    known = before.select(np.arange(len(before)) < len(sure))
    assert view.may_add_row(boxes, known) is worth
    assert worth or len(add_flat_tiles(known, view.flat_tiles(tiles(places, [0.9] * len(places))))) == len(known)
