"""Drops the blank tops and fronts of tiles that were detected as blank tiles of their own.

A standing tile seen from above shows its top beyond the face, a lying one seen from low down its front below it: a
plain rectangle as wide as the tile, which no crop tells from a white dragon or a back. Its place does: it shares an
edge with a face, and it is less high than that face, while a tile of another row is as high as its neighbours. The
sides of a row are side by side as its tiles are: of blank tiles in a row that few faces have for sides, none is one.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import BLANKS, Detections

_SURE: Final = 0.5
"""Class probability from which a tile's face can have a side, and from which a blank tile tells what its row is."""
_CERTAIN: Final = 0.8
"""Class probability from which a blank tile is one wherever it lies: on 1,441 photos the reader gives sides .74 at
most, and the five dragons that look like sides .97 and more.
"""
_MAX_HEIGHT: Final = 0.75
"""Largest height of a side, in heights of the face; a tile is some .7 as deep as its face is high."""
_WIDTH: Final = (0.6, 1.5)
"""Range of a side's width, in widths of the face."""
_MAX_OFFSET: Final = 0.4
"""Largest offset of the centres along the shared edge, in widths of the face; a top seen aslant leans aside."""
_EDGE: Final = 0.16
"""Largest distance between the edges, in heights of the face."""
_STEP: Final = (0.7, 1.4)
"""Range of the distance of the centres of two blanks side by side, in sides of one of them."""
_MAX_OFF: Final = 0.4
"""Largest distance of their centres across the row, in its other sides."""


def drop_tile_sides(found: Detections) -> Detections:
    """The detections without blank ones that are the top or front of a detected face."""
    blank = np.isin(found.class_probs.argmax(axis=1), BLANKS) if len(found) else np.zeros(0, bool)
    faces = ~blank & (found.confidences >= _SURE)
    if not blank.any() or not faces.any():
        return found
    sides = np.zeros(len(found), bool)
    sides[blank] = _are_sides(found.corners[blank], found.corners[faces]).any(axis=1)
    sides &= found.confidences < _CERTAIN
    seen = blank & (found.confidences >= _SURE)
    if sides[seen].any():
        sides[seen] &= ~_in_rows_of_tiles(found.corners[seen], sides[seen])
    return found.select(~sides)


def _in_rows_of_tiles(blanks: NDArray[np.float32], sides: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Whether each blank (n, 4, 2) is in a row of blanks of which most are no sides (n,)."""
    middles = np.abs(corners_in_frames(blanks, blanks).mean(axis=2))
    # Nothing tells which way up a blank tile lies.
    along, off = middles.max(axis=2), middles.min(axis=2)
    beside = (along >= _STEP[0]) & (along <= _STEP[1]) & (off <= _MAX_OFF)
    row = np.eye(len(blanks), dtype=bool) | (beside & beside.T)
    for _ in range(len(blanks).bit_length()):
        row = row @ row
    tiles: NDArray[np.bool_] = 2 * (row & sides).sum(axis=1) < row.sum(axis=1)
    return tiles


def _are_sides(blanks: NDArray[np.float32], faces: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether each blank (n, 4, 2) is the top or front of each face (m, 4, 2); bool (n, m)."""
    corners = corners_in_frames(blanks, faces)
    low, high = corners.min(axis=2), corners.max(axis=2)
    width, height = np.moveaxis(high - low, -1, 0)
    touches = (np.abs(low[..., 1] - 0.5) <= _EDGE) | (np.abs(high[..., 1] + 0.5) <= _EDGE)
    aligned = np.abs(low[..., 0] + high[..., 0]) / 2 <= _MAX_OFFSET
    sides: NDArray[np.bool_] = touches & aligned & (height <= _MAX_HEIGHT) & (width >= _WIDTH[0]) & (width <= _WIDTH[1])
    return sides


def corners_in_frames(points: NDArray[np.float32], faces: NDArray[np.float32]) -> NDArray[np.float64]:
    """Quads (n, 4, 2) in the frames of faces (m, 4, 2): x right in widths, y up in heights, from the centre.

    Returns:
        float64 (n, m, 4, 2); NaN or infinite where a face has no corners or no area.
    """
    quads = faces.astype(np.float64)
    right = (quads[:, 1] + quads[:, 2] - quads[:, 0] - quads[:, 3]) / 2
    up = (quads[:, 0] + quads[:, 1] - quads[:, 2] - quads[:, 3]) / 2
    step = points.astype(np.float64)[:, None] - quads.mean(axis=1)[None, :, None]
    with np.errstate(divide="ignore", invalid="ignore"):
        area = right[:, 0] * up[:, 1] - right[:, 1] * up[:, 0]
        x = (step[..., 0] * up[:, None, 1] - step[..., 1] * up[:, None, 0]) / area[:, None]
        y = (right[:, None, 0] * step[..., 1] - right[:, None, 1] * step[..., 0]) / area[:, None]
    return np.stack([x, y], axis=-1)
