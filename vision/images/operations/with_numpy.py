"""The picture operations in numpy alone, with the definitions of OpenCV's."""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.uint8, np.float32)
Floats = NDArray[np.float32]

_LEAST_OVERLAP: Final = 1e-3
"""Share of a source pixel below which it does not count."""
_FIXED_ONE: Final = 2048
"""Scale of OpenCV's fixed-point weights in `resize_linear`."""
_SUBPIXELS: Final = 32
"""OpenCV samples at multiples of 1/32 pixel,"""
_AFFINE_STEPS: Final = 1024
"""which it computes from coordinates in units of 1/1024 pixel for affine maps."""
_FAR: Final = 2**30
_INTENSITIES: Final = np.arange(256) / 255
_LINEAR_RGB: Final = np.rint(
    2040 * np.where(_INTENSITIES <= 0.04045, _INTENSITIES / 12.92, ((_INTENSITIES + 0.055) / 1.055) ** 2.4)
).astype(np.int64)
"""Linear intensity of each 8-bit sRGB value (IEC 61966-2-1), 0..2040."""
_RGB_TO_XYZ: Final = np.rint(
    4096
    * np.array([[0.412453, 0.357580, 0.180423], [0.212671, 0.715160, 0.072169], [0.019334, 0.119193, 0.950227]])
    / np.array([[0.950456], [1.0], [1.088754]])
).astype(np.int64)
"""Linear RGB to XYZ relative to the white point D65, in 1/4096."""
_XYZ: Final = np.arange(3072) / 2040
_LAB_ROOT: Final = np.rint(2**15 * np.where(_XYZ < 216 / 24389, _XYZ * (841 / 108) + 16 / 116, np.cbrt(_XYZ))).astype(
    np.int64
)
"""The function f of CIELAB (CIE 15), in 1/32768, by 2040 times its argument."""


def resize_area(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Shrink a picture by area averaging; no side grows."""
    rows, columns = picture.shape[:2]
    if rows == 2 * height and columns == 2 * width:
        return _halve(picture)
    return _to_dtype(_average(_average(picture, width, 1), height, 0), picture)


def resize_linear(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Enlarge a picture by bilinear interpolation; for uint8 in OpenCV's fixed-point arithmetic."""
    left, right, across = _taps(picture.shape[1], width)
    upper, lower, down = _taps(picture.shape[0], height)
    across, down = across.reshape(-1, *[1] * (picture.ndim - 2)), down.reshape(-1, *[1] * (picture.ndim - 1))
    if picture.dtype != np.uint8:
        wide = picture[:, left] * (1 - across) + picture[:, right] * across
        return np.asarray(wide[upper] * (1 - down) + wide[lower] * down, picture.dtype)
    (before, after), (above, below) = (
        np.rint(np.stack([1 - part, part]) * _FIXED_ONE).astype(np.int32) for part in (across, down)
    )
    rows = (picture[:, left] * before + picture[:, right] * after) >> 4
    total = (rows[upper] * above >> 16) + (rows[lower] * below >> 16)
    return np.asarray((total + 2) >> 2, picture.dtype)


def warp_affine(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """Warp a picture (h, w, 3) by a matrix (2, 3) from its pixels to those of the result; grey `border` outside."""
    steps = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))[:2] * _AFFINE_STEPS
    x, y = np.arange(width), np.arange(height)[:, None]
    across, down = (
        np.floor((np.rint(row[0] * x) + np.rint(row[1] * y + row[2])) * (_SUBPIXELS / _AFFINE_STEPS) + 0.5)
        for row in steps
    )
    return _sample(picture, across.astype(np.int32), down.astype(np.int32), border)


def warp_perspective(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """As `warp_affine`, by a homography (3, 3)."""
    x, y = np.arange(width), np.arange(height)[:, None]
    across, down, depth = (row[0] * x + row[1] * y + row[2] for row in np.linalg.inv(matrix))
    with np.errstate(divide="ignore", invalid="ignore"):  # the horizon, which becomes the border
        places = [place * (_SUBPIXELS / depth) for place in (across, down)]
    x, y = (np.rint(np.clip(np.nan_to_num(place), -_FAR, _FAR)).astype(np.int32) for place in places)
    return _sample(picture, x, y, border)


def rgb_to_lab(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """SRGB colours (h, w, 3) as 8-bit CIELAB: L scaled to 0..255, a and b offset by 128."""
    x, y, z = np.moveaxis(_LAB_ROOT[(_LINEAR_RGB[colours] @ _RGB_TO_XYZ.T + 2048) >> 12], -1, 0)
    # OpenCV's integer scale and offset of L: 116 * 2.55 and 16 * 2.55.
    lab = np.stack([296 * y - 1336934, 500 * (x - y) + (128 << 15), 200 * (y - z) + (128 << 15)], axis=-1)
    return np.clip((lab + (1 << 14)) >> 15, 0, 255).astype(np.uint8)


def _halve(picture: NDArray[Number]) -> NDArray[Number]:
    wide = picture.astype(np.uint16) if picture.dtype == np.uint8 else picture
    total = wide[0::2, 0::2] + wide[0::2, 1::2] + wide[1::2, 0::2] + wide[1::2, 1::2]
    return ((total + 2) // 4 if picture.dtype == np.uint8 else total / 4).astype(picture.dtype)


def _average(picture: NDArray[Number], length: int, axis: int) -> Floats:
    """Average along an axis over `length` equal intervals."""
    source = picture.shape[axis]
    step = source / length
    start = np.arange(length) * step
    end = np.minimum(start + step, source)
    shape = [1] * picture.ndim
    shape[axis] = length
    total = np.zeros((*picture.shape[:axis], length, *picture.shape[axis + 1 :]), np.float32)
    for offset in range(int(np.ceil(step)) + 1):
        pixel = np.floor(start) + offset
        overlap = np.minimum(pixel + 1, end) - np.maximum(pixel, start)
        weights = np.where(overlap > _LEAST_OVERLAP, overlap / (end - start), 0).astype(np.float32)
        places = np.minimum(pixel.astype(np.intp), source - 1)
        total += np.take(picture, places, axis) * weights.reshape(shape)
    return total


def _taps(source: int, length: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """The two source pixels between which each of `length` pixels lies, and the weight of the second."""
    place = ((np.arange(length) + 0.5) * (source / length) - 0.5).astype(np.float32)
    low = np.floor(place).astype(np.intp)
    first, second = (np.clip(one, 0, source - 1) for one in (low, low + 1))
    return first, second, place - low.astype(np.float32)


def _sample(picture: NDArray[np.uint8], x: NDArray[np.int32], y: NDArray[np.int32], border: int) -> NDArray[np.uint8]:
    """Bilinear samples of a picture (h, w, 3) at x and y (h', w') in subpixels; grey `border` outside."""
    height, width = picture.shape[:2]
    framed = np.pad(picture, ((1, 1), (1, 1), (0, 0)), constant_values=border)
    across, down = (x % _SUBPIXELS)[..., None], (y % _SUBPIXELS)[..., None]
    columns = [np.clip(x // _SUBPIXELS + offset, 0, width + 1) for offset in (1, 2)]
    rows = [np.clip(y // _SUBPIXELS + offset, 0, height + 1) for offset in (1, 2)]
    upper, lower = (framed[row, columns[0]] * (_SUBPIXELS - across) + framed[row, columns[1]] * across for row in rows)
    total = upper * (_SUBPIXELS - down) + lower * down
    return ((total + _SUBPIXELS**2 // 2) // _SUBPIXELS**2).astype(np.uint8)


def _to_dtype(values: Floats, picture: NDArray[Number]) -> NDArray[Number]:
    """Values in the dtype of a picture, rounded half to even and clipped for uint8."""
    if picture.dtype == np.uint8:
        return np.clip(np.rint(values), 0, 255).astype(picture.dtype)
    return values.astype(picture.dtype)
