"""Turns an opened picture into an upright RGB array, by Pillow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

if TYPE_CHECKING:
    from PIL.ImageFile import ImageFile

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


def to_upright_rgb(picture: ImageFile, orientation: int) -> NDArray[np.uint8]:
    """Decode a picture of any colour mode, and close it: RGB uint8 (h, w, 3), transparent parts white.

    Args:
        picture: opened, not yet loaded.
        orientation: by EXIF, 1 to 8.
    """
    upright = _to_rgb(picture)
    if orientation in _TRANSPOSITIONS:
        upright = upright.transpose(_TRANSPOSITIONS[orientation])
    if upright is not picture:
        picture.close()  # frees its pixels before the array is made
    return np.asarray(upright)


def _to_rgb(picture: ImageFile) -> Image.Image:
    if picture.mode.startswith("I"):
        return _grey16_to_rgb(picture)
    if picture.has_transparency_data:
        return _flatten_on_white(picture)
    picture.load()
    return picture if picture.mode == "RGB" else picture.convert("RGB")


def _flatten_on_white(picture: ImageFile) -> Image.Image:
    """Composite the picture on white, a band of rows at a time to bound memory use."""
    picture.load()
    flat = Image.new("RGB", picture.size)
    for top in range(0, picture.height, _BAND):
        box = (0, top, picture.width, min(top + _BAND, picture.height))
        clear = picture.crop(box).convert("RGBA")
        white = Image.new("RGBA", clear.size, "white")
        flat.paste(Image.alpha_composite(white, clear).convert("RGB"), box)
    return flat


def _grey16_to_rgb(picture: ImageFile) -> Image.Image:
    """Convert 16-bit grey to RGB; Pillow's own conversion clips to 255 instead of scaling."""
    wide = np.asarray(picture)
    grey = (wide >> 8).astype(np.uint8)
    if "transparency" in picture.info:
        grey[wide == picture.info["transparency"]] = 255
    return Image.fromarray(grey).convert("RGB")
