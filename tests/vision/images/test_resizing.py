import cv2
import numpy as np
import pytest

from vision.images.resizing import invert_affine, perspective_transform, resize, rotation_matrix, shrink


@pytest.mark.parametrize(("rows", "columns"), [(400, 600), (401, 600), (128, 128)])
def test_shrinking_averages_areas(rows: int, columns: int) -> None:
    picture = np.random.default_rng(0).integers(0, 256, (rows, columns, 3), dtype=np.uint8)
    expected = cv2.resize(picture, (90, 60), interpolation=cv2.INTER_AREA)
    found = resize(picture, 90, 60)
    assert found.shape == (60, 90, 3)
    assert found.dtype == np.uint8
    assert np.abs(found.astype(int) - expected).mean() < 8
    assert abs(float(found.mean()) - float(picture.mean())) < 1


def test_enlarging_keeps_the_corners() -> None:
    picture = np.array([[0, 255], [255, 0]], np.uint8)
    found = resize(picture, 8, 8)
    assert (found[0, 0], found[0, -1], found[-1, 0]) == (0, 255, 255)


def test_a_picture_never_shrinks_to_nothing() -> None:
    assert shrink(np.zeros((3, 200), np.float32), 0.01).shape == (1, 2)


def test_matrices_are_those_of_opencv() -> None:
    random = np.random.default_rng(0)
    for _ in range(100):
        centre, degrees = (float(random.integers(4000)) / 2, 99.5), float(random.uniform(-180, 180))
        turn = rotation_matrix(centre, degrees)
        np.testing.assert_array_equal(turn, cv2.getRotationMatrix2D(centre, degrees, 1.0))
        turn[:, 2] -= random.uniform(0, 100, 2)
        np.testing.assert_array_equal(invert_affine(turn), cv2.invertAffineTransform(turn))
        quad = (np.array([[0, 0], [60, 0], [60, 80], [0, 80]]) + random.uniform(-9, 9, (4, 2))).astype(np.float32)
        other = (quad + random.uniform(-9, 9, (4, 2))).astype(np.float32)
        found = perspective_transform(quad, other)
        np.testing.assert_allclose(found, cv2.getPerspectiveTransform(quad, other), rtol=1e-6, atol=1e-9)
        mapped = np.column_stack([quad, np.ones(4)]) @ found.T
        np.testing.assert_allclose(mapped[:, :2] / mapped[:, 2:], other, atol=1e-4)
