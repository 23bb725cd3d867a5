"""Believes doubtful backs that match a sure one of the photo in colour and size.

All backs of a set have one colour, and hardly anything else on a table has it. On 2,038 photos 62 of 63 doubtful backs
with such a match are backs, most of them in walls; the other is a mat.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.white_dragons import lab_distances

_BACK: Final = INDEX[BACK]
_SURE: Final = 0.8
"""Class probability from which a back tells what backs look like."""
_LEAST: Final = 0.18
"""Class probability below which a back is not believed, whatever it matches."""
_BELIEVED: Final = 0.6
"""Class probability of a doubtful back that matches; enough to be shown, too little to go without a question."""
_MAX_DISTANCE: Final = 1.5
"""Largest colour distance, as `vision.detection.white_dragons` measures it: backs are 4.5 and more from faces."""
_SIZE_RATIO: Final = 1.4


def believe_matching_backs(pixels: NDArray[np.uint8], found: Detections) -> Detections:
    """Raise the probability of doubtful backs, where colour and size are those of a sure back.

    Args:
        pixels: uint8 (h, w, 3), RGB.
        found: detections, boxes in its pixels.
    """
    if not len(found):
        return found
    chances = np.where(found.class_probs.argmax(axis=1) == _BACK, found.class_probs[:, _BACK], 0)
    sure = np.flatnonzero(chances >= _SURE)
    doubtful = np.flatnonzero((chances >= _LEAST) & (chances < _BELIEVED))
    if not len(sure) or not len(doubtful):
        return found
    sides = np.sqrt((found.boxes[:, 2:] - found.boxes[:, :2]).prod(axis=1))
    larger, smaller = (pick(sides[doubtful, None], sides[sure]) for pick in (np.maximum, np.minimum))
    alike = lab_distances(pixels, found.boxes, doubtful, sure) < _MAX_DISTANCE
    matching = (alike & (larger < _SIZE_RATIO * smaller)).any(axis=1)
    told = found.class_probs.copy()
    told[doubtful[matching]] = _raised(told[doubtful[matching]])
    return Detections(found.boxes, told, found.corners)


def _raised(class_probs: NDArray[np.float32]) -> NDArray[np.float32]:
    """Class probabilities (m, 43) with a back as probable as it is believed; a row still sums to at most 1."""
    others = class_probs.sum(axis=1) - class_probs[:, _BACK]
    raised: NDArray[np.float32] = class_probs * np.minimum(1, (1 - _BELIEVED) / np.maximum(others, 1e-9))[:, None]
    raised[:, _BACK] = _BELIEVED
    return raised
