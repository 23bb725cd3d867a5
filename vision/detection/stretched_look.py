"""A look at rows that lie flat, seen from low down: the photo's part around them, stretched upright.

A tile that lies far behind the hand is seen foreshortened, two or three times as wide as high: the finder proposes
nothing there, or one box across two rows. Stretched to the shape that tiles have from above, it is found and read.
What is taken over of it `vision.detection.flat_rows` says.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.flat_rows import MIN_ROW, are_new, in_even_rows, rows_of
from vision.detection.second_pass import AffineCrop, upright_rotation
from vision.images.transforms import invert_affine, rotation_matrix

Floats = NDArray[np.float32]

_GLIMPSES: Final = (0.08, 0.05)
"""Class probability from which a detection hints at a row; the second where none reaches the first."""
_CONFIDENT: Final = 0.8
"""Class probability from which a tile needs no further look."""
_SURE: Final = 0.5
"""Class probability from which a tile tells how the photo is turned."""
_MIN_TILES: Final = 3
_MAX_SLANT_DEGREES: Final = 30.0
"""Largest angle between the edges of a tile that tells how rows lie and what its sides say."""
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

        If not, reading them is no use: only whole rows are taken over, see `vision.detection.flat_rows`.
        """
        seen = np.clip(boxes, 0, np.array([self.crop.width, self.crop.height] * 2, np.float32))
        flat = seen[self._are_flat(seen)]
        new = are_new(self.crop.boxes_to_photo(flat), found)
        rows = rows_of(flat)
        return any(len(row) >= MIN_ROW and bool(new[row].any()) for row in rows)

    def flat_tiles(self, found: Detections) -> Detections:
        """The detections of whole tiles that lie flat in rows of the part, in pixels of the photo."""
        flat = found.select(self._are_flat(found.boxes))
        return self.to_photo(flat.select(in_even_rows(flat)))

    def to_photo(self, found: Detections) -> Detections:
        """The detections of the part in pixels of the photo."""
        back = invert_affine(self.crop.affine)
        corners = (found.corners @ back[:, :2].T + back[:, 2]).astype(np.float32)
        return Detections(self.crop.boxes_to_photo(found.boxes), found.class_probs, corners)

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
    upright = rotation_matrix((size[0] / 2, size[1] / 2), _level_rotation(detections.corners[sure]))
    boxes = _boxes_around(detections.boxes, upright)
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    flat = (height <= _MAX_ASPECT * width) & (width <= _MAX_WIDTH * np.median(width[sure])) & (chances < _CONFIDENT)
    hints = next((seen for least in _GLIMPSES if (seen := flat & (chances >= least)).any()), None)
    if hints is None:
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


def _level_rotation(corners: Floats) -> float:
    """Counter-clockwise rotation in degrees that brings the rows of tiles (n, 4, 2) level.

    As `upright_rotation`, but by the upper and lower edges of tiles: seen from low down their sides lean, those of the
    left half of a row to one side and those of the right half to the other, which would slant a stretched row.
    """
    turn = upright_rotation(corners)
    x, y = (corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3]).T
    slants = (np.degrees(np.arctan2(y, x)) - turn + 90) % 180 - 90
    level = slants[np.abs(slants) < _MAX_SLANT_DEGREES]
    return turn + float(np.median(level)) if len(level) >= _MIN_TILES else turn


def _boxes_around(boxes: Floats, affine: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes (n, 4) around boxes after an affine map."""
    quads = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2) @ affine[:, :2].T + affine[:, 2]
    return np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1)
