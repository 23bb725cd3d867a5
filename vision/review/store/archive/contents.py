"""Parses and validates an archive's lines, each by itself and against the others."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from scoring.errors import PailensError
from scoring.records.base import Record
from scoring.records.table import read_event
from scoring.table import Event, replay
from vision.records import ImageRecord
from vision.review.store.archive.lines import CORRECTIONS, READINGS, TABLES, CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.errors import ArchiveError

R = TypeVar("R", bound=Record)


@dataclass(slots=True)
class ArchiveIndex:
    """Facts collected from the lines: the size of each photo, the photo and model of each reading."""

    images: dict[str, ImageRecord] = field(default_factory=dict)
    readings: dict[str, tuple[ImageRecord, str]] = field(default_factory=dict)
    corrections: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)


def check_contents(archive: Archive) -> ArchiveIndex:
    """Validate every line of an archive.

    Raises:
        ArchiveError: about the invalid line and field.
    """
    contents = ArchiveIndex()
    for about, reading in reading_lines(archive):
        _check_reading(about, reading, archive.photos, contents)
    for about, correction in correction_lines(archive):
        _check_correction(about, correction, contents)
    for about, table in table_lines(archive):
        _require_new(about, table.id, contents.tables)
        table_events(about, table)
        contents.tables.add(table.id)
    for digest, name in archive.photos.items():
        if digest not in contents.images:
            raise ArchiveError("archive.photo-unread", name)
    return contents


def reading_lines(archive: Archive) -> Iterator[tuple[str, ReadingLine]]:
    """The readings of an archive, each with its name for errors."""
    return _parsed(archive, READINGS, ReadingLine)


def correction_lines(archive: Archive) -> Iterator[tuple[str, CorrectionLine]]:
    """The corrections of an archive, each with its name for errors."""
    return _parsed(archive, CORRECTIONS, CorrectionLine)


def table_lines(archive: Archive) -> Iterator[tuple[str, TableLine]]:
    """The score sheets of an archive, each with its name for errors."""
    return _parsed(archive, TABLES, TableLine)


def table_events(about: str, table: TableLine) -> tuple[Event, ...]:
    """The events of a score sheet, validated by replaying them.

    Raises:
        ArchiveError: about the first invalid event.
    """
    try:
        events = tuple(read_event(json.dumps(line.event)) for line in table.events)
        replay(events)
    except PailensError as error:
        raise ArchiveError.restating(error, f"{about}: {error.about}") from None
    return events


def _parsed(archive: Archive, name: str, kind: type[R]) -> Iterator[tuple[str, R]]:
    for about, line in archive.lines(name):
        try:
            record = kind.read(line)
        except PailensError as error:
            raise ArchiveError.restating(error, f"{about}: {error.about}") from None
        yield about, record


def _check_reading(about: str, line: ReadingLine, photos: dict[str, str], contents: ArchiveIndex) -> None:
    image = line.record.image
    _require_new(about, line.id, contents.readings)
    if image.sha256 not in photos:
        raise ArchiveError("archive.photo-absent", about)
    if contents.images.setdefault(image.sha256, image) != image:
        raise ArchiveError("archive.two-sizes", about)
    contents.readings[line.id] = (image, line.record.model.sha256)


def _check_correction(about: str, line: CorrectionLine, contents: ArchiveIndex) -> None:
    _require_new(about, line.id, contents.corrections)
    if line.reading not in contents.readings:
        raise ArchiveError("archive.reading-absent", about)
    image, model = contents.readings[line.reading]
    if line.model_sha256 != model:
        raise ArchiveError("archive.other-model", about)
    try:
        line.correction.require_inside(image)
    except PailensError as error:
        raise ArchiveError.restating(error, f"{about}: {error.about}") from None
    contents.corrections.add(line.id)


def _require_new(about: str, name: str, known: Container[str]) -> None:
    if name in known:
        raise ArchiveError("archive.id-twice", about)
