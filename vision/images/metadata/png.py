"""A PNG's coded picture without the rest (ISO/IEC 15948, 5.3 and 11)."""

from __future__ import annotations

from typing import Final

from vision.images.metadata.faults import UnusualFileError

_SIGNATURE_LENGTH: Final = 8
_KEPT: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})


def strip_png(data: bytes) -> bytes:
    """The PNG up to its end with the chunks that make its pixels, and no other.

    Raises:
        UnusualFileError: a chunk that runs over the end of the file, or no end.
    """
    kept, at = [data[:_SIGNATURE_LENGTH]], _SIGNATURE_LENGTH
    while at + 12 <= len(data):
        kind = data[at + 4 : at + 8]
        end = at + 12 + int.from_bytes(data[at : at + 4], "big")
        if end > len(data):
            break
        if kind in _KEPT:
            kept.append(data[at:end])
        if kind == b"IEND":
            return b"".join(kept)
        at = end
    raise UnusualFileError
