"""The same photo taken again: turned as people turn photos, from farther away, a little out of focus."""

from __future__ import annotations

from math import degrees
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.play.view import random_roll

_FARTHEST: Final = 0.45
"""To what part of its size a photo is shrunk at most."""
_GROUND: Final = (90, 96, 88)


def take_again(
    pixels: NDArray[np.uint8], quads: NDArray[np.float64] | None, rng: Random
) -> tuple[NDArray[np.uint8], NDArray[np.float64] | None]:
    """A photo RGB (h, w, 3) turned and shrunk, and the boxes (n, 4; xyxy pixels) around its tiles' corners then.

    Args:
        pixels: the photo.
        quads: (n, 4, 2), the corners of its tiles in pixels.
        rng: decides how it is taken.
    """
    height, width = pixels.shape[:2]
    scale = rng.uniform(_FARTHEST, 1.0)
    middle = (width / 2.0, height / 2.0)
    turn = np.asarray(cv2.getRotationMatrix2D(middle, degrees(random_roll(rng)), scale), np.float64)
    reach = np.abs(turn[:, :2]) @ np.array([width, height], np.float64)
    turn[:, 2] += reach / 2.0 - np.array(middle)
    size = int(np.ceil(reach[0])), int(np.ceil(reach[1]))
    soft = cv2.GaussianBlur(pixels, (0, 0), 0.45 / scale + rng.uniform(0.0, 0.6))
    taken = cv2.warpAffine(soft, turn, size, flags=cv2.INTER_LINEAR, borderValue=_GROUND)
    return np.asarray(taken, dtype=np.uint8), None if quads is None else _turned(quads, turn)


def _turned(quads: NDArray[np.float64], turn: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes around turned corners."""
    corners = quads @ turn[:, :2].T + turn[:, 2]
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
