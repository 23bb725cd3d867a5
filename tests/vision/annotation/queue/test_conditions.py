"""Photos taken under unusual conditions are told by their pixels and boxes."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.annotation.queue.candidate import find_conditions

Pixels = NDArray[np.uint8]
Floats = NDArray[np.float32]


def _photo(side: int = 60, count: int = 8, slant: float = 0.0, level: int = 255) -> tuple[Pixels, Floats, Floats]:
    """A row of drawn tiles on grey: pixels, boxes, corners."""
    photo = np.full((700, 1000, 3), min(90, level), np.uint8)
    rows, columns = divmod(np.arange(count), 10)
    left, top = 40 + columns * (side + 6), 60 + rows * (side + 30)
    boxes = np.stack([left, top, left + side, top + side * 1.3], axis=1).astype(np.float32)
    for box in boxes.astype(int):
        cv2.rectangle(photo, box[:2].tolist(), box[2:].tolist(), [level * 0.86] * 3, -1)
        for y in range(box[1] + 6, box[3] - 6, 8):
            cv2.line(photo, (box[0] + 6, y), (box[2] - 6, y), [level * 0.2] * 3, 2)
    corners: Floats = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
    angle = np.radians(slant)
    turn = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]], np.float32)
    middle = corners.mean(axis=1, keepdims=True)
    return photo, boxes, (corners - middle) @ turn + middle


def test_photo_in_good_light_has_no_condition() -> None:
    assert find_conditions(*_photo()) == set()


def test_dim_light_and_blur_and_glare() -> None:
    assert "dark" in find_conditions(*_photo(level=70))
    photo, boxes, corners = _photo()
    soft = np.asarray(cv2.GaussianBlur(photo, (0, 0), 8), np.uint8)
    assert "blurred" in find_conditions(soft, boxes, corners)
    burnt = photo.copy()
    burnt[:, :] = np.where(photo > 150, 255, photo)
    assert "glare" in find_conditions(burnt, boxes, corners)


def test_size_number_and_turn_of_the_tiles() -> None:
    assert "small" in find_conditions(*_photo(side=22))
    assert "crowded" in find_conditions(*_photo(count=36))
    assert "turned" in find_conditions(*_photo(slant=25))


@pytest.mark.parametrize("slant", [0, 3, 90, 180, -90])
def test_tiles_sideways_and_upside_down_lie_straight(slant: float) -> None:
    assert "turned" not in find_conditions(*_photo(slant=slant))


def test_photo_without_tiles_or_corners() -> None:
    photo, boxes, corners = _photo()
    assert find_conditions(photo, boxes[:0], corners[:0]) == set()
    assert find_conditions(photo, boxes, np.full_like(corners, np.nan)) == set()
