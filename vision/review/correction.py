"""Corrections: the complete tiles and groups of a photo as a person states them."""

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final

from pydantic import Field

from scoring.records.base import Record, Sparse
from vision.errors import VisionError
from vision.reading.records import GroupRecords, ImageRecord, TileRecord, TileRecords

MOST_SETTLED: Final = 200
"""Maximum number of settled doubts; photos with more are labelled anew."""
SettledDoubt = Annotated[
    str, Field(pattern=r"^(face|missing|extra|too-many):([0-9][mpszfx])?:([0-9][mpszfx])?$", max_length=20)
]
"""The id of a probable label error (`LabelError.id`)."""
_FARTHEST: Final = 1e6
"""Largest coordinate accepted, in pixels."""


class CorrectionError(VisionError, code="correction"):
    """A correction that does not match its photo; `about` is the field of the correction."""


class Correction(Sparse, Record):
    """The actual tiles and groups, as in the reading record; every tile is in exactly one group.

    Complete, not a diff: an omitted tile is deleted. `confidence` is 1 where the person is certain. `settled`, written
    only where not empty, are the probable label errors that were shown beside the tiles: they are shown no more.
    """

    sparse: ClassVar = ("settled",)

    tiles: TileRecords
    groups: GroupRecords
    settled: Annotated[tuple[SettledDoubt, ...], Field(max_length=MOST_SETTLED, fail_fast=True)] = ()

    def require_inside(self, image: ImageRecord) -> None:
        """Refuse tiles outside the photo.

        Raises `CorrectionError`: about the first such box, or corners with too large coordinates.
        """
        require_near(self.tiles)
        for position, tile in enumerate(self.tiles):
            if not _is_inside(tile, image):
                raise CorrectionError(
                    "correction.outside", f"tiles[{position}].box", width=image.width, height=image.height
                )


def require_near(tiles: Iterable[TileRecord]) -> None:
    """Refuse tiles with coordinates beyond `_FARTHEST`.

    Raises `CorrectionError`: about the first such box or corners.
    """
    for position, tile in enumerate(tiles):
        corners = [value for corner in tile.corners or () for value in corner]
        for name, values in (("box", tile.box), ("corners", corners)):
            if any(abs(value) > _FARTHEST for value in values):
                raise CorrectionError("correction.far-outside", f"tiles[{position}].{name}")


def _is_inside(tile: TileRecord, image: ImageRecord) -> bool:
    left, top, right, bottom = tile.box
    return left >= 0 and top >= 0 and right <= image.width and bottom <= image.height
