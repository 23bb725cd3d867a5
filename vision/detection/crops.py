"""Square crops around boxes, the input of the reader."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.images.resizing import resize

CROP_SIDE = 64
"""Side of a crop in pixels, the reader's input size."""
CROP_MARGIN = 1.25
"""Side of a crop relative to the box's longer side; the context shows the neighbours' edges."""
_GROUND = 114


def crop_squares(boxes: NDArray[np.float32]) -> NDArray[np.float32]:
    """Float32 (n, 4) xyxy boxes to (n, 3): centre x, centre y and side of the crop, in pixels."""
    sizes = boxes[:, 2:] - boxes[:, :2]
    centres = (boxes[:, 2:] + boxes[:, :2]) / 2
    sides = np.maximum(sizes.max(axis=1, keepdims=True) * CROP_MARGIN, 2.0)
    squares: NDArray[np.float32] = np.concatenate([centres, sides], axis=1).astype(np.float32)
    return squares


def cut_crops(pixels: NDArray[np.uint8], boxes: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Cut a square crop around each box (n, 4) out of an RGB photo (h, w, 3).

    Returns:
        uint8 (n, CROP_SIDE, CROP_SIDE, 3), grey outside the photo.
    """
    crops = np.empty((len(boxes), CROP_SIDE, CROP_SIDE, 3), np.uint8)
    for crop, (x, y, side) in zip(crops, crop_squares(boxes), strict=True):
        crop[:] = _cut(pixels, float(x), float(y), float(side))
    return crops


def _cut(pixels: NDArray[np.uint8], x: float, y: float, side: float) -> NDArray[np.uint8]:
    height, width = pixels.shape[:2]
    whole = max(2, round(side))
    left, top = round(x - side / 2), round(y - side / 2)
    x1, y1, x2, y2 = max(left, 0), max(top, 0), min(left + whole, width), min(top + whole, height)
    if x2 <= x1 or y2 <= y1:
        return np.full((CROP_SIDE, CROP_SIDE, 3), _GROUND, np.uint8)
    window = pixels[y1:y2, x1:x2]
    if window.shape[:2] != (whole, whole):
        framed = np.full((whole, whole, 3), _GROUND, np.uint8)
        framed[y1 - top : y2 - top, x1 - left : x2 - left] = window
        window = framed
    return resize(window, CROP_SIDE, CROP_SIDE)
