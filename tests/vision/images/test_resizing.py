import cv2
import numpy as np
import pytest

from vision.images.resizing import resize, shrink


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
