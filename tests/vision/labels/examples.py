"""Labelled photos and predictions written by hand, without a network."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.texts import Message
from scoring.tiles import CLASSES
from vision.detection.detections import Detections
from vision.evaluation.predictions import Prediction, Predictions
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet

Tile = tuple[str, int]
"""A code and its place in a row of ten tiles."""


def row_box(place: int) -> list[float]:
    return [place / 10, 0.4, (place + 1) / 10, 0.6]


def labelled(name: str, tiles: str, *, source: str = "someone", data: str = "table") -> LabelledPhoto:
    """A photo with boxed tiles in a row: `1m 2m 5z`."""
    codes = tuple(tiles.split())
    boxes = np.array([row_box(place) for place in range(len(codes))], np.float64).reshape(-1, 4)
    return LabelledPhoto(data, Path(name), source, codes, boxes)


def unboxed(name: str, tiles: str, *, source: str = "someone", data: str = "table") -> LabelledPhoto:
    return LabelledPhoto(data, Path(name), source, tuple(tiles.split()), None)


def found(tiles: Sequence[Tile], confidences: Sequence[float] | None = None) -> Prediction:
    """Tiles found exactly at their places; they are the candidates too."""
    boxes = np.array([row_box(place) for _, place in tiles], np.float64).reshape(-1, 4)
    codes = tuple(code for code, _ in tiles)
    scores = np.array([0.9] * len(tiles) if confidences is None else confidences, np.float64)
    classes = np.array([CLASSES.index(code) for code in codes], np.intp)
    return Prediction(boxes, codes, scores, boxes, classes, scores)


def found_row(tiles: str) -> Prediction:
    return found([(code, place) for place, code in enumerate(tiles.split())])


def one_set(*photos: LabelledPhoto) -> LabelledSet:
    return LabelledSet(photos[0].data, photos)


def predictions(photos: dict[str, Prediction], unreadable: dict[str, str] | None = None) -> Predictions:
    return Predictions(
        "a model",
        "0" * 64,
        0.25,
        photos,
        {photo: Message("evaluate.unreadable", {"reason": why}) for photo, why in (unreadable or {}).items()},
    )


class HalfPhotoDetector:
    """Finds a tile in the left half of any photo, a `2m` or perhaps a `3m`, and hardly one in the right half."""

    name = "half"
    sha256 = "ab"

    def detect(self, pixels: NDArray[np.uint8], threshold: float, finer: object = None) -> Detections:
        height, width = pixels.shape[:2]
        boxes = np.array([[0, 0, width / 2, height], [width / 2, 0, width, height]], np.float32)
        probabilities = np.zeros((2, len(CLASSES)), np.float32)
        probabilities[0, 1:3] = 0.5, 0.25
        probabilities[1, 5:8] = 0.125, 0.0005, 0
        sure = probabilities.max(axis=1) >= threshold
        return Detections(boxes[sure], probabilities[sure], np.full((int(sure.sum()), 4, 2), np.nan, np.float32))
