"""Photos as a telephone stores them: 12 megapixels, on their side or mirrored, with an EXIF orientation."""

import io
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Final

from PIL import Image

from vision.images.photo import load_photo_file

_PIXELS: Final = 4032 * 3024
_QUALITY: Final = 92
_ORIENTATION: Final = 0x0112
_STORED: Final = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How an upright picture is turned to be stored with an orientation."""


def large_photos(photos: Sequence[Path]) -> dict[str, bytes]:
    """A 12-megapixel JPEG of eight of the photos, evenly chosen, one for each EXIF orientation; by name."""
    chosen = photos[:: max(1, len(photos) // 8)][:8]
    return {f"{path.name}, orientation {turn}": _enlarge(path, turn) for turn, path in enumerate(chosen, start=1)}


def heic_photo(photo: Path) -> bytes:
    """A photo as an HEIC file."""
    import pillow_heif

    pillow_heif.register_heif_opener()
    file = io.BytesIO()
    Image.fromarray(load_photo_file(photo).pixels).save(file, "HEIF")
    return file.getvalue()


def _enlarge(path: Path, orientation: int) -> bytes:
    picture = Image.fromarray(load_photo_file(path).pixels)
    scale = sqrt(_PIXELS / (picture.width * picture.height))
    larger = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS)
    stored = larger.transpose(_STORED[orientation]) if orientation in _STORED else larger
    exif, file = Image.Exif(), io.BytesIO()
    exif[_ORIENTATION] = orientation
    stored.save(file, "JPEG", quality=_QUALITY, exif=exif)
    return file.getvalue()
