"""Reasons to look at labels again: where the networks and a label disagree, or a set of tiles has fewer of a face."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from scoring.texts import Message
from vision.annotation.queue.reasons import Reason, find_too_many
from vision.annotation.queue.words import name_of_code, say
from vision.evaluation.label_errors import find_label_errors
from vision.evaluation.predictions import TileDetector, predict_pixels
from vision.images.photo import Photo
from vision.labels.labelled_photo import LabelledPhoto
from vision.records import ReadingRecord

_THRESHOLD = 0.25


def find_label_reasons(photo: Photo, record: ReadingRecord, detector: TileDetector) -> list[Reason]:
    """Why the labels of a photo are probably wrong, the likeliest reason first; empty if nothing speaks against them.

    Args:
        photo: upright, as the networks read it.
        record: the labels: the reading with a person's correction applied.
        detector: the networks.
    """
    size = np.array([photo.width, photo.height] * 2, np.float64)
    boxes = np.array([tile.box for tile in record.tiles], np.float64).reshape(-1, 4) / size
    labelled = LabelledPhoto("store", Path("photo"), "store", tuple(tile.code for tile in record.tiles), boxes)
    errors = find_label_errors([labelled], [predict_pixels(detector, photo.pixels, _THRESHOLD)])
    found = [
        *(
            Reason(f"label-{error.kind}", error.chance, _said(error.kind, error.label, error.read))
            for error in errors
            if error.kind != "too-many"
        ),
        *find_too_many(record.tiles),
    ]
    return sorted(found, key=lambda reason: -reason.weight)


def _said(kind: str, label: str, read: str) -> Message:
    if kind == "face":
        return say("label-face", label=name_of_code(label), read=name_of_code(read))
    if kind == "missing":
        return say("label-missing", read=name_of_code(read))
    return say("label-extra", label=name_of_code(label))
