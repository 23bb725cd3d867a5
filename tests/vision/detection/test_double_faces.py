"""A face that two boxes show is one tile; neighbours stay, however they lie."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.double_faces import drop_double_faces


def face(x: float, y: float, width: float = 40, height: float = 54, turn: float = 0) -> NDArray[np.float32]:
    """Corners of a face with its centre at (x, y), turned clockwise by degrees."""
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) / 2 * (width, height)
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    return np.asarray(corners @ np.array([[cos, sin], [-sin, cos]]) + (x, y), np.float32)


def photo(faces: Sequence[NDArray[np.float32]], chances: Sequence[float], code: str = "4s") -> Detections:
    """Detections whose boxes enclose their faces."""
    corners = np.array(faces, np.float32).reshape(-1, 4, 2)
    probs = np.zeros((len(corners), len(CLASSES)), np.float32)
    probs[:, INDEX[code]] = chances
    return Detections(np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1), probs, corners)


@pytest.mark.parametrize("second", [face(26, 30), face(20, 30, width=30), face(20, 34, turn=180)])
def test_the_doubtful_one_of_two_boxes_on_a_face_goes(second: NDArray[np.float32]) -> None:
    found = photo([second, face(20, 30), face(61, 30)], [0.97, 0.99, 0.98])
    assert drop_double_faces(found).boxes[:, 0].tolist() == [0, 41]


def test_a_box_half_a_tile_aside_goes_where_both_show_the_same_face() -> None:
    found = photo([face(20, 30), face(20, 30)], [0.99, 0.91])
    aside = Detections(found.boxes + np.array([[0], [12]], np.float32), found.class_probs, found.corners)
    assert drop_double_faces(aside).boxes[:, 0].tolist() == [0]


@pytest.mark.parametrize("turn", [0, 20, 45, 70, 90])
def test_neighbours_of_a_turned_row_stay(turn: float) -> None:
    step = np.array([np.cos(np.radians(turn)), np.sin(np.radians(turn))]) * 38
    row = [face(100 + x, 100 + y, turn=turn) for x, y in (step * k for k in range(4))]
    assert len(drop_double_faces(photo(row, [0.99, 0.9, 0.95, 0.6]))) == 4


def test_backs_and_what_has_no_corners_stay() -> None:
    unknown = np.full((4, 2), np.nan, np.float32)
    twice = photo([face(20, 30), face(24, 30)], [0.9, 0.8])
    assert len(drop_double_faces(photo([face(20, 30), face(24, 30)], [0.9, 0.8], "0x"))) == 2
    assert len(drop_double_faces(Detections(twice.boxes, twice.class_probs, np.stack([unknown] * 2)))) == 2
    assert len(drop_double_faces(photo([], []))) == 0


def test_halves_that_are_read_as_the_same_face_are_one_tile_though_they_cover_less_of_each_other() -> None:
    aside = [face(20, 30), face(31, 30)]
    assert drop_double_faces(photo(aside, [0.9, 0.99], "3s")).boxes[:, 0].tolist() == [11]
    two_faces = photo(aside, [0.9, 0.99], "3s")
    two_faces.class_probs[0] = photo(aside, [0.9, 0.99], "9p").class_probs[0]
    assert len(drop_double_faces(two_faces)) == 2
