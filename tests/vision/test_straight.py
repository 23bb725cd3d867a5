"""Tiles that lie aslant are looked at again in a crop turned as they are."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.crops import CROP_MARGIN, CROP_SIDE, cut_crops
from vision.straight import leans, straight_crops

SIZE = (60, 80)


def quad(degrees: float, middle: tuple[float, float] = (200, 180)) -> NDArray[np.float32]:
    """Corners (1, 4, 2) of a tile turned clockwise as seen, from its own top-left on."""
    half = np.array(SIZE) / 2
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
    turn = np.radians(degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    turned: NDArray[np.float32] = (corners @ matrix.T + middle).astype(np.float32)[None]
    return turned


def photo(degrees: float) -> NDArray[np.uint8]:
    """A white tile on black, its upper quarter red."""
    picture = np.zeros((400, 400, 3), np.uint8)
    tile = quad(degrees)[0]
    cv2.fillConvexPoly(picture, tile.round().astype(np.int32), (255, 255, 255))
    upper = np.array([tile[0], tile[1], tile[1] + (tile[2] - tile[1]) / 4, tile[0] + (tile[3] - tile[0]) / 4])
    cv2.fillConvexPoly(picture, upper.round().astype(np.int32), (255, 0, 0))
    return picture


@pytest.mark.parametrize(("degrees", "lean"), [(0, 0), (20, 20), (-30, -30), (80, -10), (175, -5), (-100, -10)])
def test_a_tile_leans_from_the_nearest_right_angle(degrees: float, lean: float) -> None:
    assert leans(quad(degrees))[0] == pytest.approx(lean, abs=0.01)


def test_the_lean_of_a_slanted_view_is_that_of_its_sides_in_the_mean() -> None:
    seen = quad(15)
    seen[0, 0] += (2, 1)
    assert leans(seen)[0] == pytest.approx(15, abs=2)


@pytest.mark.parametrize("degrees", [-40, -12, 25, 44])
def test_a_tile_aslant_stands_straight_in_its_crop(degrees: float) -> None:
    crop = straight_crops(photo(degrees), quad(degrees))[0]
    upright = cut_crops(photo(0), np.array([[170, 140, 230, 220]], np.float32))[0]
    assert crop.shape == (CROP_SIDE, CROP_SIDE, 3)
    assert np.abs(crop.astype(int) - upright).mean() < 12


def test_a_tile_laid_sideways_and_aslant_lies_straight_in_its_crop() -> None:
    crop = straight_crops(photo(110), quad(110))[0]
    seen = np.argwhere(crop.max(axis=2) > 128)
    high, wide = np.ptp(seen, axis=0) + 1
    assert (wide, high) == pytest.approx((CROP_SIDE / CROP_MARGIN, CROP_SIDE / CROP_MARGIN * SIZE[0] / SIZE[1]), abs=3)


def test_a_tile_at_the_edge_of_the_photo_is_framed_in_grey() -> None:
    crop = straight_crops(photo(20), quad(20, (5, 180)))[0]
    assert (crop == 114).all(axis=2).mean() > 0.2


def test_no_tiles_make_no_crops() -> None:
    none = np.zeros((0, 4, 2), np.float32)
    assert straight_crops(photo(0), none).shape == (0, CROP_SIDE, CROP_SIDE, 3)
    assert leans(none).shape == (0,)
