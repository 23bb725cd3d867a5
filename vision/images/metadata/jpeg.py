"""A JPEG's coded picture without the rest (ITU-T T.81, annex B)."""

from __future__ import annotations

import re
from typing import Final

from vision.images.metadata.faults import UnusualFileError

_START_OF_IMAGE: Final = b"\xff\xd8"
_END_OF_IMAGE: Final = b"\xff\xd9"
_START_OF_SCAN: Final = 0xDA
_JFIF: Final = 0xE0
_ADOBE: Final = 0xEE
_FRAMES: Final = frozenset({0xC0, 0xC1, 0xC2})
"""Sequential and progressive DCT with Huffman coding: what cameras write and browsers show."""
_TABLES: Final = frozenset({0xC4, 0xDB, 0xDD})
_METADATA: Final = frozenset({*range(0xE0, 0xF0), 0xFE})
_SHOWN: Final = (1, 3)
"""Components of a grey or colour picture. Four are print colours, which look different without their profile."""
_SCAN_END: Final = re.compile(rb"\xff[^\x00\xd0-\xd7]")


def strip_jpeg(data: bytes) -> bytes:
    """The JPEG up to its end, without application data and comments; later pictures in the file are left out.

    The JFIF segment stays without its thumbnail and the Adobe segment as it is: they say how colours are coded.

    Raises:
        UnusualFileError: markers that no camera writes, print colours, or no end.
    """
    kept, at = [_START_OF_IMAGE], 2
    while True:
        start = _marker_at(data, at)
        if data[start : start + 2] == _END_OF_IMAGE:
            return b"".join([*kept, _END_OF_IMAGE])
        end = _segment_end(data, start)
        kept.append(_kept(data[start:end]))
        at = end
        if data[start + 1] == _START_OF_SCAN:
            at = _scan_end(data, end)
            kept.append(data[end:at])


def _marker_at(data: bytes, at: int) -> int:
    """Where the marker that begins at `at` has its code, any number of fill bytes 0xFF being skipped."""
    start = at
    while data[start : start + 2] == b"\xff\xff":
        start += 1
    if data[start : start + 1] != b"\xff" or start + 1 >= len(data):
        raise UnusualFileError
    return start


def _segment_end(data: bytes, start: int) -> int:
    length = int.from_bytes(data[start + 2 : start + 4], "big")
    end = start + 2 + length
    if length < 2 or end > len(data):
        raise UnusualFileError
    return end


def _scan_end(data: bytes, at: int) -> int:
    found = _SCAN_END.search(data, at)
    if found is None:
        raise UnusualFileError
    return found.start()


def _kept(segment: bytes) -> bytes:
    marker, body = segment[1], segment[4:]
    if marker in _FRAMES:
        if len(body) < 6 or body[5] not in _SHOWN:
            raise UnusualFileError
        return segment
    if marker in _TABLES or marker == _START_OF_SCAN:
        return segment
    if marker == _JFIF and body.startswith(b"JFIF\x00") and len(body) >= 14:
        return segment[:2] + b"\x00\x10" + body[:12] + b"\x00\x00"
    if marker == _ADOBE and body.startswith(b"Adobe") and len(body) == 12:
        return segment
    if marker in _METADATA:
        return b""
    raise UnusualFileError
