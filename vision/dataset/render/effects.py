"""What a camera and a room do to a picture: light, colour, blur, noise."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.render.surfaces import Picture, soft_noise
from vision.resizing import resize


@dataclass(frozen=True)
class Effects:
    """How strong the room and the camera spoil the picture; 0 is a good camera in good light, 1 is hard."""

    hardness: float = 0.4


def photograph(picture: Picture, effects: Effects, rng: np.random.Generator) -> NDArray[np.uint8]:
    """Float32 (h, w, 3) of 0..255 light to the uint8 RGB picture a camera would take of it."""
    hard = effects.hardness
    height, width = picture.shape[:2]
    lit = picture * _light(height, width, hard, rng)[..., None]
    lit *= rng.normal(1, 0.10 * hard, 3).clip(0.7, 1.3).astype(np.float32)
    if rng.random() < 0.10 * hard:
        lit[:] = lit.mean(axis=2, keepdims=True)
    lit = _blur(lit, hard, rng)
    exposure, gamma = rng.normal(1, 0.22 * hard), rng.uniform(1 - 0.35 * hard, 1 + 0.35 * hard)
    lit = 255 * np.power(np.clip(lit * max(exposure, 0.35), 0, 255) / 255, gamma)
    noise = rng.standard_normal((height // 2 + 1, width // 2 + 1, 3), dtype=np.float32)
    lit += resize(noise, width, height) * np.float32(rng.uniform(0, 9 * hard))
    return np.asarray(np.clip(lit, 0, 255), dtype=np.uint8)


def _light(height: int, width: int, hard: float, rng: np.random.Generator) -> Picture:
    """Float32 (height, width): falling light, soft shadows of things outside, a lamp's spot."""
    slope = rng.normal(0, 0.25 * hard, 2)
    y, x = (
        np.linspace(-1, 1, height, dtype=np.float32)[:, None],
        np.linspace(-1, 1, width, dtype=np.float32)[None],
    )
    light = 1 + slope[0] * x + slope[1] * y
    if rng.random() < 0.5:
        light = light * (1 + soft_noise(height, width, max(height, width) / 3, rng) * 0.12 * hard)
    if rng.random() < 0.3 * hard:
        spot = (x - rng.uniform(-1, 1)) ** 2 + (y - rng.uniform(-1, 1)) ** 2
        light = light + rng.uniform(0.2, 0.9) * np.exp(-spot * rng.uniform(2, 20))
    return np.asarray(np.clip(light, 0.25, 2.0), dtype=np.float32)


def _blur(picture: Picture, hard: float, rng: np.random.Generator) -> Picture:
    kind = rng.random()
    if kind < 0.55:
        sigma = float(rng.uniform(0.2, 0.4 + 1.2 * hard))
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), dtype=np.float32)
    if kind < 0.55 + 0.2 * hard:
        length = int(rng.integers(2, 3 + int(7 * hard)))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), float(rng.uniform(0, 180)), 1)
        turned = cv2.warpAffine(kernel, turn, (length, length))
        return np.asarray(cv2.filter2D(picture, -1, turned / max(turned.sum(), 1e-6)), dtype=np.float32)
    return picture
