"""Turns an opened picture into an upright RGB array, by Pillow."""

from collections.abc import Callable, Iterator
from typing import Final

import numpy as np
from PIL import Image

from vision.images.arrays import Pixels

_AS_STORED: Final[dict[int, Callable[[Pixels], Pixels]]] = {
    2: lambda upright: upright[:, ::-1],
    3: lambda upright: upright[::-1, ::-1],
    4: lambda upright: upright[::-1],
    5: lambda upright: upright.swapaxes(0, 1),
    6: np.rot90,
    7: lambda upright: upright[::-1, ::-1].swapaxes(0, 1),
    8: lambda upright: np.rot90(upright, -1),
}
"""Views of an upright picture as it is stored, by EXIF orientation (CIPA DC-008, 4.6.5.1.6)."""
_ON_ITS_SIDE: Final = 5
"""The first orientation whose rows are the columns of the upright picture."""
_BAND: Final = 64


def to_upright_rgb(picture: Image.Image, orientation: int, reduction: int = 1) -> Pixels:
    """Decode a picture of any colour mode, and close it: RGB uint8 (h, w, 3), transparent parts white.

    `orientation`: by EXIF, 1 to 8; `reduction`: divisor of width and height.
    """
    picture.load()
    rows, columns = (-(-side // reduction) for side in (picture.height, picture.width))
    upright = np.empty((columns, rows, 3) if orientation >= _ON_ITS_SIDE else (rows, columns, 3), np.uint8)
    stored = _AS_STORED[orientation](upright) if orientation in _AS_STORED else upright
    for top, band in _bands(picture):
        rgb = _to_rgb(band)
        pixels = np.asarray(rgb if reduction == 1 else rgb.reduce(reduction))
        stored[top // reduction :][: len(pixels)] = pixels
    picture.close()
    return upright


def _bands(picture: Image.Image) -> Iterator[tuple[int, Image.Image]]:
    """The picture in bands of `_BAND` rows, each with its first row: no second picture is held whole."""
    for top in range(0, picture.height, _BAND):
        yield top, picture.crop((0, top, picture.width, min(top + _BAND, picture.height)))


def _to_rgb(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        return _grey16_to_rgb(picture)
    if picture.has_transparency_data:
        clear = picture.convert("RGBA")
        return Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB")
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def _grey16_to_rgb(picture: Image.Image) -> Image.Image:
    """Convert 16-bit grey to RGB; Pillow's own conversion clips to 255 instead of scaling."""
    wide = np.asarray(picture)
    grey = (wide >> 8).astype(np.uint8)
    if "transparency" in picture.info:
        grey[wide == picture.info["transparency"]] = 255
    return Image.fromarray(grey).convert("RGB")
