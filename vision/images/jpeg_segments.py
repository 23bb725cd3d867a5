"""The marker segments of a JPEG (ITU-T T.81, annex B), whole or damaged."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

START_OF_SCAN: Final = 0xDA
END_OF_IMAGE: Final = 0xD9
_FIRST: Final = 2
"""Where the segments begin, behind the marker that starts the image."""
_MARKER: Final = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
"""Neither a stuffed byte nor a restart, which stand inside a scan, nor a fill byte."""


class JpegSegment(NamedTuple):
    """A marker with its parameters.

    Attributes:
        marker: the code behind 0xFF.
        start, end: bytes of the file, from 0xFF to the end of the parameters by the segment's own length, which may lie
            beyond the end of the file.
    """

    marker: int
    start: int
    end: int


def iter_jpeg_segments(data: bytes) -> Iterator[JpegSegment]:
    """The segments of a JPEG up to the one that ends the image, which has no parameters.

    Bytes between two segments are passed over: the coded data of a scan, fill bytes, and whatever damage put there.
    """
    at = _FIRST
    while found := _MARKER.search(data, at):
        marker = found[1][0]
        if marker == END_OF_IMAGE:
            yield JpegSegment(marker, found.start(), found.end())
            return
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")
        yield JpegSegment(marker, found.start(), at)
