"""A look at rows that lie flat, seen from low down: the photo's part around them, stretched upright.

A tile that lies far behind the hand is seen foreshortened, two or three times as wide as high: the finder proposes
nothing there, or one box across two rows. Stretched to the shape that tiles have from above, it is found and read.
Only whole rows are taken over: loose heaps of discards behind the hand say nothing about it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.detections import BLANKS, Detections
from vision.detection.nms import match_passes
from vision.detection.second_pass import AffineCrop, merge_passes, upright_rotation
from vision.images.transforms import invert_affine, rotation_matrix

Floats = NDArray[np.float32]

_WHITE_DRAGON: Final = INDEX["5z"]
_GLIMPSE: Final = 0.08
"""Class probability from which a detection hints at a row."""
_CONFIDENT: Final = 0.8
"""Class probability from which a tile needs no further look."""
_SURE: Final = 0.5
"""Class probability from which a tile tells how the photo is turned."""
_MIN_TILES: Final = 3
_MAX_ASPECT: Final = 1.15
"""Largest ratio of height to width of what may be a foreshortened tile, or two of two rows."""
_MAX_WIDTH: Final = 1.0
"""Largest width of it, in median widths of the sure tiles: what lies flat lies farther away."""
_STRETCH: Final = 2.5
"""Factor of the height; from 2 to 3 as many tiles are found."""
_MARGIN: Final = 1.0
"""Margin above and below in widths of a tile; the next row may be seen nowhere yet."""
_FLAT: Final = 0.75
"""Ratio of height to width up to which a tile found in the stretched picture lies flat."""
_GLIMPSE_IN_ROW: Final = 0.3
"""Class probability from which a flat tile is part of a row."""
_MIN_ROW: Final = 5
"""Fewest tiles of a row."""
_STEP: Final = (0.5, 1.5)
"""Range of the step from tile to tile of a row, in widths."""
_MAX_DROP: Final = 0.5
"""Largest height difference of two neighbours, in heights."""
_MAX_UNEVENNESS: Final = 0.3
"""Largest standard deviation of the centres from the row's line, in heights, and of the steps, relative to their mean:
rows have up to .16 and .25, heaps .17 to 1.5 and .45 to 1.
"""
_CUT: Final = 0.05
"""Least distance from the part's upper and lower edge, in heights of a tile: nearer ones are cut off."""


class StretchedView(NamedTuple):
    """A stretched part of a photo.

    Attributes:
        crop: from pixels of the photo to pixels of the part, which is as wide as the photo is.
        finder_side: longer side in pixels of the part as the finder sees it, for tiles as wide as in the first pass.
    """

    crop: AffineCrop
    finder_side: int

    def may_add_row(self, boxes: Floats, found: Detections) -> bool:
        """Whether tiles at some of the boxes (n, 4) of the part could be a row that adds to those found so far.

        If not, reading them is no use: only whole rows are taken over, see `flat_tiles` and `add_flat_tiles`.
        """
        seen = np.clip(boxes, 0, np.array([self.crop.width, self.crop.height] * 2, np.float32))
        flat = seen[self._are_flat(seen)]
        new = _are_new(self.crop.boxes_to_photo(flat), found)
        rows = _connected(_beside(flat))
        return any(len(row) >= _MIN_ROW and bool(new[row].any()) for row in rows)

    def flat_tiles(self, found: Detections) -> Detections:
        """The detections of whole tiles that lie flat in rows of the part, in pixels of the photo."""
        flat = found.select(self._are_flat(found.boxes))
        flat = flat.select(_in_rows(flat))
        back = invert_affine(self.crop.affine)
        corners = (flat.corners @ back[:, :2].T + back[:, 2]).astype(np.float32)
        return Detections(self.crop.boxes_to_photo(flat.boxes), flat.class_probs, corners)

    def _are_flat(self, boxes: Floats) -> NDArray[np.bool_]:
        width, height = (boxes[:, 2:] - boxes[:, :2]).T
        edge = _CUT * height
        whole = (boxes[:, 1] > edge) & (boxes[:, 3] < self.crop.height - edge)
        flat: NDArray[np.bool_] = whole & (height <= _FLAT * _STRETCH * width)
        return flat


def plan_stretched_look(detections: Detections, size: tuple[int, int], side: int) -> StretchedView | None:
    """Plan the stretched look, over the photo's whole width; None where nothing hints at a row that lies flat.

    Args:
        detections: so far, without a threshold.
        size: width and height of the photo in pixels.
        side: longer side of the first pass's input in pixels.
    """
    chances = detections.confidences
    sure = chances >= _SURE
    if sure.sum() < _MIN_TILES:
        return None
    upright = rotation_matrix((size[0] / 2, size[1] / 2), upright_rotation(detections.corners[sure]))
    boxes = _boxes_around(detections.boxes, upright)
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    hints = (chances >= _GLIMPSE) & (chances < _CONFIDENT)
    hints &= (height <= _MAX_ASPECT * width) & (width <= _MAX_WIDTH * np.median(width[sure]))
    if not hints.any():
        return None
    frame = _boxes_around(np.array([[0, 0, *size]], np.float32), upright)[0]
    margin = _MARGIN * float(np.median(width[hints]))
    low = np.array([frame[0], max(boxes[hints, 1].min() - margin, frame[1])])
    high = np.array([frame[2], min(boxes[hints, 3].max() + margin, frame[3])])
    stretch = np.array([1.0, _STRETCH])
    upright[:, 2] -= low
    across, down = np.ceil((high - low) * stretch).astype(int).tolist()
    crop = AffineCrop(upright * stretch[:, None], across, down)
    return StretchedView(crop, round(max(across, down) * side / max(size)))


def add_flat_tiles(found: Detections, flat: Detections) -> Detections:
    """Merge the tiles of the stretched look into those found so far; none takes the place of a sure one.

    A white dragon that the first pass did not see is a tile where printed ones of its row lie on either side. Of two
    finds at one place of which neither is sure, the stretched one tells more than a mere glimpse.
    """
    flat = flat.select(_are_new(flat.boxes, found))
    dragons = flat.select(_are_dragons_between_faces(flat, found))
    printed = flat.select((flat.confidences >= _SURE) & ~np.isin(flat.class_probs.argmax(axis=1), BLANKS))
    explained = match_passes(printed.boxes, found.boxes).same_place & (found.confidences < _GLIMPSE_IN_ROW)
    return merge_passes(found.select(np.logical_not(explained.any(axis=0))), flat).merge(dragons)


def _are_new(boxes: Floats, found: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the boxes of the photo (n, 4) at which no sure tile was found."""
    sure = found.boxes[found.confidences >= _CONFIDENT]
    return np.logical_not(match_passes(boxes, sure).same_tile.any(axis=1))


def _are_dragons_between_faces(flat: Detections, found: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the confident white dragons of flat rows between two printed tiles, where nothing is found yet."""
    best = flat.class_probs.argmax(axis=1)
    dragons = (best == _WHITE_DRAGON) & (flat.confidences >= _CONFIDENT)
    printed = ~np.isin(best, BLANKS) & (flat.confidences >= _GLIMPSE_IN_ROW)
    beside = _beside(flat.boxes) & printed
    middles, _ = _middles_and_sizes(flat.boxes)
    step = middles[:, 0] - middles[:, None, 0]
    between = np.logical_and((beside & (step > 0)).any(axis=1), (beside & (step < 0)).any(axis=1))
    glimpsed = found.boxes[found.confidences >= _GLIMPSE]
    taken = match_passes(flat.boxes, glimpsed).same_tile.any(axis=1)
    return np.asarray(dragons & between & ~taken, np.bool_)


def _in_rows(flat: Detections) -> NDArray[np.bool_]:
    """Mask (n,) of the detections in straight, evenly spaced rows."""
    middles, sizes = _middles_and_sizes(flat.boxes)
    seen = flat.confidences >= _GLIMPSE_IN_ROW
    kept = np.zeros(len(flat), bool)
    for row in _connected(_beside(flat.boxes) & seen[:, None] & seen):
        kept[row] = len(row) >= _MIN_ROW and _is_even(middles[row], sizes[row])
    return kept


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


def _boxes_around(boxes: Floats, affine: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes (n, 4) around boxes after an affine map."""
    quads = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2) @ affine[:, :2].T + affine[:, 2]
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
