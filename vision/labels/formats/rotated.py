"""Tiles as rotated rectangles for tools without free quadrilaterals; the exact box and corners are stored too."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from vision.labels.formats.rectangles import Rectangle, bounding_box, clip_box, drawn_corners, fit_rectangle, map_box
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Box
from vision.labels.read_report import ReadReport
from vision.labels.sideways import Corners
from vision.reading.records import Point

_UNMOVED: Final = 0.5
"""Pixels by which a rectangle may differ from the exact corners' and still count as unmoved."""


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
    if exact is not None and exact.rectangle.is_near(rectangle, _UNMOVED):
        return exact
    moved = Outline(bounding_box(rectangle.corners), rectangle.corners if rectangle.angle else None)
    if exact is not None:
        moved = move_outline(exact, rectangle)
    box = clip_box(moved.box, width, height)
    if box is None:
        raise DatasetError("labels.outside", "rectangle")
    return Outline(box, moved.corners)


def turned_box(box: Box, degrees: float) -> Outline:
    """A box that was turned about its middle, clockwise."""
    upright = Rectangle.from_box(box)
    turned = Rectangle(upright.x, upright.y, upright.width, upright.height, degrees % 360)
    return Outline(bounding_box(turned.corners), turned.corners if turned.angle else None)


def outline_of_points(points: Sequence[Point], report: ReadReport) -> Outline:
    """The outline of a tile drawn as a polygon: its four corners, or else the rotated box that fits."""
    if len(points) == 4:
        return Outline(bounding_box(points), drawn_corners(points))
    report.fitted += 1
    rectangle = fit_rectangle(points)
    return Outline(bounding_box(rectangle.corners), rectangle.corners if rectangle.angle else None)


def move_outline(exact: Outline, rectangle: Rectangle) -> Outline:
    """An outline moved, stretched and turned as its rectangle was; a rectangle around it would be larger than it."""
    before = exact.corners or exact.rectangle.corners
    after = exact.rectangle.map_corners(before, rectangle)
    box = map_box(exact.box, bounding_box(before), bounding_box(after))
    return Outline(box, after if exact.corners or rectangle.angle else None)
