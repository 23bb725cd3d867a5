import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.vision.labels.formats.examples import quad
from vision.labels.formats.common.rectangles import (
    Outline,
    Rectangle,
    bounding_box,
    clip_box,
    clip_corners,
    polygon_area,
    reconcile_outline,
)
from vision.labels.labelled_photo import DatasetError


@given(st.floats(0, 4000), st.floats(0, 3000), st.floats(2, 300), st.floats(2, 300), st.floats(0, 359.99))
def test_a_rectangle_around_its_own_corners_is_itself(
    x: float, y: float, width: float, height: float, angle: float
) -> None:
    rectangle = Rectangle(x, y, width, height, angle)
    assert Rectangle.from_corners(rectangle.corners).is_near(rectangle, 1e-6)


@pytest.mark.parametrize(("angle", "top_left"), [(0, (80, 72)), (90, (128, 80)), (180, (120, 128)), (270, (72, 120))])
def test_the_angle_is_the_faces_clockwise_to_see(angle: float, top_left: tuple[float, float]) -> None:
    rectangle = Rectangle(100, 100, 40, 56, angle)
    assert rectangle.corners[0] == pytest.approx(top_left)
    assert Rectangle.from_corners(rectangle.corners).angle == pytest.approx(angle)


def test_a_rectangle_around_slanted_corners_holds_them_all() -> None:
    corners = quad(100, 100, 40, 56, 30, slant=5)
    around = Rectangle.from_corners(corners)
    assert around.width * around.height >= polygon_area(corners)
    left, top, right, bottom = bounding_box(around.corners)
    assert all(left <= x + 1e-9 and x - 1e-9 <= right and top <= y + 1e-9 and y - 1e-9 <= bottom for x, y in corners)


def test_boxes_and_corners_are_cut_at_the_edges() -> None:
    assert clip_box((-5, 10, 20, 90), 100, 50) == (0, 10, 20, 50)
    assert clip_box((100.0, 10, 120, 20), 100, 50) is None
    assert clip_box((-5, 10, 0.4, 20), 100, 50) is None
    assert clip_corners(((-5, 1), (20, -3), (120, 60), (0, 50)), 100, 50) == ((0, 1), (20, 0), (100, 50), (0, 50))


EXACT = Outline((80.0, 70.0, 121.0, 129.0), quad(100, 100, 40, 56, 4, slant=3))


def test_a_rectangle_that_was_not_moved_gives_the_exact_box_and_corners() -> None:
    found = EXACT.rectangle
    assert (
        reconcile_outline(Rectangle(found.x + 0.1, found.y, found.width, found.height, found.angle), EXACT, 400, 300)
        is EXACT
    )


def test_a_rectangle_that_a_person_moved_takes_the_exact_box_and_corners_along() -> None:
    found = EXACT.rectangle
    moved = Rectangle(found.x + 7, found.y, found.width, found.height, found.angle)
    outline = reconcile_outline(moved, EXACT, 400, 300)
    assert EXACT.corners is not None
    assert outline.corners is not None
    assert np.array(outline.corners) == pytest.approx(np.array(EXACT.corners) + np.array([7, 0]))
    assert outline.box == pytest.approx((87, 70, 128, 129))


def test_a_rectangle_that_a_person_turned_and_widened_turns_and_widens_the_corners() -> None:
    found = EXACT.rectangle
    turned = Rectangle(found.x, found.y, 2 * found.width, found.height, found.angle + 90)
    outline = reconcile_outline(turned, EXACT, 400, 300)
    assert outline.corners is not None
    assert Rectangle.from_corners(outline.corners).is_near(turned, 1.5)
    left, top, right, bottom = bounding_box(outline.corners)
    assert outline.box == pytest.approx((left, top, right, bottom), abs=6)


def test_a_new_upright_rectangle_has_no_known_corners() -> None:
    outline = reconcile_outline(Rectangle.from_box((10, 20, 50, 80)), None, 400, 300)
    assert outline == Outline((10, 20, 50, 80), None)


def test_a_rectangle_over_the_edge_is_cut_and_one_outside_refused() -> None:
    assert reconcile_outline(Rectangle(0, 50, 40, 40, 0), None, 400, 300).box == (0, 30, 20, 70)
    with pytest.raises(DatasetError, match="outside the photo"):
        reconcile_outline(Rectangle(-100, 50, 40, 40, 0), None, 400, 300)
