"""Resizing of pictures, keeping their dtype."""

from __future__ import annotations

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.uint8, np.float32)


def resize(picture: NDArray[Number], width: int, height: int, enlarge: int = cv2.INTER_LINEAR) -> NDArray[Number]:
    """Resize a picture (h, w) or (h, w, channels): area averaging to shrink, the `enlarge` interpolation to enlarge."""
    rows, columns = picture.shape[:2]
    # Area averaging by exactly a half is many times faster than by other factors.
    while rows >= 2 * height and columns >= 2 * width and rows % 2 == columns % 2 == 0:
        rows, columns = rows // 2, columns // 2
        picture = np.asarray(cv2.resize(picture, (columns, rows), interpolation=cv2.INTER_AREA), dtype=picture.dtype)
    shrinking = width < columns or height < rows
    resized = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA if shrinking else enlarge)
    return np.asarray(resized, dtype=picture.dtype)


def shrink(picture: NDArray[Number], factor: float) -> NDArray[Number]:
    """Scale a picture by a factor; each side stays at least one pixel."""
    height, width = picture.shape[:2]
    return resize(picture, max(1, round(width * factor)), max(1, round(height * factor)))
