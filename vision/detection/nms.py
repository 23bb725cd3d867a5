"""One box a tile: greedy non-maximum suppression that keeps close neighbours."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_DUPLICATE_IOU = 0.55
"""Intersection over union from which two boxes are the same tile."""
_DUPLICATE_CONTAINMENT = 0.8
"""Share of the smaller box inside the larger one from which they are the same tile."""
_CROSS_PASS_IOU = 0.35
_CROSS_PASS_CONTAINMENT = 0.7
"""The same two thresholds across passes, whose boxes agree less."""
_SAME_BOX_IOU = 0.6
"""Intersection over union from which boxes of two passes count as coinciding."""
_MAX_CENTRE_DISTANCE = 0.5
"""Distance of two such boxes' middles, in their sides, below which they are the same tile."""


def nms(boxes: NDArray[np.float32], scores: NDArray[np.float32]) -> NDArray[np.intp]:
    """Greedy non-maximum suppression; indices of the boxes (n, 4) kept, best first.

    The thresholds keep neighbouring tiles: upright neighbours do not overlap, and at 45 degrees their axis-aligned
    boxes overlap by less than half.
    """
    order = np.argsort(-scores, kind="stable")
    ranked = boxes[order]
    areas = (ranked[:, 2:] - ranked[:, :2]).prod(axis=1)
    alive = np.ones(len(order), bool)
    for i in range(len(order)):
        if alive[i]:
            alive[i + 1 :] &= ~_is_duplicate(ranked[i], areas[i], ranked[i + 1 :], areas[i + 1 :])
    kept: NDArray[np.intp] = order[alive]
    return kept


def _is_duplicate(
    box: NDArray[np.float32], area: np.float32, others: NDArray[np.float32], areas: NDArray[np.float32]
) -> NDArray[np.bool_]:
    """Which of other boxes are the same tile as a box."""
    sides = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    shared = np.clip(sides, 0, None).prod(axis=1)
    same: NDArray[np.bool_] = (shared > _DUPLICATE_IOU * (area + areas - shared)) | (
        shared > _DUPLICATE_CONTAINMENT * np.minimum(area, areas)
    )
    return same


class PassOverlap(NamedTuple):
    """Boxes (n) of one look beside others (m) of another.

    Attributes:
        same_tile: bool (n, m), which are on one tile.
        same_place: bool (n, m), which of these are one box but for little.
    """

    same_tile: NDArray[np.bool_]
    same_place: NDArray[np.bool_]


def match_passes(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> PassOverlap:
    """Match boxes (n, 4) of one pass with boxes (m, 4) of another."""
    one, other = boxes[:, None], others[None]
    sides = np.minimum(one[..., 2:], other[..., 2:]) - np.maximum(one[..., :2], other[..., :2])
    shared = np.clip(sides, 0, None).prod(axis=2)
    area, area_other = ((each[..., 2:] - each[..., :2]).prod(axis=2) for each in (one, other))
    smaller, both = np.maximum(np.minimum(area, area_other), 1e-9), area + area_other - shared
    apart = np.linalg.norm(one[..., :2] + one[..., 2:] - other[..., :2] - other[..., 2:], axis=2) / 2
    same = (
        (shared > _CROSS_PASS_IOU * both)
        | (shared > _CROSS_PASS_CONTAINMENT * smaller)
        | (apart < _MAX_CENTRE_DISTANCE * np.sqrt(smaller))
    )
    return PassOverlap(same, shared > _SAME_BOX_IOU * both)
