"""Turns an opened picture into an upright RGB array, by Pillow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

_TRANSPOSITIONS: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""Transposition that makes a picture upright, by EXIF orientation (CIPA DC-008, 4.6.5.1.6)."""
_BAND: Final = 512


def to_upright_rgb(picture: Image.Image, orientation: int, reduction: int = 1) -> NDArray[np.uint8]:
    """Decode a picture of any colour mode, and close it: RGB uint8 (h, w, 3), transparent parts white.

    Args:
        picture: opened, not yet loaded.
        orientation: by EXIF, 1 to 8.
        reduction: divisor of width and height.
    """
    upright = _to_rgb(picture) if reduction == 1 else _to_reduced_rgb(picture, reduction)
    if orientation in _TRANSPOSITIONS:
        upright = upright.transpose(_TRANSPOSITIONS[orientation])
    if upright is not picture:
        picture.close()  # frees its pixels before the array is made
    return np.asarray(upright)


def _to_rgb(picture: Image.Image) -> Image.Image:
    if picture.mode.startswith("I"):
        return _grey16_to_rgb(picture)
    if picture.has_transparency_data:
        return _flatten_on_white(picture)
    picture.load()
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def _flatten_on_white(picture: Image.Image) -> Image.Image:
    """Composite the picture on white, a band of rows at a time to bound memory use."""
    picture.load()
    flat = Image.new("RGB", picture.size)
    for top, band in _bands(picture):
        flat.paste(_composite_on_white(band), (0, top))
    return flat


def _to_reduced_rgb(picture: Image.Image, reduction: int) -> Image.Image:
    """The picture on white at a reduced scale, made without an RGB copy at full scale."""
    if picture.mode.startswith("I"):
        return _grey16_to_rgb(picture, reduction)
    picture.load()
    width, height = (-(-side // reduction) for side in picture.size)
    reduced = Image.new("RGB", (width, height))
    for top, band in _bands(picture):
        opaque = _composite_on_white(band) if picture.has_transparency_data else band.convert("RGB")
        reduced.paste(opaque.reduce(reduction), (0, top // reduction))
    return reduced


def _bands(picture: Image.Image) -> Iterator[tuple[int, Image.Image]]:
    """The picture in bands of `_BAND` rows, each with its first row."""
    for top in range(0, picture.height, _BAND):
        yield top, picture.crop((0, top, picture.width, min(top + _BAND, picture.height)))


def _composite_on_white(picture: Image.Image) -> Image.Image:
    clear = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", clear.size, "white"), clear).convert("RGB")


def _grey16_to_rgb(picture: Image.Image, reduction: int = 1) -> Image.Image:
    """Convert 16-bit grey to RGB; Pillow's own conversion clips to 255 instead of scaling."""
    wide = np.asarray(picture)
    grey = (wide >> 8).astype(np.uint8)
    if "transparency" in picture.info:
        grey[wide == picture.info["transparency"]] = 255
    return Image.fromarray(grey).reduce(reduction).convert("RGB")
