"""Tiles as rotated rectangles, for tools that know no free corners, with the exact box and corners beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from vision.labels.formats.rectangles import Rectangle, bounding_box, clip_box
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Box
from vision.labels.sideways import Corners

_UNMOVED: Final = 0.5
"""Pixels by which a rectangle may differ from that of the exact corners and still be the same."""


@dataclass(frozen=True, slots=True)
class Outline:
    """Where a tile lies: see `TileLabel`."""

    box: Box
    corners: Corners | None

    @property
    def rectangle(self) -> Rectangle:
        """The rectangle that a tool shows."""
        return Rectangle.from_box(self.box) if self.corners is None else Rectangle.from_corners(self.corners)


def reconcile_outline(rectangle: Rectangle, exact: Outline | None, width: int, height: int) -> Outline:
    """Where a tile lies after a person may have moved its rectangle.

    Args:
        rectangle: as it is now.
        exact: what stood beside it when it was written, valid as long as it has not been moved since.
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
