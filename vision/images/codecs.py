"""The supported picture formats, recognised by content, opened without decoding; and how large photos may be."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Final, Literal

from vision.images.containers import END_OF_IMAGE, START_OF_SCAN, is_damaged_png, iter_jpeg_segments, without_pixels

if TYPE_CHECKING:
    from PIL.Image import Exif
    from PIL.ImageFile import ImageFile

Format = Literal["JPEG", "PNG", "WebP", "HEIC"]

MOST_PIXELS: Final[Mapping[Format, int]] = {
    "JPEG": 80_000_000,
    "PNG": 80_000_000,
    # Coded anew as a JPEG; one of 10 bits a channel is held three times.
    "HEIC": 50_000_000,
    # Pillow's decoder, made for animations, takes three times the memory of others.
    "WebP": 24_000_000,
}
"""Most pixels of a picture."""
MAX_BYTES: Final = 100 * 2**20
"""Most bytes of a picture file."""
MIN_SIDE: Final = 32
"""Fewest pixels of a side."""


_FILE_CLASSES: Final[Mapping[Format, tuple[str, str]]] = {
    "JPEG": ("PIL.JpegImagePlugin", "JpegImageFile"),
    "PNG": ("PIL.PngImagePlugin", "PngImageFile"),
    "WebP": ("PIL.WebPImagePlugin", "WebPImageFile"),
    "HEIC": ("pillow_heif", "HeifImageFile"),
}
"""Each format's class by its module, which is loaded when it is needed: a browser has neither."""
_STILL_HEIC: Final = frozenset({b"heic", b"heix", b"heim", b"heis", b"mif1"})
_MOVING_HEIC: Final = frozenset({b"hevc", b"hevx", b"hevm", b"hevs", b"msf1"})
_MOST_SCANS: Final = 50
# Markers allowed between two scans (ITU-T T.81, figure B.2 and table B.1): tables, the next scan,
# the number of lines, application data, a comment.
_BETWEEN_SCANS: Final = frozenset({0xC4, 0xCC, START_OF_SCAN, 0xDB, 0xDC, 0xDD, *range(0xE0, 0xF0), 0xFE})


def sniff(data: bytes) -> Format | None:
    """The format of a file by its magic bytes, None if it is none of the four."""
    if data.startswith(b"\xff\xd8\xff"):
        return "JPEG"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "PNG"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "WebP"
    if data[4:8] == b"ftyp" and data[8:12] in _STILL_HEIC | _MOVING_HEIC:
        return "HEIC"
    return None


def open_picture(data: bytes, kind: Format) -> ImageFile:
    """Open a picture: reads the header, decodes no pixels.

    The format's own class is used rather than `PIL.Image.open`: no other format is tried, pixel limits
    are the caller's, and a JPEG that carries further pictures (a gain map, a preview) stays one picture.
    Exceptions on damaged data are not caught.
    """
    module, name = _FILE_CLASSES[kind]
    picture: ImageFile = getattr(import_module(module), name)(BytesIO(data))
    return picture


def png_exif(data: bytes) -> Exif:
    """The EXIF data of a PNG, before or after its pixels, which are not decoded; Pillow's own method decodes them.

    Exceptions on damaged data are not caught.
    """
    from PIL.Image import Image

    return Image.getexif(open_picture(without_pixels(data), "PNG"))


def is_animated(data: bytes, kind: Format, picture: ImageFile) -> bool:
    """Whether the file is an animation; several still pictures in one file are not."""
    if kind == "HEIC":
        return data[8:12] in _MOVING_HEIC
    return kind != "JPEG" and bool(getattr(picture, "is_animated", False))


def is_damaged(data: bytes, kind: Format) -> bool:
    """Whether the data shows damage that decoders tolerate, leaving grey, black or garbled parts."""
    if kind == "JPEG":
        return _has_impossible_scans(data)
    return kind == "PNG" and is_damaged_png(data)


def _has_impossible_scans(data: bytes) -> bool:
    """Whether a JPEG has an illegal marker between its scans (ITU-T T.81, B.1.1.5) or more than `_MOST_SCANS` scans.

    No camera writes that many, and each costs a pass over the whole picture.
    """
    scans = 0
    for segment in iter_jpeg_segments(data):
        if segment.marker == END_OF_IMAGE:
            return False
        if scans and segment.marker not in _BETWEEN_SCANS:
            return True
        scans += segment.marker == START_OF_SCAN
        if scans > _MOST_SCANS:
            return True
    return False
