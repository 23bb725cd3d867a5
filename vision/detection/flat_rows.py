"""Rows of tiles that lie flat, and how what a stretched look sees of them joins what was found before.

Only whole rows are taken over: loose heaps of discards behind the hand say nothing about it. What was found before
without certainty may be confirmed wherever it lies.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import BLANKS, Detections
from vision.detection.nms import match_passes, shared_areas
from vision.detection.second_pass import merge_passes

Floats = NDArray[np.float32]

_WHITE_DRAGON: Final = INDEX["5z"]
_GLIMPSE: Final = 0.08
"""Class probability from which something was found at a place."""
_CONFIDENT: Final = 0.8
"""Class probability from which a tile needs no further look."""
_SURE: Final = 0.5
"""Class probability from which a tile of the stretched look explains a glimpse, and a bare rectangle may be a tile."""
_MIN_DOUBTFUL: Final = 0.2
"""Class probability from which a printed face can be confirmed."""
_SETTLED: Final = 0.95
"""Class probability from which nothing needs to be confirmed."""
_CERTAIN: Final = 0.97
"""Class probability from which a white dragon may be the first or last tile of its row."""
_GLIMPSE_IN_ROW: Final = 0.3
"""Class probability from which a flat tile is part of a row."""
MIN_ROW: Final = 5
"""Fewest tiles of a row."""
_STEP: Final = (0.5, 1.5)
"""Range of the step from tile to tile of a row, in widths."""
_MAX_DROP: Final = 0.5
"""Largest height difference of two neighbours, in heights."""
_MAX_UNEVENNESS: Final = 0.3
"""Largest standard deviation of the centres from the row's line, in heights, and of the steps, relative to their mean:
rows have up to .16 and .25, heaps .17 to 1.5 and .45 to 1.
"""
_WITHIN: Final = 0.7
"""Least part of a flat tile that lies in a box which reaches over it."""
_TALLER: Final = 1.8
"""Least height of such a box, in heights of the tile."""


def in_even_rows(flat: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the detections in straight, evenly spaced rows of `MIN_ROW` faces and more."""
    middles, sizes = _middles_and_sizes(flat.boxes)
    backs = flat.class_probs.argmax(axis=1) == INDEX[BACK]
    seen = (flat.confidences >= _GLIMPSE_IN_ROW) & ~backs  # the fronts of a row look like backs between it and the next
    kept = np.zeros(len(flat), bool)
    for row in rows_of(flat.boxes, seen):
        kept[row] = len(row) >= MIN_ROW and _is_even(middles[row], sizes[row])
    return kept


def rows_of(boxes: Floats, seen: NDArray[np.bool_] | None = None) -> list[NDArray[np.intp]]:
    """Indices of the boxes (n, 4) of each row, even or not; a box that is not `seen` is alone."""
    beside = _beside(boxes)
    return _connected(beside if seen is None else beside & seen[:, None] & seen)


def are_new(boxes: Floats, found: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the boxes of the photo (n, 4) at which no sure tile was found."""
    sure = found.boxes[found.confidences >= _CONFIDENT]
    return np.logical_not(match_passes(boxes, sure).same_tile.any(axis=1))


class _FlatTiles(NamedTuple):
    """Masks (n,) of tiles of the stretched look: not found surely yet, and found surely as the same face."""

    new: NDArray[np.bool_]
    seen_again: NDArray[np.bool_]


def _compare(flat: Detections, found: Detections) -> _FlatTiles:
    """As `are_new`; a sure tile that the stretched look sees too stands for no other one, such as that behind it."""
    sure = found.select(found.confidences >= _CONFIDENT)
    same_tile, same_place = match_passes(flat.boxes, sure.boxes)
    agreed = same_place & (flat.class_probs.argmax(axis=1)[:, None] == sure.class_probs.argmax(axis=1))
    agreed &= (flat.confidences >= _CONFIDENT)[:, None]
    taken = (same_tile & (same_place | ~agreed.any(axis=0))).any(axis=1)
    return _FlatTiles(np.logical_not(taken), agreed.any(axis=1))


def add_flat_tiles(found: Detections, flat: Detections) -> Detections:
    """Merge the tiles of even rows into those found so far; none takes the place of a sure one.

    A white dragon that the first pass did not see is a tile where printed ones of its row lie on either side. Of two
    finds at one place of which neither is sure, the stretched one tells more than a mere glimpse. A box across two
    tiles of different rows is none, and one that reaches over the tile before it is cut where that begins. A flat tile
    is read better in its own shape: of two faces at one place the surer counts.
    """
    found = found.select(~_lie_across_rows(found, flat) & ~_are_read_surer(found, flat))
    new, seen_again = _compare(flat, found)
    again = flat.select(seen_again)
    covered = flat.select(~new & _are_covered_by_taller(flat, found))
    found, flat = _cut_taller(found, covered), flat.select(new)
    dragons = flat.select(_are_dragons_between_faces(flat, found))
    printed = flat.select((flat.confidences >= _SURE) & ~_are_blank(flat))
    explained = match_passes(printed.boxes, found.boxes).same_place & (found.confidences < _GLIMPSE_IN_ROW)
    merged = merge_passes(found.select(np.logical_not(explained.any(axis=0))), flat.merge(again))
    return merged.merge(dragons).merge(covered)


def confirm(found: Detections, seen: Detections) -> Detections:
    """The detections with the class probabilities of a stretched look that is sure of the same face at the same place.

    On photos to train on, six printed faces found with .2 to .5 and confirmed so are right and one is no tile.

    Args:
        found: so far, in pixels of the photo.
        seen: by the stretched look, in pixels of the photo, rows or not.
    """
    faces, confidences = found.class_probs.argmax(axis=1), found.confidences
    doubtful = (confidences >= np.where(faces == _WHITE_DRAGON, _SURE, _MIN_DOUBTFUL)) & (confidences < _SETTLED)
    doubtful &= faces != INDEX[BACK]
    here = match_passes(found.boxes, found.boxes).same_tile & (confidences > confidences[:, None])
    doubtful &= np.logical_not(here.any(axis=1))
    sure = seen.select(seen.confidences >= _CONFIDENT)
    agrees = match_passes(found.boxes, sure.boxes).same_place & (faces[:, None] == sure.class_probs.argmax(axis=1))
    agrees &= doubtful[:, None] & (sure.confidences > confidences[:, None])
    class_probs = found.class_probs.copy()
    for tile in np.flatnonzero(agrees.any(axis=1)):
        class_probs[tile] = sure.class_probs[np.where(agrees[tile], sure.confidences, 0).argmax()]
    return Detections(found.boxes, class_probs, found.corners)


def _are_blank(detections: Detections) -> NDArray[np.bool_]:
    return np.isin(detections.class_probs.argmax(axis=1), BLANKS)


def _lie_across_rows(found: Detections, flat: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the printed finds that hold two printed tiles of flat rows, one behind the other."""
    tiles = flat.boxes[(flat.confidences >= _CONFIDENT) & ~_are_blank(flat)]
    held = (_parts_within(tiles, found.boxes) >= _WITHIN).sum(axis=0)
    return np.asarray((held > 1) & ~_are_blank(found))


def _are_read_surer(found: Detections, flat: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the printed finds at whose place a flat tile is read as another printed face, surely and surer."""
    other = found.class_probs.argmax(axis=1)[:, None] != flat.class_probs.argmax(axis=1)
    surer = (flat.confidences >= _SETTLED) & (flat.confidences > found.confidences[:, None]) & ~_are_blank(flat)
    there = match_passes(found.boxes, flat.boxes).same_place & other & surer
    return np.asarray(there.any(axis=1) & ~_are_blank(found))


def _are_covered_by_taller(flat: Detections, found: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the printed flat tiles that only sure boxes of other, standing tiles reach over."""
    sure = found.select(found.confidences >= _CONFIDENT)
    other = flat.class_probs.argmax(axis=1)[:, None] != sure.class_probs.argmax(axis=1)
    reaches = other & _reach_over(flat.boxes, sure.boxes)
    elsewhere = np.logical_not((match_passes(flat.boxes, sure.boxes).same_tile & ~reaches).any(axis=1))
    return np.asarray(elsewhere & (flat.confidences >= _CONFIDENT) & ~_are_blank(flat))


def _cut_taller(found: Detections, covered: Detections) -> Detections:
    """The detections, of which those that reach over covered tiles end where these begin."""
    boxes, corners = found.boxes.copy(), found.corners.copy()
    sure = found.confidences >= _CONFIDENT
    for tile, other in zip(*np.nonzero(_reach_over(covered.boxes, found.boxes) & sure), strict=True):
        top, bottom = covered.boxes[tile, [1, 3]]
        if top + bottom > boxes[other, 1] + boxes[other, 3]:
            boxes[other, 3] = top
        else:
            boxes[other, 1] = bottom
        corners[other, :, 1] = np.clip(corners[other, :, 1], boxes[other, 1], boxes[other, 3])
    return Detections(boxes, found.class_probs, corners)


def _reach_over(boxes: Floats, others: Floats) -> NDArray[np.bool_]:
    """Mask (n, m) of the boxes (n, 4) that lie in others (m, 4) much taller than they are."""
    taller = others[:, 3] - others[:, 1] >= _TALLER * (boxes[:, 3] - boxes[:, 1])[:, None]
    return np.asarray(taller & (_parts_within(boxes, others) >= _WITHIN))


def _parts_within(boxes: Floats, others: Floats) -> Floats:
    """Part (n, m) of each of the boxes (n, 4) that lies in each of the others (m, 4)."""
    areas = np.maximum((boxes[:, 2:] - boxes[:, :2]).prod(axis=1), 1)
    parts: Floats = shared_areas(boxes, others) / areas[:, None]
    return parts


def _are_dragons_between_faces(flat: Detections, found: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the confident white dragons of flat rows between two printed tiles, where nothing is found yet."""
    best = flat.class_probs.argmax(axis=1)
    dragons = (best == _WHITE_DRAGON) & (flat.confidences >= _CONFIDENT)
    printed = (flat.confidences >= _CONFIDENT) & ~_are_blank(flat)
    beside = _beside(flat.boxes) & printed
    middles, _ = _middles_and_sizes(flat.boxes)
    step = middles[:, 0] - middles[:, None, 0]
    right, left = (beside & (step > 0)).any(axis=1), (beside & (step < 0)).any(axis=1)
    between = (right & left) | ((right | left) & (flat.confidences >= _CERTAIN))
    glimpsed = found.boxes[found.confidences >= _GLIMPSE]
    taken = match_passes(flat.boxes, glimpsed).same_tile.any(axis=1)
    return np.asarray(dragons & between & ~taken, np.bool_)


def _beside(boxes: Floats) -> NDArray[np.bool_]:
    """Mask (n, n) of the pairs of boxes (n, 4) that are neighbours in a row."""
    middles, sizes = _middles_and_sizes(boxes)
    step, drop = np.moveaxis(2 * np.abs(middles[:, None] - middles) / (sizes[:, None] + sizes), -1, 0)
    beside: NDArray[np.bool_] = (step >= _STEP[0]) & (step <= _STEP[1]) & (drop <= _MAX_DROP)
    return beside


def _middles_and_sizes(boxes: Floats) -> tuple[Floats, Floats]:
    return (boxes[:, :2] + boxes[:, 2:]) / np.float32(2), np.maximum(boxes[:, 2:] - boxes[:, :2], 1)


def _connected(linked: NDArray[np.bool_]) -> list[NDArray[np.intp]]:
    """The connected components of a symmetric graph (n, n)."""
    labels = np.arange(len(linked))
    linked = linked | np.eye(len(linked), dtype=bool)
    for _ in labels:
        lowest = np.where(linked, labels, len(labels)).min(axis=1)
        if (lowest == labels).all():
            break
        labels = lowest
    return [np.flatnonzero(labels == label) for label in np.unique(labels)]


def _is_even(middles: Floats, sizes: Floats) -> bool:
    x, y = middles[middles[:, 0].argsort()].T
    steps = np.diff(x)
    away = y - np.polyval(np.polyfit(x, y, 1), x)
    return bool(
        away.std() <= _MAX_UNEVENNESS * np.median(sizes[:, 1]) and steps.std() <= _MAX_UNEVENNESS * steps.mean()
    )
