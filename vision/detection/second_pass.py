"""Second detection pass over an upright, enlarged crop of the tiles, run where the first pass is uncertain.

The first pass sees the whole photo downsampled: tiles are small if the hand fills only part of the frame, and rotated
if the photo is. The detected corners give the scale and rotation of the crop.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import BLANKS, Detections
from vision.detection.nms import match_passes, shared_areas
from vision.images.operations import warp_affine
from vision.images.resizing import shrink
from vision.images.transforms import invert_affine, rotation_matrix

Floats = NDArray[np.float32]

_MIN_PROB: Final = 0.08
"""Class probability below which a detection is ignored; one between this and `_CONFIDENT_PROB` triggers the pass."""
_CONFIDENT_PROB: Final = 0.8
_ORIENTING_PROB: Final = 0.5
"""Class probability from which a tile votes on the orientation; `_ORIENTING_PROB_IF_FEW` where too few do."""
_ORIENTING_PROB_IF_FEW: Final = 0.2
_MIN_TILES: Final = 3
_TARGET_TILE_HEIGHT: Final = 56.0
"""Height of an upright tile in the crop, in pixels: as in the first pass when a full row fills the frame."""
_MIN_ROTATION_DEGREES: Final = 6.0
"""Smallest rotation in degrees that justifies a second pass; corners are no more precise."""
_MARGIN_TILES: Final = 3.0
"""Margin around the tiles in tile heights, for undetected tiles at the end of a row."""
_MIN_ENLARGEMENT: Final = 1.25
"""Smallest enlargement over the first pass that justifies a second pass without rotation."""
_ROW_TOLERANCE_DEGREES: Final = 10.0
"""Tolerance in degrees within which tiles share an orientation."""
_MIN_ALIGNED_FRACTION: Final = 0.3
"""Fraction of tiles that must share an orientation, else they count as scattered."""
_MIN_ROW_ASPECT: Final = 5.0
"""Ratio of the principal axes of the tile centres from which they form one row."""
_STACKED_DEGREES: Final = 60.0
"""Angle in degrees between the row and the tiles' horizontal from which the tiles would be stacked."""
_SPANNED_PROB: Final = 0.5
"""Class probability from which a tile of the first pass counts where a box of the second spans several."""
_SPANNED_PART: Final = 0.7
_SPANNED_SIZE: Final = 0.6
"""Least part of a tile that lies in the box, and largest area of a tile relative to the box."""
_SETTLED_PROB: Final = 0.95
"""Class probability of the first pass from which a less sure box of the second pass does not replace it."""
_HALF_PROB: Final = 0.9
"""Class probability of the second pass from which a box of the first that lies within its box may be half a tile."""
_HALF_PART: Final = 0.9
"""Least part of such a half that lies in the box."""
_DOUBTFUL_PROBS: Final = (0.5, 0.9)
"""Class probabilities of the first pass between which another face in the second makes it give way."""
_CONTRADICTING_PROB: Final = 0.5
"""Class probability of that other face from which it does."""
_AGREEING_PROBS: Final = (0.2, 0.5)
"""Class probabilities of a printed face in the first and second pass from which the surer one counts."""
_GREY: Final = 114


class AffineCrop(NamedTuple):
    """An affine crop of a photo.

    Attributes:
        affine: float64 (2, 3), from pixels of the photo to pixels of the crop; a similarity transform.
        width, height: of the crop in pixels.
    """

    affine: NDArray[np.float64]
    width: int
    height: int

    def warp(self, pixels: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Warp the photo, RGB uint8 (h, w, 3), into the crop; grey outside the photo."""
        scale = min(1.0, float(np.hypot(*self.affine[:, 0])))
        small = shrink(pixels, scale)
        affine = self.affine.copy()
        affine[:, :2] *= np.array(pixels.shape[1::-1]) / small.shape[1::-1]
        return warp_affine(small, affine, self.width, self.height, _GREY)

    def boxes_to_photo(self, boxes: Floats) -> Floats:
        """Map boxes (n, 4) of the crop to axis-aligned boxes in pixels of the photo."""
        back = invert_affine(self.affine)
        quads = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2) @ back[:, :2].T + back[:, 2]
        around: Floats = np.concatenate([quads.min(axis=1), quads.max(axis=1)], axis=1).astype(np.float32)
        return around


def plan_second_pass(detections: Detections, size: tuple[int, int], side: int, stride: int) -> AffineCrop | None:
    """Plan the second pass: a crop in which the detected tiles are upright and at the finder's best size.

    Args:
        detections: of the first pass, without a threshold.
        size: width and height of the photo in pixels.
        side: longer side of the first pass's input in pixels; the crop has at most about `side` squared pixels.
        stride: the crop's sides are multiples of it.

    Returns:
        None where no detection is uncertain, too few tiles were found, or the crop would repeat the first pass.
    """
    sure = detections.confidences
    if not ((sure > _MIN_PROB) & (sure < _CONFIDENT_PROB)).any():
        return None
    seen = next(
        (seen for least in (_ORIENTING_PROB, _ORIENTING_PROB_IF_FEW) if (seen := sure >= least).sum() >= _MIN_TILES),
        None,
    )
    if seen is None:
        return None
    corners = detections.corners[seen]
    turn = upright_rotation(corners)
    upright = rotation_matrix((size[0] / 2, size[1] / 2), turn)
    tall = max(float(np.median(np.linalg.norm(_up_vectors(corners), axis=1))), 1.0)
    glimpsed = detections.corners[sure >= _MIN_PROB].reshape(-1, 2)
    low, high = _extent(glimpsed, upright, _MARGIN_TILES * tall, size)
    scale = min(_TARGET_TILE_HEIGHT / tall, side / float(np.sqrt(np.prod(high - low))))
    enlarged = scale * max(size) / side
    if abs(turn) < _MIN_ROTATION_DEGREES and enlarged < _MIN_ENLARGEMENT:
        return None
    upright[:, 2] -= low
    across, down = (np.ceil((high - low) * scale / stride).astype(int) * stride).tolist()
    return AffineCrop(upright * scale, across, down)


def _up_vectors(corners: Floats) -> Floats:
    """Vectors (n, 2) from the bottom to the top edge of tiles given by corners (n, 4, 2)."""
    ups: Floats = (corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]) / np.float32(2)
    return ups


def upright_rotation(corners: Floats) -> float:
    """Counter-clockwise rotation in degrees that brings most tiles (n, 4, 2) upright.

    The mode over tiles in rows; 0 where most tiles are scattered. Directions are taken modulo 180 degrees, since many
    faces are point-symmetric and players sit opposite each other.
    """
    x, y = _up_vectors(corners).T
    turns = np.degrees(np.arctan2(x, -y))
    apart = (turns - turns[:, None] + 90) % 180 - 90
    along = np.abs(apart) < _ROW_TOLERANCE_DEGREES
    one = int(along.sum(axis=1).argmax())
    if along[one].mean() < _MIN_ALIGNED_FRACTION:
        return 0.0
    turn = _correct_quarter_turn(corners, turns[one] + np.median(apart[one, along[one]]))
    towards = np.cos(np.radians(turns - turn))
    if towards[np.abs(towards) > np.cos(np.radians(_ROW_TOLERANCE_DEGREES))].sum() < 0:
        turn += 180
    return float((turn + 180) % 360 - 180)


def _correct_quarter_turn(corners: Floats, turn: float) -> float:
    """Add a quarter turn where the rotation would stack the row's tiles instead of placing them side by side.

    Corners of tiles that lie sideways in the photo and are seen from low down are often found a quarter off.
    """
    middles = corners.mean(axis=1)
    spread = np.cov((middles - middles.mean(axis=0)).T)
    depths, axes = np.linalg.eigh(spread)
    if depths[1] < _MIN_ROW_ASPECT**2 * max(depths[0], 1e-9):
        return turn
    x, y = axes[:, 1]
    slope = np.degrees(np.arctan2(y, x)) - turn  # of the row in the rotated photo
    return turn + 90 if abs((slope + 90) % 180 - 90) > _STACKED_DEGREES else turn


def _extent(
    points: Floats, upright: NDArray[np.float64], margin: float, size: tuple[int, int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Minimum and maximum x and y of points (n, 2) in the rotated photo, with a margin, clipped to the photo."""
    frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * size @ upright[:, :2].T + upright[:, 2]
    turned = points @ upright[:, :2].T + upright[:, 2]
    low = np.maximum(turned.min(axis=0) - margin, frame.min(axis=0))
    high = np.minimum(turned.max(axis=0) + margin, frame.max(axis=0))
    return low, np.maximum(high, low + 1)


def merge_passes(first: Detections, second: Detections) -> Detections:
    """Merge the detections of both passes; of overlapping ones keep the second if confident, else the more probable.

    What the first pass says more surely stays, unless it is half a tile or lies between two, or the second sees another
    face in the place of a doubtful one.
    Where both boxes coincide the first detection wins, since its box was not resampled, with the surer probability if
    both see the same printed face, unless only the second is confident or the classes differ. Such confirmed tiles
    cannot be suppressed by a neighbour's second-pass box. An enlarged patch of table resembles a blank tile, so blank
    classes never count as confident, and a blank that the first pass did not also see is dropped.
    """
    first = _agreed_upon(first.select(~_are_contradicted(first, second)), second)
    faces, faces_closer = (looked.class_probs.argmax(axis=1) for looked in (first, second))
    same, same_place = match_passes(second.boxes, first.boxes)
    agreed = same_place & (faces_closer[:, None] == faces) & (first.confidences >= _CONFIDENT_PROB)
    same &= same_place | ~agreed.any(axis=0)
    bare = np.isin(faces_closer, BLANKS)
    seen = first.class_probs[:, faces_closer].T >= _MIN_PROB
    sure = (second.confidences >= _CONFIDENT_PROB) & ~bare
    likelier = (second.confidences[:, None] > first.confidences) & (~same_place | bare[:, None])
    between = (same & (sure & (second.confidences >= _HALF_PROB))[:, None]).sum(axis=0) > 1
    better = likelier | (sure[:, None] & (between | ~_are_settled(first, second)))
    stays = ~(agreed | (same & ~better)).any(axis=1) & (~bare | (same & seen).any(axis=1))
    stays &= ~_spans_tiles(second.clip_to_corners().boxes, first.select(first.confidences >= _SPANNED_PROB).boxes)
    part = shared_areas(second.boxes, first.boxes) >= _HALF_PART * _areas(first.boxes)
    halves = part & (agreed.any(axis=1) & sure)[:, None] & (faces_closer[:, None] != faces)
    halves &= first.confidences < _SETTLED_PROB
    kept = first.select(~((same & stays[:, None]) | halves).any(axis=0))
    return kept.merge(second.select(stays).clip_to_corners())


def _are_contradicted(first: Detections, second: Detections) -> NDArray[np.bool_]:
    """Mask (m,) of the doubtful printed faces of the first pass in whose place the second sees another one.

    Of 13 such finds on 1,792 photos three are right.
    """
    if not len(first) or not len(second):
        return np.zeros(len(first), bool)
    here = np.where(match_passes(first.boxes, second.boxes).same_place, second.confidences, 0)
    best, seen = here.argmax(axis=1), here.max(axis=1)
    faces, closer = first.class_probs.argmax(axis=1), second.class_probs.argmax(axis=1)[best]
    doubtful = (first.confidences >= _DOUBTFUL_PROBS[0]) & (first.confidences < _DOUBTFUL_PROBS[1])
    other = (closer != faces) & (seen >= _CONTRADICTING_PROB)
    return np.asarray(doubtful & other & ~np.isin(faces, BLANKS) & ~np.isin(closer, BLANKS))


def _agreed_upon(first: Detections, second: Detections) -> Detections:
    """The first pass with the class probabilities of the second where that is surer of the same face at one place.

    Of 14 doubtful finds on photos with complete labels that both passes show, ten are right.
    """
    if not len(first) or not len(second):
        return first
    faces, closer = (looked.class_probs.argmax(axis=1) for looked in (first, second))
    agrees = match_passes(first.boxes, second.boxes).same_place & (faces[:, None] == closer)
    agrees &= (second.confidences >= _AGREEING_PROBS[1]) & (second.confidences > first.confidences[:, None])
    agrees &= ((first.confidences >= _AGREEING_PROBS[0]) & ~np.isin(faces, BLANKS))[:, None]
    here = match_passes(first.boxes, first.boxes).same_tile & (first.confidences > first.confidences[:, None])
    agrees &= np.logical_not(here).all(axis=1, keepdims=True)  # a second box on a tile gains nothing
    class_probs = first.class_probs.copy()
    for tile in np.flatnonzero(agrees.any(axis=1)):
        class_probs[tile] = second.class_probs[np.where(agrees[tile], second.confidences, 0).argmax()]
    return Detections(first.boxes, class_probs, first.corners)


def _are_settled(first: Detections, second: Detections) -> NDArray[np.bool_]:
    """Mask (n, m) of what each of m boxes of the first pass says more surely than each of n boxes of the second.

    A box within a larger one of another face is not: 2 bamboos are half of 4.
    """
    surer = (first.confidences >= _SETTLED_PROB) & (first.confidences >= second.confidences[:, None])
    other = second.class_probs.argmax(axis=1)[:, None] != first.class_probs.argmax(axis=1)
    part = shared_areas(second.boxes, first.boxes) >= _HALF_PART * _areas(first.boxes)
    settled: NDArray[np.bool_] = surer & ~(other & part & (second.confidences >= _HALF_PROB)[:, None])
    return settled


def _spans_tiles(boxes: Floats, tiles: Floats) -> NDArray[np.bool_]:
    """Whether each box (n, 4) covers two tiles (m, 4) and more, each much smaller than it, as most tiles are.

    Of a tile as large as others, the first pass may have taken either half for one.
    """
    area, areas = _areas(boxes), _areas(tiles)
    spanned = (shared_areas(boxes, tiles) >= _SPANNED_PART * areas) & (areas <= _SPANNED_SIZE * area[:, None])
    usual = np.median(areas) if len(tiles) else np.inf
    several: NDArray[np.bool_] = (spanned.sum(axis=1) > 1) & (area >= usual / _SPANNED_SIZE)
    return several


def _areas(boxes: Floats) -> Floats:
    areas: Floats = (boxes[:, 2:] - boxes[:, :2]).prod(axis=1)
    return areas
