"""Racks, dice and fingers. Coordinates as in `geometry`, in tile widths."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import SIDES, Camera, Pose, Shape, lying
from vision.synthesis.rendering.clutter_art import PIPS
from vision.synthesis.rendering.noise import MIDDLE, Picture, tint
from vision.synthesis.rendering.solids import VisibilityRaster, to_fixed_point
from vision.synthesis.rendering.texture import alpha_blend

Colour = tuple[float, float, float]

_NEAREST: Final = 0.5
"""Near clipping distance from the camera, in tile widths."""
_RED_PIPS: Final = (1, 4)
"""Chinese dice have red ones and fours."""
_DARK_DIE: Final = 450.0
"""Sum of red, green and blue of a die below which its pips are white."""


@dataclass(frozen=True, slots=True)
class Box:
    """A block on the table: a piece of a rack, or a die.

    Attributes:
        centre: (x, y, z).
        size: along its own x, y and z axes.
        turn: radians clockwise as seen from above.
        colour: RGB, 0..255.
        pips: of a die: values on its top, near and right sides; empty otherwise.
    """

    centre: tuple[float, float, float]
    size: tuple[float, float, float]
    turn: float
    colour: Colour
    pips: tuple[int, ...] = ()

    def corners(self) -> NDArray[np.float64]:
        """Float64 (8, 3): the top's corners clockwise from the far left, then the bottom's."""
        shape = Shape(*self.size)
        return Pose(np.array(self.centre), lying(0.0, 0.0, self.turn, shape).axes).corners(shape)


def random_die(x: float, y: float, side: float, colour: Colour, rng: np.random.Generator) -> Box:
    """A die at a place on the table, turned and thrown at random."""
    one, two, three = rng.permutation(np.arange(1, 7))[:3].tolist()
    turn = float(rng.uniform(-0.75, 0.75))
    return Box((x, y, side / 2), (side, side, side), turn, colour, (one, two, three))


@dataclass(frozen=True, slots=True)
class Finger:
    """A finger, or the back of a hand, above the tiles.

    Attributes:
        base, knuckle, tip: start, joint and end, each (x, y, z).
        radius: half the thickness.
        colour: RGB, 0..255.
        nail: whether the nail is visible.
    """

    base: tuple[float, float, float]
    knuckle: tuple[float, float, float]
    tip: tuple[float, float, float]
    radius: float
    colour: Colour
    nail: bool = True


def paint_box(picture: Picture, box: Box, camera: Camera, light: NDArray[np.float64], ambient: float) -> None:
    solid = box.corners()
    flat = camera.project(solid)
    for number, face in enumerate(SIDES):
        quad = flat[face]
        if _area(quad) < 0.5:
            continue
        edge, side = solid[face[1]] - solid[face[0]], solid[face[3]] - solid[face[0]]
        normal = np.cross(edge, side)
        bright = ambient + (1.05 - ambient) * max(0.0, float(normal @ light) / float(np.linalg.norm(normal)))
        cv2.fillConvexPoly(picture, to_fixed_point(quad), [float(c) * bright for c in box.colour], cv2.LINE_AA, 4)
        shown = {0: 0, 3: 1, 5: 2}.get(number)
        if box.pips and shown is not None:
            _pips(picture, solid[face], box, box.pips[shown], camera)


def paint_finger(picture: Picture, owner: VisibilityRaster, finger: Finger, camera: Camera) -> None:
    """Paint a finger over everything, shaded as a cylinder, and clear the tiles it hides from the raster."""
    points = np.array([finger.base, finger.knuckle, finger.tip])
    if float((points[-1] - camera.eye) @ camera.turn[2]) < _NEAREST:
        return
    flat = camera.project(_before(_bent(points), camera))
    beside = camera.project(points[-1:] + camera.turn[0] * finger.radius)[0] - flat[-1]
    radius = float(np.linalg.norm(beside))
    owner.erase_along(flat, radius)
    height, width = picture.shape[:2]
    x1, y1 = np.clip(np.floor(flat.min(axis=0) - radius - 2), 0, (width, height)).astype(int).tolist()
    x2, y2 = np.clip(np.ceil(flat.max(axis=0) + radius + 2), 0, (width, height)).astype(int).tolist()
    if x2 - x1 < 2 or y2 - y1 < 2:
        return
    window = picture[y1:y2, x1:x2]
    window[:] = alpha_blend(window, *_skin(flat - (x1, y1), radius, finger, (y2 - y1, x2 - x1)))


def _before(points: NDArray[np.float64], camera: Camera) -> NDArray[np.float64]:
    """A line (n, 3) clipped in front of the camera."""
    depths = (points - camera.eye) @ camera.turn[2]
    behind = np.flatnonzero(depths < _NEAREST)
    if not len(behind):
        return points
    last = behind[-1]
    share = (_NEAREST - depths[last]) / (depths[last + 1] - depths[last])
    before = points.copy()
    before[: last + 1] = points[last] + (points[last + 1] - points[last]) * share
    return before


def _skin(
    flat: NDArray[np.float64], radius: float, finger: Finger, size: tuple[int, int]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Render a finger along points (n, 2) at a size (h, w): premultiplied colour (h, w, 3) and alpha (h, w)."""
    alpha: NDArray[np.uint8] = np.zeros(size, np.uint8)
    line = to_fixed_point(flat).reshape(-1, 1, 2)
    cv2.polylines(alpha, [line], False, [255.0], max(1, round(2 * radius)), cv2.LINE_AA, 4)
    depth = cv2.distanceTransform((alpha > 127).astype(np.uint8), cv2.DIST_L2, 3) / np.float32(max(radius, 1.0))
    # Height profile of a cylinder at this distance from its edge.
    rise = np.sqrt(np.clip(1.0 - (1.0 - np.minimum(depth, 1.0)) ** 2, 0.0, 1.0))
    rod = np.asarray(MIDDLE * (0.52 + 0.52 * rise), np.uint8)
    shades = np.asarray(cv2.GaussianBlur(rod, (0, 0), max(0.06 * radius, 0.5)), np.uint8)
    if finger.nail:
        _creases(shades, flat, radius)
    colour = tint(shades, np.array(finger.colour), np.array([0.85, 1.05, 1.15]))
    if finger.nail:
        _nail(colour, flat, radius, finger.colour)
        alpha = _grown(alpha, flat, radius)
    return np.asarray(cv2.multiply(colour, cv2.cvtColor(alpha, cv2.COLOR_GRAY2RGB), scale=1 / 255), np.uint8), alpha


def _grown(alpha: NDArray[np.uint8], flat: NDArray[np.float64], radius: float) -> NDArray[np.uint8]:
    """Fade the base of a finger into the back of the hand."""
    length = float(np.linalg.norm(flat[1] - flat[0]))
    if length < 1.0:  # the base is behind the camera
        return alpha
    along = (flat[1] - flat[0]) / length
    rows, columns = (np.arange(length, dtype=np.float32) for length in alpha.shape)
    reached = ((rows - flat[0, 1]) * along[1])[:, None] + ((columns - flat[0, 0]) * along[0])[None]
    share = np.clip(reached / max(1.4 * radius, 1e-6), 0.0, 1.0)
    return np.asarray(alpha * share, dtype=np.uint8)


def _creases(shades: NDArray[np.uint8], flat: NDArray[np.float64], radius: float) -> None:
    """Shade the skin creases over the joints."""
    for place in (6, 9):
        along = (flat[place + 1] - flat[place]) / max(float(np.linalg.norm(flat[place + 1] - flat[place])), 1e-6)
        across = np.array([-along[1], along[0]]) * radius * 0.62
        for off in (-0.16, 0.0, 0.14):
            middle = flat[place] + along * radius * off
            fold = np.array([middle - across, middle - along * radius * 0.07, middle + across])
            cv2.polylines(shades, [to_fixed_point(fold).reshape(-1, 1, 2)], False, [104.0], 1, cv2.LINE_AA, 4)


def _nail(colour: NDArray[np.uint8], flat: NDArray[np.float64], radius: float, skin: Colour) -> None:
    along = (flat[-1] - flat[-2]) / max(float(np.linalg.norm(flat[-1] - flat[-2])), 1e-6)
    angle = float(np.degrees(np.arctan2(along[1], along[0])))
    middle = flat[-1] + along * radius * 0.3
    centre = (round(float(middle[0])), round(float(middle[1])))
    for size, bright, more in ((1.0, 0.86, 0.0), (0.88, 1.03, 10.0), (0.5, 1.08, 16.0)):
        axes = (max(1, round(radius * 0.52 * size)), max(1, round(radius * 0.44 * size)))
        light = [min(255.0, c * bright + more) for c in skin]
        cv2.ellipse(colour, centre, axes, angle, 0, 360, light, -1, cv2.LINE_AA)


def _bent(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Quadratic curve of 12 points through base, knuckle and tip."""
    share = np.linspace(0, 1, 12)[:, None]
    middle = 2 * points[1] - (points[0] + points[2]) / 2
    return np.asarray((1 - share) ** 2 * points[0] + 2 * share * (1 - share) * middle + share**2 * points[2])


def _pips(picture: Picture, face: NDArray[np.float64], die: Box, number: int, camera: Camera) -> None:
    middle = face.mean(axis=0)
    right, down = (face[1] - face[0]) / 2, (face[3] - face[0]) / 2
    size = float(np.linalg.norm(camera.project(middle[None] + right)[0] - camera.project(middle[None])[0]))
    colour = (190.0, 20.0, 25.0) if number in _RED_PIPS else (15.0, 15.0, 20.0)
    if sum(die.colour) < _DARK_DIE:
        colour = (245.0, 244.0, 240.0)
    for place in PIPS[number]:
        x, y = camera.project((middle + right * (place % 3 - 1) / 2 + down * (place // 3 - 1) / 2)[None])[0]
        big = 0.32 if number == 1 else 0.17
        radius = max(1, round(size * big))
        cv2.circle(picture, (round(float(x)), round(float(y))), radius, colour, -1, cv2.LINE_AA)


def _area(quad: NDArray[np.float64]) -> float:
    """Signed area in square pixels, positive for clockwise corners."""
    x, y = quad[:, 0], quad[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2
