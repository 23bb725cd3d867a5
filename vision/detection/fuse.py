"""Fuses what several views show: one test of overlap tells which detections are the same tile, the surer one speaks.

The test compares quads, the faces as the reader sees their corners: faces of one table never cover each other, while
boxes of neighbours overlap where rows lie turned or one behind the other.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from vision.detection.boxes import (
    are_cut,
    areas_of,
    centre_distances,
    centres_of,
    first_of_same,
    quad_overlaps,
    sides_of,
)
from vision.detection.detections import (
    BLANKS,
    CERTAIN,
    CONFIDENT,
    FAINT,
    SHOWN,
    WHITE_DRAGON_THRESHOLD_FACTOR,
    Detections,
)
from vision.detection.views import STRETCH, View
from vision.images.arrays import Floats, Mask

_SAME_FACE: Final = 0.6
"""Share of the smaller of two quads that the other one covers from which they are the same tile."""
_SAME_MIDDLE: Final = 0.1
"""Largest distance of the middles of two boxes around the same tile, in sides of the tile."""
_FLAT: Final = 0.75
"""Ratio of height to width up to which a tile found in a stretched view lies flat."""
_MIN_ROW: Final = 5
"""Fewest tiles of a row."""
_STEP: Final = (0.5, 1.5)
"""Range of the step from tile to tile of a row, in widths."""
_MAX_DROP: Final = 0.5
"""Largest height difference of two neighbours, in heights."""


def fuse(found: Detections, seen: Detections, view: View) -> Detections:
    """Fuse the detections so far with those of a further view.

    An enlarged patch of table resembles a back: one that only the further view shows is not believed.
    Of a view that deforms only whole rows are taken over, since loose heaps of discards behind the hand say nothing
    about it; what was found before may be confirmed wherever it lies. Tiles known before keep the others company, and
    stay as they were found. `seen` is in pixels of the photo, or of the view if it deforms.
    """
    rows = _in_flat_rows(seen, view) if view.deforms else np.ones(len(seen), bool)
    seen = seen.moved(view.inverse) if view.deforms else seen
    again = (quad_overlaps(seen.quads(), found.quads()) >= _SAME_FACE) & (found.confidences >= FAINT)
    confirmed = (again & (seen.classes[:, None] == found.classes)).any(axis=1) & (seen.confidences >= CERTAIN)
    blank_again = (again & np.isin(found.classes, BLANKS)).any(axis=1)
    shown = (seen.classes == BLANKS[0]) & (seen.confidences >= WHITE_DRAGON_THRESHOLD_FACTOR * SHOWN)
    fits = ~np.isin(seen.classes, BLANKS) | blank_again | shown
    known = (seen.class_probs[:, None] == found.class_probs).all(axis=2).any(axis=1)
    return _suppress(found.merge(seen.select((rows | confirmed) & fits & ~known)))


def recognise(boxes: Floats, found: Detections, view: View) -> tuple[Mask, Detections]:
    """Tell the places of a view that are new from those on a tile that is sure already.

    The reader sees the same pixels of the photo in every view that does not deform. One that turns tiles has tighter
    boxes of all, and one that deforms exists for what lies flat: these are read again. Boxes (n, 4) are in pixels of
    the view.

    Returns:
        Mask (n,) of the new places, and the sure tiles that the others lie on.
    """
    sure = found.select(found.confidences >= CONFIDENT)
    same = quad_overlaps(view.quads_to_photo(boxes), sure.quads()) >= _SAME_FACE
    same &= ~_lie_flat(boxes)[:, None] if view.deforms else not view.turns
    return np.asarray(~same.any(axis=1)), sure.select(np.asarray(same.any(axis=0)))


def _suppress(found: Detections) -> Detections:
    """The surest detection of each tile, with the tightest box of those that are sure of it.

    A turned view shows a tile that is not turned with it in a box around a box, larger and about the same middle.
    """
    ranked = found.select(np.argsort(-found.confidences, kind="stable"))
    same = quad_overlaps(ranked.quads(), ranked.quads()) >= _SAME_FACE
    kept = first_of_same(len(ranked), same.__getitem__)
    apart = centre_distances(ranked.boxes) / np.maximum(sides_of(ranked.boxes), 1)
    alike = same & (apart <= _SAME_MIDDLE) & (ranked.confidences >= CONFIDENT)
    alike &= ranked.classes[:, None] == ranked.classes
    tightest = (
        np.where(alike | np.eye(len(ranked), dtype=bool), areas_of(ranked.boxes), np.inf).argmin(axis=1)
        if len(ranked)
        else []
    )
    return replace(ranked, boxes=ranked.boxes[tightest]).select(kept)


def _in_flat_rows(seen: Detections, view: View) -> Mask:
    """Mask (n,) of the tiles in rows of whole tiles that lie flat in a view."""
    centres, sizes = centres_of(seen.boxes), np.maximum(seen.boxes[:, 2:] - seen.boxes[:, :2], 1)
    flat = ~are_cut(seen.boxes, (view.width, view.height)) & _lie_flat(seen.boxes)
    # Fronts of a row look like backs between it and the next.
    shown = flat & (seen.confidences >= FAINT) & (seen.classes != BLANKS[1])
    step, drop = np.moveaxis(2 * np.abs(centres[:, None] - centres) / (sizes[:, None] + sizes), -1, 0)
    beside = (step >= _STEP[0]) & (step <= _STEP[1]) & (drop <= _MAX_DROP) & shown[:, None] & shown
    row = np.eye(len(seen), dtype=bool) | beside
    for _ in range(len(seen).bit_length()):
        row = row @ row
    return np.asarray(shown & (row.sum(axis=1) >= _MIN_ROW))


def _lie_flat(boxes: Floats) -> Mask:
    """Mask (n,) of the boxes of a stretched view whose tiles lie flat in the photo."""
    width, height = np.maximum(boxes[:, 2:] - boxes[:, :2], 1).T
    return np.asarray(height <= _FLAT * STRETCH * width)
