"""Lossless metadata removal for WebP (RFC 9649, 2.3 to 2.7)."""

from typing import Final

from vision.images.metadata.faults import NotStrippableError

_KEPT: Final = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH"})
_ALPHA: Final = 0x10


def strip_webp(data: bytes) -> bytes:
    """The WebP with only the chunks that define its pixels; drops whatever follows the RIFF container.

    Raises `NotStrippableError`: a truncated or repeated chunk, or no picture.
    """
    kept, kinds, at = [], set(), 12
    end_of_riff = min(len(data), 8 + int.from_bytes(data[4:8], "little"))
    while at + 8 <= end_of_riff:
        kind, size = data[at : at + 4], int.from_bytes(data[at + 4 : at + 8], "little")
        end = at + 8 + size
        if end > end_of_riff or kind in kinds:
            raise NotStrippableError
        if kind in _KEPT:
            kept.append(_without_flags(data[at:end]) + b"\x00" * (size % 2))
            kinds.add(kind)
        at = end + size % 2
    if not kinds & {b"VP8 ", b"VP8L"}:
        raise NotStrippableError
    body = b"WEBP" + b"".join(kept)
    return b"RIFF" + len(body).to_bytes(4, "little") + body


def _without_flags(chunk: bytes) -> bytes:
    """A VP8X chunk with all flags but alpha cleared; any other chunk unchanged."""
    if not chunk.startswith(b"VP8X"):
        return chunk
    if len(chunk) != 18:
        raise NotStrippableError
    return chunk[:8] + bytes([chunk[8] & _ALPHA, 0, 0, 0]) + chunk[12:]
