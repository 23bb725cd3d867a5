"""Takes labels of files into the store: what a person made as corrections, what a network predicted to be reviewed."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.photo_names import HASH_START, hash_in
from vision.labels.review_state import is_reviewed, settle_review
from vision.reading.pipeline import regroup
from vision.reading.records import GroupRecord, ImageRecord, ReadingRecord, TileRecord
from vision.review.correction import Correction
from vision.review.reviewing import MOST_TILES_AT_ONCE
from vision.review.store.records import StoredReading
from vision.review.store.store import Store

_SAME: Final = 1.0
"""Pixels by which a box that is kept already may differ from the one that is imported."""


class Imported(Enum):
    """What became of a photo's labels."""

    CORRECTED = auto()
    TO_REVIEW = auto()
    SAME = auto()
    KEPT = auto()


class LabelImportError(VisionError, code="import"):
    """Labels that the store cannot take; `about` is the photo's name."""


@dataclass(slots=True)
class LabelImport:
    """An import into a store.

    Attributes:
        store: takes photos, readings and corrections; the readings in it are never changed.
        read: reads a photo with the networks: its bytes and its name.
        replace: whether labels count also where a photo has another correction already.
    """

    store: Store
    read: Callable[[bytes, str], ReadingRecord]
    replace: bool = False
    _readings: dict[str, str] | None = None

    def add(self, labels: PhotoLabels, data: bytes) -> Imported:
        """Store a photo's labels unless they are there. Raises `PailensError`: unreadable, or of another size."""
        stored = self._stored(labels, data)
        image = stored.record.image
        if (image.width, image.height) != (labels.width, labels.height):
            raise LabelImportError("dataset.other-size", labels.name)
        if labels.annotator != "person" and is_reviewed(labels):
            labels = settle_review(labels, PhotoLabels.from_reading(labels.name, stored.record))
        if not is_reviewed(labels):
            return Imported.KEPT if stored.correction else Imported.TO_REVIEW
        correction = to_correction(labels, image)
        if stored.correction is not None:
            if _are_same(stored.correction.correction, correction):
                return Imported.SAME
            if not self.replace:
                return Imported.KEPT
        self.store.add_correction(stored.id, correction)
        return Imported.CORRECTED

    def _stored(self, labels: PhotoLabels, data: bytes) -> StoredReading:
        """The photo's reading in the store, made and stored first where there is none.

        An exported photo was cleaned or converted: its labels or its name then tell the hash of the original, or how
        that begins.
        """
        readings = self._known()
        digest = sha256_of(data)
        for key in (digest, labels.sha256, hash_in(labels.name)):
            if key is not None and key in readings:
                return self.store.reading(readings[key])
        predicted = labels.predicted or labels
        record = predicted.reading
        if record is None or record.image.sha256 != digest:
            record = self.read(data, labels.name)
        stored = self.store.add_reading(data, record.of_file(labels.name))
        readings[digest] = readings[digest[:HASH_START]] = stored.id
        return stored

    def _known(self) -> dict[str, str]:
        """Ids of readings by the photo's hash, and by how that begins: the corrected one, else the newest."""
        if self._readings is None:
            found = {key: entry.id for key, entry in self.store.readings_by_photo().items()}
            self._readings = found | {key[:HASH_START]: reading for key, reading in found.items()}
        return self._readings


def to_correction(labels: PhotoLabels, image: ImageRecord) -> Correction:
    """Labels as a correction, grouped as they lie unless all have a group. Raises `HandError`: too many tiles."""
    tiles = tuple(_tile(place, tile, image) for place, tile in enumerate(labels.tiles))
    groups = tuple(GroupRecord(id=i, kind=group.kind, tiles=group.tiles) for i, group in enumerate(labels.groups))
    grouped = {tile for group in groups for tile in group.tiles}
    if len(grouped) < len(tiles):
        groups = _grouped(tiles)
    return Correction(tiles=tiles, groups=groups)


def _tile(place: int, tile: TileLabel, image: ImageRecord) -> TileRecord:
    left, top, right, bottom = tile.box
    box = (max(left, 0.0), max(top, 0.0), min(right, float(image.width)), min(bottom, float(image.height)))
    return TileRecord(id=place, code=tile.code, confidence=1.0, box=box, corners=tile.corners)


def _grouped(tiles: tuple[TileRecord, ...]) -> tuple[GroupRecord, ...]:
    if len(tiles) > MOST_TILES_AT_ONCE:
        return (GroupRecord(id=0, kind="background", tiles=tuple(tile.id for tile in tiles)),)
    return regroup(tiles, [tile.id for tile in tiles]).groups


def _are_same(first: Correction, second: Correction) -> bool:
    """Whether both name the same tiles at the same places."""
    ones, others = (sorted((tile.code, tile.box) for tile in one.tiles) for one in (first, second))
    return len(ones) == len(others) and all(
        code == other and all(abs(a - b) <= _SAME for a, b in zip(box, other_box, strict=True))
        for (code, box), (other, other_box) in zip(ones, others, strict=True)
    )
