"""Parses and validates an archive's lines, each by itself and against the others; bad ones are refused or listed."""

import json
from collections.abc import Callable, Container, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, TypeVar

from scoring.errors import PailensError
from scoring.records.base import Record
from scoring.records.table import read_event
from scoring.table import Event, replay
from vision.reading.records import ImageRecord
from vision.review.store.archive.lines import CORRECTIONS, READINGS, TABLES, CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.errors import ArchiveError, StoreError


class Complaints:
    """The complaints about an archive.

    `most`: number of bad lines and photos that are listed and left out; with 0 the first is raised. `errors`: one a
    line or photo left out, in the order in which they were found; `left_out`: what they are about: `readings.jsonl,
    line 3`, `photos/….jpg`.
    """

    def __init__(self, most: int) -> None:
        self.errors: list[ArchiveError] = []
        self.left_out: set[str] = set()
        self._most = most

    @contextmanager
    def about(self, part: str) -> Iterator[None]:
        """List an error raised in the block; raises as `add`, and what says that the store cannot be written."""
        try:
            yield
        except StoreError:
            raise
        except PailensError as error:
            self.add(part, error)

    def add(self, part: str, error: PailensError) -> None:
        """List an error about `part` and its field. Raises `ArchiveError`: none is listed, or too many are."""
        about = error.about if error.about.startswith(part) else f"{part}: {error.about}"
        complaint = ArchiveError.restating(error, about)
        if not self._most:
            raise complaint from None
        if len(self.errors) == self._most:
            raise ArchiveError("archive.many-bad", "archive", most=f"{self._most:,}")
        self.errors.append(complaint)
        self.left_out.add(part)


R = TypeVar("R", bound=Record)
_PARTS: Final[dict[type[Record], str]] = {ReadingLine: READINGS, CorrectionLine: CORRECTIONS, TableLine: TABLES}
Line = tuple[str, bytes]
"""A line of an archive and its name for errors: `readings.jsonl, line 3`."""


@dataclass(slots=True)
class ArchiveIndex:
    """Facts collected from the lines: the size of each photo, the photo and model of each reading."""

    images: dict[str, ImageRecord] = field(default_factory=dict)
    readings: dict[str, tuple[ImageRecord, str]] = field(default_factory=dict)
    corrections: set[str] = field(default_factory=set)
    tables: set[str] = field(default_factory=set)


class ContentCheck:
    """Validates lines and collects an `index`. `photos`: allowed hashes; `complaints`: lists invalid lines."""

    def __init__(self, photos: Container[str], complaints: Complaints) -> None:
        self.index = ArchiveIndex()
        self._photos = photos
        self._complaints = complaints

    def check(self, readings: Iterable[Line], corrections: Iterable[Line], tables: Iterable[Line]) -> None:
        """Validate lines that are not listed as bad yet. Raises `ArchiveError`: about one that is not listed."""
        self._check(readings, ReadingLine, self._add_reading)
        self._check(corrections, CorrectionLine, self._add_correction)
        self._check(tables, TableLine, self._add_table)

    def _check(self, lines: Iterable[Line], kind: type[R], add: Callable[[str, R], None]) -> None:
        for about, data in lines:
            if about not in self._complaints.left_out:
                with self._complaints.about(about):
                    add(about, kind.read(data))

    def _add_reading(self, about: str, line: ReadingLine) -> None:
        image = line.record.image
        _require_new(about, line.id, self.index.readings)
        if image.sha256 not in self._photos:
            raise ArchiveError("archive.photo-absent", about)
        if self.index.images.setdefault(image.sha256, image).size != image.size:
            raise ArchiveError("archive.two-sizes", about)
        self.index.readings[line.id] = (image, line.record.model.sha256)

    def _add_correction(self, about: str, line: CorrectionLine) -> None:
        _require_new(about, line.id, self.index.corrections)
        if line.reading not in self.index.readings:
            raise ArchiveError("archive.reading-absent", about)
        image, model = self.index.readings[line.reading]
        if line.model_sha256 != model:
            raise ArchiveError("archive.other-model", about)
        line.correction.require_inside(image)
        self.index.corrections.add(line.id)

    def _add_table(self, about: str, line: TableLine) -> None:
        _require_new(about, line.id, self.index.tables)
        table_events(line)
        self.index.tables.add(line.id)


def check_contents(archive: Archive, photos: Container[str], complaints: Complaints) -> ArchiveIndex:
    """Validate an archive's lines, of `photos` by hash alone. Raises `ArchiveError`: about one not in `complaints`."""
    contents = ContentCheck(photos, complaints)
    contents.check(archive.lines(READINGS), archive.lines(CORRECTIONS), archive.lines(TABLES))
    for digest, name in archive.photos.items():
        if digest not in contents.index.images and name not in complaints.left_out:
            with complaints.about(name):
                raise ArchiveError("archive.photo-unread", name)
    return contents.index


def parsed_lines(archive: Archive, kind: type[R], left_out: Container[str]) -> Iterator[tuple[str, R]]:
    """The valid lines of a kind of an archive, each with its name for errors."""
    for about, line in archive.lines(_PARTS[kind]):
        if about not in left_out:
            yield about, kind.read(line)


def table_events(table: TableLine) -> tuple[Event, ...]:
    """The events of a score sheet, replayed. Raises `PailensError`: about the field of the first invalid event."""
    events = tuple(read_event(json.dumps(line.event)) for line in table.events)
    replay(events)
    return events


def _require_new(about: str, name: str, known: Container[str]) -> None:
    if name in known:
        raise ArchiveError("archive.id-twice", about)
