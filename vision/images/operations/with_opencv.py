"""The picture operations by OpenCV."""

from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Number = TypeVar("Number", np.uint8, np.float32)


def resize_area(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Shrink a picture by area averaging; no side grows."""
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), picture.dtype)


def resize_linear(picture: NDArray[Number], width: int, height: int) -> NDArray[Number]:
    """Enlarge a picture by bilinear interpolation."""
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_LINEAR), picture.dtype)


def warp_affine(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """Warp a picture (h, w, 3) by a matrix (2, 3) from its pixels to those of the result; grey `border` outside."""
    size, fill = (width, height), (border,) * 3
    return np.asarray(cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_LINEAR, borderValue=fill), np.uint8)


def warp_perspective(
    picture: NDArray[np.uint8], matrix: NDArray[np.float64], width: int, height: int, border: int
) -> NDArray[np.uint8]:
    """As `warp_affine`, by a homography (3, 3)."""
    size, fill = (width, height), (border,) * 3
    return np.asarray(cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR, borderValue=fill), np.uint8)


def rgb_to_lab(colours: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """SRGB colours (h, w, 3) as 8-bit CIELAB: L scaled to 0..255, a and b offset by 128."""
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_RGB2LAB), np.uint8)


def median_3x3(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Each value's median with its eight neighbours', of a picture (h, w, 3); the edge is repeated outside."""
    return np.asarray(cv2.medianBlur(picture, 3), np.uint8)


def gaussian_blur(picture: NDArray[np.uint8], sigma: float) -> NDArray[np.uint8]:
    """Gaussian blur of a picture (h, w, 3) up to three `sigma` pixels away; the edge is repeated outside."""
    side = 2 * int(np.ceil(3 * sigma)) + 1
    return np.asarray(cv2.GaussianBlur(picture, (side, side), sigma, borderType=cv2.BORDER_REPLICATE), np.uint8)
