"""Visibility raster: the index of the tile shown at each pixel, at reduced resolution for large pictures."""

from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

NOBODY: Final = -1
"""Value of pixels that show no tile."""
_LONGEST: Final = 800
"""Longest side of the raster in pixels."""


class VisibilityRaster:
    """Tracks which tile each pixel shows; coordinates are given in pixels of the picture."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.share = min(1.0, _LONGEST / max(size))
        self._raster = np.zeros((round(size[0] * self.share), round(size[1] * self.share)), np.uint16)

    @property
    def raster(self) -> NDArray[np.int32]:
        """Int32 raster of tile indices."""
        return self._raster.astype(np.int32) + NOBODY

    def to_fixed_point(self, points: NDArray[np.float64]) -> NDArray[np.int32]:
        """Picture pixels to raster coordinates, in OpenCV's fixed point (1/16 pixel)."""
        # OpenCV puts integer coordinates at pixel centres; here they are pixel edges.
        return np.round(np.clip(points * self.share - 0.5, -1e5, 1e5) * 16).astype(np.int32, order="C")

    def assign(self, outline: MatLike, index: int) -> None:
        """Assign the inside of a convex fixed-point outline to a tile."""
        cv2.fillConvexPoly(self._raster, outline, index - NOBODY, cv2.LINE_8, 4)

    def erase_along(self, line: NDArray[np.float64], radius: float) -> None:
        """Clear the area under a thick line through points (n, 2)."""
        points = self.to_fixed_point(line).reshape(-1, 1, 2)
        wide = max(1, round(2 * radius * self.share))
        cv2.polylines(self._raster, [points], isClosed=False, color=[0], thickness=wide, shift=4)

    def visible_fractions(self, corners: NDArray[np.float32]) -> NDArray[np.float32]:
        """Share of each tile's upper side, corners (n, 4, 2), still visible: float32 (n,)."""
        tiles = len(corners)
        counts = cv2.calcHist([self._raster], [0], None, [tiles + 1], [0, tiles + 1]).ravel()[1:]
        areas = np.array([abs(cv2.contourArea(quad)) for quad in corners], np.float32) * self.share**2
        return np.asarray(np.minimum(counts / np.maximum(areas, 1.0), 1.0), dtype=np.float32)
