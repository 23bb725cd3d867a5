"""Decodes large WebP pictures with OpenCV: Pillow's decoder, made for animations, takes three times the memory."""

from __future__ import annotations

import cv2
import numpy as np
from PIL import Image


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
