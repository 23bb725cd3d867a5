"""Noise cropped from a field that is generated once, since generating it anew would dominate rendering time."""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""RGB, (h, w, 3)."""

MIDDLE: Final = 128
"""Neutral level of 8-bit noise and shades."""
DEVIATION: Final = 24.0
"""Standard deviation of the grain about `MIDDLE`."""
_SIDE: Final = 2048


def _grain(height: int, width: int, rng: np.random.Generator) -> Picture:
    """Coloured sensor grain, uint8 (height, width, 3), with mean `MIDDLE` and deviation `DEVIATION`; a shared view."""
    field = _field()
    rows, columns = min(height, _SIDE), min(width, _SIDE)
    top, left = int(rng.integers(_SIDE - rows + 1)), int(rng.integers(_SIDE - columns + 1))
    cut = field[top : top + rows, left : left + columns]
    if (rows, columns) == (height, width):
        return cut
    return np.asarray(cv2.copyMakeBorder(cut, 0, height - rows, 0, width - columns, cv2.BORDER_WRAP), dtype=np.uint8)


def add_grain(picture: Picture, strength: float, rng: np.random.Generator) -> Picture:
    """The picture with added grain of a standard deviation of `strength` levels."""
    share = strength / DEVIATION
    height, width = picture.shape[:2]
    noise = _grain(height, width, rng)
    return np.asarray(cv2.addWeighted(picture, 1.0, noise, share, -MIDDLE * share, dst=picture), dtype=np.uint8)


def soft_noise(height: int, width: int, cell: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Smooth noise, float32 (height, width), of mean 0 and deviation about 1; `cell` is its feature size in pixels."""
    rows, columns = max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def shade(wave: NDArray[np.float32], strength: float) -> NDArray[np.uint8]:
    """A wave about 0 as 8-bit shades for `tint`: |`MIDDLE` * (1 + strength * wave)|."""
    return np.asarray(cv2.convertScaleAbs(wave, alpha=MIDDLE * strength, beta=MIDDLE), dtype=np.uint8)


def tint(shades: NDArray[np.uint8], colour: NDArray[np.float64], contrasts: NDArray[np.float64]) -> Picture:
    """Shades (h, w) tinted with a colour (3,); `contrasts` (3,) scale each channel's variation, 1 keeps it."""
    channels = [
        cv2.convertScaleAbs(shades, alpha=level * contrast / MIDDLE, beta=level * (1.0 - contrast))
        for level, contrast in zip(colour.tolist(), contrasts.tolist(), strict=True)
    ]
    return np.asarray(cv2.merge(channels), dtype=np.uint8)


@cache
def _field() -> Picture:
    """Grain at two scales: single pixels and blocks of two."""
    rng = np.random.default_rng(20)
    pairs = rng.standard_normal((_SIDE // 2, _SIDE // 2, 3), dtype=np.float32)
    wave = np.asarray(cv2.resize(pairs, (_SIDE, _SIDE), interpolation=cv2.INTER_LINEAR), dtype=np.float32)
    wave += 0.4 * rng.standard_normal((_SIDE, _SIDE, 3), dtype=np.float32)
    wave *= DEVIATION / float(wave.std())
    field = np.clip(np.rint(wave + MIDDLE), 0, 255).astype(np.uint8)
    field.flags.writeable = False
    return field
