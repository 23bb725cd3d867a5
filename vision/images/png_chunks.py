"""The chunks of a PNG (ISO/IEC 15948, 5.3), whole or damaged."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

SIGNATURE_LENGTH: Final = 8
_AROUND_DATA: Final = 12
"""Bytes of a chunk beside its data: length, kind and checksum."""


class PngChunk(NamedTuple):
    """A chunk: its kind, the whole of it as it lies in the file, and whether the file goes on to its end."""

    kind: bytes
    whole: memoryview
    complete: bool

    @property
    def data(self) -> memoryview:
        """What the chunk holds, as far as the file goes."""
        return self.whole[8:-4] if self.complete else self.whole[8:]

    @property
    def intact(self) -> bool:
        """Whether kind and data are those of the checksum."""
        return self.complete and zlib.crc32(self.whole[4:-4]) == int.from_bytes(self.whole[-4:], "big")


def iter_png_chunks(data: bytes) -> Iterator[PngChunk]:
    """The chunks behind a PNG's signature, without looking at what they hold; the last may be cut short."""
    view = memoryview(data)
    at = SIGNATURE_LENGTH
    while at + _AROUND_DATA <= len(data):
        end = at + _AROUND_DATA + int.from_bytes(view[at : at + 4], "big")
        yield PngChunk(bytes(view[at + 4 : at + 8]), view[at:end], end <= len(data))
        at = end
