from __future__ import annotations

from math import isclose

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.labels.formats.examples import quad
from vision.labels.formats.rectangles import Rectangle, cut_box, cut_corners, hull, polygon_area
from vision.labels.formats.rotated import Outline, outline_of
from vision.labels.labelled_photo import DatasetError


@given(st.floats(0, 4000), st.floats(0, 3000), st.floats(2, 300), st.floats(2, 300), st.floats(0, 359.99))
def test_a_rectangle_around_its_own_corners_is_itself(
    x: float, y: float, width: float, height: float, angle: float
) -> None:
    rectangle = Rectangle(x, y, width, height, angle)
    assert Rectangle.around(rectangle.corners).is_near(rectangle, 1e-6)


@pytest.mark.parametrize(("angle", "top_left"), [(0, (80, 72)), (90, (128, 80)), (180, (120, 128)), (270, (72, 120))])
def test_the_angle_is_the_faces_clockwise_to_see(angle: float, top_left: tuple[float, float]) -> None:
    rectangle = Rectangle(100, 100, 40, 56, angle)
    assert rectangle.corners[0] == pytest.approx(top_left)
    assert Rectangle.around(rectangle.corners).angle == pytest.approx(angle)


def test_a_rectangle_around_slanted_corners_holds_them_all() -> None:
    corners = quad(100, 100, 40, 56, 30, slant=5)
    around = Rectangle.around(corners)
    assert around.width * around.height >= polygon_area(corners)
    left, top, right, bottom = hull(around.corners)
    assert all(left <= x + 1e-9 and x - 1e-9 <= right and top <= y + 1e-9 and y - 1e-9 <= bottom for x, y in corners)


def test_the_area_is_that_of_the_polygon() -> None:
    assert isclose(polygon_area(Rectangle(5, 5, 4, 6, 33).corners), 24)
    assert polygon_area(((0, 0), (4, 0), (4, 3), (0, 3))) == 12


def test_boxes_and_corners_are_cut_at_the_edges() -> None:
    assert cut_box((-5, 10, 20, 90), 100, 50) == (0, 10, 20, 50)
    assert cut_box((100.0, 10, 120, 20), 100, 50) is None
    assert cut_box((-5, 10, 0.4, 20), 100, 50) is None
    assert cut_corners(((-5, 1), (20, -3), (120, 60), (0, 50)), 100, 50) == ((0, 1), (20, 0), (100, 50), (0, 50))


EXACT = Outline((80.0, 70.0, 121.0, 129.0), quad(100, 100, 40, 56, 4, slant=3))


def test_a_rectangle_that_was_not_moved_gives_the_exact_box_and_corners() -> None:
    found = EXACT.rectangle
    assert (
        outline_of(Rectangle(found.x + 0.1, found.y, found.width, found.height, found.angle), EXACT, 400, 300) is EXACT
    )


def test_a_rectangle_that_a_person_moved_gives_its_own() -> None:
    found = EXACT.rectangle
    moved = Rectangle(found.x + 7, found.y, found.width, found.height, found.angle)
    outline = outline_of(moved, EXACT, 400, 300)
    assert outline.corners == moved.corners
    assert outline.box == pytest.approx(hull(moved.corners))


def test_a_new_upright_rectangle_has_no_known_corners() -> None:
    outline = outline_of(Rectangle.of_box((10, 20, 50, 80)), None, 400, 300)
    assert outline == Outline((10, 20, 50, 80), None)


def test_a_rectangle_over_the_edge_is_cut_and_one_outside_refused() -> None:
    assert outline_of(Rectangle(0, 50, 40, 40, 0), None, 400, 300).box == (0, 30, 20, 70)
    with pytest.raises(DatasetError, match="outside the photo"):
        outline_of(Rectangle(-100, 50, 40, 40, 0), None, 400, 300)


def test_corners_of_any_photo_are_finite() -> None:
    assert np.isfinite(Rectangle.around(((5, 5), (5, 5), (5, 5), (5, 5))).corners).all()
