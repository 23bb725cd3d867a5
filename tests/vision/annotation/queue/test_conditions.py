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


def _soft() -> tuple[Pixels, Floats, Floats]:
    photo, boxes, corners = _photo()
    return np.asarray(cv2.GaussianBlur(photo, (0, 0), 8), np.uint8), boxes, corners


def _burnt() -> tuple[Pixels, Floats, Floats]:
    photo, boxes, corners = _photo()
    return np.where(photo > 150, 255, photo).astype(np.uint8), boxes, corners


def _without_corners() -> tuple[Pixels, Floats, Floats]:
    photo, boxes, corners = _photo()
    return photo, boxes, np.full_like(corners, np.nan)


@pytest.mark.parametrize(
    ("seen", "conditions"),
    [
        pytest.param(_photo(), set(), id="good light"),
        pytest.param(_photo(level=70), {"dark"}, id="dim light"),
        pytest.param(_soft(), {"blurred"}, id="blur"),
        pytest.param(_burnt(), {"glare"}, id="glare"),
        pytest.param(_photo(side=22), {"small"}, id="small"),
        pytest.param(_photo(count=36), {"crowded"}, id="crowded"),
        pytest.param(_photo(slant=25), {"turned"}, id="turned"),
        pytest.param(_photo(slant=3), set(), id="straight"),
        pytest.param(_photo(slant=-90), set(), id="sideways"),
        pytest.param(_photo(slant=180), set(), id="upside down"),
        pytest.param(_photo(count=0), set(), id="no tiles"),
        pytest.param(_without_corners(), set(), id="no corners"),
    ],
)
def test_what_photos_are_taken_under(seen: tuple[Pixels, Floats, Floats], conditions: set[str]) -> None:
    assert find_conditions(*seen) >= conditions
    assert bool(find_conditions(*seen)) == bool(conditions)
