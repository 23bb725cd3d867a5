"""Resizing of pictures, keeping their dtype, and maps between their coordinates."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.images.arrays import Floats, Matrix
from vision.images.operations import resize_area, resize_linear

Number = TypeVar("Number", np.uint8, np.float32)


def resize(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Resize a picture (h, w[, channels]) by area averaging or bilinear interpolation, if it has another size."""
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


def rotation_matrix(centre: tuple[float, float], degrees: float) -> Matrix:
    """The matrix (2, 3) that rotates counter-clockwise about a centre (x, y), y down."""
    angle = degrees * (np.pi / 180)
    cos, sin = np.cos(angle), np.sin(angle)
    x, y = centre
    return np.array([[cos, sin, (1 - cos) * x - sin * y], [-sin, cos, sin * x + (1 - cos) * y]])


def invert_affine(matrix: Matrix) -> Matrix:
    """The inverse (2, 3) of an affine map (2, 3)."""
    (a, b, c), (d, e, f) = matrix
    scale = 1 / (a * e - b * d)
    linear = np.array([[e * scale, -b * scale], [-d * scale, a * scale]])
    return np.column_stack([linear, -linear[:, 0] * c - linear[:, 1] * f])


def perspective_transform(source: Floats, target: Floats) -> Matrix:
    """The homography (3, 3) of four points (4, 2) to four others. Raises `LinAlgError`: three are on a line."""
    x, y, u, v = *source.T, *target.T
    one, none = np.ones(4), np.zeros(4)
    equations = np.concatenate(
        [
            np.stack([x, y, one, none, none, none, -x * u, -y * u], axis=1),
            np.stack([none, none, none, x, y, one, -x * v, -y * v], axis=1),
        ]
    )
    return np.append(np.linalg.solve(equations, np.concatenate([u, v])), 1).reshape(3, 3)
