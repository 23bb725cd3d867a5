"""The labels of one photo, as label formats, the queue, reviews and data sets pass them on.

`vision.labels.labelled_photo.LabelledPhoto` is the other side of the scale: a picture file with the truth that networks
are trained on and measured against, in shares of a photo that nobody has opened yet, and perhaps without boxes.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from datetime import datetime
from math import isfinite
from typing import Final, Literal, Self

from scoring.texts import Message
from scoring.tiles import INDEX
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import name_problem
from vision.labels.sideways import Corners, find_sideways
from vision.records import GroupKind, NetworkRecord, ReadingRecord

Box = tuple[float, float, float, float]
Annotator = Literal["model", "person"]
_SHA256: Final = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True)
class TileLabel:
    """One tile of a photo.

    Attributes:
        code: what its upper side shows.
        box: xyxy pixels of the upright photo.
        corners: of the upper side, in the tile's own frame: top-left, top-right, bottom-right, bottom-left; None
            where not known. They may lie outside the photo.
        confidence: from 0 to 1; None where it is not a network's.
        sideways: whether it lies across the tiles beside it; None where not known.
        difficult: whether it is hard to tell, so that a person should look at it.
    """

    code: str
    box: Box
    corners: Corners | None = None
    confidence: float | None = None
    sideways: bool | None = None
    difficult: bool = False

    def problem(self) -> Message | None:
        """What is wrong with the tile, None where nothing is."""
        if self.code not in INDEX:
            return Message("labels.no-tile-code-of", {"code": self.code})
        numbers = [*self.box, *(value for corner in self.corners or () for value in corner)]
        if not all(map(isfinite, numbers)):
            return Message("labels.no-numbers", {})
        if not (self.box[0] < self.box[2] and self.box[1] < self.box[3]):
            return Message("labels.box-sides", {})
        if self.confidence is not None and not 0 <= self.confidence <= 1:
            return Message("labels.confidence", {})
        return None


@dataclass(frozen=True, slots=True)
class GroupLabel:
    """Tiles that lie together, as places in the photo's `tiles`, in reading order; kinds as in the reading record."""

    kind: GroupKind
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a photo comes from; no label format has a place for it.

    Attributes:
        subsource: whose photo or which set of tiles, None where not known.
        photo_group: what it was taken together with or is a copy of, None where its source does not say.
        received: when it was handed in, None where not known.
    """

    subsource: str | None = None
    photo_group: str | None = None
    received: datetime | None = None


@dataclass(frozen=True, slots=True)
class PhotoLabels:
    """A photo's labels.

    Attributes:
        name: the picture's file name in the data set, with `/` between folders (`evening/a.jpg`).
        width, height: of the upright photo, in pixels.
        tiles: what lies on it.
        groups: a tile is in one of them at most.
        sha256: hash of the picture's bytes, None where not known.
        model: the network that read the photo, None where none did.
        annotator: whose labels these are.
        predicted: the same photo as the network labelled it, where a person's labels took their place.
        reading: the record of the same tiles, with what only a reading has (other faces, the hand, doubts).
        provenance: where the photo comes from.
    """

    name: str
    width: int
    height: int
    tiles: tuple[TileLabel, ...] = ()
    groups: tuple[GroupLabel, ...] = ()
    sha256: str | None = None
    model: NetworkRecord | None = None
    annotator: Annotator = "model"
    predicted: PhotoLabels | None = None
    reading: ReadingRecord | None = None
    provenance: Provenance = Provenance()

    def __post_init__(self) -> None:
        """Refuse what no format could write.

        Raises:
            DatasetError: names the photo and the tile or group.
        """
        fault = name_problem(self.name)
        if fault is None and (self.width < 1 or self.height < 1):
            fault = Message("labels.size", {})
        if fault is None and self.sha256 is not None and not _SHA256.match(self.sha256):
            fault = Message("labels.no-hash", {"text": self.sha256})
        if fault:
            raise DatasetError(fault.id, repr(self.name), **fault.values)
        for place, tile in enumerate(self.tiles):
            if fault := tile.problem():
                raise DatasetError(fault.id, f"{self.name}: tiles[{place}]", **fault.values)
        grouped = Counter(place for group in self.groups for place in group.tiles)
        for place, times in grouped.items():
            if times > 1:
                raise DatasetError("labels.tile-in-groups", f"{self.name}: groups", place=place, times=times)
            if not 0 <= place < len(self.tiles):
                raise DatasetError("labels.no-tile", f"{self.name}: groups", place=place)
        own = [(tile.code, tile.box) for tile in self.tiles]
        if self.reading is not None and own != [(tile.code, tile.box) for tile in self.reading.tiles]:
            raise DatasetError("labels.other-tiles", f"{self.name}: reading")

    @classmethod
    def from_reading(cls, name: str, reading: ReadingRecord) -> Self:
        """The labels that a reading makes; a tile to review is a difficult one.

        Args:
            name: the picture's file name in the data set.
            reading: as the networks read the photo.
        """
        places = {tile.id: place for place, tile in enumerate(reading.tiles)}
        groups = tuple(GroupLabel(group.kind, tuple(places[i] for i in group.tiles)) for group in reading.groups)
        sideways = find_sideways([tile.corners for tile in reading.tiles], [group.tiles for group in groups])
        doubted = {entry.tile for entry in reading.review}
        tiles = tuple(
            TileLabel(tile.code, tile.box, tile.corners, tile.confidence, across, tile.id in doubted)
            for tile, across in zip(reading.tiles, sideways, strict=True)
        )
        image = reading.image
        return cls(name, image.width, image.height, tiles, groups, image.sha256, reading.model, reading=reading)

    @classmethod
    def from_correction(cls, name: str, reading: ReadingRecord, corrected: ReadingRecord) -> Self:
        """A person's labels, with the network's beside them.

        Args:
            name: the picture's file name in the data set.
            reading: as the networks read the photo.
            corrected: the same photo after the person's newest correction.
        """
        return replace(cls.from_reading(name, corrected), annotator="person", predicted=cls.from_reading(name, reading))

    @property
    def winning_tile(self) -> int | None:
        """The place of the winning tile that lies apart, None where none does."""
        return next((group.tiles[0] for group in self.groups if group.kind == "winning-tile" and group.tiles), None)

    def in_reading_order(self) -> Self:
        """The same labels with the tiles in the order of their groups, those of no group last.

        So that formats which keep a list of boxes also keep the order inside each group. They have no place for the
        reading, which is left out.
        """
        grouped = [place for group in self.groups for place in group.tiles]
        order = [*grouped, *sorted(set(range(len(self.tiles))) - set(grouped))]
        moved = {place: index for index, place in enumerate(order)}
        return replace(
            self,
            tiles=tuple(self.tiles[place] for place in order),
            groups=tuple(
                GroupLabel(group.kind, tuple(moved[place] for place in group.tiles))
                for group in self.groups
                if group.tiles
            ),
            reading=None,
        )
