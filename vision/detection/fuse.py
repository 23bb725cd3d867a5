"""Fuses what several views show: one test of overlap tells which detections are the same tile, the surer one speaks.

The test compares quads: faces of one table never cover each other, boxes of neighbours in turned rows do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.detection.boxes import areas_of, centre_distances, first_of_same, quad_overlaps, sides_of
from vision.detection.detections import BLANKS, CERTAIN, CONFIDENT, DRAGON_SHOWN, FAINT, Detections
from vision.images.arrays import Mask, Matrix

_SAME_FACE: Final = 0.6
"""Share of the smaller of two quads that the other one covers from which they are the same tile."""
_SAME_MIDDLE: Final = 0.1
"""Largest distance of the middles of two boxes around the same tile, in sides of the tile."""


def fuse(found: Detections, seen: Detections) -> Detections:
    """Fuse the detections so far with those of a further view.

    An enlarged patch of table resembles a back: one that only the further view shows is not believed, and one that was
    hardly seen before must be certain.
    """
    heeded = (found.confidences >= FAINT) | (seen.confidences >= CERTAIN)[:, None]
    again = (quad_overlaps(seen.corners, found.corners) >= _SAME_FACE) & heeded
    blank_again = (again & np.isin(found.classes, BLANKS)).any(axis=1)
    shown = (seen.classes == BLANKS[0]) & (seen.confidences >= DRAGON_SHOWN)
    fits = ~np.isin(seen.classes, BLANKS) | blank_again | shown
    return _suppress(found.merge(seen.select(fits)))


def lie_on_sure(quads: Matrix, found: Detections) -> Mask:
    """Mask (n,) of quads (n, 4, 2) that lie on sure tiles."""
    sure = found.select(found.confidences >= CONFIDENT)
    return np.asarray((quad_overlaps(quads, sure.corners) >= _SAME_FACE).any(axis=1))


def _suppress(found: Detections) -> Detections:
    """The surest detection of each tile, with the tightest box of those that are sure of it.

    A turned view shows a tile that is not turned with it in a box around a box, larger and about the same middle.
    """
    ranked = found.select(np.argsort(-found.confidences, kind="stable"))
    same = quad_overlaps(ranked.corners, ranked.corners) >= _SAME_FACE
    kept = first_of_same(np.arange(len(ranked)), lambda one, others: same[one, others])
    apart = centre_distances(ranked.boxes) / np.maximum(sides_of(ranked.boxes), 1)
    alike = same & (apart <= _SAME_MIDDLE) & (ranked.confidences >= CONFIDENT)
    alike &= ranked.classes[:, None] == ranked.classes
    alike |= np.eye(len(ranked), dtype=bool)
    tightest = np.where(alike, areas_of(ranked.boxes), np.inf).argsort(axis=1, kind="stable")[:, :1].ravel()
    return replace(ranked, boxes=ranked.boxes[tightest]).select(kept)
