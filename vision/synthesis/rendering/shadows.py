"""Shadows cast on the table."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import Camera
from vision.synthesis.rendering.noise import Picture

_SHARE: Final = 0.25
"""Shadows are soft, so they are computed at this share of the resolution."""


def cast_shadows(
    ground: Picture, solids: NDArray[np.float64], camera: Camera, light: NDArray[np.float64],
    rng: np.random.Generator,
) -> Picture:  # fmt: skip
    """The bare table with soft and contact shadows of solids, float64 (n, 8, 3), in a unit `light` (3,)."""
    height, width = ground.shape[:2]
    softness, depth = float(rng.uniform(0.02, 0.25)), float(rng.uniform(0.15, 0.6))
    near_depth = float(rng.uniform(0.15, 0.5))
    lit = ground.copy()
    if not len(solids):
        return lit
    share = _SHARE
    size = (max(1, round(width * share)), max(1, round(height * share)))
    lean = -light[:2] / max(float(light[2]), 0.2)
    fallen = np.concatenate([solids[..., :2] + lean * solids[..., 2:], np.zeros((*solids.shape[:2], 1))], axis=2)
    pixels = share * camera.scale / max(float(camera.eye[2]), 1.0)
    far = _soft(_filled(camera.project(fallen) * share, size), min(max(softness * pixels, 0.6), 6.0))
    below = solids * (1.0, 1.0, 0.0)
    near = _soft(_filled(camera.project(below) * share, size), min(max(0.09 * pixels, 0.6), 5.0))
    left = cv2.multiply(
        cv2.convertScaleAbs(far, alpha=-depth, beta=255.0), cv2.convertScaleAbs(near, alpha=-near_depth, beta=255.0),
        scale=1 / 255,
    )  # fmt: skip
    columns, rows = (np.flatnonzero(left.min(axis=axis) < 255) for axis in (0, 1))
    if not len(rows):
        return lit
    (x1, x2), (y1, y2) = (columns[0], columns[-1] + 1), (rows[0], rows[-1] + 1)
    x3, x4, y3, y4 = (round(edge / share) for edge in (x1, min(x2, size[0]), y1, min(y2, size[1])))
    window = lit[y3 : min(y4, height), x3 : min(x4, width)]
    spread = cv2.resize(left[y1:y2, x1:x2], window.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    window[:] = cv2.multiply(window, cv2.cvtColor(spread, cv2.COLOR_GRAY2RGB), scale=1 / 255)
    return lit


def cast_edge(picture: Picture, rng: np.random.Generator) -> Picture:
    """A picture, uint8 (h, w, 3), of which one side of a straight line through its middle half lies in shadow."""
    height, width = picture.shape[:2]
    size = max(1, round(width * _SHARE)), max(1, round(height * _SHARE))
    x, y = rng.uniform(0.25, 0.75, 2) * size
    angle = float(rng.uniform(-np.pi, np.pi))
    rows, columns = np.mgrid[: size[1], : size[0]]
    beyond = (columns - x) * np.cos(angle) + (rows - y) * np.sin(angle)
    penumbra = float(rng.uniform(0.5, 0.04 * max(size)))
    shade = 1.0 - float(rng.uniform(0.25, 0.6)) / (1.0 + np.exp(-np.clip(beyond / penumbra, -30, 30)))
    spread = cv2.resize((255 * shade).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(picture, cv2.cvtColor(spread, cv2.COLOR_GRAY2RGB), scale=1 / 255), np.uint8)


def _filled(outlines: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.uint8]:
    mask = np.zeros((size[1], size[0]), np.uint8)
    for outline in np.round(outlines * 16).astype(np.int32):
        cv2.fillConvexPoly(mask, cv2.convexHull(outline), 255, cv2.LINE_AA, 4)
    return mask


def _soft(mask: NDArray[np.uint8], sigma: float) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), dtype=np.uint8)
