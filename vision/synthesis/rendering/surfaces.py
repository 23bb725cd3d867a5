"""Procedural background surfaces for scattered tiles: cloth, wood, stone, paper."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.rendering.noise import Picture, add_grain, shade, soft_noise, tint

_CLOTHS = ((20, 110, 60), (10, 90, 80), (25, 60, 130), (120, 30, 40), (150, 190, 70), (60, 60, 64), (200, 180, 60))
_WOODS = ((150, 100, 60), (200, 165, 120), (110, 70, 45), (225, 205, 175), (170, 160, 150))


def surface(height: int, width: int, rng: np.random.Generator) -> Picture:
    """A random table surface, uint8 (height, width, 3)."""
    maker = (_cloth, _cloth, _wood, _plain, _paper)[int(rng.integers(5))]
    picture = maker(height, width, rng)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.5 else 0):
        _patch(picture, rng)
    return picture


def _colour(base: tuple[int, int, int], rng: np.random.Generator) -> NDArray[np.float64]:
    return np.clip(np.array(base) + rng.normal(0, 18, 3), 0, 255)


def _cloudy(height: int, width: int, colour: NDArray[np.float64], cell: float, levels: float,
            rng: np.random.Generator) -> Picture:  # fmt: skip
    """One colour with cloudy variation of `levels` amplitude."""
    clouds = soft_noise(height // 8 + 1, width // 8 + 1, cell / 8, rng)
    coarse = tint(shade(clouds, levels / max(float(colour.mean()), 8.0)), colour, np.ones(3))
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def _cloth(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_CLOTHS[int(rng.integers(len(_CLOTHS)))], rng)
    picture = _cloudy(height, width, colour, rng.uniform(80, 300), rng.uniform(0, 8), rng)
    weave = rng.uniform(1.0, 3.0)
    if weave < 1.5:
        return add_grain(picture, float(rng.uniform(1, 6)), rng)
    coarse = shade(soft_noise(height // 2, width // 2, weave / 2, rng), float(rng.uniform(1, 8)) / 128)
    threads = cv2.cvtColor(cv2.resize(coarse, (width, height)), cv2.COLOR_GRAY2RGB)
    return np.asarray(cv2.addWeighted(picture, 1.0, threads, 1.0, -128), dtype=np.uint8)


def _wood(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_WOODS[int(rng.integers(len(_WOODS)))], rng)
    long, cross = rng.uniform(80, 300), rng.uniform(2, 12)
    along = rng.random() < 0.5
    rows, columns = (max(2, int(height / cross)), max(2, int(width / long)))
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    coarse = coarse if along else np.ascontiguousarray(coarse.T)
    wave = cv2.resize(shade(coarse, float(rng.uniform(3, 14)) / 150), (width, height), interpolation=cv2.INTER_CUBIC)
    return tint(np.asarray(wave, dtype=np.uint8), colour, 1.0 + rng.normal(0.0, 0.15, 3))


def _plain(height: int, width: int, rng: np.random.Generator) -> Picture:
    return _cloudy(height, width, rng.uniform(5, 250, 3), rng.uniform(100, 400), rng.uniform(0, 10), rng)


def _paper(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = np.clip(rng.uniform(170, 245) + rng.normal(0, 6, 3), 0, 255)
    picture = np.empty((height, width, 3), np.uint8)
    cv2.rectangle(picture, (0, 0), (width, height), colour.tolist(), -1)
    step, ink = int(rng.integers(12, 60)), np.clip(colour - rng.uniform(10, 80), 0, 255)
    picture[::step, :] = ink
    if rng.random() < 0.5:
        picture[:, ::step] = ink
    return picture


def _patch(picture: Picture, rng: np.random.Generator) -> None:
    """Paint a distractor: a rack's edge, a tray, a line, a lamp's reflection."""
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
