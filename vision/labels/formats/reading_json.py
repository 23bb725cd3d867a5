"""Reading records in `readings/`, one file per photo: `readings/evening/a.jpg.json`.

A network's reading is stored as a plain reading record. For other labels the record has a further field `labels`: the
annotator, the reading that was corrected, and which tiles are sideways or difficult.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from scoring.records.base import Model
from vision.labels.files import find_files, read_text, reject_duplicates, write_text
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.source import Source
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, PhotoLabels
from vision.reading.records import (
    GroupRecord,
    Id,
    ImageRecord,
    NetworkRecord,
    Probability,
    ReadingRecord,
    TileRecord,
    TimingsRecord,
)

FOLDER: Final = "readings"
_UNKNOWN: Final = "0" * 64
"""Stands for an unknown hash, since a reading record requires one."""
_NO_MODEL: Final = NetworkRecord(name="none", sha256=_UNKNOWN)
_NO_TIME: Final = TimingsRecord(decode=0.0, detect=0.0, group=0.0)


class TileLabelRecord(Model):
    """Label fields of a tile beyond the reading record, see `TileLabel`."""

    id: Id
    confidence: Probability | None
    sideways: bool | None
    difficult: bool


class LabelsRecord(Model):
    """Label fields beyond the reading record; `predicted` is the record that a person corrected."""

    annotator: Annotator
    tiles: tuple[TileLabelRecord, ...]
    predicted: LabelRecord | None = None


class LabelRecord(ReadingRecord):
    """A reading record, with `labels` if these hold more than the reading."""

    labels: LabelsRecord | None = None


def to_json(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write a record a photo; photos belong in `images/`. Raises `DatasetError`: not written, or a photo twice."""
    losses = ConversionReport()
    for photo in reject_duplicates(losses.count_dropped(photos, frozenset(LabelFeature))):
        write_text(folder / FOLDER / f"{photo.name}.json", _record(photo, losses).to_json() + "\n")
    return losses


def from_json(source: Source) -> Iterator[PhotoLabels]:
    """Read the records in `readings/`, sorted by name; they hold codes, never other names.

    Raises `DatasetError`: no records; what the report raises of an invalid file, which names the file and field.
    """
    files = find_files(source.folder / FOLDER, ".json")
    if not files:
        raise DatasetError("labels.no-records", str(source.folder / FOLDER))
    for file, path in files:
        name = file.removesuffix(".json")
        yield from source.report.read(name, partial(_read_photo, name, path), path)


def _record(photo: PhotoLabels, losses: ConversionReport) -> ReadingRecord:
    reading = photo.reading or _made_reading(photo, losses)
    if photo == PhotoLabels.from_reading(photo.name, reading):
        return reading
    labels = LabelsRecord(
        annotator=photo.annotator,
        tiles=tuple(
            TileLabelRecord(id=record.id, confidence=tile.confidence, sideways=tile.sideways, difficult=tile.difficult)
            for record, tile in zip(reading.tiles, photo.tiles, strict=True)
        ),
        predicted=None if photo.predicted is None else LabelRecord(**_record(photo.predicted, losses).values()),
    )
    return LabelRecord(**reading.values(), labels=labels)


def _made_reading(photo: PhotoLabels, losses: ConversionReport) -> ReadingRecord:
    """A reading record built from labels of other origin; ungrouped tiles become a group of kind `unsure`."""
    from vision.reading.pipeline import assess_groups

    tiles = tuple(
        TileRecord(
            id=place,
            code=tile.code,
            confidence=1.0 if tile.confidence is None else tile.confidence,
            box=tile.box,
            corners=tile.corners,
        )
        for place, tile in enumerate(photo.tiles)
    )
    groups = tuple(GroupRecord(id=i, kind=group.kind, tiles=group.tiles) for i, group in enumerate(photo.groups))
    alone = sorted(set(range(len(tiles))) - {place for group in groups for place in group.tiles})
    if alone:
        losses.count(LabelFeature.UNGROUPED, len(alone))
        groups += (GroupRecord(id=len(groups), kind="unsure", tiles=tuple(alone)),)
    judged = assess_groups(tiles, groups, confirmed=[tile.id for tile in tiles])
    return ReadingRecord(
        image=ImageRecord(width=photo.width, height=photo.height, sha256=photo.sha256 or _UNKNOWN),
        tiles=tiles,
        groups=groups,
        hand=judged.hand,
        review=judged.review,
        model=photo.model or _NO_MODEL,
        timings_ms=_NO_TIME,
    )


def _read_photo(name: str, path: Path) -> PhotoLabels:
    text = read_text(path)
    with DatasetError.within(""):
        record = LabelRecord.read(text)
    return _photo(name, record)


def _photo(name: str, record: LabelRecord) -> PhotoLabels:
    photo = PhotoLabels.from_reading(name, ReadingRecord(**record.values("labels")))
    return photo if record.labels is None else _labelled(photo, record.labels)


def _labelled(photo: PhotoLabels, labels: LabelsRecord) -> PhotoLabels:
    reading = photo.reading
    if reading is None or [tile.id for tile in reading.tiles] != [tile.id for tile in labels.tiles]:
        raise DatasetError("labels.same-tiles", "labels.tiles")
    predicted = labels.predicted
    made_up = reading.timings_ms == _NO_TIME
    return replace(
        photo,
        tiles=tuple(
            replace(tile, confidence=own.confidence, sideways=own.sideways, difficult=own.difficult)
            for tile, own in zip(photo.tiles, labels.tiles, strict=True)
        ),
        annotator=labels.annotator,
        predicted=None if predicted is None else _photo(photo.name, predicted),
        sha256=None if photo.sha256 == _UNKNOWN else photo.sha256,
        model=None if photo.model == _NO_MODEL else photo.model,
        reading=None if made_up else reading,
    )
