"""Tiles as rotated rectangles for tools without free quadrilaterals; the exact box and corners are stored too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.labels.formats.rectangles import Rectangle, bounding_box, clip_box
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Box
from vision.labels.sideways import Corners

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

    Args:
        rectangle: in its current position.
        exact: the outline stored with it, used only if the rectangle has not been moved.
        width: of the photo.
        height: of the photo.

    Raises:
        DatasetError: the rectangle lies outside the photo.
    """
    if exact is not None and exact.rectangle.is_near(rectangle, _UNMOVED):
        return exact
    corners = rectangle.corners
    box = clip_box(bounding_box(corners), width, height)
    if box is None:
        raise DatasetError("labels.outside", "rectangle")
    return Outline(box, corners if rectangle.angle or (exact is not None and exact.corners) else None)
