"""The picture operations in numpy alone, with the definitions of OpenCV's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.uint8, np.float32)
Floats = NDArray[np.float32]
Places = tuple[NDArray[np.int32], NDArray[np.int32]]
"""Columns and rows in subpixels."""

_LEAST_OVERLAP: Final = 1e-3
"""Share of a source pixel below which it does not count."""
_BAND: Final = 64
"""Rows of a shrunk picture that are averaged at once."""
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
    halves = rows == 2 * height and columns == 2 * width
    down, across = _intervals(rows, height), _intervals(columns, width)
    small = np.empty((height, width, *picture.shape[2:]), picture.dtype)
    # A band of rows at a time: a float copy of a whole photo takes a browser more memory than all else.
    for top in range(0, height, _BAND):
        bottom = min(top + _BAND, height)
        if halves:
            small[top:bottom] = _halve(picture[2 * top : 2 * bottom])
        else:
            small[top:bottom] = _to_dtype(_average(picture, down.part(top, bottom), across), picture)
    return small


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


def median_3x3(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each value's median with its eight neighbours', of a picture (h, w, 3); the edge is repeated outside."""
    rows, columns = picture.shape[:2]
    framed = np.pad(picture, ((1, 1), (1, 1), (0, 0)), "edge")
    medians = np.empty_like(picture)
    for top in range(0, rows, _BAND):
        bottom = min(top + _BAND, rows)
        nine = [framed[top + y : bottom + y, x : x + columns] for y in range(3) for x in range(3)]
        medians[top:bottom] = np.partition(np.stack(nine), 4, axis=0)[4]
    return medians


def gaussian_blur(picture: NDArray[np.uint8], sigma: float) -> NDArray[np.uint8]:
    """Gaussian blur of a picture (h, w, 3) up to three `sigma` pixels away; the edge is repeated outside."""
    rows, columns = picture.shape[:2]
    reach = int(np.ceil(3 * sigma))
    weights = np.exp(-0.5 * (np.arange(-reach, reach + 1) / sigma) ** 2)
    weights = (weights / weights.sum()).astype(np.float32)
    framed = np.pad(picture, ((reach, reach), (reach, reach), (0, 0)), "edge")
    blurred = np.empty_like(picture)
    for top in range(0, rows, _BAND):
        bottom = min(top + _BAND, rows)
        band = framed[top : bottom + 2 * reach].astype(np.float32)
        down = sum(weight * band[y : y + bottom - top] for y, weight in enumerate(weights))
        both = sum(weight * down[:, x : x + columns] for x, weight in enumerate(weights))
        blurred[top:bottom] = np.rint(both)
    return blurred


def warp_affine(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """Warp a picture (h, w, 3) by a matrix (2, 3) from its pixels to those of the result; grey `border` outside."""
    steps = np.linalg.inv(np.vstack([matrix, [0, 0, 1]]))[:2] * _AFFINE_STEPS
    x = np.arange(width)

    def places(y: NDArray[np.int64]) -> Places:
        across, down = (
            np.floor((np.rint(row[0] * x) + np.rint(row[1] * y + row[2])) * (_SUBPIXELS / _AFFINE_STEPS) + 0.5)
            for row in steps
        )
        return across.astype(np.int32), down.astype(np.int32)

    return _warp(picture, places, width, height, border)


def warp_perspective(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """As `warp_affine`, by a homography (3, 3)."""
    rows = np.linalg.inv(matrix)
    x = np.arange(width)

    def places(y: NDArray[np.int64]) -> Places:
        across, down, depth = (row[0] * x + row[1] * y + row[2] for row in rows)
        with np.errstate(divide="ignore", invalid="ignore"):  # the horizon, which becomes the border
            found = [place * (_SUBPIXELS / depth) for place in (across, down)]
        x_place, y_place = (np.rint(np.clip(np.nan_to_num(place), -_FAR, _FAR)).astype(np.int32) for place in found)
        return x_place, y_place

    return _warp(picture, places, width, height, border)


def rgb_to_lab(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """SRGB colours (h, w, 3) as 8-bit CIELAB: L scaled to 0..255, a and b offset by 128."""
    x, y, z = np.moveaxis(_LAB_ROOT[(_LINEAR_RGB[colours] @ _RGB_TO_XYZ.T + 2048) >> 12], -1, 0)
    # OpenCV's integer scale and offset of L: 116 * 2.55 and 16 * 2.55.
    lab = np.stack([296 * y - 1336934, 500 * (x - y) + (128 << 15), 200 * (y - z) + (128 << 15)], axis=-1)
    return np.clip((lab + (1 << 14)) >> 15, 0, 255).astype(np.uint8)


def _halve(picture: NDArray[Number]) -> NDArray[Number]:
    wide = np.uint16 if picture.dtype == np.uint8 else picture.dtype
    rows: NDArray[Any] = np.add(picture[0::2], picture[1::2], dtype=wide)
    small = np.empty((len(rows), rows.shape[1] // 2, *rows.shape[2:]), picture.dtype)
    for source, target in _planes(rows, small):
        total: NDArray[Any] = source[:, 0::2] + source[:, 1::2]
        target[:] = (total + 2) // 4 if picture.dtype == np.uint8 else total / 4
    return small


def _planes(*pictures: NDArray[Any]) -> Iterator[tuple[NDArray[Any], ...]]:
    """The channels of pictures, one after the other: numpy's loops over the few channels of a pixel are slow."""
    if pictures[0].ndim == 2:
        return iter([pictures])
    return (tuple(one[..., channel] for one in pictures) for channel in range(pictures[0].shape[2]))


class _Intervals(NamedTuple):
    """Equal intervals along an axis, as source pixels and their shares: int (taps, n) and float32 (taps, n)."""

    places: NDArray[np.intp]
    weights: Floats

    def part(self, start: int, end: int) -> _Intervals:
        return _Intervals(self.places[:, start:end], self.weights[:, start:end])


def _intervals(source: int, length: int) -> _Intervals:
    """`length` equal intervals of `source` pixels."""
    step = source / length
    start = np.arange(length) * step
    end = np.minimum(start + step, source)
    pixels = np.floor(start) + np.arange(int(np.ceil(step)) + 1)[:, None]
    overlap = np.minimum(pixels + 1, end) - np.maximum(pixels, start)
    weights = np.where(overlap > _LEAST_OVERLAP, overlap / (end - start), 0).astype(np.float32)
    return _Intervals(np.minimum(pixels.astype(np.intp), source - 1), weights)


def _average(picture: NDArray[Number], down: _Intervals, across: _Intervals) -> Floats:
    """Average along the rows, then along the columns."""
    first = int(down.places[0, 0])
    source = picture[first : int(down.places[-1, -1]) + 1]
    wide: Floats = np.empty((len(source), across.places.shape[1], *picture.shape[2:]), np.float32)
    for plane, target in _planes(source, wide):
        whole = np.ascontiguousarray(plane)
        target[:] = sum(np.take(whole, places, 1) * weights for places, weights in zip(*across, strict=True))
    total = np.zeros((down.places.shape[1], *wide.shape[1:]), np.float32)
    for places, weights in zip(*down, strict=True):
        total += wide[places - first] * weights.reshape(-1, *[1] * (picture.ndim - 1))
    return total


def _taps(source: int, length: int) -> tuple[NDArray[np.intp], NDArray[np.intp], Floats]:
    """The two source pixels between which each of `length` pixels lies, and the weight of the second."""
    place = ((np.arange(length) + 0.5) * (source / length) - 0.5).astype(np.float32)
    low = np.floor(place).astype(np.intp)
    first, second = (np.clip(one, 0, source - 1) for one in (low, low + 1))
    return first, second, place - low.astype(np.float32)


def _warp(
    picture: NDArray[np.uint8], places: Callable[[NDArray[np.int64]], Places], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """Bilinear samples of a picture (h, w, 3) where `places` says for rows of the result; grey `border` outside."""
    planes = [np.pad(picture[..., channel], 1, constant_values=border) for channel in range(3)]
    warped = np.empty((height, width, 3), np.uint8)
    for top in range(0, height, _BAND):
        bottom = min(top + _BAND, height)
        _sample(planes, *places(np.arange(top, bottom)[:, None]), warped[top:bottom])
    return warped


def _sample(
    planes: list[NDArray[np.uint8]], x: NDArray[np.int32], y: NDArray[np.int32], result: NDArray[np.uint8]
) -> None:
    """Write bilinear samples of framed channels at x and y (h', w') in subpixels to `result` (h', w', 3)."""
    height, width = planes[0].shape
    across, down = x % _SUBPIXELS, y % _SUBPIXELS
    left, right = (np.clip(x // _SUBPIXELS + offset, 0, width - 1) for offset in (1, 2))
    above, below = (np.clip(y // _SUBPIXELS + offset, 0, height - 1) * width for offset in (1, 2))
    for channel, plane in enumerate(planes):
        upper, lower = (
            plane.take(row + left) * (_SUBPIXELS - across) + plane.take(row + right) * across for row in (above, below)
        )
        total = upper * (_SUBPIXELS - down) + lower * down
        result[..., channel] = (total + _SUBPIXELS**2 // 2) // _SUBPIXELS**2


def _to_dtype(values: Floats, picture: NDArray[Number]) -> NDArray[Number]:
    """Values in the dtype of a picture, rounded half to even and clipped for uint8."""
    if picture.dtype == np.uint8:
        return np.clip(np.rint(values), 0, 255).astype(picture.dtype)
    return values.astype(picture.dtype)
