"""Large WebP pictures: the header read here and the pixels decoded with OpenCV.

Pillow's decoder, made for animations, takes three times the memory, and 8 bytes a pixel already when it opens a file.
"""

from math import prod
from typing import Final

import cv2
import numpy as np
from PIL import Image, ImageFile

from vision.images.containers import iter_webp_chunks
from vision.images.declared_size import webp_size

_ANIMATED: Final = 0x02
"""A flag of the VP8X chunk (RFC 9649, 2.7)."""
_EXIF: Final = b"EXIF"
"""The kind of the chunk with the metadata."""
_RGB: Final = {3: cv2.COLOR_BGR2RGB, 4: cv2.COLOR_BGRA2RGBA}
"""OpenCV's code for the order of the channels, by their number."""

_BYTES_A_PIXEL: Final = 8
"""What decoding takes: a lossless picture is held twice, in 4 bytes each."""


class WebpHeader(ImageFile.ImageFile):
    """A WebP of which nothing but the header and the metadata is read; it cannot be loaded."""

    format = "WEBP"
    is_animated = False

    def _open(self) -> None:
        assert self.fp is not None
        data = self.fp.read()
        kind, flags = data[12:16], data[20:21]
        self._size = webp_size(data)
        self._mode = "RGB"
        self.is_animated = kind == b"VP8X" and bool(flags[0] & _ANIMATED)
        if exif := next((data[start + 8 : end] for kind, start, end in iter_webp_chunks(data) if kind == _EXIF), b""):
            self.info["exif"] = exif


def decode_webp(data: bytes) -> Image.Image:
    """The RGB(A) picture of a WebP file, not turned upright. Raises `ValueError`: damaged; `MemoryError`."""
    try:
        pixels = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except cv2.error as error:
        raise (MemoryError if error.code == cv2.Error.StsNoMem else ValueError)(str(error)) from None
    if pixels is None:
        bytearray(_BYTES_A_PIXEL * prod(webp_size(data)))  # raises where there was too little memory
        raise ValueError("damaged WebP data")
    return Image.fromarray(cv2.cvtColor(pixels, _RGB[pixels.shape[2]], dst=pixels))
