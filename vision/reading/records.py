"""The reading record: tiles, groups and the hand read from a photo."""

import re
from collections import Counter
from collections.abc import Iterable
from operator import not_
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from scoring.errors import InvalidValueError
from scoring.records.base import Model, Record, sparse
from scoring.records.declared import Tiles
from scoring.records.hand import MOST_MELDS, MeldRecord
from scoring.tiles import BACK

MOST_TILES: Final = 1000
"""Maximum number of tiles or groups of a record; a full set has 144 tiles."""
MOST_NAME: Final = 255
"""Maximum length of a photo's file name."""
_MOST_ALTERNATIVES: Final = 100
_MOST_REVIEWS: Final = 4 * MOST_TILES
_MOST_RUNNERS_UP: Final = 100
_MOST_FACES: Final = 43

GroupKind = Literal[
    "concealed", "winning-tile", "chow", "pung", "kong", "concealed-kong", "flowers", "unsure", "background"
]
Code = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f|0x)$")]
UNKNOWN: Final = "unknown"
"""Code of a tile whose face is none of ours."""
TileCode = Annotated[str, Field(pattern=r"^([1-9][mps]|[1-7]z|[1-8]f|0x|unknown)$")]
KongFace = Annotated[str, Field(pattern=r"^([0-9][mps]|[1-7]z)$")]
Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Probability = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Pixels = Annotated[float, Field(allow_inf_nan=False)]
Milliseconds = Annotated[float, Field(ge=0, allow_inf_nan=False)]
Point = tuple[Pixels, Pixels]
Id = Annotated[int, Field(ge=0)]
TileIds = Annotated[tuple[Id, ...], Field(max_length=MOST_TILES, fail_fast=True)]


class ImageRecord(Model):
    """The upright photo, in pixels, and the hash of its bytes.

    `name`, written only where known, is that of the file that was uploaded or imported.
    """

    width: int = Field(gt=0)
    height: int = Field(gt=0)
    sha256: Sha256
    name: str | None = sparse(None, max_length=MOST_NAME)

    @property
    def size(self) -> tuple[int, int]:
        return self.width, self.height


class AlternativeRecord(Model):
    """An alternative code of a tile with its confidence."""

    code: Code
    confidence: Probability


class TileRecord(Model):
    """A detected tile; `box` is xyxy in pixels of the upright photo, around the tile's visible upper side.

    `corners` are those of that side in the tile's own frame: top-left, top-right, bottom-right, bottom-left.
    `red` says of a five whether it is a red one, null where its colour does not tell; written only where not false.
    `in_photo` is written only if false: the tile belongs to the hand, but is covered or missing in the photo, and `box`
    is where it would be; labels leave it out.
    `probabilities`, written only where known, are those of all classes as the networks gave them: a correction re-reads
    from them. They stay where a person changes `code`, whose `confidence` they then do not give.
    `code` is `unknown`, with confidence 0, where the tile's face is none of ours; the hand counts it as a back until a
    person says which tile it is.
    """

    id: Id
    code: TileCode
    confidence: Probability
    box: tuple[Pixels, Pixels, Pixels, Pixels]
    corners: tuple[Point, Point, Point, Point] | None = None
    alternatives: tuple[AlternativeRecord, ...] = Field(default=(), max_length=_MOST_ALTERNATIVES, fail_fast=True)
    red: bool | None = sparse(False)
    in_photo: bool = sparse(True)
    probabilities: dict[Code, Probability] = Field(default_factory=dict, exclude_if=not_, max_length=_MOST_FACES)

    @property
    def shown(self) -> str:
        """What the hand counts the tile as, a back if its face is unknown."""
        return BACK if self.code == UNKNOWN else self.code

    @model_validator(mode="after")
    def _check_box(self) -> Self:
        left, top, right, bottom = self.box
        if not (left < right and top < bottom):
            raise InvalidValueError("reading.box")
        return self


class GroupRecord(Model):
    """Tiles that lie together, by id, in reading order along their row.

    `added` is written only if true: a kong whose fourth tile was added to a claimed pung. `face` is written only where
    a person has said it: the face of a concealed kong whose tiles all show their backs and stay `0x`.
    """

    id: Id
    kind: GroupKind
    tiles: TileIds
    added: bool = sparse(False)
    face: KongFace | None = sparse(None)


def _check_tile_ids(tiles: tuple[TileRecord, ...]) -> tuple[TileRecord, ...]:
    if len({tile.id for tile in tiles}) != len(tiles):
        raise InvalidValueError("reading.tile-twice")
    return tiles


def _check_groups(groups: tuple[GroupRecord, ...], info: ValidationInfo) -> tuple[GroupRecord, ...]:
    if len({group.id for group in groups}) != len(groups):
        raise InvalidValueError("reading.group-twice")
    grouped = Counter(tile for group in groups for tile in group.tiles)
    known = {tile.id for tile in info.data.get("tiles", ())}
    for tile in sorted(known | set(grouped)):
        if tile not in known and "tiles" in info.data:
            raise InvalidValueError("reading.no-tile", tile=tile)
        if tile in known and grouped[tile] != 1:
            raise InvalidValueError("reading.tile-groups", tile=tile, count=grouped[tile])
    return groups


TileRecords = Annotated[
    tuple[TileRecord, ...], Field(max_length=MOST_TILES, fail_fast=True), AfterValidator(_check_tile_ids)
]
"""Tiles of one photo with unique ids."""

GroupRecords = Annotated[
    tuple[GroupRecord, ...], Field(max_length=MOST_TILES, fail_fast=True), AfterValidator(_check_groups)
]
"""Groups that contain each of the record's `tiles`, validated before them, exactly once."""


class ReadHandRecord(Model):
    """The hand that the groups make, to be completed into a hand record; backs are `0x`."""

    concealed: Tiles
    melds: tuple[MeldRecord, ...] = Field(max_length=MOST_MELDS, fail_fast=True)
    flowers: Tiles
    winning_tile: Tiles | None


class ReviewRecord(Model):
    """A tile or group that a person should check, and why, in English, Chinese and Japanese.

    `id` is the id of the sentence in the catalogue of texts; older records have none, nor the Japanese sentence.
    `faces` are the tiles that it names as those that would make the hand win, written only where there are any; `after`
    is the tile behind a gap that follows `tile`, in records of earlier versions only.
    """

    tile: Id | None
    group: Id | None
    reason: str
    reason_zh: str = ""
    reason_ja: str = sparse("")
    id: str | None = sparse(None)
    faces: tuple[Code, ...] = sparse((), max_length=_MOST_FACES, fail_fast=True)
    after: Id | None = sparse(None)


class ChangeRecord(Model):
    """A tile read as another code."""

    tile: Id
    code: Code


class RunnerUpRecord(Model):
    """Another hand that the photo may show: the tiles read differently, and its odds relative to the hand chosen."""

    changes: tuple[ChangeRecord, ...] = Field(max_length=MOST_TILES, fail_fast=True)
    hand: ReadHandRecord
    odds: Probability


class UnsureSetRecord(Model):
    """A set of which the photo does not show whether it was claimed; `hand` counts it as not claimed.

    `kind` is its kind if claimed: a chow, pung or kong.
    """

    group: Id
    kind: Literal["chow", "pung", "kong"]
    tiles: TileIds


class OtherHandRecord(Model):
    """Another player's hand in the photo: groups of all tiles, in which the hand of the record is background."""

    groups: GroupRecords
    hand: ReadHandRecord


class GroupedRecord(Record):
    """The tiles and their groups; the fields are those of the reading record."""

    tiles: TileRecords
    groups: GroupRecords
    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...]
    runners_up: tuple[RunnerUpRecord, ...]
    unsure_sets: tuple[UnsureSetRecord, ...]
    hand_if_claimed: ReadHandRecord | None
    hand_if_concealed: ReadHandRecord | None
    other_hand: OtherHandRecord | None


class NetworkRecord(Model):
    """The model that read the photo."""

    name: str
    sha256: Sha256


class TimingsRecord(Model):
    """Duration of each step in milliseconds."""

    decode: Milliseconds
    detect: Milliseconds
    group: Milliseconds


class ReadingRecord(Record):
    """The tiles of a photo, each in exactly one group, and the hand they make.

    `hand_if_claimed` is the hand if all of `unsure_sets` were claimed, null if there are none; `hand_if_concealed` if
    none were, null if that is `hand`. If all score alike, nobody needs to be asked. `other_hand` is written only where
    the photo clearly shows another player's hand too: an offer, about which nothing is asked.
    """

    image: ImageRecord
    tiles: TileRecords
    groups: GroupRecords
    hand: ReadHandRecord
    review: tuple[ReviewRecord, ...] = Field(max_length=_MOST_REVIEWS, fail_fast=True)
    model: NetworkRecord
    timings_ms: TimingsRecord
    runners_up: tuple[RunnerUpRecord, ...] = Field(default=(), max_length=_MOST_RUNNERS_UP, fail_fast=True)
    unsure_sets: tuple[UnsureSetRecord, ...] = Field(default=(), max_length=MOST_TILES, fail_fast=True)
    hand_if_claimed: ReadHandRecord | None = None
    hand_if_concealed: ReadHandRecord | None = None
    other_hand: OtherHandRecord | None = sparse(None)

    def of_file(self, name: str) -> Self:
        """The record with the name of the photo's file: without folders and control characters."""
        own = "".join(one for one in re.split(r"[/\\]", name)[-1] if one.isprintable())[-MOST_NAME:].strip()
        return self.model_copy(update={"image": self.image.model_copy(update={"name": own})}) if own else self

    @field_validator("review")
    @classmethod
    def _check_review(cls, review: tuple[ReviewRecord, ...], info: ValidationInfo) -> tuple[ReviewRecord, ...]:
        tiles, groups = ({None, *(part.id for part in info.data.get(name, ()))} for name in ("tiles", "groups"))
        if "tiles" in info.data and any(not {entry.tile, entry.after} <= tiles for entry in review):
            raise InvalidValueError("reading.review-tile")
        if "groups" in info.data and any(entry.group not in groups for entry in review):
            raise InvalidValueError("reading.review-group")
        return review

    @field_validator("runners_up")
    @classmethod
    def _check_runners_up(
        cls, runners_up: tuple[RunnerUpRecord, ...], info: ValidationInfo
    ) -> tuple[RunnerUpRecord, ...]:
        _refuse_unknown_tiles((change.tile for runner in runners_up for change in runner.changes), info)
        return runners_up

    @field_validator("unsure_sets")
    @classmethod
    def _check_unsure_sets(
        cls, unsure_sets: tuple[UnsureSetRecord, ...], info: ValidationInfo
    ) -> tuple[UnsureSetRecord, ...]:
        _refuse_unknown_tiles((tile for one in unsure_sets for tile in one.tiles), info)
        known = {group.id for group in info.data.get("groups", ())}
        if "groups" in info.data and any(one.group not in known for one in unsure_sets):
            raise InvalidValueError("reading.unsure-group")
        return unsure_sets

    @field_validator("other_hand")
    @classmethod
    def _check_other_hand(cls, other_hand: OtherHandRecord | None, info: ValidationInfo) -> OtherHandRecord | None:
        if other_hand is not None:
            _check_groups(other_hand.groups, info)
        return other_hand


def _refuse_unknown_tiles(tiles: Iterable[int], info: ValidationInfo) -> None:
    known = {tile.id for tile in info.data.get("tiles", ())}
    unknown = next((tile for tile in tiles if tile not in known), None)
    if unknown is not None and "tiles" in info.data:
        raise InvalidValueError("reading.no-tile", tile=unknown)
