"""Which tile each place of a picture shows."""

import cv2
import numpy as np
import pytest

from vision.synthesis.rendering.solids import NOBODY, VisibilityRaster


def square(left: float, side: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.array([(left, 10.0), (left + side, 10.0), (left + side, 10.0 + side), (left, 10.0 + side)])


@pytest.mark.parametrize("size", [(200, 400), (1200, 1600), (2400, 3200)])
def test_a_share_is_that_of_the_side_on_a_raster_of_any_size(size: tuple[int, int]) -> None:
    scale = size[1] / 400
    owner = VisibilityRaster(size)
    corners = [square(10.0, 100.0) * scale, square(200.0, 80.0) * scale]
    for index, corner in enumerate(corners):
        owner.assign(owner.to_fixed_point(corner), index)
    owner.assign(owner.to_fixed_point(square(60.0, 100.0) * scale), NOBODY)
    assert owner.visible_fractions(np.array(corners, np.float32)) == pytest.approx([0.5, 1.0], abs=0.02)


def test_a_histogram_may_have_one_axis_as_opencv_5_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cv2, "calcHist", lambda *given, count=cv2.calcHist: count(*given).ravel())
    owner = VisibilityRaster((200, 400))
    owner.assign(owner.to_fixed_point(square(10.0, 100.0)), 0)
    assert owner.visible_fractions(np.array([square(10.0, 100.0)], np.float32)) == pytest.approx([1.0], abs=0.02)


def test_what_nothing_was_given_is_nobodys() -> None:
    owner = VisibilityRaster((50, 60))
    assert owner.raster.shape == (50, 60)
    assert (owner.raster == NOBODY).all()
    assert owner.visible_fractions(np.zeros((0, 4, 2), np.float32)).shape == (0,)
