"""Adds an archive's contents to the store in one transaction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sqlalchemy.orm import Session

from scoring.records.table import read_event
from vision.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.archive.contents import (
    ArchiveIndex,
    correction_lines,
    reading_lines,
    table_events,
    table_lines,
)
from vision.review.store.archive.lines import CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.errors import ArchiveError, StoreBusyError
from vision.review.store.photos import claim_photo, lock_photo
from vision.review.store.schema import CorrectionRow, EventRow, PhotoRow, ReadingRow, TableRow
from vision.review.store.score_sheets import event_row, event_rows, lock_table

_BATCH: Final = 200


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Number of items that an import added; all zero if it was imported before."""

    photos: int
    readings: int
    corrections: int
    tables: int
    events: int


class ArchiveImport:
    """Adds an archive's contents within a transaction.

    Args:
        session: of the transaction; the caller rolls it back on any error.
        archive: an archive whose contents have been checked.
    """

    def __init__(self, session: Session, archive: Archive) -> None:
        self._session = session
        self._archive = archive

    def add_all(self, contents: ArchiveIndex, staged: list[PhotoRow]) -> ImportCounts:
        """Add what the store does not hold yet.

        Raises:
            ArchiveError: about a line that contradicts the store.
            StoreBusyError: a photo was deleted concurrently.
            IntegrityError: something was added concurrently.
        """
        self._add_photos(contents, staged)
        readings = sum(self._add_reading(about, line) for about, line in reading_lines(self._archive))
        self._session.flush()
        corrections = sum(self._add_correction(about, line) for about, line in correction_lines(self._archive))
        tables = [self._add_table(about, line) for about, line in table_lines(self._archive)]
        return ImportCounts(
            photos=len(staged),
            readings=readings,
            corrections=corrections,
            tables=sum(is_new for is_new, _ in tables),
            events=sum(count for _, count in tables),
        )

    def _add_photos(self, contents: ArchiveIndex, staged: list[PhotoRow]) -> None:
        claimed = all(claim_photo(self._session, row) for row in staged)
        for digest, image in contents.images.items():
            kept = lock_photo(self._session, digest)
            if kept is None or not claimed:
                raise StoreBusyError("archive.deleted-meanwhile", "archive")
            if (kept.width, kept.height) != (image.width, image.height):
                raise ArchiveError("archive.kept-size", self._archive.photos[digest])

    def _add_reading(self, about: str, line: ReadingLine) -> bool:
        kept = self._session.get(ReadingRow, line.id)
        if kept is not None:
            if (kept.created, ReadingRecord.read(kept.record)) != (line.created, line.record):
                raise ArchiveError("archive.kept-reading", about)
            return False
        self._add(
            ReadingRow(
                id=line.id,
                created=line.created,
                photo_sha256=line.record.image.sha256,
                model_sha256=line.record.model.sha256,
                record=line.record.to_json(),
            )
        )
        return True

    def _add_correction(self, about: str, line: CorrectionLine) -> bool:
        kept = self._session.get(CorrectionRow, line.id)
        if kept is not None:
            here = (kept.reading_id, kept.created, Correction.read(kept.correction))
            if here != (line.reading, line.created, line.correction):
                raise ArchiveError("archive.kept-correction", about)
            return False
        self._add(
            CorrectionRow(
                id=line.id,
                reading_id=line.reading,
                created=line.created,
                model_sha256=line.model_sha256,
                correction=line.correction.to_json(),
            )
        )
        return True

    def _add_table(self, about: str, line: TableLine) -> tuple[bool, int]:
        """Add a score sheet or its additional events; returns whether it is new and the number of events added."""
        events = table_events(about, line)
        kept = lock_table(self._session, line.id)
        here = () if kept is None else event_rows(self._session, line.id)
        both = min(len(here), len(events))
        if tuple(read_event(row.event) for row in here[:both]) != events[:both]:
            raise ArchiveError("archive.kept-table", about)
        if kept is None:
            self._session.add(TableRow(id=line.id, created=line.created))
            self._session.flush()
        for position in range(both, len(events)):
            self._add(event_row(line.id, position, line.events[position].created, events[position]))
        return kept is None, len(events) - both

    def _add(self, row: ReadingRow | CorrectionRow | EventRow) -> None:
        self._session.add(row)
        if len(self._session.new) >= _BATCH:
            self._session.flush()
