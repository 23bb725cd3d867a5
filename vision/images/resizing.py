"""Resizing of pictures, keeping their dtype."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.images.operations import resize_area, resize_linear

Number = TypeVar("Number", np.uint8, np.float32)


def resize(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Resize a picture (h, w) or (h, w, channels): area averaging to shrink, bilinear interpolation to enlarge.

    A picture of this size already is returned as it is.
    """
    rows, columns = picture.shape[:2]
    if (rows, columns) == (height, width):
        return picture
    # Area averaging by exactly a half is many times faster than by other factors.
    while rows >= 2 * height and columns >= 2 * width and rows % 2 == columns % 2 == 0:
        rows, columns = rows // 2, columns // 2
        picture = resize_area(picture, columns, rows)
    shrinking = width < columns or height < rows
    return resize_area(picture, width, height) if shrinking else resize_linear(picture, width, height)


def shrink(picture: NDArray[Number], factor: float) -> NDArray[Number]:
    """Scale a picture by a factor; each side stays at least one pixel."""
    height, width = picture.shape[:2]
    return resize(picture, max(1, round(width * factor)), max(1, round(height * factor)))
