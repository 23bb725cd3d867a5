"""Rectifies photos of tiles in a grid that were rotated and sheared in several steps, see `grids`.

The labels of such copies are also off by up to a quarter of a tile, while detections are unbiased: labels give each
tile's grid cell, and detections give the position of the grid.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.detector import Detector
from vision.detection.trace import Proposals
from vision.evaluation.matching import box_iou, match_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.training.photos import row_angle
from vision.training.research.corrections.apply import warp_relative
from vision.training.research.corrections.corrections_file import PhotoCorrection, Straightened
from vision.training.research.corrections.grids import Floats, Grid, apply_affine, fit_grid_to_boxes, levelling_affine
from vision.training.research.corrections.turns import box_centres

_LEAST_TURN: Final = 0.5
"""Degrees from which rectifying the rows is worth the resampling blur."""
_LOOKS: Final = 3
_SAME: Final = 0.35
"""Least IoU of a detected tile with the expected one."""
_FOUND: Final = 0.8
"""Least share of the tiles detected where expected."""
_SIZES: Final = (0.9, 1.15)
"""Allowed range of detected size relative to expected size."""
_DECIMALS: Final = 6


def straighten_grid(photo: LabelledPhoto, correction: PhotoCorrection, detector: Detector) -> PhotoCorrection | None:
    """The correction extended by rectifying the photo's grid, tiles upright; None if there is no rotated grid.

    Raises:
        DatasetError: the file is not a picture.
    """
    if photo.boxes is None or correction.added or row_angle(photo) < _LEAST_TURN:
        return None
    labelled = fit_grid_to_boxes(photo.boxes)
    if labelled is None:
        return None
    pixels = cv2.imread(str(photo.path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise DatasetError("labels.no-picture", str(photo.path))
    picture = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), np.uint8)
    grid: Grid | None = labelled
    for _ in range(_LOOKS):
        grid = None if grid is None else _as_found(grid, picture, detector)
    if grid is None:
        return None
    level = levelling_affine(grid)
    if not _upright(grid, level, picture, detector):
        level = np.array([[0, 0, 1], [0, 0, 1]]) - level
    view = np.vstack([level, [0, 0, 1]]) @ grid.homography
    found = Straightened.model_validate({"affine": _numbers(level), "view": _numbers(view / view[2, 2])})
    return correction.model_copy(update={"turned": 0.0, "straightened": found})


def _as_found(grid: Grid, picture: NDArray[np.uint8], detector: Detector) -> Grid | None:
    """The grid refitted to the detections; None if its tiles are not detected."""
    level = levelling_affine(grid)
    sides = np.array([picture.shape[1], picture.shape[0]] * 2)
    found = detector.detect(warp_relative(picture, level)).boxes / sides
    expected = grid.boxes(grid.numbers, level)
    taken = match_boxes(box_iou(found, expected), _SAME)
    on = np.flatnonzero(taken >= 0)
    if len(on) < _FOUND * len(expected):
        return None
    larger = np.median((found[on, 2:] - found[on, :2]) / (expected[taken[on], 2:] - expected[taken[on], :2]), axis=0)
    if larger.min() < _SIZES[0] or larger.max() > _SIZES[1]:
        return None
    back = np.asarray(np.linalg.inv(np.vstack([level, [0, 0, 1]]))[:2], np.float64)
    return Grid.fit(grid.numbers[taken[on]], apply_affine(back, box_centres(found[on])), grid.numbers)


def _upright(grid: Grid, level: Floats, picture: NDArray[np.uint8], detector: Detector) -> bool:
    """Whether most tiles of the rectified photo are upright rather than upside down."""
    sides = np.array([picture.shape[1], picture.shape[0]] * 2)
    boxes = (grid.boxes(grid.numbers, level) * sides).astype(np.float32)
    sure = Proposals(boxes, np.ones((len(boxes), len(CLASSES)), np.float32), np.ones(len(boxes), np.float32))
    corners = detector.classify(warp_relative(picture, level), sure).corners
    return bool(np.mean(corners[:, 3, 1] > corners[:, 0, 1]) >= 0.5)


def _numbers(affine: Floats) -> tuple[float, ...]:
    return tuple(round(float(number), _DECIMALS) for number in affine.ravel())
