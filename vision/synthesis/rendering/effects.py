"""Simulates camera and lighting: illumination, white balance, blur and noise."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.rendering.noise import Picture, add_grain, soft_noise

_COARSE: Final = 16
"""Illumination varies slowly, so it is computed at a sixteenth of the resolution."""
_UNIT: Final = 110.0
"""8-bit level of the illumination map that means unchanged; the map can at most about double the brightness."""
_LEAST_NOISE: Final = 0.7
"""In levels; also hides banding of the illumination map."""


def simulate_camera(picture: Picture, hard: float, rng: np.random.Generator) -> Picture:
    """Lighting and camera effects on a picture in neutral light, uint8 RGB (h, w, 3); `hard`: 0 to 1."""
    height, width = picture.shape[:2]
    if rng.random() < 0.10 * hard:
        picture = np.asarray(cv2.cvtColor(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB), np.uint8)
    dim = float(rng.uniform(0.3, 0.65)) if rng.random() < 0.3 * hard else 1.0
    light = _light(height, width, hard, rng) * max(float(rng.normal(1, 0.22 * hard)), 0.5) * dim
    coarse = np.clip(light[..., None] * _white(hard, rng) * _UNIT, 0, 255).astype(np.uint8)
    spread = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR)
    lit = _blur(np.asarray(cv2.multiply(picture, spread, dst=spread, scale=1 / _UNIT), np.uint8), hard, rng)
    levels = np.linspace(0, 1, 256) ** rng.uniform(1 - 0.35 * hard, 1 + 0.35 * hard)
    developed = np.asarray(cv2.LUT(lit, np.rint(levels * 255).astype(np.uint8), dst=lit), np.uint8)
    # In dim light the camera raises its gain, which amplifies noise.
    return add_grain(developed, float(rng.uniform(_LEAST_NOISE, _LEAST_NOISE + 6 * hard)) / dim**0.7, rng)


def _white(hard: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """White balance gains (3,): often slightly off, more so under lamps or at dusk."""
    white = rng.normal(1, 0.10 * hard, 3).clip(0.7, 1.3)
    if rng.random() < 0.5 * hard:
        warmth = float(rng.uniform(-0.14, 0.22))
        white = white * (1 + warmth, 1, 1 - warmth)
    return white


def _light(height: int, width: int, hard: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """Coarse illumination map (rows, columns): gradient, soft shadows from outside, a lamp's spot, vignetting."""
    rows, columns = height // _COARSE + 2, width // _COARSE + 2
    slope = rng.normal(0, 0.25 * hard, 2)
    y, x = np.linspace(-1, 1, rows)[:, None], np.linspace(-1, 1, columns)[None]
    light = 1 + slope[0] * x + slope[1] * y
    if rng.random() < 0.5:
        cell = max(height, width) / 3 / _COARSE
        light = light * (1 + soft_noise(rows, columns, cell, rng) * 0.12 * hard)
    if rng.random() < 0.3 * hard:
        spot = (x - rng.uniform(-1, 1)) ** 2 + (y - rng.uniform(-1, 1)) ** 2
        light = light + rng.uniform(0.2, 0.9) * np.exp(-spot * rng.uniform(2, 20))
    if rng.random() < 0.4:
        light = light * (1 - float(rng.uniform(0.02, 0.25)) * (x**2 + y**2) / 2)
    return np.asarray(np.clip(light, 0.25, 2.0))


def _blur(picture: Picture, hard: float, rng: np.random.Generator) -> Picture:
    kind = rng.random()
    if kind < 0.55:
        sigma = float(rng.uniform(0.2, 0.4 + 1.2 * hard))
        return np.asarray(cv2.GaussianBlur(picture, (0, 0), sigma), dtype=np.uint8)
    if kind < 0.55 + 0.2 * hard:
        kernel = motion_kernel(int(rng.integers(2, 3 + int(7 * hard))), float(rng.uniform(0, 180)))
        return np.asarray(cv2.filter2D(picture, -1, kernel), dtype=np.uint8)
    return picture


def motion_kernel(length: int, degrees: float) -> NDArray[np.float32]:
    """Kernel (length, length) of a blur along a straight line of `length` pixels, as by a moving camera."""
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1 / length
    turn = cv2.getRotationMatrix2D((length / 2 - 0.5, length / 2 - 0.5), degrees, 1)
    turned = cv2.warpAffine(kernel, turn, (length, length))
    return np.asarray(turned / max(turned.sum(), 1e-6))
