from dataclasses import replace
from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.detection.trace import Proposals
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.training.research.corrections.apply import corrected_labels, undo_augmentation
from vision.training.research.corrections.corrections_file import PhotoCorrection
from vision.training.research.corrections.grids import FACE
from vision.training.research.corrections.straighten import straighten_grid

SIDE = 640
STEP = (48, 72)
TURN, LEAN = 25.0, 0.2
TILE = (200, 230, 200)
MARK = (40, 40, 220)
"""Each tile has this colour at its upper end."""


def level_picture() -> NDArray[np.uint8]:
    """RGB; four rows of nine tiles, as large as labels would be drawn."""
    picture = np.zeros((SIDE, SIDE, 3), np.uint8)
    half = (round(STEP[0] * FACE[0] / 2), round(STEP[1] * FACE[1] / 2))
    for x, y in middles():
        cv2.rectangle(picture, (x - half[0], y - half[1]), (x + half[0], y + half[1]), TILE, -1)
        cv2.rectangle(picture, (x - half[0], y - half[1]), (x + half[0], y - half[1] + 16), MARK, -1)
    return picture


def middles() -> list[tuple[int, int]]:
    return [(128 + STEP[0] * column, 212 + STEP[1] * row) for row in range(4) for column in range(9)]


class ByColour:
    """Finds blots, as a detector would find tiles, and where the mark is."""

    def detect(self, pixels: NDArray[np.uint8]) -> Detections:
        seen = cv2.morphologyEx((pixels.max(axis=2) > 120).astype(np.uint8), cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
        stats = cv2.connectedComponentsWithStats(seen)[2][1:]
        boxes = np.array([(x, y, x + w, y + h) for x, y, w, h, _ in stats], np.float32).reshape(-1, 4)
        return Detections(boxes, np.ones((len(boxes), 43), np.float32), np.zeros((len(boxes), 4, 2), np.float32))

    def classify(self, pixels: NDArray[np.uint8], proposals: Proposals) -> Detections:
        corners = proposals.boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)
        height = corners[0, 3, 1] - corners[0, 0, 1]
        down = [pixels[round(y1 + height * 0.1), round((x1 + x2) / 2), 2] < 210 for x1, y1, x2, _ in proposals.boxes]
        turned = np.where(np.array(down)[:, None, None], corners[:, ::-1], corners)
        return Detections(proposals.boxes, proposals.class_probs, turned)


DETECTOR = cast(Detector, ByColour())


def turned_copy(folder: Path, *, upside_down: bool = False, off: float = 0.0) -> LabelledPhoto:
    """The picture turned and leaning, with boxes around boxes as a tool would draw them, all off by some pixels."""
    turn = np.radians(TURN + 180 * upside_down)
    linear = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) @ np.array([[1, LEAN], [0, 1]])
    shift = SIDE / 2 - linear @ np.full(2, SIDE / 2)
    path = folder / "copy.png"
    warped = cv2.warpAffine(level_picture()[..., ::-1], np.hstack([linear, shift[:, None]]), (SIDE, SIDE))
    cv2.imwrite(str(path), warped)
    spread = np.abs(linear) @ np.array(STEP) * 0.45
    points = np.array(middles(), float) @ linear.T + shift + off
    boxes = np.clip(np.hstack([points - spread, points + spread]) / SIDE, 0, 1)
    return LabelledPhoto("train", path, "jp2023", ("5z",) * 36, boxes)


@pytest.mark.parametrize("upside_down", [False, True])
@pytest.mark.parametrize("off", [0.0, 8.0])
def test_a_turned_grid_is_laid_level_and_upright_and_its_boxes_fit_the_tiles(
    tmp_path: Path, upside_down: bool, off: float
) -> None:
    photo = turned_copy(tmp_path, upside_down=upside_down, off=off)
    correction = straighten_grid(photo, PhotoCorrection(labels=36), DETECTOR)
    assert correction is not None
    picture = undo_augmentation(np.asarray(cv2.imread(str(photo.path)), np.uint8)[..., ::-1], correction)
    corrected = corrected_labels(photo, correction)
    assert corrected.boxes is not None
    seen = DETECTOR.detect(picture).boxes
    off_by = np.abs(seen[:, None] - corrected.boxes[None] * SIDE).max(axis=2).min(axis=1)
    assert len(seen) == 36
    assert off_by.max() < 3
    marks = picture[..., 0] < 90
    for left, top, right, _ in (corrected.boxes * SIDE).round().astype(int):
        assert marks[top + 8, (left + right) // 2]


def test_a_grid_whose_tiles_are_not_found_is_left_alone(tmp_path: Path) -> None:
    photo = turned_copy(tmp_path, off=60.0)
    assert straighten_grid(photo, PhotoCorrection(labels=36), DETECTOR) is None


def test_a_grid_that_lies_level_is_left_as_it_is(tmp_path: Path) -> None:
    boxes = np.array([(x - 18, y - 30, x + 18, y + 30) for x, y in middles()]) / SIDE
    photo = LabelledPhoto("train", tmp_path / "none.png", "jp2023", ("5z",) * 36, boxes)
    assert straighten_grid(photo, PhotoCorrection(labels=36), DETECTOR) is None


def test_what_is_no_picture_is_refused_by_name(tmp_path: Path) -> None:
    photo = turned_copy(tmp_path)
    photo.path.write_bytes(b"no picture")
    with pytest.raises(DatasetError, match="is not a picture") as refused:
        straighten_grid(photo, PhotoCorrection(labels=36), DETECTOR)
    assert refused.value.about == str(photo.path)


def test_labels_that_form_no_grid_any_more_are_refused(tmp_path: Path) -> None:
    photo = turned_copy(tmp_path)
    correction = straighten_grid(photo, PhotoCorrection(labels=36), DETECTOR)
    assert correction is not None
    scattered = replace(photo, boxes=np.random.default_rng(0).uniform(0.2, 0.8, (36, 2)).repeat(2, axis=1))
    with pytest.raises(DatasetError, match="form no grid"):
        corrected_labels(scattered, correction)
