"""Writes rendered hands with what a network takes for tiles beside them as false positives."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.labels.box_files import write_boxes
from vision.labels.false_positives import FALSE_POSITIVES
from vision.labels.yolo_folders import IMAGES, LABELS, write_yolo_labels
from vision.synthesis.rendering.samples import Sample


def write_labelled_negatives(out: Path, stem: str, sample: Sample, false_positives: NDArray[np.float32]) -> Path:
    """Write a picture, its labels and false positives (n, 4), xyxy pixels, to a YOLO folder; returns the picture."""
    for part in (IMAGES, LABELS, FALSE_POSITIVES):
        (out / part).mkdir(parents=True, exist_ok=True)
    size = np.array([sample.photo.shape[1], sample.photo.shape[0]] * 2, np.float32)
    path = out / IMAGES / f"{stem}.jpg"
    bgr = cv2.cvtColor(sample.photo, cv2.COLOR_RGB2BGR)
    cv2.imwrite(str(path), bgr, [cv2.IMWRITE_JPEG_QUALITY, sample.quality])
    write_yolo_labels(out / LABELS / f"{stem}.txt", list(sample.codes), sample.boxes / size)
    write_boxes(out / FALSE_POSITIVES / f"{stem}.txt", false_positives / size)
    return path
