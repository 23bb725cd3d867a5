"""The reading record: what a photo is read as."""

from collections import Counter
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, field_validator, model_validator

from scoring.records.base import Model, Record
from scoring.records.hand import MeldRecord, Tiles

GroupKind = Literal[
    "concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers", "unsure", "background"
]
Code = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f|0x)$")]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Chance = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Pixels = Annotated[float, Field(allow_inf_nan=False)]
Milliseconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Point = tuple[Pixels, Pixels]
Id = Annotated[int, Field(ge=0)]


class ImageRecord(Model):
    """The upright photo, in pixels, and the hash of its bytes."""

    width: int = Field(gt=0)
    height: int = Field(gt=0)
    sha256: Sha256


class AlternativeRecord(Model):
    """Another face that a tile may have."""

    code: Code
    confidence: Chance


class TileRecord(Model):
    """A tile found: xyxy pixels of the upright photo around its visible upper side.

    `corners` are that side's, in the tile's own frame: top-left, top-right, bottom-right, bottom-left.
    """

    id: Id
    code: Code
    confidence: Chance
    box: tuple[Pixels, Pixels, Pixels, Pixels]
    corners: tuple[Point, Point, Point, Point] | None = None
    alternatives: tuple[AlternativeRecord, ...] = ()

    @model_validator(mode="after")
    def _check_box(self) -> Self:
        left, top, right, bottom = self.box
        if not (left < right and top < bottom):
            raise ValueError("The box of a tile must have a left, top, right and bottom in this order.")
        return self


class GroupRecord(Model):
    """Tiles that lie together, by id, in reading order along their row."""

    id: Id
    kind: GroupKind
    tiles: tuple[Id, ...]


class ReadHandRecord(Model):
    """What the groups say, to be completed into a hand record; backs are `0x`."""

    concealed: Tiles
    melds: tuple[MeldRecord, ...]
    flowers: Tiles
    winning_tile: Tiles | None


class ReviewRecord(Model):
    """A tile or group that a person should look at, and why, in English and Chinese."""

    tile: Id | None
    group: Id | None
    reason: str
    reason_zh: str = ""


class NetworkRecord(Model):
    """The weights that read the photo."""

    name: str
    sha256: Sha256


class TimingsRecord(Model):
    """Milliseconds of each step."""

    decode: Milliseconds
    detect: Milliseconds
    group: Milliseconds


class ReadingRecord(Record):
    """The tiles of a photo, each in exactly one group, and the hand they make."""

    image: ImageRecord
    tiles: tuple[TileRecord, ...]
    groups: tuple[GroupRecord, ...]
    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...]
    model: NetworkRecord
    timings_ms: TimingsRecord

    @field_validator("tiles")
    @classmethod
    def _check_tile_ids(cls, tiles: tuple[TileRecord, ...]) -> tuple[TileRecord, ...]:
        if len({tile.id for tile in tiles}) != len(tiles):
            raise ValueError("Two tiles have the same id.")
        return tiles

    @field_validator("groups")
    @classmethod
    def _check_groups(cls, groups: tuple[GroupRecord, ...], info: ValidationInfo) -> tuple[GroupRecord, ...]:
        if len({group.id for group in groups}) != len(groups):
            raise ValueError("Two groups have the same id.")
        grouped = Counter(tile for group in groups for tile in group.tiles)
        known = {tile.id for tile in info.data.get("tiles", ())}
        for tile in sorted(known | set(grouped)):
            if tile not in known and "tiles" in info.data:
                raise ValueError(f"There is no tile {tile}.")
            if tile in known and grouped[tile] != 1:
                raise ValueError(f"Tile {tile} is in {grouped[tile]} groups; it must be in one.")
        return groups

    @field_validator("review")
    @classmethod
    def _check_review(cls, review: tuple[ReviewRecord, ...], info: ValidationInfo) -> tuple[ReviewRecord, ...]:
        for name, subject in (("tiles", "tile"), ("groups", "group")):
            if name in info.data:
                known = {None, *(part.id for part in info.data[name])}
                if any(getattr(entry, subject) not in known for entry in review):
                    raise ValueError(f"A {subject} to review is not among the {name}.")
        return review
