"""Boxes and quads of tiles: areas, overlaps and non-maximum suppression."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Mask, Matrix, Places

_DUPLICATE_IOU: Final = 0.55
"""IoU above which two boxes of one view are the same tile."""
_AT_EDGE: Final = 0.05
"""Distance from an edge of the photo, in sides of a box, up to which the photo cuts it."""
_DUPLICATE_CONTAINMENT: Final = 0.8
"""Fraction of the smaller box inside the larger one above which they are the same tile."""


def areas_of(boxes: Floats) -> Floats:
    """Areas (n,) of boxes (n, 4)."""
    return np.asarray((boxes[:, 2:] - boxes[:, :2]).prod(axis=1))


def sides_of(boxes: Floats) -> Floats:
    """Sides (n,) of squares as large as boxes (n, 4)."""
    return np.sqrt(areas_of(boxes))


def centres_of(boxes: Floats) -> Floats:
    """Centres (n, 2) of boxes (n, 4)."""
    return (boxes[:, :2] + boxes[:, 2:]) / np.float32(2)


def centre_distances(boxes: Floats) -> Floats:
    """Distances (n, n) between the centres of boxes (n, 4)."""
    centres = centres_of(boxes)
    return np.asarray(np.linalg.norm(centres[:, None] - centres, axis=2))


def are_cut(boxes: Floats, size: tuple[int, int]) -> Mask:
    """Mask (n,) of boxes (n, 4) that touch an edge of a photo of a width and height in pixels."""
    margins = _AT_EDGE * sides_of(boxes)[:, None]
    return np.asarray(((boxes[:, :2] <= margins) | (boxes[:, 2:] >= np.array(size) - margins)).any(axis=1))


def nearest(boxes: Floats, queried: Places, others: Places, count: int) -> Places:
    """The others whose centres are nearest to each queried box: (m, `count` or fewer), places in `boxes`."""
    apart = centre_distances(boxes)[queried][:, others]
    return np.asarray(others[apart.argsort(axis=1)[:, :count]])


def quads_of(boxes: NDArray[np.floating]) -> NDArray[np.floating]:
    """Corners (n, 4, 2) of boxes (n, 4), clockwise from the top-left one."""
    return boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2)


def boxes_around(quads: NDArray[np.floating]) -> NDArray[np.floating]:
    """Bounding boxes (n, 4) of quads (n, 4, 2)."""
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)


def move(points: NDArray[np.floating], affine: Matrix) -> Matrix:
    """Points (..., 2) under an affine map (2, 3)."""
    return np.asarray(points @ affine[:, :2].T + affine[:, 2])


def nms(boxes: Floats, scores: Floats) -> Places:
    """Greedy non-maximum suppression; indices of the boxes (n, 4) kept, best first.

    The thresholds keep neighbouring tiles: upright neighbours do not overlap, and at 45 degrees their axis-aligned
    boxes overlap by less than half.
    """
    areas = areas_of(boxes)

    def are_same(one: int, others: Places) -> Mask:
        sides = np.minimum(boxes[one, 2:], boxes[others, 2:]) - np.maximum(boxes[one, :2], boxes[others, :2])
        shared = np.maximum(sides, 0).prod(axis=1)
        alike = shared > _DUPLICATE_IOU * (areas[one] + areas[others] - shared)
        return np.asarray(alike | (shared > _DUPLICATE_CONTAINMENT * np.minimum(areas[one], areas[others])))

    return first_of_same(np.argsort(-scores, kind="stable"), are_same)


def first_of_same(ranked: Places, are_same: Callable[[int, Places], Mask]) -> Places:
    """Those that are the same as none before that is kept; `are_same` tells it of one and others (n,) after it."""
    kept = []
    while len(ranked):
        one, others = ranked[0], ranked[1:]
        kept.append(one)
        ranked = others[~are_same(one, others)]
    return np.array(kept, np.intp)


def quad_overlaps(quads: NDArray[np.floating], others: NDArray[np.floating]) -> Matrix:
    """Share (n, m) of the smaller of two quads that the other one covers, for n quads (n, 4, 2) and m others.

    A quad is taken for a rectangle in the frame of the other one; 0 where a quad has no area.
    """
    return np.minimum(_shares_in_frames(quads, others), _shares_in_frames(others, quads).T)


def _shares_in_frames(quads: NDArray[np.floating], faces: NDArray[np.floating]) -> Matrix:
    """As `quad_overlaps`, in the frames of faces (m, 4, 2): x right in widths, y up in heights, from the centre."""
    first, second, third, fourth = faces.astype(np.float64).transpose(1, 0, 2)
    right, up = (second + third - first - fourth) / 2, (first + second - third - fourth) / 2
    step = quads.astype(np.float64).transpose(1, 0, 2)[:, :, None] - faces.astype(np.float64).mean(axis=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        area = right[:, 0] * up[:, 1] - right[:, 1] * up[:, 0]
        x = (step[..., 0] * up[:, 1] - step[..., 1] * up[:, 0]) / area
        y = (right[:, 0] * step[..., 1] - right[:, 1] * step[..., 0]) / area
        sides = [(part.min(axis=0), part.max(axis=0)) for part in (x, y)]
        across, down = (np.clip(np.minimum(high, 0.5) - np.maximum(low, -0.5), 0, None) for low, high in sides)
        wide, tall = (high - low for low, high in sides)
        shares = across * down / np.minimum(wide * tall, 1)
    return np.asarray(np.nan_to_num(shares, nan=0.0, posinf=0.0))
