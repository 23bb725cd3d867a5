"""Drops bare patches that were read as white dragons where the set's white dragons have a frame.

A shadow in a gap of a row looks like a tile without a print. All white dragons of a set are alike: beside one that
shows a frame, a bare rectangle is none.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.detection.white_dragons import sample_lab

_SURE: Final = 0.95
"""Class probability from which a white dragon shows what those of its set look like."""
_CERTAIN: Final = 0.97
"""Class probability from which a bare one stays: two sets may lie on one table."""
_POSSIBLE: Final = 0.03
_INSIDE: Final = 0.84
"""Central fraction of a box's sides that holds the frame."""
_FRAMED: Final = 25.0
"""Least contrast of a framed one, the standard deviation of its Lab samples: of 643 white
dragons 129 bare ones have at most 10, 510 framed ones 27 and more, four lie between.
"""
_BARE: Final = 0.45
"""Largest contrast of a bare one, relative to the framed one: shadows have up to 0.43, framed ones 0.54 and more."""


def drop_unframed_dragons(pixels: NDArray[np.uint8], found: Detections) -> Detections:
    """The detections without bare white dragons, where a sure one has a frame; `pixels` are uint8 (h, w, 3), RGB."""
    codes = found.class_probs.argmax(axis=1) if len(found) else np.zeros(0, np.intp)
    dragons = np.flatnonzero((codes == INDEX["5z"]) & (found.confidences >= _POSSIBLE))
    sure = found.confidences[dragons] >= _SURE
    if len(dragons) < 2 or not sure.any():
        return found
    samples = sample_lab(pixels, found.boxes[dragons], _INSIDE).astype(np.float64)
    contrasts = np.linalg.norm(samples.std(axis=1), axis=1)
    framed = contrasts[sure].max()
    if framed < _FRAMED:
        return found
    kept = np.ones(len(found), bool)
    kept[dragons[(contrasts < _BARE * framed) & (found.confidences[dragons] < _CERTAIN)]] = False
    return found.select(kept)
