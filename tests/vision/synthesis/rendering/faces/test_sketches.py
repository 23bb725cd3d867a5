"""Drawings from lines of text."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthesis.rendering.faces.canvas import Canvas
from vision.synthesis.rendering.faces.sketches import Line, draw_sketch

INK = (200, 100, 50)


def drawn(*lines: Line) -> NDArray[np.bool_]:
    canvas = Canvas(100)
    draw_sketch(canvas, lines, {"ink": INK})
    return np.asarray(canvas.image()[:, :, 3] > 127)


def test_a_disc_of_several_radii_is_rings() -> None:
    shown = drawn("disc ink 20,10,5 40,50")
    assert [shown[50, x] for x in (40, 47, 55, 65)] == [True, False, True, False]


def test_a_line_without_ink_takes_it_away() -> None:
    shown = drawn("disc ink 20 40,50", "line - 4 20,50 60,50")
    assert not shown[50, 40]
    assert shown[40, 40]


def test_lines_of_a_frame_are_moved_scaled_and_turned_clockwise() -> None:
    shown = drawn({"at": [[30, 40, 10]], "turn": [90], "draw": ["polygon ink 0,-1 3,-1 3,1 0,1"]})
    filled = np.argwhere(shown)
    assert filled.min(axis=0) == pytest.approx((40, 20), abs=1)
    assert filled.max(axis=0) == pytest.approx((69, 39), abs=1)


def test_a_spin_draws_at_angles_evenly_apart() -> None:
    shown = drawn({"at": [[37, 50]], "spin": [0, 270, 4], "draw": ["disc ink 3 20,0"]})
    assert all(shown[y, x] for x, y in ((57, 50), (37, 70), (17, 50), (37, 30)))
    assert not shown[50, 37]


def test_a_brush_has_a_width_for_each_step_or_for_its_ends() -> None:
    steps = drawn("brush ink 4,20 10,50 35,50 60,50").sum(axis=0)
    assert [steps[x] for x in (20, 50)] == pytest.approx([4, 20], abs=2)
    ends = drawn("brush ink 4,20 10,50 25,50 45,50 60,50").sum(axis=0)
    assert [ends[x] for x in (10, 35, 58)] == pytest.approx([4, 12, 20], abs=3)


@pytest.mark.parametrize("line", ["dot ink 2 30,30", "disc paint 2 30,30"])
def test_an_unknown_kind_or_ink_is_an_error(line: str) -> None:
    with pytest.raises(KeyError):
        drawn(line)
