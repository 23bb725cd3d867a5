"""Views: ways to look at a photo, each planned from what is known so far.

In the whole photo, downsampled, tiles are small if the hand fills only part of the frame, leaning if the photo is
turned, and flattened where rows lie far behind. A view is planned from what was found so far, without a threshold, on a
photo of a size: its width and height in pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from vision.detection.boxes import boxes_around, centres_of, move, quads_of, sides_of
from vision.detection.detections import BLANKS, CONFIDENT, FAINT, GLIMPSED, SHOWN, Detections
from vision.detection.finder import FINDER_SIDE, GREY, STRIDE, Proposals
from vision.images.arrays import Floats, Mask, Matrix, Pixels
from vision.images.operations import warp_affine
from vision.images.resizing import invert_affine, rotation_matrix, shrink

FEW: Final = 3
"""Tiles from which they tell how a photo is turned and how large its tiles are."""
_TILE_HEIGHT: Final = 56.0
"""Height of an upright tile in pixels as the finder sees it best: as in a photo that a full row fills."""
_FAR: Final = 10.0
"""Height of a tile in the finder's picture of the whole photo below which only a view of its place shows all a row."""
_MIN_ROTATION: Final = 6.0
"""Smallest rotation in degrees that is worth a view; corners are no more precise."""
_MIN_ENLARGEMENT: Final = 1.25
"""Smallest enlargement that is worth a view without rotation."""
_MARGIN: Final = 3.0
"""Margin around the tiles in tile heights, for undetected tiles at the end of a row."""
_ALIGNED: Final = 10.0
"""Degrees within which tiles share an orientation."""
_MIN_ALIGNED: Final = 0.3
"""Fraction of tiles that must share an orientation, else they count as scattered."""
_FLAT_ASPECT: Final = 1.15
"""Largest ratio of height to width of what may be a foreshortened tile, or two of two rows."""
STRETCH: Final = 2.5
"""Factor of the height in a stretched view; from 2 to 3 as many tiles are found."""
_FLAT: Final = 0.75
"""Ratio of height to width up to which a tile found in a stretched view lies flat."""
_MIN_ROW: Final = 5
"""Fewest tiles of a row."""
_BESIDE: Final = 0.5
"""Largest distance in widths and heights of a tile of a row from where its neighbour expects it."""
_BLOCK: Final = 8
"""Side in pixels of the blocks whose prints are looked for."""
_ROW: Final = (3, 9)
"""Rows and columns of blocks that a row of the smallest tiles covers."""
_SURROUNDINGS: Final = (19, 31)
_CROWDED: Final = 0.5
"""Weight of the surroundings' prints: leaves and gravel are printed everywhere."""
_MOST_SPREAD: Final = 50.0
"""Standard deviation of levels in a block beyond which it is no more printed: an edge of black and white has more."""
_PRINTED: Final = 15.0
"""From which there may be tiles: of 135 rows pasted into pictures all have 23 and more."""
_PLACE: Final = (500, 375)
"""Width and height in pixels of a place that is searched: the finder sees tiles of 14 pixels with 18."""
_SEARCH_SIDE: Final = 800
_REACH: Final = (25, 19)
"""Columns and rows of blocks to each side of the most printed one that belong to its place."""
_MOST_PLACES: Final = 6
_LARGE: Final = 0.05
"""Side of a tile relative to the photo's longer side from which the whole photo shows tiles large enough."""
_HARDLY: Final = 0.25
"""Share of the places up to which hardly any are read."""


class View(NamedTuple):
    """A part of a photo under an affine map.

    Attributes:
        affine: float64 (2, 3), from pixels of the photo to pixels of the view.
        width, height: of the view in pixels.
        side: longer side in pixels as the finder sees it.
        deforms: whether tiles have another shape than in the photo, so that the reader too looks at the view.
    """

    affine: Matrix
    width: int
    height: int
    side: int = FINDER_SIDE
    deforms: bool = False

    @property
    def inverse(self) -> Matrix:
        """From pixels of the view to pixels of the photo."""
        return invert_affine(self.affine)

    @property
    def turns(self) -> bool:
        """Whether boxes around tiles are others than in the photo."""
        across, down = self.affine[0, :2]
        return bool(abs(np.degrees(np.arctan2(down, across))) >= _MIN_ROTATION)

    def render(self, pixels: Pixels) -> Pixels:
        """The view of a photo RGB (h, w, 3); grey outside it."""
        if np.array_equal(self.affine[:, :2], np.eye(2)):
            left, top = np.round(-self.affine[:, 2]).astype(int)
            return pixels[top : top + self.height, left : left + self.width]
        scale = min(1.0, float(np.hypot(*self.affine[:, 0])))
        small = shrink(pixels, scale)
        affine = self.affine.copy()
        affine[:, :2] *= np.array(pixels.shape[1::-1]) / small.shape[1::-1]
        return warp_affine(small, affine, self.width, self.height, GREY)

    def quads_to_photo(self, boxes: Floats) -> Matrix:
        """Boxes (n, 4) of the view as quads (n, 4, 2) in pixels of the photo."""
        return move(quads_of(boxes), self.inverse)


def plan_upright(found: Detections, size: tuple[int, int]) -> list[View]:
    """A view in which the detected tiles are upright and at the finder's best size.

    None where nothing is uncertain or far, too few tiles were found, or the view would show what the photo shows.
    """
    sure = found.confidences
    corners = found.corners[sure >= SHOWN]
    if len(corners) < FEW:
        return []
    up = (corners[:, 0] + corners[:, 1] - corners[:, 2] - corners[:, 3]) / np.float32(2)
    turn = common_rotation(np.stack([-up[:, 1], up[:, 0]], axis=1))
    upright = rotation_matrix((size[0] / 2, size[1] / 2), turn)
    tall = max(float(np.median(np.linalg.norm(up, axis=1))), 1.0)
    is_far = tall * FINDER_SIDE < _FAR * max(size)
    if not is_far and not ((sure > GLIMPSED) & (sure < CONFIDENT)).any():
        return []
    turned = move(found.corners[sure >= GLIMPSED].reshape(-1, 2), upright)
    margin = _MARGIN * tall
    low, high = _within_photo(turned.min(axis=0) - margin, turned.max(axis=0) + margin, upright, size)
    scale = min(_TILE_HEIGHT / tall, FINDER_SIDE / float(np.sqrt(np.prod(high - low))))
    if abs(turn) < _MIN_ROTATION and scale * max(size) / FINDER_SIDE < _MIN_ENLARGEMENT:
        return []
    upright[:, 2] -= low
    across, down = (np.ceil((high - low) * scale / STRIDE).astype(int) * STRIDE).tolist()
    return [View(upright * scale, across, down, max(across, down))]


def plan_stretched(found: Detections, size: tuple[int, int]) -> list[View]:
    """A view of the part around rows that lie flat, stretched upright; none where nothing hints at such a row.

    Tiles far behind the hand are seen two or three times as wide as high: the finder proposes nothing there, or one box
    across two rows. Stretched to the shape that they have from above, they are found and read.
    """
    sure = found.confidences
    shown = sure >= SHOWN
    if shown.sum() < FEW:
        return []
    # Seen from low down the sides of tiles lean, which would slant the view; their upper and lower edges do not.
    corners = found.corners[shown]
    turn = common_rotation(corners[:, 1] + corners[:, 2] - corners[:, 0] - corners[:, 3])
    upright = rotation_matrix((size[0] / 2, size[1] / 2), turn)
    boxes = boxes_around(move(quads_of(found.boxes), upright))
    width, height = (boxes[:, 2:] - boxes[:, :2]).T
    hints = (
        (height <= _FLAT_ASPECT * width) & (width <= np.median(width[shown])) & (sure >= GLIMPSED) & (sure < CONFIDENT)
    )
    if not hints.any():
        return []
    margin = float(np.median(width[hints]))  # the next row may be seen nowhere yet
    rows = boxes[hints, 1].min() - margin, boxes[hints, 3].max() + margin
    low, high = _within_photo(np.array([-np.inf, rows[0]]), np.array([np.inf, rows[1]]), upright, size)
    stretch = np.array([1.0, STRETCH])
    upright[:, 2] -= low
    across, down = np.ceil((high - low) * stretch).astype(int).tolist()
    side = round(max(across, down) * FINDER_SIDE / max(size))
    return [View(upright * stretch[:, None], across, down, side, deforms=True)]


def lie_flat(boxes: Floats) -> Mask:
    """Mask (n,) of the boxes of a stretched view whose tiles lie flat in the photo."""
    width, height = np.maximum(boxes[:, 2:] - boxes[:, :2], 1).T
    return np.asarray(height <= _FLAT * STRETCH * width)


def are_in_rows(seen: Detections) -> Mask:
    """Mask (n,) of the tiles of a stretched view in rows; loose heaps of discards say nothing about the hand."""
    centres, sizes = centres_of(seen.boxes), np.maximum(seen.boxes[:, 2:] - seen.boxes[:, :2], 1)
    # Fronts of a row look like backs between it and the next.
    shown = (seen.confidences >= FAINT) & (seen.classes != BLANKS[1])
    steps = 2 * np.abs(centres[:, None] - centres) / (sizes[:, None] + sizes)
    beside = (np.abs(steps - (1, 0)) <= _BESIDE).all(axis=2) & shown[:, None] & shown
    row = np.eye(len(seen), dtype=bool) | beside
    for _ in range(len(seen).bit_length()):
        row = row @ row
    return np.asarray(shown & (row.sum(axis=1) >= _MIN_ROW))


def is_hardly_read(places: Proposals, found: Detections) -> bool:
    """Whether the reader is sure of hardly any of the places that the finder proposed, as it is of black tiles."""
    return bool((found.confidences >= CONFIDENT).sum() <= _HARDLY * (places.objectness >= GLIMPSED).sum())


def shows_hardly_a_tile(found: Detections, size: tuple[int, int]) -> bool:
    """Whether few tiles or none are sure on a photo of a size, and none is large enough to be seen in the whole."""
    sure = found.boxes[found.confidences >= CONFIDENT]
    return len(sure) < FEW and not (sides_of(sure) > _LARGE * max(size)).any()


def plan_search(pixels: Pixels) -> Iterator[View]:
    """Views of the places of a photo RGB (h, w, 3) that are printed most; none where they would not be enlarged.

    Tiles of a hand across a room are a few pixels high in the downsampled photo, and the finder sees nothing of them.
    But in the photo every block of a row has dark prints on a light ground.
    """
    height, width = pixels.shape[:2]
    if max(height, width) < 2 * _PLACE[0]:
        return
    prints = _print_map(pixels)
    across, down = min(_PLACE[0], width), min(_PLACE[1], height)
    for _ in range(_MOST_PLACES):
        y, x = np.unravel_index(int(prints.argmax()), prints.shape)
        if prints[y, x] < _PRINTED:
            return
        low, high = np.maximum((y - _REACH[1], x - _REACH[0]), 0), (y + _REACH[1], x + _REACH[0])
        around = prints[low[0] : high[0], low[1] : high[1]]
        middle = low + [np.average(at, weights=around**2) for at in np.indices(around.shape)] + 0.5
        left, top = np.clip(_BLOCK * middle[::-1] - (across / 2, down / 2), 0, (width - across, height - down)).round()
        yield View(np.array([[1, 0, -left], [0, 1, -top]]), across, down, _SEARCH_SIDE)
        around[:] = 0


def _print_map(pixels: Pixels) -> Matrix:
    """How much more each block of a photo is printed, with those of a row around it, than its surroundings."""
    rows, columns = pixels.shape[0] // _BLOCK, pixels.shape[1] // _BLOCK
    green = pixels[: rows * _BLOCK, : columns * _BLOCK, 1].reshape(rows, _BLOCK, columns, _BLOCK)
    spread = np.stack([row.astype(np.float32).std(axis=(0, 2)) for row in green]).clip(max=_MOST_SPREAD)
    return _means_around(spread, _ROW) - _CROWDED * _means_around(spread, _SURROUNDINGS)


def _means_around(levels: Floats, shape: tuple[int, int]) -> Matrix:
    """Means (h, w) over windows of an odd shape around each element."""
    sums = np.pad(levels, [(side // 2 + 1, side // 2) for side in shape], mode="edge").cumsum(axis=0, dtype=np.float64)
    down, across = shape
    sums = (sums[down:] - sums[:-down]).cumsum(axis=1)
    return np.asarray((sums[:, across:] - sums[:, :-across]) / (down * across))


def common_rotation(across: Floats) -> float:
    """Counter-clockwise rotation in degrees that brings most tiles upright, by vectors (n, 2) from left to right.

    The mode modulo 180 degrees, since many faces are point-symmetric and players sit opposite; 0 if scattered.
    """
    turns = np.degrees(np.arctan2(across[:, 1], across[:, 0]))
    apart = (turns - turns[:, None] + 90) % 180 - 90
    along = np.abs(apart) < _ALIGNED
    one = int(along.sum(axis=1).argmax())
    if along[one].mean() < _MIN_ALIGNED:
        return 0.0
    turn = turns[one] + np.median(apart[one, along[one]])
    towards = np.cos(np.radians(turns - turn))
    if towards[np.abs(towards) > np.cos(np.radians(_ALIGNED))].sum() < 0:
        turn += 180
    return float((turn + 180) % 360 - 180)


def _within_photo(low: Matrix, high: Matrix, upright: Matrix, size: tuple[int, int]) -> tuple[Matrix, Matrix]:
    """The least and largest x and y of a part of the rotated photo, clipped to the photo."""
    frame = boxes_around(move(quads_of(np.array([[0, 0, *size]], np.float64)), upright))[0]
    low = np.maximum(low, frame[:2])
    return low, np.maximum(np.minimum(high, frame[2:]), low + 1)
