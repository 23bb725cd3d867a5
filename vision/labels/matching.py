"""Matches detected with ground-truth boxes by IoU."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

MIN_IOU: Final = 0.5
"""IoU from which two boxes mark the same tile: of a detection and a label, of a proposal and a tile, of two labels."""


def box_iou(found: NDArray[np.floating], truth: NDArray[np.floating]) -> NDArray[np.float64]:
    """IoU, float64 (n, m), 0 to 1, of detected (n, 4) and ground-truth (m, 4) xyxy boxes in the same unit."""
    first = found.astype(np.float64)[:, None]
    second = truth.astype(np.float64)[None]
    sides: NDArray[np.float64] = np.minimum(first[..., 2:], second[..., 2:]) - np.maximum(
        first[..., :2], second[..., :2]
    )
    common = sides.clip(0).prod(axis=-1)
    either = _areas(first) + _areas(second) - common
    shares: NDArray[np.float64] = np.zeros_like(common)
    np.divide(common, either, out=shares, where=common > 0)
    return shares


def _areas(boxes: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray((boxes[..., 2:] - boxes[..., :2]).prod(axis=-1))


def match_boxes(iou: NDArray[np.float64], min_iou: float) -> NDArray[np.intp]:
    """Match detections greedily with ground-truth boxes.

    Each detection takes the unmatched box with the highest IoU, the last of equals, as in `COCOeval.evaluateImg`.
    `iou`: (n, m); detections in descending order of confidence; `min_iou`: threshold of a match, from 0 to 1. Returns
    (n,) indices of ground-truth boxes, -1 for unmatched detections.
    """
    chosen = np.full(len(iou), -1)
    free = iou.copy()
    for i in np.flatnonzero(iou.max(axis=1, initial=0.0) >= min_iou):
        best = free.shape[1] - 1 - int(free[i, ::-1].argmax())
        if free[i, best] >= min_iou:
            chosen[i] = best
            free[:, best] = -1
    return chosen
