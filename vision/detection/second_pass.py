"""A closer look at the tiles of a photo where the first look left doubts: turned upright and enlarged.

The finder sees the photo shrunk and as it was taken, so that tiles are small where the hand fills a part of it only,
and sideways where the photo is. What it found tells how the tiles lie: they are looked at again in a picture of their
own.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.nms import covering
from vision.detection.white_dragons import BLANKS
from vision.images.resizing import shrink

Floats = NDArray[np.float32]

_FAINTEST: Final = 0.08
"""Chance of a face below which a place is taken for none; one between that and `_SURE` is worth a closer look."""
_SURE: Final = 0.8
_SEEN: Final = 0.5
"""Chance of a face from which a tile tells how the others lie, `_HALF_SEEN` where there are too few."""
_HALF_SEEN: Final = 0.2
_FEWEST: Final = 3
_TALL: Final = 56.0
"""Length of an upright tile in the closer picture, in pixels: about that of a full row that fills the first one."""
_LEAST_LEAN: Final = 6.0
"""Degrees by which tiles must lean to be turned upright: corners are not known more exactly."""
_MARGIN: Final = 3.0
"""What is shown around the tiles, in tile lengths: those at the end of a row may not have been seen yet."""
_ENLARGED: Final = 1.25
"""How many times as large tiles must be in the closer picture if they are not turned in it."""
_ALONG: Final = 10.0
"""Degrees by which tiles of a row may stand differently."""
_IN_ROWS: Final = 0.3
"""Share of the tiles that must stand alike, else they are a scatter that stands no way."""
_LONG: Final = 5.0
"""How many times as long as deep the tiles lie for them to be one row."""
_STACKED: Final = 60.0
"""Degrees from which a row runs up and down the tiles as they are said to stand."""
_GREY: Final = (114, 114, 114)


class View(NamedTuple):
    """A part of a photo in a picture of its own.

    Attributes:
        affine: float64 (2, 3), from pixels of the photo to pixels of the picture; turns and scales.
        width, height: of the picture in pixels.
    """

    affine: NDArray[np.float64]
    width: int
    height: int

    def picture(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The part of a photo RGB (h, w, 3), grey where it leaves the photo."""
        scale = min(1.0, float(np.hypot(*self.affine[:, 0])))
        small = shrink(pixels, scale)
        affine = self.affine.copy()
        affine[:, :2] *= np.array(pixels.shape[1::-1]) / small.shape[1::-1]
        size = (self.width, self.height)
        return np.asarray(cv2.warpAffine(small, affine, size, flags=cv2.INTER_LINEAR, borderValue=_GREY), np.uint8)

    def on_photo(self, boxes: Floats) -> Floats:
        """Boxes (n, 4) around those of the picture, in pixels of the photo."""
        back = np.asarray(cv2.invertAffineTransform(self.affine), np.float64)
        quads = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2) @ back[:, :2].T + back[:, 2]
        around: Floats = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1).astype(np.float32)
        return around


def closer_view(found: Detections, size: tuple[int, int], side: int, stride: int) -> View | None:
    """The view of the tiles found on a photo in which all stand upright and as large as they are best found.

    Args:
        found: at the first look, the faint ones too.
        size: width and height of the photo in pixels.
        side: longer side of the picture that was looked at first; the view has about as many pixels as its square.
        stride: of whose multiples the sides of the view must be.

    Returns:
        None where nothing is doubtful, too little was found, or the view would show what the first look saw.
    """
    sure = found.confidences
    if not ((sure > _FAINTEST) & (sure < _SURE)).any():
        return None
    seen = next((seen for least in (_SEEN, _HALF_SEEN) if (seen := sure >= least).sum() >= _FEWEST), None)
    if seen is None:
        return None
    corners = found.corners[seen]
    turn = _turn(corners)
    upright = np.asarray(cv2.getRotationMatrix2D((size[0] / 2, size[1] / 2), turn, 1.0), np.float64)
    tall = max(float(np.median(np.linalg.norm(_ups(corners), axis=1))), 1.0)
    low, high = _extent(corners.reshape(-1, 2), upright, _MARGIN * tall, size)
    scale = min(_TALL / tall, side / float(np.sqrt(np.prod(high - low))))
    enlarged = scale * max(size) / side
    if abs(turn) < _LEAST_LEAN and enlarged < _ENLARGED:
        return None
    upright[:, 2] -= low
    across, down = (np.ceil((high - low) * scale / stride).astype(int) * stride).tolist()
    return View(upright * scale, across, down)


def _ups(corners: Floats) -> Floats:
    """From the lower to the upper edge (n, 2) of tiles (n, 4, 2) as their faces read."""
    ups: Floats = (corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]) / np.float32(2)
    return ups


def _turn(corners: Floats) -> float:
    """Degrees, counter-clockwise as seen, by which a photo must be turned for most tiles (n, 4, 2) to stand upright.

    That is how the tiles of a row lie, though others lie about in any direction; where nearly all do, it is 0. Many
    faces look alike upside down, and players face each other: tiles that lie so are of a row, too.
    """
    x, y = _ups(corners).T
    turns = np.degrees(np.arctan2(x, -y))
    apart = (turns - turns[:, None] + 90) % 180 - 90
    along = np.abs(apart) < _ALONG
    one = int(along.sum(axis=1).argmax())
    if along[one].mean() < _IN_ROWS:
        return 0.0
    turn = _across_the_row(corners, turns[one] + np.median(apart[one, along[one]]))
    towards = np.cos(np.radians(turns - turn))
    if towards[np.abs(towards) > np.cos(np.radians(_ALONG))].sum() < 0:
        turn += 180
    return float((turn + 180) % 360 - 180)


def _across_the_row(corners: Floats, turn: float) -> float:
    """The same turn, or a quarter more where the tiles would stand on top of each other: they stand side by side.

    Corners of tiles that lie sideways in the photo and are seen from low down are often found a quarter off.
    """
    middles = corners.mean(axis=1)
    spread = np.cov((middles - middles.mean(axis=0)).T)
    depths, axes = np.linalg.eigh(spread)
    if depths[1] < _LONG**2 * max(depths[0], 1e-9):
        return turn
    x, y = axes[:, 1]
    slope = np.degrees(np.arctan2(y, x)) - turn  # of the row in the turned photo
    return turn + 90 if abs((slope + 90) % 180 - 90) > _STACKED else turn


def _extent(
    points: Floats, upright: NDArray[np.float64], margin: float, size: tuple[int, int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The least and greatest x and y of points (n, 2) in the turned photo, with a margin inside it."""
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size @ upright[:, :2].T + upright[:, 2]
    turned = points @ upright[:, :2].T + upright[:, 2]
    low = np.maximum(turned.min(axis=0) - margin, frame.min(axis=0))
    high = np.minimum(turned.max(axis=0) + margin, frame.max(axis=0))
    return low, np.maximum(high, low + 1)


def better_looks(first: Detections, closer: Detections) -> Detections:
    """What two looks found: of two places that cover each other the closer one if it is sure, else the likelier.

    In one and the same place the reader saw nearly the same, so that the first one stays there, whose box was not
    turned, unless only the closer one is sure of a face or both are of different ones. What both looks saw there is a
    tile of its own, so that a neighbour's closer place, which reaches over a loose box, does not take its place. A bare
    patch of table, enlarged, looks like a bare tile. So a bare place is not sure, and one that the first look did not
    see as a tile of that kind is left out.
    """
    faces, faces_closer = (looked.chances.argmax(axis=1) for looked in (first, closer))
    same, same_place = covering(closer.boxes, first.boxes)
    agreed = same_place & (faces_closer[:, None] == faces) & (first.confidences >= _SURE)
    same &= same_place | ~agreed.any(axis=0)
    bare = np.isin(faces_closer, BLANKS)
    seen = first.chances[:, faces_closer].T >= _FAINTEST
    sure = (closer.confidences >= _SURE) & ~bare
    likelier = (closer.confidences[:, None] > first.confidences) & (~same_place | bare[:, None])
    better = likelier | sure[:, None]
    stays = ~(agreed | (same & ~better)).any(axis=1) & (~bare | (same & seen).any(axis=1))
    kept = first.only(~(same & stays[:, None]).any(axis=0))
    return kept.joined(closer.only(stays).fitted())
