"""Pictures for tests, coded in every format."""

import io
import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import pillow_heif
from numpy.typing import NDArray
from PIL import Image

QUARTERS = ((200, 30, 30), (30, 160, 40), (40, 60, 190), (210, 200, 40))
"""Red, green, blue and yellow."""
ORIENTATION = 0x0112
"""The tag of EXIF."""


def quartered(width: int = 96, height: int = 64) -> Image.Image:
    """Four colours by quarter, in reading order: every turn and mirror shows."""
    pixels = np.empty((height, width, 3), np.uint8)
    for number, colour in enumerate(QUARTERS):
        top, left = number // 2 * height // 2, number % 2 * width // 2
        pixels[top : top + height // 2, left : left + width // 2] = colour
    return Image.fromarray(pixels)


def quarters_of(pixels: NDArray[np.uint8]) -> list[tuple[int, ...]]:
    """The colours at the centres of the four quarters, in reading order."""
    height, width = pixels.shape[:2]
    spots = [(y * height // 4, x * width // 4) for y in (1, 3) for x in (1, 3)]
    return [tuple(int(value) for value in pixels[spot]) for spot in spots]


def encoded(image: Image.Image, kind: str = "JPEG", *, turn: int | None = None, **options: Any) -> bytes:
    """The bytes of a picture, marked with the EXIF orientation `turn`."""
    stream = io.BytesIO()
    if turn is not None:
        exif = Image.Exif()
        exif[ORIENTATION] = turn
        options["exif"] = exif.tobytes()
    if kind == "HEIC":
        pillow_heif.from_pillow(image).save(stream, **{"quality": 90, **options})
    else:
        image.save(stream, kind, **options)
    return stream.getvalue()


def png_chunk(kind: bytes, body: bytes) -> bytes:
    """A chunk with its checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png_of(
    width: int, height: int, data: Sequence[bytes], *, depth: int = 8, colour: int = 2, interlaced: int = 0
) -> bytes:
    """A PNG of picture data as they are given, one chunk each, fit for the size declared or not."""
    header = png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, interlaced))
    body = b"".join(png_chunk(b"IDAT", one) for one in data)
    return b"\x89PNG\r\n\x1a\n" + header + body + png_chunk(b"IEND", b"")
