"""What is no tile: racks, dice, fingers. Coordinates are those of `geometry`, in tile widths."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.dataset.render.geometry import Camera

Colour = tuple[float, float, float]

_FACES: Final = ((0, 1, 2, 3), (5, 4, 7, 6), (4, 5, 1, 0), (6, 7, 3, 2), (7, 4, 0, 3), (5, 6, 2, 1))
"""The sides of a box by its corners, clockwise seen from outside: top, bottom, far, near, left, right."""
_PIPS: Final = {
    1: ((0.0, 0.0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.5, -0.5), (0.0, 0.0), (0.5, 0.5)),
    4: ((-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)),
    5: ((-0.5, -0.5), (-0.5, 0.5), (0.0, 0.0), (0.5, -0.5), (0.5, 0.5)),
    6: ((-0.5, -0.5), (-0.5, 0.0), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.0), (0.5, 0.5)),
}
_RED_PIPS: Final = (1, 4)
"""Chinese dice have their one and four in red."""


@dataclass(frozen=True, slots=True)
class Box:
    """A block on the table: a piece of a rack, or a die.

    Attributes:
        centre: (x, y, z).
        size: along its own right, towards the player and upwards.
        turn: radians clockwise as seen from above.
        colour: RGB, 0..255.
        pips: of a die, what its top, near and right sides show; empty otherwise.
    """

    centre: tuple[float, float, float]
    size: tuple[float, float, float]
    turn: float
    colour: Colour
    pips: tuple[int, ...] = ()

    def corners(self) -> NDArray[np.float64]:
        """Float64 (8, 3): the top's corners clockwise from the far left, then the bottom's."""
        right = np.array([np.cos(self.turn), np.sin(self.turn), 0.0]) * self.size[0] / 2
        near = np.array([-np.sin(self.turn), np.cos(self.turn), 0.0]) * self.size[1] / 2
        up = np.array([0.0, 0.0, self.size[2] / 2])
        ring = [-right - near, right - near, right + near, -right + near]
        edges = [edge + up for edge in ring] + [edge - up for edge in ring]
        return np.asarray(np.array(self.centre) + np.array(edges), dtype=np.float64)


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger, or the back of a hand, above the tiles.

    Attributes:
        base, knuckle, tip: where it comes from, bends and ends, each (x, y, z).
        radius: half its thickness.
        colour: RGB, 0..255.
        nail: whether a nail shows at its tip.
    """

    base: tuple[float, float, float]
    knuckle: tuple[float, float, float]
    tip: tuple[float, float, float]
    radius: float
    colour: Colour
    nail: bool = True


def paint_box(picture: NDArray[np.uint8], box: Box, camera: Camera, light: NDArray[np.float64], ambient: float) -> None:
    """Draw the sides of a box that the camera sees."""
    solid = box.corners()
    flat = camera.project(solid)
    for number, face in enumerate(_FACES):
        quad = flat[list(face)]
        if _area(quad) < 0.5:
            continue
        edge, side = solid[face[1]] - solid[face[0]], solid[face[3]] - solid[face[0]]
        normal = np.cross(edge, side)
        bright = ambient + (1.05 - ambient) * max(0.0, float(normal @ light) / float(np.linalg.norm(normal)))
        cv2.fillConvexPoly(picture, _fixed(quad), [float(c) * bright for c in box.colour], cv2.LINE_AA, 4)
        shown = {0: 0, 3: 1, 5: 2}.get(number)
        if box.pips and shown is not None:
            _pips(picture, solid[list(face)], box.pips[shown], camera)


def paint_finger(picture: NDArray[np.uint8], owner: NDArray[np.int16], finger: Finger, camera: Camera) -> None:
    """Draw a finger over everything, round by its shading, and take what it hides from its owners."""
    points = np.array([finger.base, finger.knuckle, finger.tip])
    flat = camera.project(_bent(points))
    beside = camera.project(points[-1:] + camera.turn[0] * finger.radius)[0] - flat[-1]
    radius = float(np.linalg.norm(beside))
    line = _fixed(flat).reshape(-1, 1, 2)
    for share, bright in ((1.0, 0.62), (0.9, 0.8), (0.72, 0.93), (0.45, 1.0), (0.2, 1.05)):
        colour = [min(255.0, c * bright) for c in finger.colour]
        _thick(picture, line, radius * share, colour)
    _thick(owner, line, radius, [-1.0])
    if not finger.nail:
        return
    along = (flat[-1] - flat[-2]) / max(float(np.linalg.norm(flat[-1] - flat[-2])), 1e-6)
    nail = flat[-1] + along * radius * 0.2
    angle = float(np.degrees(np.arctan2(along[1], along[0])))
    axes = (max(1, round(radius * 0.5)), max(1, round(radius * 0.42)))
    light = [min(255.0, c * 1.12 + 8) for c in finger.colour]
    cv2.ellipse(picture, (round(float(nail[0])), round(float(nail[1]))), axes, angle, 0, 360, light, -1, cv2.LINE_AA)


def _bent(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """A smooth curve of 12 points through base, knuckle and tip (a quadratic one)."""
    share = np.linspace(0, 1, 12)[:, None]
    middle = 2 * points[1] - (points[0] + points[2]) / 2
    return np.asarray((1 - share) ** 2 * points[0] + 2 * share * (1 - share) * middle + share**2 * points[2])


def _thick(
    canvas: NDArray[np.uint8] | NDArray[np.int16], line: NDArray[np.int32], radius: float, colour: Sequence[float]
) -> None:
    kind = cv2.LINE_AA if canvas.dtype == np.uint8 else cv2.LINE_8
    cv2.polylines(
        canvas, [line], isClosed=False, color=colour, thickness=max(1, round(2 * radius)), lineType=kind, shift=4
    )


def _pips(picture: NDArray[np.uint8], face: NDArray[np.float64], number: int, camera: Camera) -> None:
    middle = face.mean(axis=0)
    right, down = (face[1] - face[0]) / 2, (face[3] - face[0]) / 2
    size = float(np.linalg.norm(camera.project(middle[None] + right)[0] - camera.project(middle[None])[0]))
    colour = (190.0, 20.0, 25.0) if number in _RED_PIPS else (15.0, 15.0, 20.0)
    for across, away in _PIPS[number]:
        x, y = camera.project((middle + right * across + down * away)[None])[0]
        big = 0.32 if number == 1 else 0.17
        radius = max(1, round(size * big))
        cv2.circle(picture, (round(float(x)), round(float(y))), radius, colour, -1, cv2.LINE_AA)


def _fixed(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """Points in the sixteenths of a pixel that OpenCV draws with."""
    return np.round(points * 16).astype(np.int32)


def _area(quad: NDArray[np.float64]) -> float:
    """Signed area in square pixels, positive where the corners run clockwise in the picture."""
    x, y = quad[:, 0], quad[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
