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
    if not len(order):
        return order
    ranked = boxes[order]
    same = _overlap(ranked)
    alive = np.ones(len(order), bool)
    for i in range(len(order)):
        if alive[i]:
            alive[i + 1 :] &= ~same[i, i + 1 :]
    kept: NDArray[np.intp] = order[alive]
    return kept


def _overlap(boxes: NDArray[np.float32]) -> NDArray[np.bool_]:
    low = np.maximum(boxes[:, None, :2], boxes[None, :, :2])
    high = np.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    shared = np.clip(high - low, 0, None).prod(axis=2)
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    union = areas[:, None] + areas[None] - shared
    smaller = np.minimum(areas[:, None], areas[None])
    same: NDArray[np.bool_] = (shared > _SAME * union) | (shared > _INSIDE * smaller)
    return same
