"""The size that a picture file declares, found without a codec: for deciding what to do with a stranger's file."""

import re
from math import prod
from typing import Final

from vision.images.codecs import sniff
from vision.images.containers import START_OF_SCAN, iter_jpeg_segments

_FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of a frame header (ITU-T T.81, table B.1)."""
_EXTENT: Final = re.compile(rb"ispe\0{4}(.{4})(.{4})", re.DOTALL)
"""Image spatial extents (ISO/IEC 23008-12, 6.5.3): of the picture, its grid tiles and previews."""


def declared_pixels(data: bytes) -> int:
    """The number of pixels that a JPEG, PNG, WebP or HEIC file says that it has; 0 where it does not say."""
    match sniff(data):
        case "JPEG":
            return _of_jpeg(data)
        case "PNG":
            return _number(data[16:20]) * _number(data[20:24])
        case "WebP":
            return prod(webp_size(data))
        case "HEIC":
            return max((_number(found[1]) * _number(found[2]) for found in _EXTENT.finditer(data)), default=0)
    return 0


def _of_jpeg(data: bytes) -> int:
    most = 0
    for segment in iter_jpeg_segments(data):
        if segment.marker == START_OF_SCAN:
            break
        if segment.marker in _FRAMES:
            sides = data[segment.start + 5 : segment.start + 9]
            most = max(most, _number(sides[:2]) * _number(sides[2:]))
    return most


def webp_size(data: bytes) -> tuple[int, int]:
    """Width and height that a WebP file's first chunk declares: RFC 9649, 2.5 to 2.7."""
    kind, chunk = data[12:16], data[20:30]
    if kind == b"VP8X":
        return _little(chunk[4:7]) + 1, _little(chunk[7:10]) + 1
    if kind == b"VP8L":
        sides = _little(chunk[1:5])
        return (sides & 0x3FFF) + 1, (sides >> 14 & 0x3FFF) + 1
    return _little(chunk[6:8]) & 0x3FFF, _little(chunk[8:10]) & 0x3FFF


def _number(data: bytes) -> int:
    return int.from_bytes(data, "big")


def _little(data: bytes) -> int:
    return int.from_bytes(data, "little")
