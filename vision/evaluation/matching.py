"""Which found box lies on which labelled box."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def box_iou(found: NDArray[np.floating], truth: NDArray[np.floating]) -> NDArray[np.float64]:
    """Intersection over union of every pair of boxes.

    Args:
        found: (n, 4) boxes, xyxy in any unit.
        truth: (m, 4) boxes in the same unit.

    Returns:
        float64 (n, m), each from 0 to 1.
    """
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
    areas: NDArray[np.float64] = (boxes[..., 2:] - boxes[..., :2]).prod(axis=-1)
    return areas


def match_boxes(iou: NDArray[np.float64], min_iou: float) -> NDArray[np.intp]:
    """Give each found box the labelled box it lies on, the first found box choosing first.

    A box takes the free labelled box that it overlaps most, the last of equals, as in `COCOeval.evaluateImg`.

    Args:
        iou: (n, m) intersections over union; found boxes in the order in which they choose.
        min_iou: the overlap a match needs, from 0 to 1.

    Returns:
        (n,) indices of labelled boxes, -1 where a found box lies on none that is free.
    """
    chosen = np.full(len(iou), -1)
    free = iou.copy()
    for i in np.flatnonzero(iou.max(axis=1, initial=0.0) >= min_iou):
        best = free.shape[1] - 1 - int(free[i, ::-1].argmax())
        if free[i, best] >= min_iou:
            chosen[i] = best
            free[:, best] = -1
    return chosen
