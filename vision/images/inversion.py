"""Inverts the lightness of a photo: black tiles with light prints become white ones with dark prints."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

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
