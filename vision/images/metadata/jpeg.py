"""Lossless metadata removal for JPEG (ITU-T T.81, annex B)."""

from typing import Final

from vision.images.jpeg_segments import END_OF_IMAGE, START_OF_SCAN, iter_jpeg_segments
from vision.images.metadata.faults import NotStrippableError

_START_OF_IMAGE: Final = b"\xff\xd8"
_END_OF_IMAGE: Final = b"\xff\xd9"
_FILL: Final = b"\xff"
_SHORTEST: Final = 4
"""Bytes of a marker and its length field."""
_JFIF: Final = 0xE0
_ADOBE: Final = 0xEE
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""Sequential and progressive DCT with Huffman coding, which cameras write and browsers support."""
_TABLES: Final = frozenset({0xC4, 0xDB, 0xDD})
_METADATA: Final = frozenset({*range(0xE0, 0xF0), 0xFE})
_SHOWN: Final = (1, 3)
"""Components of a grey or colour picture. Four are CMYK, which looks different without its profile."""


def strip_jpeg(data: bytes) -> bytes:
    """The JPEG up to end-of-image without application data and comments; drops later pictures in the file.

    Keeps the JFIF segment without its thumbnail and the Adobe segment, which define the colour coding. Raises
    `NotStrippableError`: unusual markers, CMYK, or no end-of-image.
    """
    kept, at, in_scan = [_START_OF_IMAGE], len(_START_OF_IMAGE), False
    for segment in iter_jpeg_segments(data):
        kept.append(_between(data[at : segment.start], in_scan))
        if segment.marker == END_OF_IMAGE:
            return b"".join([*kept, _END_OF_IMAGE])
        if segment.end - segment.start < _SHORTEST or segment.end > len(data):
            raise NotStrippableError
        kept.append(_kept(data[segment.start : segment.end]))
        at, in_scan = segment.end, segment.marker == START_OF_SCAN
    raise NotStrippableError


def _between(data: bytes, in_scan: bool) -> bytes:
    """The bytes to keep between two segments: a scan's coded data without trailing fill bytes."""
    coded = data.rstrip(_FILL)
    if (coded and not in_scan) or 2 * _FILL in coded:
        raise NotStrippableError
    return coded


def _kept(segment: bytes) -> bytes:
    marker, body = segment[1], segment[4:]
    if marker in _FRAMES:
        if len(body) < 6 or body[5] not in _SHOWN:
            raise NotStrippableError
        return segment
    if marker in _TABLES or marker == START_OF_SCAN:
        return segment
    if marker == _JFIF and body.startswith(b"JFIF\x00") and len(body) >= 14:
        return segment[:2] + b"\x00\x10" + body[:12] + b"\x00\x00"
    if marker == _ADOBE and body.startswith(b"Adobe") and len(body) == 12:
        return segment
    if marker in _METADATA:
        return b""
    raise NotStrippableError
