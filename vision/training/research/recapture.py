"""Simulates another shot of a photo: tilt, rotation, distance and blur."""

from __future__ import annotations

from math import degrees
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.tables.view import random_roll
from vision.training.research.robustness import tilt_homography

_FARTHEST: Final = 0.45
"""Smallest scale of a photo."""
_TILT: Final = 20.0
_STEEPEST: Final = 45.0
"""Standard deviation and limit of the camera's lowering, in degrees. Layouts are seen at up to 60, and the photos are
not all taken from above.
"""
_GROUND: Final = (90, 96, 88)


def recapture(
    pixels: NDArray[np.uint8], quads: NDArray[np.float64] | None, rng: Random
) -> tuple[NDArray[np.uint8], NDArray[np.float64] | None]:
    """A photo RGB (h, w, 3) tilted, rotated and shrunk, and the resulting boxes (n, 4; xyxy pixels) of its tiles.

    Args:
        pixels: the photo.
        quads: (n, 4, 2), the corners of its tiles in pixels.
        rng: draws the camera's position.
    """
    tilt, (width, height) = tilt_homography(
        pixels.shape[1], pixels.shape[0], min(abs(rng.gauss(0.0, _TILT)), _STEEPEST)
    )
    scale = rng.uniform(_FARTHEST, 1.0)
    middle = (width / 2.0, height / 2.0)
    turn = np.asarray(cv2.getRotationMatrix2D(middle, degrees(random_roll(rng)), scale), np.float64)
    reach = np.abs(turn[:, :2]) @ np.array([width, height], np.float64)
    turn[:, 2] += reach / 2.0 - np.array(middle)
    size = int(np.ceil(reach[0])), int(np.ceil(reach[1]))
    view = np.vstack([turn, (0.0, 0.0, 1.0)]) @ tilt
    soft = cv2.GaussianBlur(pixels, (0, 0), 0.45 / scale + rng.uniform(0.0, 0.6))
    taken = cv2.warpPerspective(soft, view, size, flags=cv2.INTER_LINEAR, borderValue=_GROUND)
    return np.asarray(taken, dtype=np.uint8), None if quads is None else _seen(quads, view)


def _seen(quads: NDArray[np.float64], view: NDArray[np.float64]) -> NDArray[np.float64]:
    """Bounding boxes of corners mapped by a homography."""
    corners = cv2.perspectiveTransform(quads.reshape(-1, 1, 2), view).reshape(quads.shape)
    return np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
