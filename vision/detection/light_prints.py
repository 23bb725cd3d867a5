"""Dark tiles with light prints: the photo with its lightness inverted shows white tiles with dark prints.

The networks have hardly seen a black set. Where the first look is sure of few tiles, the inverted photo is read too,
and taken if it shows many more, or a single one held close where the photo shows nothing.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.trace import Proposals

Pixels = NDArray[np.uint8]

_PROPOSED: Final = 0.08
"""Objectness from which a place counts; black tiles have .09 and more, if they are proposed at all."""
_SURE: Final = 0.9
"""Class probability from which a tile is sure."""
_SHOWN: Final = 0.5
"""Class probability from which something is seen."""
_FEW: Final = 0.25
"""Share of the places up to which sure tiles are few."""
_BETTER: Final = 2.0
"""How many times as many sure tiles tell that the inverted photo is read better."""
_MIN_SURE: Final = 2
"""Sure tiles of an inverted photo that is taken, at least; of 615 pictures without tiles none shows as many."""

_INVERTED: Final = ((255 - np.arange(256)) ** 2 / 255).round().astype(np.int16)
"""What becomes of each level of grey."""
_COLOURS: Final = (3, 10)
"""Part of the colours that is kept: as much as reads recoloured photos best (`recoloured_tiles.py`)."""
_ROWS: Final = 256
"""Rows inverted at a time, since a telephone has little memory."""


def is_hardly_read(places: Proposals, found: Detections) -> bool:
    """Whether the reader is sure of hardly any of the places that the finder proposed.

    On all 3 photos of black sets this is so, on none of 382 of `test`, `val` and `wild`.
    """
    return _sure_tiles(found) <= _FEW * int((places.objectness >= _PROPOSED).sum())


def is_read_better(inverted: Detections, found: Detections, size: tuple[int, int]) -> bool:
    """Whether the inverted photo shows so much more than the photo that it is the one to read.

    It shows many more sure tiles, or a single one close to the camera where the photo shows none.

    Args:
        inverted: what the inverted photo shows.
        found: what the photo shows.
        size: its width and height in pixels.
    """
    sure = _sure_tiles(inverted)
    if sure >= _MIN_SURE and sure > _BETTER * _sure_tiles(found):
        return True
    shown, shown_inverted = (one.select(one.confidences >= _SHOWN) for one in (found, inverted))
    return not len(shown) and shown_inverted.is_one_tile_close(size)


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


def _sure_tiles(found: Detections) -> int:
    return int((found.confidences >= _SURE).sum())
