"""What lies under the tiles: cloth, wood, stone, paper, made from noise."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.resizing import resize

Picture = NDArray[np.float32]

_CLOTHS = (
    (20, 110, 60),
    (10, 90, 80),
    (25, 60, 130),
    (120, 30, 40),
    (150, 190, 70),
    (60, 60, 64),
    (200, 180, 60),
)
_WOODS = ((150, 100, 60), (200, 165, 120), (110, 70, 45), (225, 205, 175), (170, 160, 150))


def soft_noise(height: int, width: int, cell: float, rng: np.random.Generator) -> Picture:
    """Float32 (height, width) smooth noise of mean 0 and deviation about 1; `cell` is its grain in pixels."""
    rows, columns = max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)
    coarse = rng.standard_normal((rows, columns)).astype(np.float32)
    return resize(coarse, width, height, cv2.INTER_CUBIC)


def surface(height: int, width: int, rng: np.random.Generator) -> Picture:
    """Float32 (height, width, 3), 0..255: a table top in one of several materials."""
    maker = (_cloth, _cloth, _wood, _plain, _paper)[int(rng.integers(5))]
    picture = maker(height, width, rng)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.5 else 0):
        _patch(picture, rng)
    return np.clip(picture, 0, 255)


def _colour(base: tuple[int, int, int], rng: np.random.Generator, spread: float = 18) -> Picture:
    return np.clip(np.array(base) + rng.normal(0, spread, 3), 0, 255).astype(np.float32)


def _cloth(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_CLOTHS[int(rng.integers(len(_CLOTHS)))], rng)
    weave = soft_noise(height, width, rng.uniform(1.0, 3.0), rng) * rng.uniform(1, 8)
    cloud = soft_noise(height, width, rng.uniform(80, 300), rng) * rng.uniform(0, 8)
    return np.asarray(colour + (weave + cloud)[..., None], dtype=np.float32)


def _wood(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_WOODS[int(rng.integers(len(_WOODS)))], rng)
    long, cross = rng.uniform(80, 300), rng.uniform(2, 12)
    coarse = rng.standard_normal((max(2, int(height / cross)), max(2, int(width / long)))).astype(np.float32)
    grain = resize(coarse, width, height, cv2.INTER_CUBIC) * np.float32(rng.uniform(3, 14))
    if rng.random() < 0.5:
        grain = resize(np.ascontiguousarray(grain.T), width, height)
    return np.asarray(colour + grain[..., None], dtype=np.float32)


def _plain(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = rng.uniform(5, 250, 3).astype(np.float32)
    cloud = soft_noise(height, width, rng.uniform(100, 400), rng) * rng.uniform(0, 10)
    return np.asarray(colour + cloud[..., None], dtype=np.float32)


def _paper(height: int, width: int, rng: np.random.Generator) -> Picture:
    picture = np.full((height, width, 3), rng.uniform(170, 245), np.float32) + rng.normal(0, 6, 3).astype(np.float32)
    step, ink = int(rng.integers(12, 60)), picture[0, 0] - rng.uniform(10, 80)
    picture[::step, :] = ink
    if rng.random() < 0.5:
        picture[:, ::step] = ink
    return picture


def _patch(picture: Picture, rng: np.random.Generator) -> None:
    """A stray thing: a rack's edge, a tray, a line, a lamp's reflection."""
    height, width = picture.shape[:2]
    colour = [float(c) for c in rng.uniform(0, 255, 3)]
    centre = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
    size = (float(rng.uniform(4, width)), float(rng.uniform(4, height / 3)))
    if rng.random() < 0.75:
        box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillConvexPoly(picture, box, colour, cv2.LINE_AA)
    else:
        radius = int(rng.uniform(5, height / 6))
        cv2.circle(picture, (int(centre[0]), int(centre[1])), radius, colour, -1, cv2.LINE_AA)
