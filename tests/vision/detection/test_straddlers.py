"""A box across two neighbouring tiles goes; tiles stay, however they lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.straddlers import drop_straddlers


def tiles(left: Sequence[float], chances: Sequence[float], width: float = 40) -> Detections:
    """Upright tiles of a row by their left edges."""
    boxes = np.array([[x, 100, x + width, 154] for x in left], np.float32).reshape(-1, 4)
    faces = np.zeros((len(boxes), len(CLASSES)), np.float32)
    faces[:, INDEX["4s"]] = chances
    return Detections(boxes, faces, np.full((len(boxes), 4, 2), np.nan, np.float32))


def test_a_doubtful_box_across_two_equal_neighbours_goes() -> None:
    kept = drop_straddlers(tiles([0, 41, 82, 21], [0.99, 0.98, 0.99, 0.7]))
    assert kept.boxes[:, 0].tolist() == [0, 41, 82]


@pytest.mark.parametrize(
    ("left", "chances"),
    [
        ([0, 41, 82], [0.9, 0.6, 0.9]),
        ([0, 41, 21], [0.99, 0.98, 0.85]),
        ([0, 41, 21], [0.99, 0.4, 0.3]),
        ([0, 21], [0.99, 0.7]),
        ([0, 27, 54], [0.9, 0.6, 0.9]),
        ([], []),
    ],
    ids=["a row", "sure", "a neighbour that is none", "one neighbour", "neighbours at an angle", "nothing"],
)
def test_others_stay(left: Sequence[float], chances: Sequence[float]) -> None:
    assert len(drop_straddlers(tiles(left, chances))) == len(left)
