"""What several views show of one tile becomes one detection."""

import numpy as np
import pytest

from scoring.tiles import BACK
from tests.vision.detection.upright_tiles import HAND, Place, tiles
from vision.detection.detections import Detections
from vision.detection.fuse import fuse, lie_on_sure

PLACE: Place = (900, 300, 40, 50)
AROUND: Place = (901, 301, 58, 66)


def test_of_two_views_of_a_tile_the_surer_one_speaks() -> None:
    first = tiles([PLACE], [0.9])
    assert fuse(first, tiles([(904, 301, 40, 50)], [0.95], "9s")).codes == ["9s"]
    assert fuse(first, tiles([(904, 301, 40, 50)], [0.85], "9s")).codes == ["1m"]


@pytest.mark.parametrize(
    ("tight", "confidence", "code", "kept"),
    [
        (PLACE, 0.95, "1m", PLACE), (PLACE, 0.7, "1m", AROUND), (PLACE, 0.95, "2m", AROUND),
        ((894, 300, 28, 50), 0.95, "1m", AROUND),
    ],
    ids=["sure of the same", "doubtful", "another face", "half of it"],
)  # fmt: skip
def test_the_tightest_box_is_kept_of_those_that_are_sure_of_a_tile(
    tight: Place, confidence: float, code: str, kept: Place
) -> None:
    seen = fuse(tiles([tight], [confidence], code), tiles([AROUND], [0.99]))
    assert seen.codes == ["1m"]
    assert seen.confidences == pytest.approx([0.99])
    np.testing.assert_array_equal(seen.boxes, tiles([kept], [1.0]).boxes)


def test_a_tile_that_only_one_view_shows_stays() -> None:
    assert sorted(fuse(tiles([PLACE], [0.9]), tiles([(700, 300, 40, 50)], [0.4], "9s")).codes) == ["1m", "9s"]


def test_half_a_tile_gives_way_to_the_whole_that_a_further_view_shows() -> None:
    half = tiles([(900, 312, 40, 25)], [0.9], "2s")
    assert fuse(half, tiles([PLACE], [0.97], "4s")).codes == ["4s"]


def test_neighbours_of_a_turned_row_stay_though_their_boxes_overlap() -> None:
    row = tiles([(300 + 30 * i, 300 + 30 * i, 60, 60) for i in range(3)], [0.9, 0.95, 0.97])
    turned = np.array([[0, -30], [30, 0], [0, 30], [-30, 0]], np.float32)
    corners = row.boxes.reshape(-1, 2, 2).mean(axis=1)[:, None] + turned * np.float32(0.75)
    assert len(fuse(Detections(row.boxes, row.class_probs, corners), tiles([], []))) == 3


@pytest.mark.parametrize(
    ("glimpse", "chance", "kept"), [(0.3, 0.6, True), (0.1, 0.9, False), (0.1, 0.97, True), (0.0, 0.97, False)],
    ids=["seen before", "hardly seen before", "hardly seen before, now certain", "not seen before"],
)  # fmt: skip
def test_a_bare_patch_that_only_a_further_view_shows_is_no_back(glimpse: float, chance: float, kept: bool) -> None:
    seen = fuse(tiles([PLACE], [glimpse], BACK), tiles([PLACE], [chance], BACK))
    assert bool(seen.confidences.max() == pytest.approx(chance)) is kept


@pytest.mark.parametrize(("chance", "kept"), [(0.8, 1), (0.6, 0)], ids=["shown", "not shown"])
def test_a_white_dragon_that_only_a_further_view_shows_is_believed_where_it_is_shown(chance: float, kept: int) -> None:
    assert fuse(HAND, tiles([PLACE], [chance], "5z")).codes.count("5z") == kept


def test_views_that_show_nothing_are_fused() -> None:
    nothing = tiles([], [])
    assert len(fuse(nothing, nothing)) == 0
    assert fuse(HAND, nothing).codes == fuse(nothing, HAND).codes == HAND.codes


@pytest.mark.parametrize(("chance", "sure"), [(0.9, True), (0.7, False)])
def test_a_place_on_a_sure_tile_shows_nothing_new(chance: float, sure: bool) -> None:
    found = tiles([PLACE, (700, 300, 40, 50)], [chance, 0.99])
    places = tiles([PLACE, (500, 300, 40, 50)], [1, 1]).corners
    assert lie_on_sure(places.astype(np.float64), found).tolist() == [sure, False]
