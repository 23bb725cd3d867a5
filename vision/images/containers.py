"""Segments of JPEG files and chunks of PNG and WebP files, read without decoding a pixel."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

START_OF_SCAN: Final = 0xDA
END_OF_IMAGE: Final = 0xD9
_FIRST: Final = 2
"""Offset of the first segment, after the start-of-image marker."""
_MARKER: Final = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
"""Excludes stuffed bytes and restart markers, which occur inside a scan, and fill bytes."""


class JpegSegment(NamedTuple):
    """A marker, the byte after 0xFF; `start`, `end`: of the 0xFF and of its length, maybe beyond the file."""

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


SIGNATURE_LENGTH: Final = 8
_AROUND_DATA: Final = 12
"""Bytes of a chunk beside its data: length, type and checksum."""
_SAMPLES: Final = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Samples per pixel, by colour type (ISO/IEC 15948, table 11.1)."""
_ADAM7: Final = ((0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2), (0, 1, 1, 2))
"""First column and step, first row and step of each pass of an interlaced picture (8.2)."""
_AT_ONCE: Final = 2**20
"""Bytes inflated at a time; only their number is needed."""


class PngChunk(NamedTuple):
    """A chunk: its type, its bytes with header and checksum, and whether it is not truncated."""

    kind: bytes
    whole: memoryview
    complete: bool

    @property
    def data(self) -> memoryview:
        """The chunk's data, truncated where the file is."""
        return self.whole[8:-4] if self.complete else self.whole[8:]

    @property
    def intact(self) -> bool:
        """Whether the chunk is complete and its checksum correct."""
        return self.complete and zlib.crc32(self.whole[4:-4]) == int.from_bytes(self.whole[-4:], "big")


def iter_png_chunks(data: bytes) -> Iterator[PngChunk]:
    """The chunks after a PNG's signature, unchecked; the last may be truncated."""
    view = memoryview(data)
    at = SIGNATURE_LENGTH
    while at + _AROUND_DATA <= len(data):
        end = at + _AROUND_DATA + int.from_bytes(view[at : at + 4], "big")
        yield PngChunk(bytes(view[at + 4 : at + 8]), view[at:end], end <= len(data))
        at = end


def without_pixels(data: bytes) -> bytes:
    """The PNG without its picture data: header and metadata, those after the pixels too."""
    kept = (chunk.whole for chunk in iter_png_chunks(data) if chunk.kind != b"IDAT")
    return b"".join((data[:SIGNATURE_LENGTH], *kept))


def is_damaged_png(data: bytes) -> bool:
    """Whether the picture data has a wrong checksum, cannot be inflated, or ends before the last row."""
    missing, inflating = 0, zlib.decompressobj()
    for chunk in iter_png_chunks(data):
        if chunk.kind == b"IHDR":
            missing = _bytes_of_rows(bytes(chunk.data))
        elif chunk.kind == b"IDAT":
            if not chunk.intact:
                return True
            try:
                missing -= _inflated(inflating, chunk.data, missing)
            except zlib.error:
                return True
    return missing > 0


def _inflated(inflating: zlib._Decompress, data: memoryview, most: int) -> int:
    """Number of bytes that `data` inflates to, counted up to `most`."""
    count = 0
    left: bytes | memoryview = data
    while left and count < most:
        found = len(inflating.decompress(left, min(_AT_ONCE, most - count)))
        left = inflating.unconsumed_tail
        count += found
    return count


def _bytes_of_rows(header: bytes) -> int:
    """Uncompressed bytes of all rows, each with its filter byte, from the IHDR data."""
    width, height = (int.from_bytes(header[at : at + 4], "big") for at in (0, 4))
    depth, colour, interlaced = header[8], header[9], header[12]
    bits = depth * _SAMPLES[colour]
    sizes = [(width, height)]
    if interlaced:
        sizes = [(-(-(width - x) // across), -(-(height - y) // down)) for x, across, y, down in _ADAM7]
    return sum(rows * (1 + (columns * bits + 7) // 8) for columns, rows in sizes if columns > 0 and rows > 0)


def iter_webp_chunks(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    """Kind, start and end without padding of a WebP's chunks (RFC 9649, 2.3); the last may end beyond the file."""
    at = 12
    while at + 8 <= len(data):
        end = at + 8 + int.from_bytes(data[at + 4 : at + 8], "little")
        yield data[at : at + 4], at, end
        at = end + end % 2
