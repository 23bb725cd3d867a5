"""Restores photos that noise or lack of contrast spoils; any other photo stays as it is.

The networks saw noise of up to 20 levels in training and no photo of less than a quarter of the range of grey.
"""

from typing import Final

import numpy as np

from vision.images.arrays import Floats, Pixels
from vision.images.operations import gaussian_blur, median_3x3

_NOISY: Final = 9.0
"""Standard deviation of noise, in levels of grey, from which a photo is smoothed; no labelled photo has that much."""
_LEFT: Final = 6.0
"""Standard deviation that smoothing leaves, of noise independent from pixel to pixel."""
_ISOLATED: Final = 0.1
"""Share of the noise left by a median below which it was isolated pixels: none of 0.1 and more has been seen of them,
and of sensor noise none below 0.17."""
_EXTREMES: Final = (0.1, 99.9)
"""Percentiles taken for the darkest and the lightest grey; a small photo in a wide plain frame is not faint."""
_FAINT: Final = 60.0
"""Range of grey below which contrast is stretched; no labelled photo has so little."""
_STRETCHED: Final = 130.0
_GREY: Final = np.array([0.299, 0.587, 0.114], np.float32)
_ACROSS: Final = 100
"""Blocks of two by two pixels that are looked at along the shorter side, at least."""
_MAD_TO_SIGMA: Final = 0.6745
"""Median absolute value of a normal distribution of standard deviation 1."""


def restore(pixels: Pixels) -> Pixels:
    """A photo RGB (h, w, 3) without strong noise and with contrast; the same array where it has neither fault."""
    blocks = _blocks(pixels)
    if not blocks.size:
        return pixels
    return _stretched(_smoothed(pixels, noise_sigma(blocks)), blocks)


def noise_sigma(blocks: Floats) -> float:
    """Standard deviation of a photo's noise from blocks (4, ...) of two by two grey pixels.

    The median of diagonal differences, which few edges have (Donoho and Johnstone 1994, Biometrika 81).
    """
    diagonal = np.abs(blocks[0] - blocks[1] - blocks[2] + blocks[3]) / 2
    return float(np.median(diagonal)) / _MAD_TO_SIGMA


def _blocks(pixels: Pixels) -> Floats:
    """Grey (4, rows, columns): the upper left, upper right, lower left and lower right pixel of blocks."""
    height, width = (side // 2 * 2 for side in pixels.shape[:2])
    apart = 2 * max(1, min(height, width) // (2 * _ACROSS))  # even, so that corners are of one shape
    corners = [pixels[y:height:apart, x:width:apart] for y in range(2) for x in range(2)]
    return np.stack([corner.astype(np.float32) @ _GREY for corner in corners])


def _smoothed(pixels: Pixels, sigma: float) -> Pixels:
    if sigma < _NOISY:
        return pixels
    medians = median_3x3(pixels)
    if noise_sigma(_blocks(medians)) < _ISOLATED * sigma:
        return medians
    # Blurring by b pixels leaves 1 / (2 b sqrt(pi)) of independent noise.
    return gaussian_blur(pixels, sigma / _LEFT / (2 * np.sqrt(np.pi)))


def _stretched(pixels: Pixels, blocks: Floats) -> Pixels:
    darkest, lightest = np.percentile(blocks, _EXTREMES).tolist()
    if not 0 < lightest - darkest < _FAINT:
        return pixels
    gain, middle = _STRETCHED / (lightest - darkest), (lightest + darkest) / 2
    levels = np.rint(np.clip((np.arange(256) - middle) * gain + 127.5, 0, 255)).astype(np.uint8)
    stretched: Pixels = levels[pixels]
    return stretched


_INVERTED: Final = ((255 - np.arange(256)) ** 2 / 255).round().astype(np.int16)
"""What becomes of each level of grey."""
_COLOURS: Final = (3, 10)
"""Part of the colours that is kept: as much as reads recoloured photos best."""
_ROWS: Final = 256
"""Rows inverted at a time, since a telephone has little memory."""


def invert_lightness(pixels: Pixels) -> Pixels:
    """A photo RGB (h, w, 3) whose dark parts are light and whose light ones are dark, of the same hues but paler.

    Dim prints, such as red ones on black, are made darker than a plain inversion would, or they would fade.
    """
    inverted = np.empty_like(pixels)
    for first in range(0, len(pixels), _ROWS):
        rows = slice(first, first + _ROWS)
        red, green, blue = np.moveaxis(pixels[rows].astype(np.uint16), -1, 0)
        luma = ((77 * red + 150 * green + 29 * blue) >> 8).astype(np.int16)  # ITU-R BT.601
        colours = (pixels[rows] - luma[..., None]) * np.int16(_COLOURS[0]) // np.int16(_COLOURS[1])
        inverted[rows] = np.clip(_INVERTED[luma][..., None] + colours, 0, 255)
    return inverted
