"""Photos without metadata: neither where and when, nor with what, nor a second picture hidden in the file.

An upright JPEG, PNG or WebP keeps its coded pixels: everything beside them is left out. Any other is decoded, turned
upright and coded anew as a JPEG.

Colour profiles are left out too. They are a container in which makers write serial numbers and people the names of
their screens; the networks never see them, and without one a wide-gamut photo is shown slightly paler.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from vision.images.codecs import sniff
from vision.images.metadata.faults import NotStrippableError
from vision.images.metadata.jpeg import strip_jpeg
from vision.images.metadata.png import strip_png
from vision.images.metadata.webp import strip_webp
from vision.images.photo import is_upright, load_photo, upright_size

_QUALITY: Final = 95
_STRIPPERS: Final[dict[str, tuple[str, Callable[[bytes], bytes]]]] = {
    "JPEG": ("image/jpeg", strip_jpeg),
    "PNG": ("image/png", strip_png),
    "WebP": ("image/webp", strip_webp),
}
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}
"""The ending of a file's name, by media type."""


@dataclass(frozen=True, slots=True)
class CleanPhoto:
    """An upright photo as a file without metadata; width and height in pixels."""

    data: bytes
    media_type: str
    width: int
    height: int


def clean_photo(data: bytes, name: str) -> CleanPhoto:
    """A photo's file without metadata.

    Args:
        data: the bytes of a file that `vision.images.photo.load_photo` reads: JPEG, PNG, WebP or HEIC. Where its pixels
            are kept they are not decoded, so that damage in them is not seen here.
        name: what errors call the file.

    Raises:
        PhotoError: the file is not a photo.
    """
    kind = sniff(data)
    width, height = upright_size(data, name)
    if kind in _STRIPPERS and is_upright(data, name):
        media_type, strip = _STRIPPERS[kind]
        try:
            return CleanPhoto(strip(data), media_type, width, height)
        except NotStrippableError:
            pass
    return CleanPhoto(_coded_anew(data, name), "image/jpeg", width, height)


def _coded_anew(data: bytes, name: str) -> bytes:
    stream = BytesIO()
    Image.fromarray(load_photo(data, name).pixels).save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()
