"""Flat things lie where they are put, in perspective."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthesis.geometry import Camera, aim_camera
from vision.synthesis.rendering.clutter import FlatThing, lay_clutter, random_clutter
from vision.synthesis.rendering.clutter_art import SCALE

pytestmark = pytest.mark.slow

SIZE = (640, 480)
GROUND = np.full((SIZE[1], SIZE[0], 3), 90, np.uint8)


def camera(tilt: float = 0.7) -> Camera:
    return aim_camera(np.array([(-8.0, -5.0, 0.0), (8.0, 5.0, 0.0)]), SIZE, tilt=tilt)


def plate(width: float, height: float) -> NDArray[np.uint8]:
    """Red all over, in tile widths."""
    art = np.zeros((round(height * SCALE), round(width * SCALE), 4), np.uint8)
    art[:] = (250, 20, 20, 255)
    return art


@pytest.mark.parametrize("tilt", [0.0, 0.5, 1.1])
def test_a_thing_covers_its_outline_as_the_camera_sees_it(tilt: float) -> None:
    thing = FlatThing(plate(4.0, 3.0), (1.5, -1.0), 0.4)
    shown = lay_clutter(GROUND, [thing], camera(tilt))
    turn = np.array([[np.cos(0.4), np.sin(0.4)], [-np.sin(0.4), np.cos(0.4)]])
    around = np.array([(-2.0, -1.5), (2.0, -1.5), (2.0, 1.5), (-2.0, 1.5)]) @ turn + thing.centre
    outline = camera(tilt).project(np.column_stack([around, np.zeros(4)]))
    expected = cv2.fillConvexPoly(np.zeros(GROUND.shape[:2], np.uint8), np.rint(outline).astype(np.int32), 1)
    red = (shown[..., 0] > 200).astype(np.uint8)
    assert (red != expected).sum() < 0.04 * expected.sum()


def test_the_table_is_darker_beside_a_thing_and_unchanged_afar() -> None:
    shown = lay_clutter(GROUND, [FlatThing(plate(4.0, 3.0), (0.0, 0.0), 0.0)], camera(0.0))
    left, _ = camera(0.0).project(np.array([(-2.06, 0.0, 0.0)]))[0]
    assert shown[SIZE[1] // 2, round(left), 0] < 80
    assert (shown[:20] == 90).all()
    assert (GROUND == 90).all()


def test_what_is_behind_the_camera_is_not_painted() -> None:
    low = aim_camera(np.array([(-8.0, -5.0, 0.0), (8.0, 5.0, 0.0)]), SIZE, tilt=1.4, distance=12.0)
    behind = float(low.eye[1]) + 30.0
    assert (lay_clutter(GROUND, [FlatThing(plate(4.0, 3.0), (0.0, behind), 0.0)], low) == 90).all()


def test_random_things_begin_within_reach() -> None:
    middle = np.array([3.0, -2.0])
    for seed in range(30):
        things = random_clutter(middle, 4.0, np.random.default_rng(seed))
        assert things
        assert np.abs(np.array(things[0].centre) - middle).max() <= 4.0
