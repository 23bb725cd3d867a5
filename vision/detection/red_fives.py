"""Tells red fives from plain ones by the share of red in their print.

A red five is printed in red throughout; a plain five has its character, most of its dots or most of its bamboos in
other inks. No network is asked: the detector's classes know fives of one kind only.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.images.operations import rgb_to_lab

_FACE: Final = 0.7
"""Central fraction of a tile's sides that is sampled."""
_FINE: Final = 32
"""Samples along each side of a tile."""
_GROUND: Final = 0.6
"""Fraction of the samples, the darkest ones, that are discarded for the background colour."""
_INK: Final = 24.0
"""Distance from the background, in 8-bit Lab, from which a sample is print."""
_LEAST_INK: Final = 0.04
"""Fraction of the samples that must be print for the colour to say anything."""
_RED: Final = 12.0
"""How much further towards red (a of 8-bit Lab) than the background red print is."""
_HUE: Final = 0.2
"""The same for each unit by which it is darker than the background; black print in warm light has less."""
_RED_FROM: Final = 0.9
_PLAIN_TO: Final = 0.65
"""Shares of red from which a five is red, and up to which it is plain; in between colour does not tell. Of 699 plain
fives on real photos none is told as red; of 191 red ones on rendered tables 7 are told as plain. No photo of real red
fives was at hand (`python tests/benchmarks/red_fives.py PHOTOS/val PHOTOS/wild PHOTOS/test`)."""


def is_red_five(share: float) -> bool | None:
    """Whether a five with this share of red is a red one; None if that is not sure."""
    if share >= _RED_FROM:
        return True
    return False if share <= _PLAIN_TO else None


def red_shares(pixels: NDArray[np.uint8], corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """The share of red in the print of tiles.

    Args:
        pixels: uint8 (h, w, 3), RGB.
        corners: (n, 4, 2), the corners of the tiles' upper sides in pixels, in order round them.

    Returns:
        float64 (n,), 0 to 1, weighted by contrast; between the two where there is too little print.
    """
    if not len(corners):
        return np.zeros(0)
    samples = _sample_lab(pixels, corners).astype(np.float64)
    off = samples - _backgrounds(samples)[:, None]
    contrast = np.linalg.norm(off, axis=2)
    ink = contrast > _INK
    lighter, redder, yellower = np.moveaxis(off, 2, 0)
    # Blue print in cold light is redder than its background too, and bluer by more.
    red = ink & (redder > np.maximum(_RED, -_HUE * lighter)) & (redder > -yellower)
    weight = np.where(ink, contrast, 0.0).sum(axis=1)
    share = np.where(red, contrast, 0.0).sum(axis=1) / np.maximum(weight, 1e-9)
    unsure = (_RED_FROM + _PLAIN_TO) / 2
    told: NDArray[np.float64] = np.where(ink.mean(axis=1) < _LEAST_INK, unsure, share)
    return told


def _backgrounds(samples: NDArray[np.float64]) -> NDArray[np.float64]:
    """Background colours (n, 3) of faces (n, samples, 3): the median of their lighter samples."""
    lighter = np.argsort(samples[..., 0], axis=1)[:, int(_GROUND * samples.shape[1]) :]
    grounds: NDArray[np.float64] = np.median(samples[np.arange(len(samples))[:, None], lighter], axis=1)
    return grounds


def _sample_lab(pixels: NDArray[np.uint8], corners: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Lab samples (n, samples, 3) on an even grid over the central part of quadrilaterals, clipped to the photo."""
    spread = ((np.arange(_FINE) + 0.5) / _FINE - 0.5) * _FACE + 0.5
    across, down = (grid.ravel()[None, :, None] for grid in np.meshgrid(spread, spread))
    first, second, third, fourth = (corners[:, None, place] for place in range(4))
    upper, lower = first + (second - first) * across, fourth + (third - fourth) * across
    height, width = pixels.shape[:2]
    x, y = np.moveaxis(upper + (lower - upper) * down, 2, 0)
    places = np.clip(y, 0, height - 1).astype(int), np.clip(x, 0, width - 1).astype(int)
    return rgb_to_lab(pixels[places])
