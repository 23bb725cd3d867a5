"""Antialiased drawing on a transparent background: filled polygons, lines and brush strokes in face units."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

from vision.images.resizing import resize

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

Path = NDArray[np.float64]
"""Points, float64 (n, 2), in face units: 1/100 of the face's height."""

WIDTH: Final = 75.0
"""Width of a face in face units."""

_OVERSAMPLING = 4
_SUBPIXEL_BITS = 4
_FIXED = float(1 << _SUBPIXEL_BITS)
_turn = np.linspace(0.0, 2.0 * np.pi, 24, endpoint=False)
CIRCLE: Final[Path] = np.stack([np.cos(_turn), np.sin(_turn)], axis=1)


class Nib:
    """Convex outline (m, 2) of a brush tip about the origin, for a stroke width of 2."""

    def __init__(self, outline: Path) -> None:
        self.half = outline / 2.0
        edges = np.roll(outline, -1, axis=0) - np.roll(outline, 1, axis=0)
        self.outward = np.stack([edges[:, 1], -edges[:, 0]])


ROUND: Final = Nib(CIRCLE)


class Canvas:
    """Drawing surface of a face; x runs right from 0 to 75, y down from 0 to 100, at any resolution.

    The colour `None` erases. Pixels are premultiplied until `image` is called.
    """

    def __init__(self, height: int) -> None:
        size = (height * _OVERSAMPLING, round(height * WIDTH / 100.0) * _OVERSAMPLING, 4)
        self._pixels = np.zeros(size, np.uint8)
        self._matrix = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]) * (size[0] / 100.0)

    def placed(self, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Canvas:
        """The same surface in a local frame: origin at (x, y), scaled, rotated clockwise."""
        angle = np.radians(degrees)
        cos, sin = scale * np.cos(angle), scale * np.sin(angle)
        inner = np.array([[cos, -sin, x], [sin, cos, y], [0.0, 0.0, 1.0]])
        other = object.__new__(Canvas)
        other._pixels = self._pixels
        other._matrix = self._matrix @ inner
        return other

    def polygon(self, points: ArrayLike, colour: Colour | None) -> None:
        """Fill a polygon, float (n, 2), convex or not."""
        cv2.fillPoly(self._pixels, [self._to_pixels(points)], _ink(colour), shift=_SUBPIXEL_BITS)

    def disc(self, x: float, y: float, radius: float, colour: Colour | None) -> None:
        self.ellipse(x, y, radius, radius, colour)

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: Colour | None) -> None:
        self._convex(self._to_pixels(CIRCLE * (rx, ry) + (x, y)), colour)

    def rectangle(self, x0: float, y0: float, x1: float, y1: float, colour: Colour | None) -> None:
        self._convex(self._to_pixels([(x0, y0), (x1, y0), (x1, y1), (x0, y1)]), colour)

    def line(self, points: ArrayLike, width: float, colour: Colour | None) -> None:
        """Draw a polyline with round joints and ends."""
        path = np.asarray(points, np.float64)
        self.brush(path, np.full(len(path), width), colour)

    def curve(self, points: ArrayLike, width: float, colour: Colour | None) -> None:
        """Draw a smooth line of constant width through the points."""
        self.line(smooth(points), width, colour)

    def leaf(self, points: ArrayLike, width: float, colour: Colour | None) -> None:
        """Draw a smooth stroke that tapers at both ends and is `width` wide in between."""
        path = smooth(points)
        swelling = np.sin(np.pi * np.linspace(0.02, 0.98, len(path))) ** 0.7
        self.brush(path, width * swelling, colour)

    def brush(self, points: ArrayLike, widths: ArrayLike, colour: Colour | None, nib: Nib = ROUND) -> None:
        """Stroke through points (n, 2) with a nib of the given widths (n)."""
        path = np.asarray(points, np.float64)
        nibs = path[:, None] + np.asarray(widths, np.float64)[:, None, None] * nib.half
        # Each segment is the hull of the nib at both ends: the forward half of the outline at the end, the rest at the
        # start.
        ahead = ((path[1:] - path[:-1]) @ nib.outward)[:, :, None] > 0.0
        ink = _ink(colour)
        for piece in self._to_pixels(np.where(ahead, nibs[1:], nibs[:-1])):
            cv2.fillConvexPoly(self._pixels, piece, ink, shift=_SUBPIXEL_BITS)

    def image(self) -> NDArray[np.uint8]:
        """The face as uint8 RGBA (height, width, 4) with straight (not premultiplied) alpha."""
        height, width = (side // _OVERSAMPLING for side in self._pixels.shape[:2])
        small = resize(self._pixels, width, height)
        alpha = cv2.extractChannel(small, 3)
        weights = cv2.merge([alpha, alpha, alpha, np.full_like(alpha, 255)])
        return np.asarray(cv2.divide(small, weights, scale=255.0), dtype=np.uint8)

    def _to_pixels(self, points: ArrayLike) -> NDArray[np.int32]:
        # cv2 puts integer coordinates at pixel centres; face units count from the edge.
        exact = np.asarray(points, np.float64) @ self._matrix[:, :2].T * _FIXED + (self._matrix[:, 2] - 0.5) * _FIXED
        return np.rint(exact).astype(np.int32)

    def _convex(self, points: NDArray[np.int32], colour: Colour | None) -> None:
        cv2.fillConvexPoly(self._pixels, points, _ink(colour), shift=_SUBPIXEL_BITS)


def smooth(points: ArrayLike, steps: int = 8) -> Path:
    """Spline through the points, float (m, 2), with `steps` segments between neighbours (Catmull and Rom 1974)."""
    path = np.asarray(points, np.float64)
    if len(path) < 3:
        return path
    knots = np.empty((len(path) + 2, 2))
    knots[1:-1] = path
    knots[0], knots[-1] = 2.0 * path[0] - path[1], 2.0 * path[-1] - path[-2]
    bend = _blend(steps) @ np.stack([knots[:-3], knots[1:-2], knots[2:-1], knots[3:]], axis=1)
    return np.concatenate([bend.reshape(-1, 2), path[-1:]])


@cache
def _blend(steps: int) -> NDArray[np.float64]:
    """Spline weights, float64 (steps, 4): of the previous knot, both ends and the next knot."""
    t = np.linspace(0.0, 1.0, steps, endpoint=False)
    shares = [2 * t**2 - t - t**3, 2 - 5 * t**2 + 3 * t**3, t + 4 * t**2 - 3 * t**3, t**3 - t**2]
    return np.asarray(np.stack(shares, axis=1) / 2.0)


def petal(length: float, width: float, waist: float = 0.6) -> Path:
    """Outline of a petal from the origin along +x, widest at the fraction `waist` of its length."""
    outline: Sequence[tuple[float, float]] = [
        (0.0, 0.0),
        (waist * 0.5, 0.33),
        (waist, 0.5),
        ((1.0 + waist) / 2.0, 0.4),
        (1.0, 0.0),
        ((1.0 + waist) / 2.0, -0.4),
        (waist, -0.5),
        (waist * 0.5, -0.33),
        (0.0, 0.0),
    ]
    return smooth(np.asarray(outline) * (length, width), 4)


def _ink(colour: Colour | None) -> tuple[int, int, int, int]:
    return (0, 0, 0, 0) if colour is None else (*colour, 255)
