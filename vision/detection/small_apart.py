"""Drops doubtful finds that lie apart from all others and are smaller than the tiles of the photo.

Tiles of one photo are about as large as each other, and those far behind lie in rows and ponds. What is read into cups,
screens and lettering has any size and lies anywhere. On photos to train on, 16 such finds are no tile and none is one.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections

_SURE: Final = 0.8
"""Class probability from which a find tells how large tiles are, and from which nothing is dropped."""
_MIN_SURE: Final = 5
_SHOWN: Final = 0.5
"""Class probability from which a find counts as a neighbour."""
_MAX_SIDE: Final = 0.75
"""Largest side of the box, relative to the median of the sure ones."""
_APART: Final = 2.0
"""Least distance of the centres along x or y, in sides of both boxes (geometric mean); neighbours in a row have 1."""


def drop_small_apart(found: Detections) -> Detections:
    """The detections without doubtful ones, backs apart, that are small and far from every other."""
    confidences = found.confidences
    sure = confidences >= _SURE
    if sure.sum() < _MIN_SURE or sure.all():
        return found
    sides = np.sqrt((found.boxes[:, 2:] - found.boxes[:, :2]).prod(axis=1))
    faces = found.class_probs.argmax(axis=1) != INDEX[BACK]
    doubtful = np.flatnonzero(~sure & faces & (sides > 0) & (sides < _MAX_SIDE * np.median(sides[sure])))
    shown = np.flatnonzero((confidences >= _SHOWN) & (sides > 0))
    centres = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    steps = np.abs(centres[doubtful, None] - centres[shown]).max(axis=2)
    steps = steps / np.sqrt(sides[doubtful, None] * sides[shown])
    steps[doubtful[:, None] == shown] = np.inf
    kept = np.ones(len(found), bool)
    kept[doubtful[steps.min(axis=1, initial=np.inf) > _APART]] = False
    return found.select(kept)
