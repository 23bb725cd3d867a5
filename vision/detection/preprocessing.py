"""Prepares pictures as input of the networks."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.images.resizing import resize

FINDER_SIDE: Final = 640
"""Longer side in pixels of the downsampled photo."""
STRIDE: Final = 32
"""The sides of the finder's input are multiples of it."""
_GREY: Final = 114
_UNIT: Final = np.float32(1 / 255)


class FinderInput(NamedTuple):
    """A letterboxed photo.

    Attributes:
        picture: float32 (1, 3, h, w), RGB 0..1, sides multiples of `STRIDE`.
        scale: of the picture relative to the photo.
        left: padding in pixels of the picture.
        top: padding in pixels of the picture.
    """

    picture: NDArray[np.float32]
    scale: float
    left: int
    top: int


def finder_input(pixels: NDArray[np.uint8], longer_side: int = FINDER_SIDE) -> FinderInput:
    """Letterbox a photo RGB (h, w, 3) for the finder."""
    height, width = pixels.shape[:2]
    scale = longer_side / max(height, width)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    shrunk = resize(pixels, *inner)
    outer = tuple(-(-side // STRIDE) * STRIDE for side in inner)
    left, top = (outer[0] - inner[0]) // 2, (outer[1] - inner[1]) // 2
    canvas = np.full((outer[1], outer[0], 3), _GREY, np.uint8)
    canvas[top : top + inner[1], left : left + inner[0]] = shrunk
    return FinderInput(to_blob(canvas), scale, left, top)


def to_blob(picture: NDArray[np.uint8]) -> NDArray[np.float32]:
    """A picture RGB (h, w, 3) as float32 (1, 3, h, w), 0..1."""
    return np.ascontiguousarray(picture.transpose(2, 0, 1)[None], np.float32) * _UNIT


def reader_input(crops: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Crops uint8 (n, h, w, 3) as network input: float32 (n, 3, h, w), 0..1."""
    # Contiguous, else whatever takes them copies them anew.
    planes = np.ascontiguousarray(crops.transpose(0, 3, 1, 2), np.float32)
    planes /= np.float32(255)
    return planes
