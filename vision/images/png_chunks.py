"""Iterates over the chunks of a PNG (ISO/IEC 15948, 5.3); tolerates damaged files."""

import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

SIGNATURE_LENGTH: Final = 8
_AROUND_DATA: Final = 12
"""Bytes of a chunk beside its data: length, type and checksum."""


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
