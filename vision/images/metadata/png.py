"""Lossless metadata removal for PNG (ISO/IEC 15948, 5.3 and 11)."""

from typing import Final

from vision.images.metadata.faults import NotStrippableError
from vision.images.png_chunks import SIGNATURE_LENGTH, iter_png_chunks

_KEPT: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})


def strip_png(data: bytes) -> bytes:
    """The PNG up to IEND with only the chunks that define its pixels.

    Raises `NotStrippableError`: a truncated chunk, or no IEND.
    """
    kept: list[bytes | memoryview] = [data[:SIGNATURE_LENGTH]]
    for chunk in iter_png_chunks(data):
        if not chunk.complete:
            break
        if chunk.kind in _KEPT:
            kept.append(chunk.whole)
        if chunk.kind == b"IEND":
            return b"".join(kept)
    raise NotStrippableError
