"""Finds tile-wide gaps in rows where the finder may have missed a tile."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.white_dragons import BLANKS

Floats = NDArray[np.float32]

_SEEN: Final = 0.5
"""Class probability from which a tile counts as part of a row."""
_TAKEN: Final = 0.05
"""Class probability from which a position counts as occupied."""
_NEXT: Final = 1.3
"""Distance at most of the next tile in a row, in that of the nearest one."""
_OFF: Final = 0.5
"""Largest deviation of the tile beyond a gap from its extrapolated position, in steps."""
_ALIKE: Final = 1.5
"""How many times as large as the other one a tile beside a gap may be: rows recede."""
_CLEAR: Final = 0.5
"""Distance at least of the middles of other tiles from that of a gap, in steps."""
_SURE: Final = 0.8
"""Class probability from which a detection in a gap is kept."""


def gaps(found: Detections) -> Floats:
    """Boxes (n, 4) in pixels of gaps in rows where exactly one tile fits and none was detected.

    Two adjacent tiles are extrapolated: an empty next position followed by a tile marks a gap. Uses boxes only, since
    corners are least reliable where tiles are hard to detect.
    """
    seen = found.boxes[found.confidences >= _SEEN]
    if len(seen) < 3:
        return np.zeros((0, 4), np.float32)
    middles = _middles(seen)
    steps = middles[None] - middles[:, None]
    lengths = np.linalg.norm(steps, axis=2)
    np.fill_diagonal(lengths, np.inf)
    before, last = np.nonzero(lengths <= _NEXT * lengths.min(axis=0))
    step, length = steps[before, last], lengths[before, last]
    beyond = np.linalg.norm(middles[last][:, None] + 2 * step[:, None] - middles, axis=2)
    sides = np.sqrt((seen[:, 2:] - seen[:, :2]).prod(axis=1))
    larger = np.maximum(sides[last][:, None], sides) / np.minimum(sides[last][:, None], sides)
    pair, other = np.nonzero((beyond < _OFF * length[:, None]) & (larger < _ALIKE))
    boxes = (seen[last[pair]] + seen[other]) / np.float32(2)
    taken = found.boxes[found.confidences >= _TAKEN]
    apart = np.linalg.norm(_middles(boxes)[:, None] - _middles(taken), axis=2)
    empty = (apart > _CLEAR * length[pair][:, None]) & ~_within(_middles(boxes), taken)
    left: Floats = boxes[empty.all(axis=1)]
    return left


def believed(read: Detections) -> Detections:
    """Keep confident, non-blank detections in gaps: a patch of table resembles a blank tile."""
    return read.only((read.confidences >= _SURE) & ~np.isin(read.chances.argmax(axis=1), BLANKS))


def _within(points: Floats, boxes: Floats) -> NDArray[np.bool_]:
    """Bool (points, boxes): whether a point lies within a box."""
    within = (points[:, None] > boxes[:, :2]) & (points[:, None] < boxes[:, 2:])
    return np.asarray(within.all(axis=2))


def _middles(boxes: Floats) -> Floats:
    middles: Floats = (boxes[:, :2] + boxes[:, 2:]) / np.float32(2)
    return middles
