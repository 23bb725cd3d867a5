"""What the finder takes for tiles beside the labelled ones, for a reader to be held to what it says there."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import numpy as np

from vision.detection.detector import Detector
from vision.evaluation.matching import box_iou
from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.false_positives import FALSE_POSITIVES
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import IMAGES, LABELS, write_yolo_labels

_MIN_OBJECTNESS: Final = 0.03
_ON_TILE: Final = 0.1
"""Overlap (IoU) with a labelled tile from which on a proposal is one of the tile."""


def write_unlabelled_places(photos: Iterable[LabelledPhoto], out: Path, detector: Detector) -> Iterator[int]:
    """Copy photos to the YOLO folder `out` without labels, with the finder's proposals beside tiles as false positives.

    Lettering, edges, tiles half in the photo: no label says what is there, only the reader that is trained on does.
    Yields how many places each photo has; photos without any are left out.

    Raises:
        PhotoError: a photo cannot be read.
        DatasetError: a file cannot be written.
    """
    for part in (IMAGES, LABELS, FALSE_POSITIVES):
        (out / part).mkdir(parents=True, exist_ok=True)
    for photo in photos:
        pixels = load_photo_file(photo.path).pixels
        proposals = detector.propose(pixels)
        boxes = proposals.boxes[proposals.objectness >= _MIN_OBJECTNESS]
        boxes = np.asarray(boxes / np.array([pixels.shape[1], pixels.shape[0]] * 2), np.float32)
        if photo.boxes is not None and len(photo.boxes):
            boxes = boxes[(box_iou(boxes, photo.boxes) < _ON_TILE).all(axis=1)]
        if len(boxes):
            shutil.copyfile(photo.path, out / IMAGES / photo.path.name)
            write_yolo_labels(out / LABELS / f"{photo.path.stem}.txt", [], np.zeros((0, 4)))
            write_boxes(out / FALSE_POSITIVES / f"{photo.path.stem}.txt", boxes)
        yield len(boxes)
