"""Boxes, corners and rotated rectangles: the shapes that label formats use, and their points as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import atan2, cos, degrees, hypot, isfinite, radians, sin
from typing import Final

from vision.labels.files import ReadReport
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Box, Corners, TileLabel
from vision.reading.records import Point


def points_text(points: Iterable[Point]) -> str:
    """Points as `x,y;x,y`, rounded to 0.01 pixels."""
    return ";".join(f"{x:.2f},{y:.2f}" for x, y in points)


def to_corners(text: str | None, field: str) -> Corners | None:
    """Four points written by `points_text`, None if absent. Raises `DatasetError`: about the field: any other text."""
    if text is None or not text.strip():
        return None
    match _points(text, field):
        case [[x0, y0], [x1, y1], [x2, y2], [x3, y3]]:
            return (x0, y0), (x1, y1), (x2, y2), (x3, y3)
        case _:
            raise DatasetError("labels.four-points", field)


def to_points(text: str, field: str) -> list[Point]:
    """The three and more points of a polygon. Raises `DatasetError`: about the field: any other text."""
    points = [(point[0], point[1]) for point in _points(text, field) if len(point) == 2]
    if len(points) < 3:
        raise DatasetError("labels.no-polygon", field)
    return points


def to_outline(box: str | None, corners: str | None, field: str) -> Outline | None:
    """The outline in the attributes `box` and `corners`, None without a box. Raises `DatasetError`: about one."""
    if box is None:
        return None
    match _points(box, f"{field}.box"):
        case [[left, top], [right, bottom]] if left < right and top < bottom:
            return Outline((left, top, right, bottom), to_corners(corners, f"{field}.corners"))
        case _:
            raise DatasetError("labels.two-points", f"{field}.box")


def attributes_of(tile: TileLabel, predicted: str | None) -> dict[str, str | None]:
    """The attributes of a tile as texts, None where there is nothing to say; the inverse of `TileAttributes`."""
    return {
        "sideways": None if tile.sideways is None else str(tile.sideways).lower(),
        "confidence": None if tile.confidence is None else f"{tile.confidence:.6g}",
        "corners": None if tile.corners is None else points_text(tile.corners),
        "box": points_text((tile.box[:2], tile.box[2:])),
        "predicted": predicted,
    }


def _points(text: str, field: str) -> list[list[float]]:
    return [[_number(part, field) for part in point.split(",")] for point in text.split(";")]


def _number(text: str, field: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = float("nan")
    if not isfinite(number):
        raise DatasetError("labels.no-number", field, text=text)
    return number


UNMOVED: Final = 0.5
"""Pixels by which a shape may differ from the exact one through rounding, and still counts as unmoved."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Box and corners of a tile, see `TileLabel`."""

    box: Box
    corners: Corners | None

    @property
    def rectangle(self) -> Rectangle:
        """The rotated rectangle shown in a tool."""
        return Rectangle.from_box(self.box) if self.corners is None else Rectangle.from_corners(self.corners)


def reconcile_outline(rectangle: Rectangle, exact: Outline | None, width: int, height: int) -> Outline:
    """A tile's outline after a person may have moved its rectangle.

    `exact`: the outline stored with it; returned itself if the rectangle has not been moved, else moved along. Raises
    `DatasetError`: the rectangle lies outside the photo.
    """
    if exact is not None and exact.rectangle.is_near(rectangle):
        return exact
    moved = rectangle.outline if exact is None else move_outline(exact, rectangle)
    box = clip_box(moved.box, width, height)
    if box is None:
        raise DatasetError("labels.outside", "rectangle")
    return Outline(box, moved.corners)


def turned_box(box: Box, degrees: float) -> Outline:
    """A box that was turned about its middle, clockwise."""
    upright = Rectangle.from_box(box)
    return replace(upright, angle=degrees % 360).outline


def outline_of_points(points: Sequence[Point], report: ReadReport) -> Outline:
    """The outline of a tile drawn as a polygon: its four corners, or else the rotated box that fits."""
    if len(points) == 4:
        return Outline(bounding_box(points), _drawn_corners(points))
    report.fitted += 1
    return _fit_rectangle(points).outline


def move_outline(exact: Outline, rectangle: Rectangle) -> Outline:
    """An outline moved, stretched and turned as its rectangle was; a rectangle around it would be larger than it."""
    before = exact.corners or exact.rectangle.corners
    after = exact.rectangle.map_corners(before, rectangle)
    box = map_box(exact.box, bounding_box(before), bounding_box(after))
    return Outline(box, after if exact.corners or rectangle.angle else None)


_UPRIGHT: Final = 0.5
"""Pixels by which a point may lie off a bounding box that it is a corner of."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rotated rectangle: centre, width and height in pixels, angle in degrees (0 to 360), clockwise in the image.

    The angle is the tile's: 0 for an upright face, 90 if the face's top points right.
    """

    x: float
    y: float
    width: float
    height: float
    angle: float

    @classmethod
    def from_corners(cls, corners: Corners) -> Rectangle:
        """The rectangle around four corners, its width along the face's top edge."""
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners
        angle = atan2(y1 + y2 - y0 - y3, x1 + x2 - x0 - x3)
        across, down = (cos(angle), sin(angle)), (-sin(angle), cos(angle))
        along = [x * across[0] + y * across[1] for x, y in corners]
        below = [x * down[0] + y * down[1] for x, y in corners]
        middle = (min(along) + max(along)) / 2, (min(below) + max(below)) / 2
        return cls(
            middle[0] * across[0] + middle[1] * down[0],
            middle[0] * across[1] + middle[1] * down[1],
            max(along) - min(along),
            max(below) - min(below),
            degrees(angle) % 360,
        )

    @classmethod
    def from_box(cls, box: Box) -> Rectangle:
        """A box as a rectangle with angle 0."""
        left, top, right, bottom = box
        return cls((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, 0.0)

    @property
    def outline(self) -> Outline:
        """Its box and, where it is turned, its corners."""
        return Outline(bounding_box(self.corners), self.corners if self.angle else None)

    @property
    def corners(self) -> Corners:
        """Top-left, top-right, bottom-right, bottom-left in the face's frame."""
        return (self._corner(-1, -1), self._corner(1, -1), self._corner(1, 1), self._corner(-1, 1))

    def _corner(self, right: float, down: float) -> Point:
        x, y, turn = right * self.width / 2, down * self.height / 2, radians(self.angle)
        return self.x + x * cos(turn) - y * sin(turn), self.y + x * sin(turn) + y * cos(turn)

    def map_corners(self, corners: Corners, other: Rectangle) -> Corners:
        """Corners that lie in another rectangle as these lie in this one."""
        a, b, c, d = (other._corner(*self._relative(point)) for point in corners)
        return a, b, c, d

    def _relative(self, point: Point) -> Point:
        x, y, turn = point[0] - self.x, point[1] - self.y, radians(self.angle)
        across, down = x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)
        return 2 * across / (self.width or 1.0), 2 * down / (self.height or 1.0)

    def is_near(self, other: Rectangle, pixels: float = UNMOVED) -> bool:
        """Whether each corner is within `pixels` of the other rectangle's."""
        pairs = zip(self.corners, other.corners, strict=True)
        return all(hypot(x - other_x, y - other_y) <= pixels for (x, y), (other_x, other_y) in pairs)


def _drawn_corners(points: Sequence[Point]) -> Corners | None:
    """The corners of a tile whose outline a person drew as four points.

    None where they are the corners of their own bounding box: the tile's direction is not known then.
    """
    a, b, c, d = points
    left, top, right, bottom = bounding_box(points)
    upright = all(
        min(abs(x - left), abs(x - right)) <= _UPRIGHT and min(abs(y - top), abs(y - bottom)) <= _UPRIGHT
        for x, y in points
    )
    return None if upright else (a, b, c, d)


def _fit_rectangle(points: Sequence[Point]) -> Rectangle:
    """The smallest rectangle around points, turned by at most 45 degrees: which side is the face's top is not known."""
    import cv2  # Imported here: a browser writes labels, and has no OpenCV.
    import numpy as np

    (x, y), (width, height), angle = cv2.minAreaRect(np.asarray(points, np.float32))
    turns = round(angle / 90)
    if turns % 2:
        width, height = height, width
    return Rectangle(float(x), float(y), float(width), float(height), (angle - 90 * turns) % 360)


def ordered_box(left: float, top: float, right: float, bottom: float) -> Box:
    """A box whose sides may have been written the other way round."""
    return min(left, right), min(top, bottom), max(left, right), max(top, bottom)


def bounding_box(corners: Sequence[Point]) -> Box:
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def map_box(box: Box, before: Box, after: Box) -> Box:
    """A box that lies to `after` as `box` lies to `before`."""
    scale = [(after[axis + 2] - after[axis]) / (before[axis + 2] - before[axis] or 1.0) for axis in (0, 1)]
    left, top, right, bottom = (after[i % 2] + (value - before[i % 2]) * scale[i % 2] for i, value in enumerate(box))
    return left, top, right, bottom


def clip_box(box: Box, width: int, height: int) -> Box | None:
    """The part of a box inside a photo of this size, None if it is less than half a pixel on a side."""
    left, top, right, bottom = box
    left, right = max(left, 0.0), min(right, float(width))
    top, bottom = max(top, 0.0), min(bottom, float(height))
    return (left, top, right, bottom) if right - left >= 0.5 and bottom - top >= 0.5 else None


def differs_by(first: Iterable[float], second: Iterable[float], pixels: float) -> bool:
    """Whether any pair of numbers differs by more than `pixels`."""
    return any(abs(a - b) > pixels for a, b in zip(first, second, strict=True))


def corners_near(first: Corners, second: Corners | None, pixels: float) -> bool:
    """Whether no coordinate of the corners differs by more than `pixels`."""
    return second is not None and not differs_by(chain(*first), chain(*second), pixels)


def clip_corners(corners: Corners, width: int, height: int) -> Corners:
    """Corners clamped to a photo of this size."""
    a, b, c, d = ((min(max(x, 0.0), float(width)), min(max(y, 0.0), float(height))) for x, y in corners)
    return a, b, c, d


def polygon_area(corners: Corners) -> float:
    """Area enclosed by corners, in square pixels."""
    ahead = (*corners[1:], corners[0])
    return abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in zip(corners, ahead, strict=True))) / 2
