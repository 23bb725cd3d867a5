"""Ink, units and curves."""

import numpy as np
import pytest

from vision.synthesis.rendering.faces.canvas import Canvas, smooth

INK = (200, 100, 50)


def test_units_are_hundredths_of_the_height() -> None:
    canvas = Canvas(50)
    canvas.rectangle(20, 40, 60, 80, INK)
    filled = np.argwhere(canvas.image()[:, :, 3] == 255)
    assert filled.min(axis=0) == pytest.approx((20, 10), abs=1)
    assert filled.max(axis=0) == pytest.approx((39, 29), abs=1)


def test_edges_are_soft_and_keep_their_colour() -> None:
    canvas = Canvas(40)
    canvas.disc(37.5, 50, 20, INK)
    image = canvas.image()
    partly = image[(image[:, :, 3] > 40) & (image[:, :, 3] < 215)]
    assert len(partly) > 10
    assert np.abs(partly[:, :3].astype(int) - INK).max() <= 4


def test_a_colour_of_none_takes_ink_away() -> None:
    canvas = Canvas(40)
    canvas.disc(37.5, 50, 20, INK)
    canvas.disc(37.5, 50, 10, None)
    alpha = canvas.image()[:, :, 3]
    assert alpha[20, 15] == 0
    assert alpha[20, 21] == 255


def test_a_placed_frame_is_moved_scaled_and_turned_clockwise() -> None:
    canvas = Canvas(100)
    canvas.placed(30, 40, 10.0, 90.0).rectangle(0, -1, 3, 1, INK)
    filled = np.argwhere(canvas.image()[:, :, 3] == 255)
    assert filled.min(axis=0) == pytest.approx((40, 20), abs=1)
    assert filled.max(axis=0) == pytest.approx((69, 39), abs=1)


def test_a_brush_is_as_wide_as_it_is_pressed() -> None:
    canvas = Canvas(100)
    canvas.brush([(20, 50), (60, 50)], [4, 24], INK)
    widths = (canvas.image()[:, :, 3] > 127).sum(axis=0)
    assert widths[20] == pytest.approx(4, abs=2)
    assert widths[40] == pytest.approx(14, abs=2)
    assert widths[58] == pytest.approx(24, abs=2)


def test_a_smooth_curve_runs_through_its_points() -> None:
    points = np.array([(0, 0), (10, 20), (30, 10), (40, 40)], np.float64)
    curve = smooth(points, steps=5)
    assert curve[::5] == pytest.approx(points)
