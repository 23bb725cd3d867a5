"""Iterates over the marker segments of a JPEG (ITU-T T.81, annex B); tolerates damaged files."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

START_OF_SCAN: Final = 0xDA
END_OF_IMAGE: Final = 0xD9
_FIRST: Final = 2
"""Offset of the first segment, after the start-of-image marker."""
_MARKER: Final = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
"""Excludes stuffed bytes and restart markers, which occur inside a scan, and fill bytes."""


class JpegSegment(NamedTuple):
    """A marker with its parameters.

    `marker`: the byte after 0xFF; `start`, `end`: offsets of the 0xFF and of the end by the segment's own length, which
    may lie beyond the end of the file.
    """

    marker: int
    start: int
    end: int


def iter_jpeg_segments(data: bytes) -> Iterator[JpegSegment]:
    """The segments of a JPEG up to and including end-of-image, which has no parameters.

    Skips bytes between segments: entropy-coded data, fill bytes and damage.
    """
    at = _FIRST
    while found := _MARKER.search(data, at):
        marker = found[1][0]
        if marker == END_OF_IMAGE:
            yield JpegSegment(marker, found.start(), found.end())
            return
        at = found.end() + int.from_bytes(data[found.end() : found.end() + 2], "big")
        yield JpegSegment(marker, found.start(), at)
