"""Large WebP pictures: the header read here and the pixels decoded with OpenCV.

Pillow's decoder, made for animations, takes three times the memory, and 8 bytes a pixel already when it opens a file.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from PIL import Image, ImageFile

from vision.images.declared_size import webp_size

_CLEAR, _ANIMATED, _EXIF = 0x10, 0x02, b"EXIF"
"""Flags of the VP8X chunk (RFC 9649, 2.7), and the kind of the chunk with the metadata."""
_CLEAR_LOSSLESS: Final = 0x10
"""Bit of the fifth byte of a VP8L chunk (3.4): transparent parts."""


class WebpHeader(ImageFile.ImageFile):
    """A WebP of which nothing but the header and the metadata is read; it cannot be loaded."""

    format = "WEBP"
    is_animated = False

    def _open(self) -> None:
        assert self.fp is not None
        data = self.fp.read()
        kind, chunk = data[12:16], data[20:30]
        self._size = webp_size(data)
        is_clear = (kind == b"VP8X" and chunk[0] & _CLEAR) or (kind == b"VP8L" and chunk[4] & _CLEAR_LOSSLESS)
        self._mode = "RGBA" if is_clear else "RGB"
        self.is_animated = kind == b"VP8X" and bool(chunk[0] & _ANIMATED)
        if exif := _chunk(data, _EXIF):
            self.info["exif"] = exif


def _chunk(data: bytes, wanted: bytes) -> bytes:
    """The content of the first chunk of a kind, empty where there is none."""
    at = 12
    while at + 8 <= len(data):
        size = int.from_bytes(data[at + 4 : at + 8], "little")
        if data[at : at + 4] == wanted:
            return data[at + 8 : at + 8 + size]
        at += 8 + size + size % 2
    return b""


def decode_opaque_webp(data: bytes, reduction: int) -> Image.Image:
    """The RGB picture of a WebP file without transparency, not turned upright.

    Args:
        data: the bytes of the file.
        reduction: divisor of width and height.

    Raises:
        ValueError: the data is damaged.
        MemoryError: there is too little memory.
    """
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION)
    except cv2.error as error:
        raise (MemoryError if error.code == cv2.Error.StsNoMem else ValueError)(str(error)) from None
    if pixels is None:
        raise ValueError("damaged WebP data")
    if reduction > 1:
        height, width = (-(-side // reduction) for side in pixels.shape[:2])
        pixels = cv2.resize(pixels, (width, height), interpolation=cv2.INTER_AREA)
    return Image.fromarray(cv2.cvtColor(pixels, cv2.COLOR_BGR2RGB))
