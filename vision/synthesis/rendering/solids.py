"""Outlines of tiles with rounded edges, projected, and the raster of which tile each pixel shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from cv2.typing import MatLike
from numpy.typing import NDArray

from vision.synthesis.geometry import SIDES, Camera, Pose, Shape
from vision.synthesis.rendering.texture import Material

_UPRIGHT: Final = Pose(np.zeros(3), np.eye(3))
_NORMALS: Final = ((1, -1.0), (1, 1.0), (0, -1.0), (0, 1.0))
"""Axis of the pose along each side's normal, and its sign."""
_angles = np.linspace(0, np.pi / 2, 4) + np.arange(4)[:, None] * np.pi / 2
_TURNS: Final = np.stack([np.cos(_angles), np.sin(_angles), 0 * _angles], axis=2).reshape(16, 3)
_CORNERS: Final = np.repeat([(1.0, 1.0, 0.0), (-1.0, 1.0, 0.0), (-1.0, -1.0, 0.0), (1.0, -1.0, 0.0)], 4, axis=0)


@dataclass(frozen=True, slots=True)
class Solids:
    """Projection of tiles of one shape, one entry per tile.

    Attributes:
        boxes: float64 (n, 8, 3), corners in tile widths, as `Pose.corners` orders them.
        corners: float64 (n, 8, 2), the same in pixels.
        sides: float64 (n, 6, 4, 2), pixels: front, back and the four others, clockwise if visible.
        areas: float64 (n, 6), square pixels, negative for sides facing away.
        normals: float64 (n, 6, 3), unit vectors.
        layers: float64 (n, 2, m, 2), pixels: points whose hulls are the back's layer and the front's.
        walls: float64 (n, 4, 2, 4, 2), pixels: the flat part of each other side, back's layer and front's.
        distances: float64 (n,), distance from the camera.
    """

    boxes: NDArray[np.float64]
    corners: NDArray[np.float64]
    sides: NDArray[np.float64]
    areas: NDArray[np.float64]
    normals: NDArray[np.float64]
    layers: NDArray[np.float64]
    walls: NDArray[np.float64]
    distances: NDArray[np.float64]


def project_tiles(poses: Sequence[Pose], shape: Shape, material: Material, camera: Camera) -> Solids:
    centres = np.array([pose.centre for pose in poses]).reshape(-1, 3)
    axes = np.array([pose.axes for pose in poses]).reshape(-1, 3, 3)

    def seen(local: NDArray[np.float64]) -> NDArray[np.float64]:
        flat = local.reshape(-1, 3) @ axes + centres[:, None]
        return camera.project(flat).reshape(-1, *local.shape[:-1], 2)

    boxes = _UPRIGHT.corners(shape) @ axes + centres[:, None]
    corners = camera.project(boxes)
    sides = corners[:, SIDES]
    x, y = sides[..., 0], sides[..., 1]
    crossed = (x[..., 2] - x[..., 0]) * (y[..., 3] - y[..., 1]) - (x[..., 3] - x[..., 1]) * (y[..., 2] - y[..., 0])
    others = np.stack([axes[:, axis] * sign for axis, sign in _NORMALS], axis=1)
    return Solids(
        boxes,
        corners,
        sides,
        crossed / 2.0,
        np.concatenate([axes[:, 2:], -axes[:, 2:], others], axis=1),
        seen(_layers(shape, material)),
        seen(_walls(shape, material)),
        np.linalg.norm(centres - camera.eye, axis=1),
    )


def to_fixed_point(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """Pixel coordinates in OpenCV's fixed point (1/16 pixel), which has its origin at a pixel centre."""
    return np.round(np.clip(points - 0.5, -1e5, 1e5) * 16).astype(np.int32, order="C")


def _ring(shape: Shape, radius: float, inset: float, z: float) -> NDArray[np.float64]:
    """Float64 (16, 3): a rectangle with rounded corners at one height."""
    half = np.array([shape.width / 2, shape.height / 2, 0.0]) - inset
    inner = max(radius - inset, 0.0)
    ring = (half - inner) * _CORNERS + inner * _TURNS
    ring[:, 2] = z
    return np.asarray(ring)


def _layers(shape: Shape, material: Material) -> NDArray[np.float64]:
    """Float64 (2, 48, 3): the layers of back and front, each rounded at its outer side."""
    top, edge = shape.thickness / 2, material.edge
    split = shape.thickness * (0.5 - material.layer)
    layers = []
    for end in (-1.0, 1.0):
        rings = [(0.0, split), (0.0, end * (top - edge)), (edge, end * top)]
        layers.append(np.concatenate([_ring(shape, material.rounding, inset, z) for inset, z in rings]))
    return np.array(layers)


def _walls(shape: Shape, material: Material) -> NDArray[np.float64]:
    """Float64 (4, 2, 4, 3): the flat parts of the four lateral sides, in two layers."""
    box = _UPRIGHT.corners(shape)
    inset = material.rounding
    low, high = -shape.thickness / 2 + material.edge, shape.thickness / 2 - material.edge
    split = shape.thickness * (0.5 - material.layer)
    walls = []
    for side in SIDES[2:]:
        first, second = box[side[0]], box[side[1]]
        along = (second - first) / np.linalg.norm(second - first) * inset
        ends = (first + along)[:2], (second - along)[:2]
        walls.append([
            [(*ends[0], bottom), (*ends[1], bottom), (*ends[1], top), (*ends[0], top)]
            for bottom, top in ((low, split), (split, high))
        ])  # fmt: skip
    return np.array(walls)


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
        return to_fixed_point(points * self.share)

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
