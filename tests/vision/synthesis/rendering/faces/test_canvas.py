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


def test_a_smooth_curve_runs_through_its_points() -> None:
    points = np.array([(0, 0), (10, 20), (30, 10), (40, 40)], np.float64)
    curve = smooth(points, steps=5)
    assert curve[::5] == pytest.approx(points)
