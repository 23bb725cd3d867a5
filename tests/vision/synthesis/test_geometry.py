import numpy as np
import pytest

from vision.synthesis.geometry import Shape, aim_camera, lying, standing

SHAPE = Shape(1.0, 1.4, 0.8)


def test_from_straight_above_an_upright_tile_reads_upright() -> None:
    corners = lying(0, 0, 0, SHAPE).corners(SHAPE)
    camera = aim_camera(corners, (200, 200), tilt=0)
    top_left, top_right, bottom_right, bottom_left = camera.project(corners)[:4]
    assert top_left[0] < top_right[0]
    assert top_left[1] == pytest.approx(top_right[1])
    assert bottom_right[1] > top_right[1]
    assert bottom_left[0] == pytest.approx(top_left[0])


def test_a_quarter_turn_lays_the_top_to_the_right() -> None:
    corners = lying(0, 0, np.pi / 2, SHAPE).corners(SHAPE)
    face = aim_camera(corners, (200, 200), tilt=0).project(corners)[:4]
    assert face[0, 0] == pytest.approx(face[:, 0].max())  # top-left now is at the right, above
    assert face[0, 1] == pytest.approx(face[:, 1].min())


def test_a_standing_tile_shows_its_face_to_the_player() -> None:
    pose = standing(0, 0, 0, SHAPE)
    assert pose.axes[2] == pytest.approx([0, 1, 0])
    assert pose.corners(SHAPE)[:, 2].min() == pytest.approx(0)


def test_the_view_of_the_ground_is_that_of_the_camera() -> None:
    points = np.array([(x, y, 0.0) for x in (-6.0, 1.0, 8.0) for y in (-3.0, 4.0)])
    camera = aim_camera(points, (640, 480), tilt=0.8, azimuth=0.3, roll=0.5, distance=12.0)
    flat = np.column_stack([points[:, :2], np.ones(len(points))]) @ camera.ground_view().T
    assert flat[:, :2] / flat[:, 2:] == pytest.approx(camera.project(points))


def test_a_tile_on_its_face_shows_its_back() -> None:
    assert lying(0, 0, 0.3, SHAPE, face_down=True).axes[2] == pytest.approx([0, 0, -1])


@pytest.mark.parametrize("tilt", [0.0, 0.6, 1.0])
@pytest.mark.parametrize("azimuth", [0.0, 2.0])
def test_what_is_aimed_at_fills_the_frame_as_asked(tilt: float, azimuth: float) -> None:
    points = np.concatenate([lying(x, 0, 0, SHAPE).corners(SHAPE) for x in range(14)])
    seen = aim_camera(points, (640, 480), tilt=tilt, azimuth=azimuth, roll=0.2, fill=0.8).project(points)
    low, high = seen.min(axis=0), seen.max(axis=0)
    assert (low + high) / 2 == pytest.approx([320, 240])
    assert max((high - low) / (640, 480)) == pytest.approx(0.8)
