import cv2
import numpy as np
import pytest

from scoring.tiles import BACK
from vision.detection.boxes import boxes_around
from vision.synthesis.geometry import Shape, aim_camera, lying
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.scene import Painted, Scene, Tile, paint_scene
from vision.synthesis.rendering.texture import Material

SHAPE = Shape(1.0, 1.4, 0.8)
MATERIAL = Material(body=(250, 250, 250), back=(0, 0, 200), rounding=0.03, bevel=0)


def red_corner_face() -> Face:
    """A white face whose top-left quarter is red."""
    pixels = np.full((140, 100, 4), 255, np.uint8)
    pixels[:70, :50, 1:3] = 0
    return Face(pixels, whole=True)


def painted(tiles: list[Tile], tilt: float = 0.5, roll: float = 0.4) -> Painted:
    points = np.concatenate([tile.pose.corners(SHAPE) for tile in tiles])
    scene = Scene(tiles, SHAPE, MATERIAL, aim_camera(points, (400, 400), tilt=tilt, roll=roll, fill=0.7))
    return paint_scene(scene, np.full((400, 400, 3), 90, np.uint8), np.random.default_rng(0))


@pytest.mark.parametrize("angle", [0.0, 1.0, 2.5, -2.0])
def test_the_first_corner_is_the_faces_own_top_left(angle: float) -> None:
    truth = painted([Tile("1m", lying(0, 0, angle, SHAPE), red_corner_face())])
    red = (truth.picture[..., 0] > 130) & (truth.picture[..., 1] < 60)
    centre = np.argwhere(red).mean(axis=0)[::-1]
    distances = np.linalg.norm(truth.corners[0] - centre, axis=1)
    assert distances.argmin() == 0


def test_the_box_is_tight_around_the_upper_side() -> None:
    truth = painted([Tile("1m", lying(0, 0, 0.3, SHAPE), red_corner_face())])
    outline = np.zeros((400, 400), np.uint8)
    cv2.fillConvexPoly(outline, truth.corners[0].astype(np.int32), 1)
    face = (truth.picture[..., 0] > 150) & (outline > 0)
    rows, columns = np.flatnonzero(face.any(axis=1)), np.flatnonzero(face.any(axis=0))
    x1, y1, x2, y2 = boxes_around(truth.corners)[0]
    assert np.abs(np.array([columns[0], rows[0], columns[-1], rows[-1]]) - (x1, y1, x2, y2)).max() <= 3


def test_a_tile_on_its_face_shows_the_back_and_is_labelled_so() -> None:
    truth = painted([Tile(BACK, lying(0, 0, 0.2, SHAPE, face_down=True), None)])
    x, y = truth.corners[0].mean(axis=0).astype(int)
    red, _, blue = truth.picture[y, x]
    assert blue > 100 > red
    assert truth.visible[0] > 0.9


def test_a_tile_under_another_counts_as_hidden() -> None:
    below, above = lying(0, 0, 0, SHAPE), lying(0, 0, 0, SHAPE, level=1)
    truth = painted([Tile("1m", below, red_corner_face()), Tile("2m", above, red_corner_face())], tilt=0.0)
    assert truth.visible[0] < 0.05
    assert truth.visible[1] > 0.9


def test_a_tile_beyond_the_frame_counts_as_partly_seen() -> None:
    tiles = [Tile("1m", lying(x, 0, 0, SHAPE), red_corner_face()) for x in (0, 1)]
    points = tiles[0].pose.corners(SHAPE)
    scene = Scene(tiles, SHAPE, MATERIAL, aim_camera(points, (300, 300), tilt=0, fill=1.0))
    truth = paint_scene(scene, np.zeros((300, 300, 3), np.uint8), np.random.default_rng(0))
    assert truth.visible[1] < 0.5 < truth.visible[0]


def test_a_tile_behind_the_side_of_another_counts_as_hidden() -> None:
    behind, before = lying(0, 0, 0, SHAPE), lying(0, 1.42, 0, SHAPE, level=2)
    between = [lying(0, 1.42, 0, SHAPE, level=level) for level in (0, 1)]
    tiles = [Tile("1m", pose, red_corner_face()) for pose in (behind, *between, before)]
    assert painted(tiles, tilt=1.2, roll=0.0).visible[0] < 0.2


def test_the_top_of_a_tile_is_where_the_truth_says_to_a_fraction_of_a_pixel() -> None:
    """A face that is half red shows its middle line where the corners put it, at any turn."""
    pixels = np.full((140, 100, 4), 255, np.uint8)
    pixels[:, :50, 1:3] = 0
    for angle in (0.0, 0.7, 2.0):
        truth = painted([Tile("1m", lying(0, 0, angle, SHAPE), Face(pixels, whole=True))], tilt=0.0, roll=0.0)
        top_left, top_right, bottom_right, bottom_left = truth.corners[0].astype(np.float64)
        start, stop = (top_left + top_right) / 2, (bottom_left + bottom_right) / 2
        along, across = (stop - start), (top_right - top_left) / np.linalg.norm(top_right - top_left)
        greens = truth.picture[..., 1].astype(np.float32)
        reach = np.arange(-9.0, 9.25, 0.25)
        for share in (0.3, 0.5, 0.7):
            places = (start + share * along + reach[:, None] * across - 0.5).astype(np.float32)
            line = cv2.remap(greens, places[None, :, :1], places[None, :, 1:], cv2.INTER_LINEAR)[0]
            crossing = np.interp(float(line.min() + line.max()) / 2, line, reach)
            assert abs(crossing) < 0.6
