"""Finds tile-wide gaps in rows where the finder may have missed a tile."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import BLANKS, Detections

Floats = NDArray[np.float32]

_ROW_TILE_PROB: Final = 0.5
"""Class probability from which a tile counts as part of a row."""
_OCCUPIED_PROB: Final = 0.05
"""Class probability from which a position counts as occupied."""
_MAX_STEP_RATIO: Final = 1.3
"""Largest distance to the next tile in a row, relative to that of the nearest tile."""
_MAX_POSITION_ERROR: Final = 0.5
"""Largest deviation of the tile beyond a gap from its extrapolated position, in steps."""
_MAX_SIZE_RATIO: Final = 1.5
"""Largest size ratio of the tiles beside a gap; more than 1 for perspective."""
_MIN_CLEARANCE: Final = 0.5
"""Smallest distance of other tiles' centres from that of a gap, in steps."""
_MAX_AREA_RATIO: Final = 1.4
"""Area relative to that of most tiles beyond which a doubtful box is no single tile."""
_CONFIDENT_PROB: Final = 0.8
"""Class probability from which a printed face in a gap is kept."""
_WHITE_DRAGON_PROB: Final = 0.95
"""That of a white dragon: patches of table reach 0.55, white dragons have 0.98 and more."""


def find_gaps(detections: Detections) -> Floats:
    """Boxes (n, 4) in pixels of gaps in rows where exactly one tile fits and none was detected.

    Two adjacent tiles are extrapolated: an empty next position followed by a tile marks a gap. Uses boxes only, since
    corners are least reliable where tiles are hard to detect.
    """
    seen = detections.boxes[detections.confidences >= _ROW_TILE_PROB]
    if len(seen) < 3:
        return np.zeros((0, 4), np.float32)
    middles = _centres(seen)
    steps = middles[None] - middles[:, None]
    lengths = np.linalg.norm(steps, axis=2)
    np.fill_diagonal(lengths, np.inf)
    before, last = np.nonzero(lengths <= _MAX_STEP_RATIO * lengths.min(axis=0))
    step, length = steps[before, last], lengths[before, last]
    beyond = np.linalg.norm(middles[last][:, None] + 2 * step[:, None] - middles, axis=2)
    sides = np.sqrt((seen[:, 2:] - seen[:, :2]).prod(axis=1))
    larger = np.maximum(sides[last][:, None], sides) / np.minimum(sides[last][:, None], sides)
    pair, other = np.nonzero((beyond < _MAX_POSITION_ERROR * length[:, None]) & (larger < _MAX_SIZE_RATIO))
    boxes = (seen[last[pair]] + seen[other]) / np.float32(2)
    taken = detections.boxes[_occupies(detections)]
    apart = np.linalg.norm(_centres(boxes)[:, None] - _centres(taken), axis=2)
    empty = (apart > _MIN_CLEARANCE * length[pair][:, None]) & ~_contains(_centres(boxes), taken)
    left: Floats = boxes[empty.all(axis=1)]
    return left


def keep_confident(detections: Detections) -> Detections:
    """Keep confident detections in gaps, but no backs: a patch of table resembles one."""
    best = detections.class_probs.argmax(axis=1)
    needed = np.where(best == INDEX["5z"], _WHITE_DRAGON_PROB, _CONFIDENT_PROB)
    return detections.select((detections.confidences >= needed) & (best != INDEX[BACK]))


def _occupies(detections: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the detections that may be the tile at their place; a doubtful print too large for it is not."""
    chances, areas = detections.confidences, (detections.boxes[:, 2:] - detections.boxes[:, :2]).prod(axis=1)
    tiles = chances >= _ROW_TILE_PROB
    fits = areas <= _MAX_AREA_RATIO * np.median(areas[tiles])
    fits |= np.isin(detections.class_probs.argmax(axis=1), BLANKS)
    occupies: NDArray[np.bool_] = tiles | (fits & (chances >= _OCCUPIED_PROB))
    return occupies


def _contains(points: Floats, boxes: Floats) -> NDArray[np.bool_]:
    """Bool (points, boxes): whether a point lies within a box."""
    within = (points[:, None] > boxes[:, :2]) & (points[:, None] < boxes[:, 2:])
    return np.asarray(within.all(axis=2))


def _centres(boxes: Floats) -> Floats:
    middles: Floats = (boxes[:, :2] + boxes[:, 2:]) / np.float32(2)
    return middles
