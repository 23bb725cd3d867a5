"""Removes metadata from photos: place, time, device, embedded previews and further pictures.

An upright JPEG, PNG or WebP keeps its coded pixels and loses everything else. Any other file is decoded, turned upright
and re-encoded as a JPEG.

Colour profiles are removed too: they may contain serial numbers or the names of people's screens. The networks ignore
them; without one a wide-gamut photo is displayed slightly paler.
"""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from vision.images.codecs import sniff
from vision.images.metadata.stripping import NotStrippableError, strip_jpeg, strip_png, strip_webp
from vision.images.photo import is_upright, load_photo, upright_size

_QUALITY: Final = 95
_STRIPPERS: Final[dict[str, tuple[str, Callable[[bytes], bytes]]]] = {
    "JPEG": ("image/jpeg", strip_jpeg),
    "PNG": ("image/png", strip_png),
    "WebP": ("image/webp", strip_webp),
}
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}
"""File suffix by media type."""
MEDIA_TYPES: Final = {suffix: kind for kind, suffix in SUFFIXES.items()}


@dataclass(frozen=True, slots=True)
class CleanPhoto:
    """An upright photo as a file without metadata; width and height in pixels."""

    data: bytes
    media_type: str
    width: int
    height: int


def clean_photo(data: bytes, name: str) -> CleanPhoto:
    """Remove the metadata of a photo file.

    `data`: the bytes of a JPEG, PNG, WebP or HEIC file. Kept pixels are not decoded, so that damage in them goes
    unnoticed here. Raises `PhotoError`: the file is not a photo.
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


def checked_photo(data: bytes, name: str) -> CleanPhoto:
    """As `clean_photo`, of a file that is decoded too, so that no damage goes unnoticed."""
    load_photo(data, name, max_side=1)
    return clean_photo(data, name)


def _coded_anew(data: bytes, name: str) -> bytes:
    stream = BytesIO()
    Image.fromarray(load_photo(data, name).pixels).save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()
