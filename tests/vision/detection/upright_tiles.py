"""Detections of upright tiles, as the tests of flat rows need them."""

from collections.abc import Sequence

import numpy as np

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections

Place = tuple[float, float, float, float]


def tiles(places: Sequence[Place], chances: list[float], code: str = "1m") -> Detections:
    """Upright tiles by centre, width and height."""
    x, y, width, height = np.array(places, np.float32).reshape(-1, 4).T
    boxes = np.stack([x - width / 2, y - height / 2, x + width / 2, y + height / 2], axis=1)
    faces = np.zeros((len(places), len(CLASSES)), np.float32)
    faces[:, INDEX[code]] = chances
    corners = np.stack([boxes[:, [0, 1]], boxes[:, [2, 1]], boxes[:, 2:], boxes[:, [0, 3]]], 1)
    return Detections(boxes.astype(np.float32), faces, corners.astype(np.float32))


HAND = tiles([(300 + 80 * i, 700, 78, 104) for i in range(8)], [0.99] * 8)
