"""What a person says is on a photo, where the reading was wrong: all of its tiles and groups, anew."""

from collections.abc import Iterable
from typing import Final, Self

from pydantic import Field

from scoring.records.base import Record
from vision.errors import VisionError
from vision.records import GroupRecords, ImageRecord, TileRecord, TileRecords

MOST_TILES: Final = 1000
"""Tiles or groups of one correction; four full walls are 144."""
_FARTHEST: Final = 1e6
"""Pixels from the photo's corner beyond which a place cannot be reckoned with."""


class CorrectionError(VisionError):
    """A correction that does not fit its photo; `about` is the field of the correction."""

    code = "correction"


class Correction(Record):
    """The tiles and groups as they are, written as in the reading record; every tile is in exactly one group.

    The whole is given, not what differs: a tile that is left out is no tile. `confidence` is 1 where a person is sure.
    """

    tiles: TileRecords = Field(max_length=MOST_TILES)
    groups: GroupRecords = Field(max_length=MOST_TILES)

    @classmethod
    def for_photo(cls, data: bytes | str, image: ImageRecord) -> Self:
        """A correction of the reading of `image` from its JSON text.

        Raises:
            HandError: about the field that is not written as it should be.
            CorrectionError: about a box that is not inside the photo.
        """
        correction = cls.read(data)
        correction.require_inside(image)
        return correction

    def require_inside(self, image: ImageRecord) -> None:
        """Refuse tiles that lie outside the photo.

        Raises:
            CorrectionError: about the first such box, or corners far away.
        """
        require_near(self.tiles)
        for position, tile in enumerate(self.tiles):
            if not _is_inside(tile, image):
                raise CorrectionError(
                    "correction.outside", f"tiles[{position}].box", width=image.width, height=image.height
                )


def require_near(tiles: Iterable[TileRecord]) -> None:
    """Refuse tiles of which a coordinate is too large to reckon with.

    Raises:
        CorrectionError: about the first such box or corners.
    """
    for position, tile in enumerate(tiles):
        corners = [value for corner in tile.corners or () for value in corner]
        for name, values in (("box", tile.box), ("corners", corners)):
            if any(abs(value) > _FARTHEST for value in values):
                raise CorrectionError("correction.far-outside", f"tiles[{position}].{name}")


def _is_inside(tile: TileRecord, image: ImageRecord) -> bool:
    left, top, right, bottom = tile.box
    return left >= 0 and top >= 0 and right <= image.width and bottom <= image.height
