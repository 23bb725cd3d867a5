"""Detects mirrored photos by how well their tiles read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.crops import cut_crops
from vision.detection.detector import Detector
from vision.detection.flip_tta import flip_augment, mean_log_probs
from vision.detection.inference import READER, NetworkCall
from vision.detection.preprocessing import reader_input
from vision.labels.labelled_photo import DatasetError, LabelledPhoto

_TELLING = (*(f"{rank}m" for rank in range(1, 10)), "1z", "2z", "3z", "4z", "6z", "7z", "7p", "1s", "7s")
"""Faces without mirror symmetry."""


def mirror_log_odds(photo: LabelledPhoto, detector: Detector) -> float:
    """Mean log-odds (natural) of the labels in the mirrored photo against the original, over asymmetric faces."""
    if photo.boxes is None:
        raise DatasetError("labels.no-boxes", str(photo.path))
    pixels = cv2.imread(str(photo.path), cv2.IMREAD_COLOR)
    if pixels is None:
        raise DatasetError("labels.no-picture", str(photo.path))
    telling = [number for number, code in enumerate(photo.codes) if code in _TELLING]
    if not telling:
        return 0.0
    picture = np.asarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB), np.uint8)
    height, width = picture.shape[:2]
    boxes = (photo.boxes[telling] * np.array([width, height] * 2)).astype(np.float32)
    mirrored = boxes.copy()
    mirrored[:, [0, 2]] = width - boxes[:, [2, 0]]
    classes = np.array([CLASSES.index(photo.codes[number]) for number in telling])
    once = _likelihood(detector, picture, boxes, classes)
    return _likelihood(detector, np.ascontiguousarray(picture[:, ::-1]), mirrored, classes) - once


def _likelihood(
    detector: Detector, picture: NDArray[np.uint8], boxes: NDArray[np.float32], classes: NDArray[np.int64]
) -> float:
    logits = detector.run_network(NetworkCall(READER, flip_augment(reader_input(cut_crops(picture, boxes)))))[0]
    shares = mean_log_probs(logits)
    return float(np.log(shares[np.arange(len(classes)), classes] + 1e-6).mean())
