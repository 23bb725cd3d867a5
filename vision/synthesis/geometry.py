"""Tile geometry and the pinhole camera.

Units are tile widths. The table is the plane z = 0; seen from above, x runs right, y runs down (towards the player), z
rises towards the camera.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float64]

FRONT: Final = (0, 1, 2, 3)
BACK_SIDE: Final = (5, 4, 7, 6)
"""Corner indices of the upper side of a face-down tile, in the order of a face printed there."""
SIDES: Final = np.array([FRONT, BACK_SIDE, (4, 5, 1, 0), (6, 7, 3, 2), (7, 4, 0, 3), (5, 6, 2, 1)])
"""Corner indices of each side of a solid, as `Pose.corners` orders them, clockwise seen from outside.

Top, bottom, far, near, left, right; the others than top and bottom as back, back, front, front corners.
"""


@dataclass(frozen=True)
class Shape:
    """Width, height of the face and thickness of a tile, in tile widths."""

    width: float = 1.0
    height: float = 1.35
    thickness: float = 0.75


@dataclass(frozen=True)
class Pose:
    """A tile's centre, float64 (3,), and axes, (3, 3): rows right and down along the face, and out of it."""

    centre: Vector
    axes: Vector

    def corners(self, shape: Shape) -> Vector:
        """Float64 (8, 3): the face's corners (top-left, top-right, bottom-right, bottom-left), then the back's."""
        right, down, out = self.axes
        right, down, out = right * shape.width / 2, down * shape.height / 2, out * shape.thickness / 2
        ring = [-right - down, right - down, right + down, -right + down]
        return np.asarray(self.centre + np.array([edge + out for edge in ring] + [edge - out for edge in ring]))


def lying(x: float, y: float, angle: float, shape: Shape, *, face_down: bool = False, level: int = 0) -> Pose:
    """A tile flat on the table (or on `level` others), turned by `angle` radians clockwise as seen from above."""
    right = np.array([np.cos(angle), np.sin(angle), 0.0])
    down = np.array([-np.sin(angle), np.cos(angle), 0.0])
    out = np.array([0.0, 0.0, 1.0])
    if face_down:
        right, out = -right, -out
    centre = np.array([x, y, shape.thickness * (level + 0.5)])
    return Pose(centre, np.array([right, down, out]))


def standing(x: float, y: float, angle: float, shape: Shape, *, lean: float = 0.0) -> Pose:
    """A tile standing on its lower edge, facing the player; `lean` radians back from vertical."""
    right = np.array([np.cos(angle), np.sin(angle), 0.0])
    level_out = np.array([-np.sin(angle), np.cos(angle), 0.0])
    up = np.array([0.0, 0.0, 1.0])
    down = -np.cos(lean) * up + np.sin(lean) * level_out
    out = np.cos(lean) * level_out + np.sin(lean) * up
    height = shape.height * np.cos(lean) / 2 + shape.thickness * np.sin(lean) / 2
    return Pose(np.array([x, y, height]), np.array([right, down, out]))


@dataclass(frozen=True)
class Camera:
    """A pinhole camera: `eye` (3,), `turn` (3, 3) with rows right, down, forward, a 2-D scale and an offset."""

    eye: Vector
    turn: Vector
    scale: float
    shift: Vector

    def project(self, points: Vector) -> Vector:
        """Project float64 (..., 3) points in tile widths to (..., 2) pixels, x right, y down."""
        seen = (points - self.eye) @ self.turn.T
        return np.asarray(seen[..., :2] / np.maximum(seen[..., 2:], 1e-6) * self.scale + self.shift)

    def ground_view(self) -> Vector:
        """Homography, float64 (3, 3), from (x, y, 1) on the table to (u, v, 1) in the picture, up to scale."""
        table = self.turn @ np.column_stack([np.eye(3)[:, :2], -self.eye])
        lens = np.array([[self.scale, 0.0, self.shift[0]], [0.0, self.scale, self.shift[1]], [0.0, 0.0, 1.0]])
        return lens @ table


def aim_camera(
    points: Vector,
    frame: tuple[int, int],
    *,
    tilt: float,
    azimuth: float = 0.0,
    roll: float = 0.0,
    distance: float = 30.0,
    fill: float = 0.9,
    offset: tuple[float, float] = (0.0, 0.0),
) -> Camera:
    """Aim a camera so that `points` (n, 3) fit a frame of (width, height) pixels.

    Args:
        points: in tile widths.
        frame: width and height of the picture in pixels.
        tilt: radians from the vertical.
        azimuth: radians around the table.
        roll: radians of the camera around its own axis.
        distance: from the eye to the centre of the points, in tile widths.
        fill: share of the frame that the points span; above 1 they exceed it.
        offset: shift of the centre as a share of the frame.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    forward = -np.array(
        [np.sin(tilt) * np.sin(azimuth), np.sin(tilt) * np.cos(azimuth), np.cos(tilt)], dtype=np.float64
    )
    # Defining right by the azimuth keeps it well defined at tilt 0.
    right = np.array([np.cos(azimuth), -np.sin(azimuth), 0.0])
    # x right, y down, z up is a left-handed frame, hence the order of the cross product.
    down = np.cross(right, forward)
    cosine, sine = np.cos(roll), np.sin(roll)
    turn = np.array([cosine * right + sine * down, -sine * right + cosine * down, forward])
    eye = middle - forward * distance
    unit = Camera(eye, turn, 1.0, np.zeros(2)).project(points)
    low, high = unit.min(axis=0), unit.max(axis=0)
    size = np.array(frame, dtype=np.float64)
    scale = float(np.min(fill * size / np.maximum(high - low, 1e-6)))
    shift = size * (0.5 + np.array(offset)) - (low + high) / 2 * scale
    return Camera(eye, turn, scale, shift)
