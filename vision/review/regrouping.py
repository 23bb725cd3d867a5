"""Groups tiles again after edits."""

from pydantic import Field

from scoring.hand import Rules
from scoring.records.base import Record
from vision.reading.pipeline import regroup
from vision.reading.records import GroupedRecord, GroupRecords, Id
from vision.review.correction import require_near
from vision.review.reviewing import MOST_TILES_AT_ONCE, FewTileRecords, ImageSizeRecord


class GroupRequest(Record):
    """Tiles to group; `confirmed` are the ids of tiles whose code must not change.

    `groups` are those before a person's answer, every tile in one: none of them leaves the hand.
    """

    image: ImageSizeRecord
    tiles: FewTileRecords
    groups: GroupRecords = ()
    rules: Rules | None = None
    confirmed: tuple[Id, ...] = Field(default=(), max_length=MOST_TILES_AT_ONCE, fail_fast=True)


def regroup_tiles(request: GroupRequest) -> GroupedRecord:
    """Group the tiles of a request. Raises `CorrectionError`: about a tile with too large coordinates."""
    require_near(request.tiles)
    return regroup(request.tiles, request.confirmed, request.rules, request.groups)
