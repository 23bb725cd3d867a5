"""Drops a box that shows a face a second time, half a tile aside: two faces of a table never cover each other.

Boxes of neighbours overlap where rows lie turned, so boxes alone do not tell. The corners that the reader sees do: it
finds the same face from both boxes.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.tile_sides import corners_in_frames

_TILE: Final = 0.5
"""Class probability from which a face can be seen twice."""
_BOXES: Final = 0.5
"""Least share of the smaller box inside the other one."""
_FACES: Final = 0.77
"""Least share of the smaller face that the other one covers. On 272 photos of `crowd` to train on, two labelled tiles
have at most .69 and a tile and a wrong box at least .84.
"""
_ALIKE_BOXES: Final = 0.55
_ALIKE_FACES: Final = 0.66
"""The same two shares where both boxes are read as the same face, as halves of bamboo are: on 2,688 photos, 12 such
pairs are one tile and one is two.
"""


def drop_double_faces(found: Detections) -> Detections:
    """The detections without printed ones whose face a surer one shows too."""
    printed = found.class_probs.argmax(axis=1) != INDEX[BACK] if len(found) else np.zeros(0, bool)
    sure = np.flatnonzero(printed & (found.confidences >= _TILE))
    if len(sure) < 2:
        return found
    order = sure[np.argsort(-found.confidences[sure], kind="stable")]
    boxes, faces = _boxes_shared(found.boxes[order]), _faces_shared(found.corners[order])
    best = found.class_probs[order].argmax(axis=1)
    alike = (boxes >= _ALIKE_BOXES) & (faces >= _ALIKE_FACES) & (best[:, None] == best)
    twice = alike | ((boxes >= _BOXES) & (faces >= _FACES))
    alive = np.ones(len(order), bool)
    for i in range(len(order)):
        if alive[i]:
            alive[i + 1 :] &= ~twice[i, i + 1 :]
    kept = np.ones(len(found), bool)
    kept[order[~alive]] = False
    return found.select(kept)


def _boxes_shared(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Share of the smaller of two boxes (n, 4) that lies in the other; float32 (n, n)."""
    sides = np.minimum(boxes[:, None, 2:], boxes[:, 2:]) - np.maximum(boxes[:, None, :2], boxes[:, :2])
    areas = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    smaller = np.maximum(np.minimum(areas[:, None], areas), 1)
    shares: NDArray[np.float32] = np.clip(sides, 0, None).prod(axis=2) / smaller
    return shares


def _faces_shared(corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """Share of the smaller of two faces (n, 4, 2) that the other one covers; float64 (n, n), NaN where unknown.

    A face is taken for a rectangle in the frame of the other one.
    """
    quads = corners_in_frames(corners, corners)
    low, high = quads.min(axis=2), quads.max(axis=2)
    shared = np.clip(np.minimum(high, 0.5) - np.maximum(low, -0.5), 0, None).prod(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        share: NDArray[np.float64] = shared / np.minimum((high - low).prod(axis=-1), 1)
    return np.minimum(share, share.T)
