"""Views of a photo are planned where what is known so far says that they show more."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, INDEX
from tests.vision.detection.upright_tiles import HAND, Place, tiles
from vision.detection.boxes import boxes_around
from vision.detection.detections import Detections
from vision.detection.finder import FINDER_SIDE, STRIDE, Proposals
from vision.detection.views import (
    View,
    are_in_rows,
    is_hardly_read,
    lie_flat,
    plan_search,
    plan_stretched,
    plan_upright,
    shows_hardly_a_tile,
)
from vision.images.resizing import rotation_matrix

Floats = NDArray[np.float32]
Pixels = NDArray[np.uint8]


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


def seen_in(view: View, corners: Floats) -> Floats:
    mapped = corners.reshape(-1, 2) @ view.affine[:, :2].T + view.affine[:, 2]
    return np.asarray(mapped.reshape(corners.shape), np.float32)


def test_without_doubt_there_is_no_closer_look() -> None:
    assert not plan_upright(row(doubt=0.95), (1200, 900))
    assert not plan_upright(row(doubt=0.02), (1200, 900))
    assert len(plan_upright(row(), (1200, 900))) == 1


def test_two_tiles_do_not_tell_how_the_others_lie() -> None:
    tiles = row()
    assert not plan_upright(tiles.select(np.arange(8) < 2), (1200, 900))
    assert not plan_upright(tiles.select(np.zeros(8, bool)), (1200, 900))


def test_a_photo_filled_by_upright_tiles_is_not_looked_at_again() -> None:
    tiles = row(scale=2.6)
    assert not plan_upright(tiles, (1200, 900))


@pytest.mark.parametrize("degrees", [0, 30, 90, -135, 180])
@pytest.mark.parametrize("scale", [0.5, 1.0])
def test_tiles_stand_upright_and_large_in_the_view(degrees: float, scale: float) -> None:
    tiles = row(degrees, scale)
    [view] = plan_upright(tiles, (1200, 900))
    seen = seen_in(view, tiles.corners)
    upper, lower = seen[:, :2].mean(axis=1), seen[:, 2:].mean(axis=1)
    assert upper[:, 0] == pytest.approx(lower[:, 0], abs=0.5)
    assert lower[:, 1] - upper[:, 1] == pytest.approx(56, abs=0.5)
    assert seen.min() > 0
    assert (seen < (view.width, view.height)).all()
    assert view.width % STRIDE == view.height % STRIDE == 0


def test_a_row_tells_how_to_turn_however_many_tiles_lie_about_it() -> None:
    others = found([quad(80 + 90 * i, 120, 25 + 37 * i) for i in range(11)], [0.99] * 11)
    [alone] = plan_upright(row(40), (1200, 900))
    [among] = plan_upright(row(40).merge(others), (1200, 900))
    directions = [np.degrees(np.arctan2(view.affine[1, 0], view.affine[0, 0])) for view in (alone, among)]
    assert directions[1] == pytest.approx(directions[0], abs=5)


def test_tiles_upside_down_are_of_the_row_too_and_most_stand_upright_in_the_view() -> None:
    tiles = row(55)
    tiles.corners[:3] = np.roll(tiles.corners[:3], 2, axis=1)
    others = found([quad(80 + 90 * i, 120, 80 + 20 * (i % 5)) for i in range(12)], [0.99] * 12)
    [view] = plan_upright(tiles.merge(others), (1200, 900))
    seen = seen_in(view, tiles.corners)
    down = seen[:, 2:].mean(axis=1) - seen[:, :2].mean(axis=1)
    assert np.abs(down[:, 0]).max() < 10
    assert (down[:, 1] > 0).tolist() == [False] * 3 + [True] * 5


@pytest.mark.parametrize("degrees", [0, 70])
def test_two_tiles_more_at_either_end_of_a_row_are_in_the_view_though_not_seen_yet(degrees: float) -> None:
    tiles = row(degrees)
    step = (tiles.corners[-1] - tiles.corners[0]).mean(axis=0) / 7
    unseen = np.stack([tiles.corners[0] - 2 * step, tiles.corners[-1] + 2 * step])
    [view] = plan_upright(tiles, (1200, 900))
    assert seen_in(view, unseen).min() > 0
    assert (seen_in(view, unseen) < (view.width, view.height)).all()


def test_corners_that_fell_together_are_no_error() -> None:
    flat = found([np.full((4, 2), 100 + 40 * i, np.float32) for i in range(4)], [0.5, 0.9, 0.9, 0.9])
    views = plan_upright(flat, (1200, 900))
    assert not views or views[0].width * views[0].height <= (FINDER_SIDE + STRIDE) ** 2


def test_tiles_scattered_in_all_directions_are_not_turned() -> None:
    quads = [quad(150 + 220 * (i % 5), 150 + 250 * (i // 5), 26 * i, 60, 80) for i in range(14)]
    scatter = found(quads, [0.5, *[0.99] * 13])
    assert not plan_upright(scatter, (1200, 900))


def test_the_view_of_much_of_a_photo_is_no_larger_than_the_first_picture() -> None:
    corners = found([quad(x, y, 90, 20, 26) for x in (60, 600, 1140) for y in (60, 450, 840)], [0.5] + [0.99] * 8)
    [view] = plan_upright(corners, (1200, 900))
    assert view.width * view.height <= (FINDER_SIDE + STRIDE) ** 2


@pytest.mark.parametrize(("degrees", "scale"), [(0, 0.4), (90, 0.4), (180, 1.0), (-30, 0.5)])
def test_the_picture_shows_what_its_boxes_say(degrees: float, scale: float) -> None:
    tiles = row(degrees, scale)
    [view] = plan_upright(tiles, (1200, 900))
    photo = np.zeros((900, 1200, 3), np.uint8)
    cv2.fillConvexPoly(photo, tiles.corners[3].round().astype(np.int32), (255, 255, 255))
    shown = np.argwhere(view.render(photo)[..., 0] > 127)[:, ::-1]
    seen = np.concatenate([shown.min(axis=0), shown.max(axis=0) + 1]).astype(np.float32)[None]
    expected = seen_in(view, tiles.corners[3])
    assert seen[0] == pytest.approx(np.concatenate([expected.min(axis=0), expected.max(axis=0)]), abs=4)
    middle = boxes_around(view.quads_to_photo(seen))[0].reshape(2, 2).mean(axis=0)
    assert middle == pytest.approx(tiles.corners[3].mean(axis=0), abs=3)


def test_a_large_photo_is_averaged_where_it_is_shrunk() -> None:
    stripes = np.zeros((1800, 2400, 3), np.uint8)
    stripes[:, ::2] = 255
    tiles = row(90, 3)
    [view] = plan_upright(tiles, (2400, 1800))
    shown = view.render(stripes)[view.height // 2 - 20 : view.height // 2 + 20, view.width // 2].astype(float)
    assert np.abs(shown - 127.5).max() < 30


def part_shown(view: View) -> NDArray[np.floating]:
    """The part of the photo that a view shows: a box (1, 4)."""
    return boxes_around(view.quads_to_photo(np.array([[0, 0, view.width, view.height]], np.float32)))


SIZE = (1200, 900)


def stretched(hint: tuple[float, float, float, float], chance: float = 0.4) -> list[View]:
    return plan_stretched(HAND.merge(tiles([hint], [chance])), SIZE)


def test_a_doubtful_flat_place_behind_the_hand_is_looked_at() -> None:
    [view] = stretched((600, 300, 60, 30))
    assert view.width == 1200
    assert view.height == pytest.approx(2.5 * (30 + 2 * 60), abs=1)
    assert view.side == pytest.approx(640, abs=1)


@pytest.mark.parametrize(
    ("hint", "chance"),
    [((600, 300, 60, 80), 0.4), ((600, 300, 120, 60), 0.4), ((600, 300, 60, 30), 0.9), ((600, 300, 60, 30), 0.02)],
    ids=["upright", "wider than the hand's tiles", "sure", "nothing"],
)
def test_nothing_else_costs_a_look(hint: tuple[float, float, float, float], chance: float) -> None:
    assert not stretched(hint, chance)


def test_two_tiles_do_not_tell_how_the_photo_is_turned() -> None:
    found = tiles([(300, 700, 78, 104)] * 2 + [(600, 300, 60, 30)], [0.99, 0.99, 0.4])
    assert not plan_stretched(found, SIZE)


def test_rows_are_brought_level_by_the_edges_of_tiles_whose_sides_lean() -> None:
    leaning = HAND.corners.copy()
    leaning[:5, :2, 0] += 30  # more tiles lean to the right than to the left
    leaning[5:, :2, 0] -= 30
    hand = Detections(HAND.boxes, HAND.class_probs, leaning)
    [view] = plan_stretched(hand.merge(tiles([(600, 300, 60, 30)], [0.4])), SIZE)
    assert view.affine[1, 0] == pytest.approx(0, abs=0.01)
    assert view.width == 1200


def test_a_turned_photo_is_brought_level() -> None:
    turned = rotation_matrix((600, 450), 15)
    corners = HAND.corners @ turned[:, :2].T + turned[:, 2]
    hand = Detections(HAND.boxes, HAND.class_probs, corners.astype(np.float32))
    [view] = plan_stretched(hand.merge(tiles([(600, 300, 60, 30)], [0.4])), SIZE)
    along = (corners[:, 1] - corners[:, 0]) @ view.affine[:, :2].T
    assert along[:, 1] == pytest.approx(0, abs=0.1)


def test_the_whole_photo_is_seen_as_it_is() -> None:
    photo = np.random.default_rng(2).integers(0, 256, (30, 50, 3)).astype(np.uint8)
    assert (View(np.eye(2, 3), 50, 30).render(photo) == photo).all()


def room(width: int = 2000, height: int = 1500) -> Pixels:
    """A plain picture with a row of prints, 8 pixels apart, from (1200, 900) to (1340, 914)."""
    pixels = np.full((height, width, 3), 90, np.uint8)
    row = pixels[900:914, 1200:1340]
    row[:] = 230
    row[2:12, np.arange(140) % 8 < 3] = 30
    return pixels


def test_a_photo_is_searched_where_it_is_printed() -> None:
    pixels = room()
    [view] = plan_search(pixels)
    [[left, top, right, bottom]] = boxes_around(
        view.quads_to_photo(np.array([[0, 0, view.width, view.height]], np.float32))
    )
    assert left < 1100
    assert top < 800
    assert right > 1440
    assert bottom > 1014
    assert view.side > view.width
    assert (view.render(pixels) == pixels[int(top) : int(bottom), int(left) : int(right)]).all()


def test_a_row_is_searched_before_what_is_printed_everywhere() -> None:
    pixels = room()
    gravel = np.random.default_rng(3).integers(40, 160, (180, 500, 3)).repeat(4, axis=0).repeat(4, axis=1)
    pixels[:720] = gravel.astype(np.uint8)
    first, *others = plan_search(pixels)
    assert part_shown(first)[0, 3] > 914
    assert 0 < len(others) < 8


@pytest.mark.parametrize(
    "pixels", [np.full((1500, 2000, 3), 90, np.uint8), room()[800:, 1100:]], ids=["plain", "small"]
)
def test_a_photo_without_prints_or_with_few_pixels_is_not_searched(pixels: Pixels) -> None:
    assert list(plan_search(pixels)) == []


@pytest.mark.parametrize(
    ("shown", "hardly"),
    [(tiles([(60.0 * i, 20, 40, 50) for i in range(3)], [0.9] * 3), False),
     (tiles([(60.0 * i, 20, 40, 50) for i in range(9)], [0.7] * 9), True),
     (tiles([(500, 500, 160, 200)], [0.9]), False), (tiles([(500, 500, 160, 200)], [0.7]), True),
     (tiles([(500, 500, 30, 40)], [0.9]), True), (tiles([], []), True)],
    ids=["tiles", "doubtful ones", "a tile close to the camera", "a doubtful one", "a small one", "nothing"],
)  # fmt: skip
def test_a_photo_shows_hardly_a_tile_where_few_are_sure_and_none_is_large(shown: Detections, hardly: bool) -> None:
    assert shows_hardly_a_tile(shown, (2000, 1500)) == hardly


@pytest.mark.parametrize(("side", "count"), [(4000, 1), (2000, 0)])
def test_sure_tiles_too_small_for_the_whole_photo_get_a_view_that_shows_the_ends_of_their_row(
    side: int, count: int
) -> None:
    row = tiles([(900.0 + 30 * i, 600, 30, 40) for i in range(5)], [0.95] * 5)
    views = plan_upright(row, (side, side))
    assert len(views) == count
    for view in views:
        [[left, _, right, _]] = part_shown(view)
        assert left < 900 - 3 * 30
        assert right > 1050 + 3 * 30


def places(objectness: list[float]) -> Proposals:
    boxes, class_probs, blank = (
        np.zeros((len(objectness), *shape), np.float32) for shape in ((4,), (len(CLASSES),), ())
    )
    return Proposals(boxes, class_probs, np.array(objectness, np.float32), blank)


@pytest.mark.parametrize(
    ("sure", "objectness", "hardly"),
    [
        (0, [], True), (0, [0.5] * 4, True), (1, [0.5] * 4, True), (2, [0.5] * 4, False), (3, [0.5] * 12, True),
        (4, [0.5] * 12, False), (1, [0.5] + [0.07] * 9, False),
    ],
    ids=["no place", "none sure", "one of four", "two of four", "three of twelve", "four of twelve", "unlikely places"],
)  # fmt: skip
def test_a_photo_is_hardly_read_where_few_places_are_sure(sure: int, objectness: list[float], hardly: bool) -> None:
    found = tiles([(50.0 * i, 20, 40, 50) for i in range(6)], [0.95] * sure + [0.6] * (6 - sure))
    assert is_hardly_read(places(objectness), found) == hardly


ROW: list[Place] = [(400.0 + 60 * i, 750.0, 58.0, 75.0) for i in range(6)]


def test_a_tile_as_a_stretched_view_shows_it_upright_lies_flat_in_the_photo() -> None:
    assert lie_flat(tiles([ROW[0], (900, 750, 58, 225)], [0.9, 0.9]).boxes).tolist() == [True, False]


@pytest.mark.parametrize(
    ("places", "taken"),
    [(ROW, 6), (ROW[:4], 0), ([(x, y + (-1) ** i * 30, w, h) for i, (x, y, w, h) in enumerate(ROW)], 0)],
    ids=["a row", "too few", "not in line"],
)
def test_only_whole_rows_are_taken_from_a_stretched_view(places: list[Place], taken: int) -> None:
    assert are_in_rows(tiles(places, [0.9] * len(places))).sum() == taken


def test_fronts_that_look_like_backs_join_no_rows() -> None:
    fronts = tiles([(x, y + 75, width, height) for x, y, width, height in ROW], [0.9] * 6, BACK)
    assert are_in_rows(tiles(ROW, [0.97] * 6).merge(fronts)).tolist() == [True] * 6 + [False] * 6
