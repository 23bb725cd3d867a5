"""Drops what lies nearer to the camera than a row and is smaller than its tiles: no tile of one set can be.

Lettering on racks, stickers and subtitles below the hand is read as a tile now and then. Perspective says otherwise:
what is nearer looks larger. On photos to train on, five such finds are none and one is a tile.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import BLANKS, Detections

Floats = NDArray[np.float32]

_SURE: Final = 0.95
"""Class probability from which a printed face is a tile for certain, and from which nothing is dropped."""
_MIN_SURE: Final = 5
_AGREEMENT: Final = 0.5
"""Least length of the mean of their unit vectors upwards: below it, the photo has no side that is nearer."""
_NEIGHBOURS: Final = 5
_ROW: Final = 2
"""Number of nearest sure faces that make the row a find is nearer than."""
_NEARER: Final = 0.5
"""Least distance towards the camera, in sides of a tile."""
_MAX_SIDE: Final = 0.8
"""Largest side of the box, relative to those of the nearest sure faces; 95 % of doubtful tiles are larger."""
_AT_EDGE: Final = 0.1
"""Largest distance from the photo's edge at which a tile is cut off by it, in sides of the box."""
_MAX_EDGE: Final = 0.9
"""Largest of the longer edge between corners: a tile that lies flat before a standing row keeps its width."""


def drop_small_nearer(found: Detections, size: tuple[int, int]) -> Detections:
    """The detections without doubtful ones, backs apart, that are nearer than a row and smaller than its tiles.

    A tile that the edge of the photo, of width and height `size` in pixels, cuts off is larger than it looks.
    """
    best = found.class_probs.argmax(axis=1) if len(found) else np.zeros(0, np.intp)
    sure = np.flatnonzero((found.confidences >= _SURE) & ~np.isin(best, BLANKS))
    doubtful = np.flatnonzero((found.confidences < _SURE) & (best != INDEX[BACK]))
    down = _towards_camera(found.corners[sure]) if len(sure) >= _MIN_SURE else None
    if down is None or not len(doubtful):
        return found
    middles = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    near = np.linalg.norm(middles[doubtful, None] - middles[sure], axis=2).argsort(axis=1)[:, :_NEIGHBOURS]
    sides = np.sqrt((found.boxes[:, 2:] - found.boxes[:, :2]).prod(axis=1))
    edges = np.linalg.norm(found.corners - np.roll(found.corners, 1, axis=1), axis=2).max(axis=1)
    depths = middles @ down
    side, edge = (np.median(values[sure][near], axis=1) for values in (sides, edges))
    nearer = depths[doubtful] - np.median(depths[sure][near[:, :_ROW]], axis=1) > _NEARER * side
    smaller = (sides[doubtful] < _MAX_SIDE * side) & (edges[doubtful] < _MAX_EDGE * edge)
    kept = np.ones(len(found), bool)
    kept[doubtful[nearer & smaller & ~_touch_edge(found.boxes[doubtful], sides[doubtful], size)]] = False
    return found.select(kept)


def _touch_edge(boxes: Floats, sides: Floats, size: tuple[int, int]) -> NDArray[np.bool_]:
    """Mask (n,) of the boxes (n, 4) that reach the edge of the photo, to within a part of their sides (n,)."""
    room = np.minimum(boxes[:, :2], np.array(size, np.float32) - boxes[:, 2:]).min(axis=1)
    return np.asarray(room <= _AT_EDGE * sides)


def _towards_camera(corners: Floats) -> Floats | None:
    """Unit vector (2,) from the tops to the bottoms of faces (n, 4, 2); None where they disagree."""
    upwards = corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]
    mean: Floats = (upwards / np.maximum(np.linalg.norm(upwards, axis=1, keepdims=True), 1e-6)).mean(axis=0)
    length = float(np.linalg.norm(mean))
    return None if length < _AGREEMENT else -mean / np.float32(length)
