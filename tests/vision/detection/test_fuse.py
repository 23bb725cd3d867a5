"""What several views show of one tile becomes one detection."""

from dataclasses import replace

import numpy as np
import pytest

from scoring.tiles import BACK
from tests.vision.detection.upright_tiles import HAND, Place, tiles
from vision.detection import fuse as fusing
from vision.detection.detections import Detections
from vision.detection.views import View, whole_view

PLACE: Place = (900, 300, 40, 50)
AROUND: Place = (901, 301, 58, 66)
ROW: list[Place] = [(400.0 + 60 * i, 300.0, 58.0, 30.0) for i in range(6)]
STRETCHED = View(np.array([[1, 0, 0], [0, 2.5, 0]], np.float64), 1200, 2250, deforms=True)


def in_view(found: Detections) -> Detections:
    """Detections of the photo in pixels of the stretched view."""
    scale = np.array([1, 2.5], np.float32)
    return Detections(found.boxes * np.tile(scale, 2), found.class_probs, found.corners * scale)


def stretched(found: Detections, seen: Detections) -> Detections:
    return fusing.fuse(found, in_view(seen), STRETCHED)


def fuse(found: Detections, seen: Detections) -> Detections:
    return fusing.fuse(found, seen, whole_view((1200, 900)))


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
    ("glimpse", "chance", "kept"), [(0.3, 0.6, True), (0.1, 0.9, False), (0.0, 0.97, False)],
    ids=["seen before", "hardly seen before", "not seen before"],
)  # fmt: skip
def test_a_bare_patch_that_only_a_further_view_shows_is_no_back(glimpse: float, chance: float, kept: bool) -> None:
    seen = fuse(tiles([PLACE], [glimpse], BACK), tiles([PLACE], [chance], BACK))
    assert bool(seen.confidences.max() == pytest.approx(chance)) is kept


@pytest.mark.parametrize(("chance", "kept"), [(0.8, 1), (0.6, 0)], ids=["shown", "not shown"])
def test_a_white_dragon_that_only_a_further_view_shows_is_believed_where_it_is_shown(chance: float, kept: int) -> None:
    assert fuse(HAND, tiles([PLACE], [chance], "5z")).codes.count("5z") == kept


def test_a_row_that_lies_flat_comes_back_where_it_lies_in_the_photo() -> None:
    found = stretched(HAND, tiles(ROW, [0.97] * 6, "3p"))
    flat = found.select(np.array([code == "3p" for code in found.codes]))
    assert sorted(flat.boxes.tolist()) == [pytest.approx([x - 29, 285, x + 29, 315], abs=1) for x, *_ in ROW]


@pytest.mark.parametrize(
    "places",
    [
        [(x, y, width, 3 * height) for x, y, width, height in ROW],
        [(x, 8, width, height / 2) for x, _, width, height in ROW],
        ROW[:4],
        [(x, y + (-1) ** i * 12, width, height) for i, (x, y, width, height) in enumerate(ROW)],
    ],
    ids=["upright", "cut by the edge", "too few", "not in line"],
)
def test_only_whole_rows_that_lie_flat_are_taken(places: list[Place]) -> None:
    assert len(stretched(HAND, tiles(places, [0.9] * len(places), "3p"))) == len(HAND)


def test_fronts_that_look_like_backs_join_no_rows() -> None:
    fronts = tiles([(x, y + 30, width, height) for x, y, width, height in ROW], [0.9] * 6, BACK)
    assert stretched(HAND, tiles(ROW, [0.97] * 6, "3p").merge(fronts)).codes.count("3p") == 6


@pytest.mark.parametrize(
    ("chance", "seen", "chance_seen", "after"),
    [(0.3, "4z", 0.98, 0.98), (0.3, "4z", 0.9, 0.3), (0.3, "2z", 0.98, 0.3), (0.1, "4z", 0.98, 0.1)],
    ids=["doubtful", "not sure itself", "another face", "hardly found"],
)
def test_a_doubtful_tile_is_confirmed_where_the_stretched_view_is_sure_of_it(
    chance: float, seen: str, chance_seen: float, after: float
) -> None:
    confirmed = stretched(HAND.merge(tiles([PLACE], [chance], "4z")), tiles([PLACE], [chance_seen], seen))
    assert confirmed.confidences.min() == pytest.approx(after)
    assert len(confirmed) == 9


def test_views_that_show_nothing_are_fused() -> None:
    nothing = tiles([], [])
    assert len(fuse(nothing, nothing)) == 0
    assert fuse(HAND, nothing).codes == fuse(nothing, HAND).codes == HAND.codes


@pytest.mark.parametrize(("chance", "new"), [(0.9, False), (0.7, True)])
def test_a_place_on_a_sure_tile_is_not_new_to_a_further_view(chance: float, new: bool) -> None:
    found = tiles([PLACE, (700, 300, 40, 50)], [chance, 0.99])
    fresh, known = fusing.recognise(tiles([PLACE], [1]).boxes, found, whole_view((1200, 900)))
    assert fresh.tolist() == [new]
    assert len(known) == (not new)


def test_a_stretched_view_reads_sure_tiles_again_where_they_lie_flat() -> None:
    found = HAND.merge(tiles(ROW, [0.97] * 6, "3p"))
    fresh, known = fusing.recognise(in_view(found).boxes, found, STRETCHED)
    assert fresh.tolist() == [False] * 8 + [True] * 6
    assert known.codes == HAND.codes


def test_a_view_that_turns_tiles_reads_all_again_for_their_tighter_boxes() -> None:
    turned = View(np.array([[0.8, 0.6, 0], [-0.6, 0.8, 900]], np.float64), 1500, 1500)
    fresh, known = fusing.recognise(HAND.boxes, HAND, turned)
    assert fresh.all()
    assert not len(known)


def test_a_tile_known_before_keeps_its_box() -> None:
    found = HAND.merge(tiles(ROW, [0.97] * 6, "3p"))
    loose = replace(found, boxes=found.boxes + np.array([-4, -4, 4, 4], np.float32))
    assert sorted(stretched(found, loose).boxes.tolist()) == sorted(found.boxes.tolist())
