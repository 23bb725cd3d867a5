"""Removes metadata from photos: place, time, device, embedded previews and further pictures.

An upright JPEG, PNG or WebP keeps its coded pixels and loses everything else. Any other file is decoded, turned upright
and re-encoded as a JPEG.

Colour profiles are removed too: they may contain serial numbers or the names of people's screens. The networks ignore
them; without one a wide-gamut photo is displayed slightly paler.

Sources: JPEG ITU-T T.81, annex B; PNG ISO/IEC 15948, 5.3 and 11; WebP RFC 9649, 2.3 to 2.7.
"""

from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image

from vision.images.codecs import sniff
from vision.images.containers import (
    END_OF_IMAGE,
    SIGNATURE_LENGTH,
    START_OF_SCAN,
    iter_jpeg_segments,
    iter_png_chunks,
    iter_webp_chunks,
)
from vision.images.photo import is_upright, load_photo, upright_size

_QUALITY: Final = 95
SUFFIXES: Final = {"image/jpeg": ".jpg", "image/png": ".png", "image/webp": ".webp"}
"""File suffix by media type."""
MEDIA_TYPES: Final = {suffix: kind for kind, suffix in SUFFIXES.items()}
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
_PNG_CHUNKS: Final = frozenset({b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND"})
_WEBP_CHUNKS: Final = frozenset({b"VP8 ", b"VP8L", b"VP8X", b"ALPH"})
_ALPHA: Final = 0x10


@dataclass(frozen=True, slots=True)
class CleanPhoto:
    """An upright photo as a file without metadata; width and height in pixels."""

    data: bytes
    media_type: str
    width: int
    height: int


def clean_photo(data: bytes, name: str) -> CleanPhoto:
    """Remove the metadata of a photo file.

    `data`: the bytes of a JPEG, PNG, WebP or HEIC file. Kept pixels are not decoded, so that damage in them goes
    unnoticed here. Raises `PhotoError`: the file is not a photo.
    """
    kind = sniff(data)
    width, height = upright_size(data, name)
    if kind in _STRIPPERS and is_upright(data, name):
        media_type, strip = _STRIPPERS[kind]
        try:
            return CleanPhoto(strip(data), media_type, width, height)
        except NotStrippableError:
            pass
    return CleanPhoto(_coded_anew(data, name), "image/jpeg", width, height)


def checked_photo(data: bytes, name: str) -> CleanPhoto:
    """As `clean_photo`, of a file that is decoded too, so that no damage goes unnoticed."""
    load_photo(data, name, max_side=1)
    return clean_photo(data, name)


def _coded_anew(data: bytes, name: str) -> bytes:
    stream = BytesIO()
    Image.fromarray(load_photo(data, name).pixels).save(stream, "JPEG", quality=_QUALITY)
    return stream.getvalue()


class NotStrippableError(Exception):
    """The coded pixels cannot be separated from the rest; the file has to be re-encoded."""


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


def strip_png(data: bytes) -> bytes:
    """The PNG up to IEND with the chunks that define its pixels alone. Raises `NotStrippableError`: truncated."""
    kept: list[bytes | memoryview] = [data[:SIGNATURE_LENGTH]]
    for chunk in iter_png_chunks(data):
        if not chunk.complete:
            break
        if chunk.kind in _PNG_CHUNKS:
            kept.append(chunk.whole)
        if chunk.kind == b"IEND":
            return b"".join(kept)
    raise NotStrippableError


def strip_webp(data: bytes) -> bytes:
    """The WebP's RIFF container with only what defines its pixels. Raises `NotStrippableError`."""
    kept, kinds = [], set()
    riff = data[: 8 + int.from_bytes(data[4:8], "little")]
    for kind, start, end in iter_webp_chunks(riff):
        if end > len(riff) or kind in kinds:
            raise NotStrippableError
        if kind in _WEBP_CHUNKS:
            kept.append(_without_flags(riff[start:end]) + b"\x00" * (end % 2))
            kinds.add(kind)
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


_STRIPPERS: Final[dict[str, tuple[str, Callable[[bytes], bytes]]]] = {
    "JPEG": ("image/jpeg", strip_jpeg),
    "PNG": ("image/png", strip_png),
    "WebP": ("image/webp", strip_webp),
}
