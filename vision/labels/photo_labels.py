"""The labels of one photo, as used by label formats, the queue, reviews and data sets.

`vision.labels.labelled_photo.LabelledPhoto` is the lighter counterpart for training and evaluation: a picture file that
need not be opened, with relative boxes or none.
"""

from __future__ import annotations

import cmath
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from math import atan2, isfinite
from typing import Final, Literal, Self

import numpy as np
from numpy.typing import NDArray

from scoring.texts import Message
from scoring.tiles import INDEX
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_names import name_problem
from vision.reading.records import UNKNOWN, GroupKind, GroupRecord, NetworkRecord, Point, ReadingRecord, TileRecord

Corners = tuple[Point, Point, Point, Point]

_CLEAR: Final = 0.25
"""Majority, as a share of a group's tiles, by which one direction must prevail to be the group's."""


def find_sideways(corners: Sequence[Corners | None], groups: Sequence[Sequence[int]]) -> list[bool | None]:
    """Whether each tile lies across the others of its group.

    A group without a prevailing direction (one tile, or a tie) is compared with all tiles. Upside-down tiles are not
    sideways. `corners`: of each tile's upper side, in the tile's own frame, from top-left; `groups`: indices of tiles
    that lie together. Returns a value for each tile, None if its corners are not known.
    """
    axes = [None if quad is None else _axis(quad) for quad in corners]
    everywhere = _common(axes)
    common = dict.fromkeys(range(len(axes)), everywhere)
    for group in groups:
        own = _common([axes[tile] for tile in group]) if len(group) > 2 else 0j
        common.update(dict.fromkeys(group, own if abs(own) >= _CLEAR else everywhere))
    return [None if axis is None else _across(axis, common[tile]) for tile, axis in enumerate(axes)]


def _axis(quad: Corners) -> complex:
    """Direction of the face's top edge as a unit complex number of twice the angle, so that upside down is equal."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    return cmath.rect(1, 2 * atan2(y1 + y2 - y0 - y3, x1 + x2 - x0 - x3))


def _common(axes: Sequence[complex | None]) -> complex:
    known = [axis for axis in axes if axis is not None]
    return sum(known, 0j) / max(len(known), 1)


def _across(axis: complex, common: complex) -> bool:
    """Whether a direction is nearer to perpendicular than to parallel; doubled, 90 degrees become 180."""
    return (axis * common.conjugate()).real < 0


Box = tuple[float, float, float, float]
Annotator = Literal["model", "person"]
_SHA256: Final = re.compile(r"[0-9a-f]{64}\Z")


@dataclass(frozen=True, slots=True)
class TileLabel:
    """One tile of a photo.

    Attributes:
        code: the face on its upper side, or the back.
        box: xyxy pixels of the upright photo.
        corners: of the upper side, in the tile's own frame: top-left, top-right, bottom-right, bottom-left; None where
            not known. They may lie outside the photo.
        confidence: from 0 to 1; None if not predicted by a network.
        sideways: whether it lies across the tiles beside it; None where not known.
        difficult: whether it is hard to recognise, so that a person should check it.
    """

    code: str
    box: Box
    corners: Corners | None = None
    confidence: float | None = None
    sideways: bool | None = None
    difficult: bool = False

    def problem(self) -> Message | None:
        """What is invalid about the tile, None if nothing is."""
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
    """A group of tiles as indices into the photo's `tiles`, in reading order; kinds as in the reading record."""

    kind: GroupKind
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Origin of a photo; no label format stores it.

    `subsource`: photographer or set of tiles, None if not known; `photo_group`: id shared by photos taken together or
    copied from each other, None if the source gives none.
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
        groups: groups of tiles; a tile is in at most one.
        sha256: hash of the picture's bytes, None where not known.
        predicted: the network's labels of the photo, if a person's labels replaced them.
        reading: the reading record of the same tiles, with what only a reading has (alternatives, the hand, warnings).
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
        """Reject labels that no format could store. Raises `DatasetError`: names the photo and the tile or group."""
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
        """The labels of a reading; tiles marked for review become difficult, tiles that it does not show are left out.

        Args:
            name: the picture's file name in the data set.
            reading: the networks' reading of the photo.
        """
        reading = visible_part(reading)
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
        """A person's labels, with the network's as `predicted`. `corrected`: the latest correction."""
        return replace(cls.from_reading(name, corrected), annotator="person", predicted=cls.from_reading(name, reading))

    @property
    def winning_tile(self) -> int | None:
        """Index of the winning tile if it lies apart, otherwise None."""
        return next((group.tiles[0] for group in self.groups if group.kind == "winning-tile" and group.tiles), None)

    @property
    def boxes(self) -> NDArray[np.float64]:
        """The tiles' boxes, (n, 4), xyxy pixels of the upright photo."""
        return np.array([tile.box for tile in self.tiles], np.float64).reshape(-1, 4)

    def renamed(self, name: str) -> Self:
        predicted = None if self.predicted is None else self.predicted.renamed(name)
        return replace(self, name=name, predicted=predicted)

    def in_reading_order(self) -> Self:
        """The same labels with tiles sorted by group, ungrouped ones last.

        Formats that store a flat list of boxes then keep the order inside groups. `reading` is dropped.
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


def visible_part(reading: ReadingRecord) -> ReadingRecord:
    """A reading without the tiles that a person added to the hand and that the photo does not show.

    Nor has it those of an unknown face, which labels cannot name. The hand stays whole.
    """
    hidden = {tile.id for tile in reading.tiles if not _is_visible(tile)}
    if not hidden:
        return reading
    groups = _without_tiles(reading.groups, hidden)
    other = reading.other_hand
    known = {None, *(group.id for group in groups)}
    asked = (one for one in reading.review if one.group in known and hidden.isdisjoint({one.tile, one.after}))
    return reading.model_copy(
        update={
            "tiles": tuple(filter(_is_visible, reading.tiles)),
            "groups": groups,
            "review": tuple(asked),
            "runners_up": tuple(one for one in reading.runners_up if hidden.isdisjoint(c.tile for c in one.changes)),
            "unsure_sets": tuple(
                one for one in reading.unsure_sets if one.group in known and hidden.isdisjoint(one.tiles)
            ),
            "other_hand": other and other.model_copy(update={"groups": _without_tiles(other.groups, hidden)}),
        }
    )


def _is_visible(tile: TileRecord) -> bool:
    return tile.in_photo and tile.code != UNKNOWN


def _without_tiles(groups: Sequence[GroupRecord], hidden: Collection[int]) -> tuple[GroupRecord, ...]:
    left = (
        group.model_copy(update={"tiles": tuple(tile for tile in group.tiles if tile not in hidden)})
        for group in groups
    )
    return tuple(group for group in left if group.tiles)
