"""Racks, dice and fingers are drawn where they are."""

import numpy as np
import pytest

from vision.synthesis.geometry import Camera, Shape, aim_camera, lying
from vision.synthesis.rendering.solids import NOBODY, VisibilityRaster
from vision.synthesis.rendering.things import Box, Finger, paint_box, paint_finger

LIGHT = np.array([0.0, 0.0, 1.0])
TABLE = np.array([(x, y, 0.0) for x in (-5.0, 5.0) for y in (-5.0, 5.0)])


def camera(tilt: float = 0.5) -> Camera:
    return aim_camera(TABLE, (200, 200), tilt=tilt, fill=0.9)


@pytest.mark.parametrize("tilt", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("turn", [0.0, 0.8])
def test_a_box_covers_its_outline(tilt: float, turn: float) -> None:
    picture = np.zeros((200, 200, 3), np.uint8)
    box = Box((0.0, 0.0, 0.5), (2.0, 1.0, 1.0), turn, (200.0, 100.0, 50.0))
    view = camera(tilt)
    paint_box(picture, box, view, LIGHT, 0.5)
    drawn = np.argwhere(picture.any(axis=2))[:, ::-1] + 0.5
    outline = view.project(box.corners())
    assert drawn.min(axis=0) == pytest.approx(outline.min(axis=0), abs=2)
    assert drawn.max(axis=0) == pytest.approx(outline.max(axis=0), abs=2)


def test_a_die_shows_its_pips() -> None:
    def dark(pips: tuple[int, ...]) -> int:
        picture = np.zeros((200, 200, 3), np.uint8)
        paint_box(
            picture, Box((0.0, 0.0, 1.5), (3.0, 3.0, 3.0), 0.0, (240.0, 240.0, 240.0), pips), camera(0.0), LIGHT, 0.5
        )
        return int((picture.max(axis=2)[picture.any(axis=2)] < 60).sum())

    assert dark(()) < dark((2, 3, 6)) < dark((6, 3, 2))


def test_a_finger_takes_what_it_hides_from_the_tiles() -> None:
    picture = np.zeros((200, 200, 3), np.uint8)
    owner = VisibilityRaster((200, 200))
    owner.assign(owner.to_fixed_point(np.array([(0.0, 0.0), (200.0, 0.0), (200.0, 200.0), (0.0, 200.0)])), 3)
    view = camera(0.3)
    finger = Finger((0.0, 4.0, 1.0), (0.0, 2.0, 1.2), (0.0, 0.0, 0.8), 0.4, (220.0, 170.0, 140.0))
    paint_finger(picture, owner, finger, view)
    tip = view.project(np.array([finger.tip]))[0].round().astype(int)
    assert owner.raster[tip[1], tip[0]] == NOBODY
    assert picture[tip[1], tip[0]].min() > 90
    assert (picture.any(axis=2) <= (owner.raster == NOBODY)).mean() > 0.99
    far = view.project(lying(-3.0, -3.0, 0.0, Shape()).corners(Shape())).mean(axis=0).round().astype(int)
    assert owner.raster[far[1], far[0]] == 3


def test_a_finger_that_comes_from_behind_the_camera_is_drawn_up_to_it() -> None:
    picture, owner = np.zeros((200, 200, 3), np.uint8), VisibilityRaster((200, 200))
    view = aim_camera(TABLE, (200, 200), tilt=1.0, distance=8.0, fill=0.9)
    finger = Finger((0.0, 30.0, 1.0), (0.0, 6.0, 1.0), (0.0, 0.0, 0.5), 0.4, (220.0, 170.0, 140.0))
    paint_finger(picture, owner, finger, view)
    tip = view.project(np.array([finger.tip]))[0].round().astype(int)
    assert picture[tip[1], tip[0]].min() > 90
    assert picture[-1].any()
    assert not picture[: tip[1] - 40].any()
