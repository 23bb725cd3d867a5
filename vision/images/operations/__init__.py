"""Resampling and colour conversion of pictures, by OpenCV or, where it is not installed (in a browser), by numpy.

Pictures are uint8 or float32 (h, w) or (h, w, channels). Both back ends have the same functions; their results differ
by rounding, see `tests/vision/images/test_operations.py`.
"""

try:
    from vision.images.operations.with_opencv import (
        gaussian_blur,
        median_3x3,
        resize_area,
        resize_linear,
        rgb_to_lab,
        warp_affine,
        warp_perspective,
    )
except ModuleNotFoundError:
    from vision.images.operations.with_numpy import (
        gaussian_blur,
        median_3x3,
        resize_area,
        resize_linear,
        rgb_to_lab,
        warp_affine,
        warp_perspective,
    )

__all__ = [
    "gaussian_blur",
    "median_3x3",
    "resize_area",
    "resize_linear",
    "rgb_to_lab",
    "warp_affine",
    "warp_perspective",
]
