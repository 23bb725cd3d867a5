"""One box a tile: greedy non-maximum suppression that keeps close neighbours."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SAME = 0.55
"""Intersection over union from which two boxes are the same tile."""
_INSIDE = 0.8
"""Share of the smaller box inside the larger one from which they are the same tile."""


def keep_best(boxes: NDArray[np.float32], scores: NDArray[np.float32]) -> NDArray[np.intp]:
    """Indices of the boxes (n, 4) that no better one covers, best first.

    Upright neighbours in a row share nothing, and those of a row at 45 degrees less than half of their hulls, so
    both stay.
    """
    order = np.argsort(-scores, kind="stable")
    ranked = boxes[order]
    areas = (ranked[:, 2:] - ranked[:, :2]).prod(axis=1)
    alive = np.ones(len(order), bool)
    for i in range(len(order)):
        if alive[i]:
            alive[i + 1 :] &= ~_same(ranked[i], areas[i], ranked[i + 1 :], areas[i + 1 :])
    kept: NDArray[np.intp] = order[alive]
    return kept


def _same(
    box: NDArray[np.float32], area: np.float32, others: NDArray[np.float32], areas: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Which of other boxes are the same tile as a box."""
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    shared = np.clip(sides, 0, None).prod(axis=1)
    same: NDArray[np.bool_] = (shared > _SAME * (area + areas - shared)) | (shared > _INSIDE * np.minimum(area, areas))
    return same
