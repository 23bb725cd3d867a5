"""Noise cut out of a field that is made once: drawing it anew takes longer than all the rest of a picture."""

from __future__ import annotations

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
"""RGB, (h, w, 3)."""

MIDDLE: Final = 128
"""What noise and shades of 8 bits lie around."""
DEVIATION: Final = 24.0
"""Of the grain, about `MIDDLE`."""
_SIDE: Final = 2048


def _grain(height: int, width: int, rng: np.random.Generator) -> Picture:
    """Coloured grain as of a sensor, uint8 (height, width, 3), of mean `MIDDLE` and deviation `DEVIATION`; shared."""
    field = _field()
    rows, columns = min(height, _SIDE), min(width, _SIDE)
    top, left = int(rng.integers(_SIDE - rows + 1)), int(rng.integers(_SIDE - columns + 1))
    cut = field[top : top + rows, left : left + columns]
    if (rows, columns) == (height, width):
        return cut
    return np.asarray(cv2.copyMakeBorder(cut, 0, height - rows, 0, width - columns, cv2.BORDER_WRAP), dtype=np.uint8)


def add_grain(picture: Picture, strength: float, rng: np.random.Generator) -> Picture:
    """The same picture with grain of a deviation of `strength` levels."""
    share = strength / DEVIATION
    height, width = picture.shape[:2]
    noise = _grain(height, width, rng)
    return np.asarray(cv2.addWeighted(picture, 1.0, noise, share, -MIDDLE * share, dst=picture), dtype=np.uint8)


def soft_noise(height: int, width: int, cell: float, rng: np.random.Generator) -> NDArray[np.float32]:
    """Float32 (height, width) smooth noise of mean 0 and deviation about 1; `cell` is its grain in pixels."""
    rows, columns = max(2, int(height / cell) + 2), max(2, int(width / cell) + 2)
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC), dtype=np.float32)


def shade(wave: NDArray[np.float32], strength: float) -> NDArray[np.uint8]:
    """A wave about 0 as a shade of 8 bits that `tint` takes: |`MIDDLE` * (1 + strength * wave)|."""
    return np.asarray(cv2.convertScaleAbs(wave, alpha=MIDDLE * strength, beta=MIDDLE), dtype=np.uint8)


def tint(shades: NDArray[np.uint8], colour: NDArray[np.float64], contrasts: NDArray[np.float64]) -> Picture:
    """Shades (h, w) as a picture of one colour (3,), each channel with a contrast of its own (3,), 1 for as it is."""
    channels = [
        cv2.convertScaleAbs(shades, alpha=level * contrast / MIDDLE, beta=level * (1.0 - contrast))
        for level, contrast in zip(colour.tolist(), contrasts.tolist(), strict=True)
    ]
    return np.asarray(cv2.merge(channels), dtype=np.uint8)


@cache
def _field() -> Picture:
    """Grain of pixels and of pairs of pixels."""
    rng = np.random.default_rng(20)
    pairs = rng.standard_normal((_SIDE // 2, _SIDE // 2, 3), dtype=np.float32)
    wave = np.asarray(cv2.resize(pairs, (_SIDE, _SIDE), interpolation=cv2.INTER_LINEAR), dtype=np.float32)
    wave += 0.4 * rng.standard_normal((_SIDE, _SIDE, 3), dtype=np.float32)
    wave *= DEVIATION / float(wave.std())
    field = np.clip(np.rint(wave + MIDDLE), 0, 255).astype(np.uint8)
    field.flags.writeable = False
    return field
