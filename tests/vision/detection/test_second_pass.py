"""Where the first look leaves doubts, the tiles are looked at again, turned upright and enlarged."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.second_pass import AffineCrop, merge_passes, plan_second_pass

SIDE, STRIDE = 640, 32
Floats = NDArray[np.float32]


def quad(x: float, y: float, degrees: float = 0.0, width: float = 30, height: float = 40) -> Floats:
    """Corners (4, 2) of a tile turned clockwise as seen, from its own top-left on."""
    turn = np.radians(degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * (width / 2, height / 2)
    turned: Floats = (corners @ matrix.T + (x, y)).astype(np.float32)
    return turned


def found(quads: list[Floats], chances: list[float], code: str = "1m") -> Detections:
    corners = np.array(quads, np.float32).reshape(-1, 4, 2)
    faces = np.zeros((len(quads), len(CLASSES)), np.float32)
    faces[:, INDEX[code]] = chances
    return Detections(np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1), faces, corners)


def row(degrees: float = 0.0, scale: float = 1.0, doubt: float = 0.5) -> Detections:
    """Eight tiles side by side around the middle of a photo of 1200 x 900, one of them doubtful."""
    along = np.array([np.cos(np.radians(degrees)), np.sin(np.radians(degrees))])
    middles = np.array([600, 450]) + (np.arange(8)[:, None] - 3.5) * along * 31 * scale
    quads = [quad(x, y, degrees, 30 * scale, 40 * scale) for x, y in middles]
    return found(quads, [doubt, *[0.99] * 7])


def seen_in(view: AffineCrop, corners: Floats) -> Floats:
    mapped = corners.reshape(-1, 2) @ view.affine[:, :2].T + view.affine[:, 2]
    return np.asarray(mapped.reshape(corners.shape), np.float32)


def test_without_doubt_there_is_no_closer_look() -> None:
    assert plan_second_pass(row(doubt=0.95), (1200, 900), SIDE, STRIDE) is None
    assert plan_second_pass(row(doubt=0.02), (1200, 900), SIDE, STRIDE) is None
    assert plan_second_pass(row(), (1200, 900), SIDE, STRIDE) is not None


def test_two_tiles_do_not_tell_how_the_others_lie() -> None:
    tiles = row()
    assert plan_second_pass(tiles.select(np.arange(8) < 2), (1200, 900), SIDE, STRIDE) is None
    assert plan_second_pass(tiles.select(np.zeros(8, bool)), (1200, 900), SIDE, STRIDE) is None


def test_a_photo_filled_by_upright_tiles_is_not_looked_at_again() -> None:
    tiles = row(scale=2.6)
    assert plan_second_pass(tiles, (1200, 900), SIDE, STRIDE) is None


@pytest.mark.parametrize("degrees", [0, 30, 90, -135, 180])
@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_tiles_stand_upright_and_large_in_the_view(degrees: float, scale: float) -> None:
    tiles = row(degrees, scale)
    view = plan_second_pass(tiles, (1200, 900), SIDE, STRIDE)
    assert view is not None
    seen = seen_in(view, tiles.corners)
    upper, lower = seen[:, :2].mean(axis=1), seen[:, 2:].mean(axis=1)
    assert upper[:, 0] == pytest.approx(lower[:, 0], abs=0.5)
    assert lower[:, 1] - upper[:, 1] == pytest.approx(56, abs=0.5)
    assert seen.min() > 0
    assert (seen < (view.width, view.height)).all()
    assert view.width % STRIDE == view.height % STRIDE == 0


def test_a_row_tells_how_to_turn_however_many_tiles_lie_about_it() -> None:
    others = found([quad(80 + 90 * i, 120, 25 + 37 * i) for i in range(11)], [0.99] * 11)
    alone = plan_second_pass(row(40), (1200, 900), SIDE, STRIDE)
    among = plan_second_pass(row(40).merge(others), (1200, 900), SIDE, STRIDE)
    assert alone is not None
    assert among is not None
    directions = [np.degrees(np.arctan2(view.affine[1, 0], view.affine[0, 0])) for view in (alone, among)]
    assert directions[1] == pytest.approx(directions[0], abs=5)


def test_tiles_upside_down_are_of_the_row_too_and_most_stand_upright_in_the_view() -> None:
    tiles = row(55)
    tiles.corners[:3] = np.roll(tiles.corners[:3], 2, axis=1)
    others = found([quad(80 + 90 * i, 120, 80 + 20 * (i % 5)) for i in range(12)], [0.99] * 12)
    view = plan_second_pass(tiles.merge(others), (1200, 900), SIDE, STRIDE)
    assert view is not None
    seen = seen_in(view, tiles.corners)
    down = seen[:, 2:].mean(axis=1) - seen[:, :2].mean(axis=1)
    assert np.abs(down[:, 0]).max() < 10
    assert (down[:, 1] > 0).tolist() == [False] * 3 + [True] * 5


@pytest.mark.parametrize("degrees", [0, 25, 90])
def test_tiles_stand_side_by_side_in_the_view_though_most_corners_were_found_a_quarter_off(degrees: float) -> None:
    tiles = row(degrees)
    tiles.corners[:5] = np.roll(tiles.corners[:5], 1, axis=1)
    view = plan_second_pass(tiles, (1200, 900), SIDE, STRIDE)
    assert view is not None
    seen = seen_in(view, tiles.corners)
    along = np.ptp(seen.mean(axis=1), axis=0)
    assert along[1] < 0.02 * along[0]
    down = seen[:, 2:].mean(axis=1) - seen[:, :2].mean(axis=1)
    assert (down[5:, 1] > 0).all()


@pytest.mark.parametrize("degrees", [0, 70])
def test_two_tiles_more_at_either_end_of_a_row_are_in_the_view_though_not_seen_yet(degrees: float) -> None:
    tiles = row(degrees)
    step = (tiles.corners[-1] - tiles.corners[0]).mean(axis=0) / 7
    unseen = np.stack([tiles.corners[0] - 2 * step, tiles.corners[-1] + 2 * step])
    view = plan_second_pass(tiles, (1200, 900), SIDE, STRIDE)
    assert view is not None
    assert seen_in(view, unseen).min() > 0
    assert (seen_in(view, unseen) < (view.width, view.height)).all()


def test_corners_that_fell_together_are_no_error() -> None:
    flat = found([np.full((4, 2), 100 + 40 * i, np.float32) for i in range(4)], [0.5, 0.9, 0.9, 0.9])
    view = plan_second_pass(flat, (1200, 900), SIDE, STRIDE)
    assert view is None or view.width * view.height <= (SIDE + STRIDE) ** 2


def test_tiles_scattered_in_all_directions_are_not_turned() -> None:
    quads = [quad(150 + 220 * (i % 5), 150 + 250 * (i // 5), 26 * i, 60, 80) for i in range(14)]
    scatter = found(quads, [0.5, *[0.99] * 13])
    assert plan_second_pass(scatter, (1200, 900), SIDE, STRIDE) is None


def test_the_view_of_much_of_a_photo_is_no_larger_than_the_first_picture() -> None:
    corners = found([quad(x, y, 90, 20, 26) for x in (60, 600, 1140) for y in (60, 450, 840)], [0.5] + [0.99] * 8)
    view = plan_second_pass(corners, (1200, 900), SIDE, STRIDE)
    assert view is not None
    assert view.width * view.height <= (SIDE + STRIDE) ** 2


@pytest.mark.parametrize(("degrees", "scale"), [(0, 0.4), (90, 0.4), (180, 1.0), (-30, 0.5)])
def test_the_picture_shows_what_its_boxes_say(degrees: float, scale: float) -> None:
    tiles = row(degrees, scale)
    view = plan_second_pass(tiles, (1200, 900), SIDE, STRIDE)
    assert view is not None
    photo = np.zeros((900, 1200, 3), np.uint8)
    cv2.fillConvexPoly(photo, tiles.corners[3].round().astype(np.int32), (255, 255, 255))
    shown = np.argwhere(view.warp(photo)[..., 0] > 127)[:, ::-1]
    seen = np.concatenate([shown.min(axis=0), shown.max(axis=0) + 1]).astype(np.float32)[None]
    expected = seen_in(view, tiles.corners[3])
    assert seen[0] == pytest.approx(np.concatenate([expected.min(axis=0), expected.max(axis=0)]), abs=4)
    middle = view.boxes_to_photo(seen)[0].reshape(2, 2).mean(axis=0)
    assert middle == pytest.approx(tiles.corners[3].mean(axis=0), abs=3)


def test_a_large_photo_is_averaged_where_it_is_shrunk() -> None:
    stripes = np.zeros((1800, 2400, 3), np.uint8)
    stripes[:, ::2] = 255
    tiles = row(90, 3)
    view = plan_second_pass(tiles, (2400, 1800), SIDE, STRIDE)
    assert view is not None
    shown = view.warp(stripes)[view.height // 2 - 20 : view.height // 2 + 20, view.width // 2].astype(float)
    assert np.abs(shown - 127.5).max() < 30


def test_the_closer_of_two_places_on_one_tile_stays_if_it_is_sure() -> None:
    first = found([quad(100, 100), quad(200, 100)], [0.9, 0.99])
    both = merge_passes(first, found([quad(104, 101)], [0.85], "9s"))
    assert sorted(both.codes) == ["1m", "9s"]
    assert both.boxes[both.codes.index("9s"), 0] == pytest.approx(89)


def test_what_the_first_look_says_more_surely_stays() -> None:
    """A closer look may cut a face in half, or take two tiles for one."""
    first = found([quad(100, 100)], [0.99])
    for closer in (quad(100, 92, height=24), quad(112, 104, width=54, height=52)):
        assert merge_passes(first, found([closer], [0.85], "9s")).codes == ["1m"]
    wider = found([quad(100, 101, width=45, height=52)], [0.95])
    assert merge_passes(first, wider).boxes.tolist() == first.boxes.tolist()


def test_half_a_tile_gives_way_to_the_whole_that_the_closer_look_reads() -> None:
    half = found([quad(100, 110, height=20)], [0.99], "2s")
    assert merge_passes(half, found([quad(100, 100)], [0.97], "4s")).codes == ["4s"]


def test_where_both_are_sure_of_a_face_in_one_place_the_first_box_stays() -> None:
    first = found([quad(100, 100)], [0.85])
    assert merge_passes(first, found([quad(103, 100)], [0.99])).boxes.tolist() == first.boxes.tolist()
    unsure = found([quad(100, 100)], [0.75])
    assert merge_passes(unsure, found([quad(103, 100)], [0.99])).confidences.tolist() == pytest.approx([0.99])


def test_a_sure_box_between_two_tiles_gives_way_to_both() -> None:
    between = found([quad(115, 100)], [0.99])
    both = merge_passes(between, found([quad(100, 100), quad(130, 100)], [0.9, 0.95]))
    assert sorted(both.boxes[:, 0].tolist()) == [85, 115]


@pytest.mark.parametrize(
    ("chance", "closer", "code", "left"),
    [
        (0.54, 0.66, "9s", "9s"), (0.86, 0.55, "9s", "9s"), (0.92, 0.66, "9s", "1m"), (0.92, 0.84, "9s", "9s"),
        (0.54, 0.45, "9s", "1m"), (0.54, 0.66, BACK, "1m"), (0.54, 0.3, "1m", "1m"),
    ],
    ids=["doubtful", "doubtful though less so", "not doubtful", "not settled and the closer one sure",
         "the other face not likely", "a back", "the same face"],
)  # fmt: skip
def test_in_one_place_a_doubtful_face_gives_way_to_another_that_the_closer_look_sees(
    chance: float, closer: float, code: str, left: str
) -> None:
    first = found([quad(100, 100)], [chance])
    assert merge_passes(first, found([quad(102, 100)], [closer], code)).codes == [left]


@pytest.mark.parametrize(
    ("code", "chance", "closer", "after"),
    [
        ("1m", 0.25, 0.6, 0.6), ("1m", 0.75, 0.97, 0.97), ("1m", 0.15, 0.6, 0.15), ("1m", 0.25, 0.45, 0.25),
        ("1m", 0.7, 0.6, 0.7), ("9s", 0.25, 0.6, 0.25),
    ],
    ids=["doubtful", "likely", "hardly found", "not likely closer", "surer before", "another face"],
)  # fmt: skip
def test_of_one_printed_face_in_both_looks_the_surer_probability_counts(
    code: str, chance: float, closer: float, after: float
) -> None:
    first = found([quad(100, 100)], [chance])
    merged = merge_passes(first, found([quad(102, 100)], [closer], code))
    kept = merged.select(merged.boxes[:, 0] == first.boxes[0, 0])
    assert kept.confidences.tolist() == pytest.approx([after])


@pytest.mark.parametrize("code", ["5z", BACK])
def test_a_blank_that_the_closer_look_sees_more_surely_lies_where_that_sees_it(code: str) -> None:
    closer = found([quad(102, 100)], [0.6], code)
    assert merge_passes(found([quad(100, 100)], [0.25], code), closer).boxes.tolist() == closer.boxes.tolist()


def test_half_a_tile_goes_where_the_closer_look_confirms_the_whole() -> None:
    whole = found([quad(100, 100)], [0.99], "4s")
    closer = found([quad(100, 100, width=32, height=42)], [0.98], "4s")
    for chance, left in ((0.67, ["4s"]), (0.97, ["4s", "2s"])):
        half = found([quad(100, 110, height=20)], [chance], "2s")
        assert merge_passes(whole.merge(half), closer).codes == left


def test_of_two_places_on_one_tile_the_likelier_one_stays_where_the_closer_one_is_not_sure() -> None:
    assert merge_passes(found([quad(100, 100)], [0.6]), found([quad(112, 104)], [0.7], "9s")).codes == ["9s"]
    assert merge_passes(found([quad(100, 100)], [0.75]), found([quad(112, 104)], [0.7], "9s")).codes == ["1m"]


def test_a_tile_that_only_one_look_saw_stays() -> None:
    both = merge_passes(found([quad(100, 100)], [0.9]), found([quad(300, 100)], [0.4], "9s"))
    assert sorted(both.codes) == ["1m", "9s"]


def test_a_bare_patch_that_only_the_closer_look_saw_is_left_out() -> None:
    patch = found([quad(300, 100)], [0.97], BACK)
    assert merge_passes(found([quad(100, 100)], [0.9]), patch).codes == ["1m"]
    assert merge_passes(found([quad(300, 102)], [0.1], BACK), patch).confidences.tolist() == pytest.approx([0.97])


def test_what_looked_like_a_back_is_no_white_dragon_at_a_closer_look() -> None:
    dragon = found([quad(300, 100)], [0.6], "5z")
    assert merge_passes(found([quad(300, 102)], [0.2], BACK), dragon).codes == [BACK]
    assert merge_passes(found([quad(300, 102)], [0.2], "5z"), dragon).confidences.tolist() == pytest.approx([0.6])


def test_looks_that_found_nothing_are_joined() -> None:
    nothing, one = found([], []), found([quad(100, 100)], [0.9])
    assert len(merge_passes(nothing, nothing)) == 0
    assert merge_passes(one, nothing).codes == merge_passes(nothing, one).codes == ["1m"]


def test_a_tile_that_both_looks_saw_is_not_lost_to_its_neighbours_closer_place() -> None:
    """In a row aslant the first look's boxes are loose, so that the neighbour's reaches over a middle."""
    first = found([quad(245, 296, width=87, height=80)], [0.98], "2f")
    closer = found([quad(247, 299, width=73, height=72), quad(223, 269.5, width=70, height=69)], [0.99, 0.98], "2f")
    closer.class_probs[1] = found([quad(0, 0)], [0.98], "6f").class_probs
    assert sorted(merge_passes(first, closer).codes) == ["2f", "6f"]


def test_a_closer_box_that_spans_tiles_of_the_first_look_gives_way_to_them() -> None:
    first = found([quad(100 + 31 * n, 100) for n in range(6)], [0.9] * 6)
    spanning = found([quad(131, 100, width=90)], [0.97], "9p")
    both = merge_passes(first, spanning)
    assert both.codes == ["1m"] * 6


def test_a_closer_box_as_large_as_other_tiles_stays_though_the_first_look_saw_two_halves() -> None:
    halves = [quad(100, 90, height=20), quad(100, 110, height=20)]
    first = found([*halves, *(quad(200 + 31 * n, 100) for n in range(5))], [0.6, 0.6, *[0.9] * 5])
    both = merge_passes(first, found([quad(100, 100)], [0.97], "4s"))
    assert sorted(both.codes) == ["1m"] * 5 + ["4s"]
