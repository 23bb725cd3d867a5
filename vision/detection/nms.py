"""Greedy non-maximum suppression tuned to keep adjacent tiles, and matching of boxes across passes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_DUPLICATE_IOU = 0.55
"""IoU above which two boxes are the same tile."""
_DUPLICATE_CONTAINMENT = 0.8
"""Fraction of the smaller box inside the larger one above which they are the same tile."""
_CROSS_PASS_IOU = 0.35
_CROSS_PASS_CONTAINMENT = 0.7
"""The same two thresholds across passes, whose boxes agree less."""
_SAME_BOX_IOU = 0.6
"""IoU above which boxes of two passes coincide."""
_MAX_CENTRE_DISTANCE = 0.5
"""Distance of the centres across passes, in sides of the smaller box, below which they are the same tile."""
_BLOCK = 64
"""Boxes compared with all others at once."""


def nms(boxes: NDArray[np.float32], scores: NDArray[np.float32]) -> NDArray[np.intp]:
    """Greedy non-maximum suppression; indices of the boxes (n, 4) kept, best first.

    The thresholds keep neighbouring tiles: upright neighbours do not overlap, and at 45 degrees their axis-aligned
    boxes overlap by less than half.
    """
    order = np.argsort(-scores, kind="stable")
    ranked = boxes[order]
    alive = np.ones(len(order), bool)
    for start in range(0, len(order), _BLOCK):  # comparing one box at a time costs mostly the calls of numpy
        rows = start + np.flatnonzero(alive[start : start + _BLOCK])
        for row, same in zip(rows, _are_duplicates(ranked[rows], ranked[start:]), strict=True):
            if alive[row]:
                alive[row + 1 :] &= ~same[row + 1 - start :]
    kept: NDArray[np.intp] = order[alive]
    return kept


def _are_duplicates(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Mask (n, m) of the boxes (m, 4) that are the same tile as each of the boxes (n, 4)."""
    left, top, right, bottom = boxes.T[..., None]
    left_other, top_other, right_other, bottom_other = np.ascontiguousarray(others.T)
    across = np.minimum(right, right_other) - np.maximum(left, left_other)
    down = np.minimum(bottom, bottom_other) - np.maximum(top, top_other)
    shared = np.maximum(across, 0) * np.maximum(down, 0)
    area, areas = (right - left) * (bottom - top), (right_other - left_other) * (bottom_other - top_other)
    same: NDArray[np.bool_] = (shared > _DUPLICATE_IOU * (area + areas - shared)) | (
        shared > _DUPLICATE_CONTAINMENT * np.minimum(area, areas)
    )
    return same


class PassOverlap(NamedTuple):
    """Matches between n boxes of one pass and m of another.

    Attributes:
        same_tile: bool (n, m), whether two boxes are the same tile.
        same_place: bool (n, m), whether two boxes coincide.
    """

    same_tile: NDArray[np.bool_]
    same_place: NDArray[np.bool_]


def match_passes(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> PassOverlap:
    """Match boxes (n, 4) of one pass with boxes (m, 4) of another."""
    one, other = boxes[:, None], others[None]
    shared = shared_areas(boxes, others)
    area, area_other = ((each[..., 2:] - each[..., :2]).prod(axis=2) for each in (one, other))
    smaller, both = np.maximum(np.minimum(area, area_other), 1e-9), area + area_other - shared
    apart = np.linalg.norm(one[..., :2] + one[..., 2:] - other[..., :2] - other[..., 2:], axis=2) / 2
    same = (
        (shared > _CROSS_PASS_IOU * both)
        | (shared > _CROSS_PASS_CONTAINMENT * smaller)
        | (apart < _MAX_CENTRE_DISTANCE * np.sqrt(smaller))
    )
    return PassOverlap(same, shared > _SAME_BOX_IOU * both)


def shared_areas(boxes: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """Area (n, m) that each of the boxes (n, 4) shares with each of the others (m, 4)."""
    sides = np.minimum(boxes[:, None, 2:], others[:, 2:]) - np.maximum(boxes[:, None, :2], others[:, :2])
    shared: NDArray[np.float32] = np.clip(sides, 0, None).prod(axis=2)
    return shared
