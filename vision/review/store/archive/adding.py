"""Adds an archive's contents to the store in one transaction."""

import pickle
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from tempfile import TemporaryFile
from typing import Final, Generic, NamedTuple, TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.records.base import Record
from scoring.records.table import read_event
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.archive.contents import ArchiveIndex, Complaints, parsed_lines, table_events
from vision.review.store.archive.lines import CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.clock import sound_time
from vision.review.store.errors import ArchiveError, StoreBusyError
from vision.review.store.photos import claim_photos, lock_photos, replace_photo
from vision.review.store.readings import correction_row, reading_row, terms_row
from vision.review.store.records import StoredCorrection, event_line
from vision.review.store.schema import CorrectionRow, PhotoRow, ReadingRow, TableRow, TermsRow
from vision.review.store.score_sheets import event_rows, insert_events, lock_table

T = TypeVar("T")
Row = TypeVar("Row", ReadingRow, CorrectionRow)
R = TypeVar("R", bound=Record)

_BATCH: Final = 200


class NewTable(NamedTuple):
    """A score sheet's id, and time and JSON text of each event."""

    id: str
    created: datetime
    events: tuple[tuple[datetime, str], ...]


class Spool(Generic[T]):
    """Rows in a temporary file, each with the name of its line for errors."""

    def __init__(self, rows: Iterable[tuple[str, T]]) -> None:
        self._file = TemporaryFile()  # noqa: SIM115
        for row in rows:
            pickle.dump(row, self._file)

    def __iter__(self) -> Iterator[tuple[str, T]]:
        self._file.seek(0)
        while True:
            try:
                yield pickle.load(self._file)
            except EOFError:
                return

    def close(self) -> None:
        self._file.close()


class PreparedRows:
    """The rows of an archive whose contents have been checked; those of readings with their terms."""

    def __init__(self, archive: Archive, left_out: Container[str]) -> None:
        self.readings = Spool((about, _reading(line)) for about, line in parsed_lines(archive, ReadingLine, left_out))
        self.corrections = Spool(
            (about, _correction(line)) for about, line in parsed_lines(archive, CorrectionLine, left_out)
        )
        self.tables = Spool((about, _table(line)) for about, line in parsed_lines(archive, TableLine, left_out))

    def close(self) -> None:
        for spool in (self.readings, self.corrections, self.tables):
            spool.close()


def _reading(line: ReadingLine) -> tuple[ReadingRow, TermsRow | None]:
    row = reading_row(line.id, line.created, line.record)
    if line.terms is None:
        return row, None
    return row, terms_row(line.id, line.terms.model_copy(update={"changed": sound_time(line.terms.changed)}))


def _correction(line: CorrectionLine) -> CorrectionRow:
    return correction_row(line.reading, StoredCorrection(line.id, line.created, line.correction, line.model_sha256))


def _table(line: TableLine) -> NewTable:
    texts = map(event_line, table_events(line))
    return NewTable(
        line.id, line.created, tuple((one.created, text) for one, text in zip(line.events, texts, strict=True))
    )


@dataclass(frozen=True, slots=True)
class ImportCounts:
    """Number of items that an import added, all zero if it was imported before; and what was wrong with the others."""

    photos: int
    readings: int
    corrections: int
    tables: int
    events: int
    left_out: tuple[ArchiveError, ...] = ()


class ArchiveImport:
    """Adds an archive's contents within a transaction. `photos`: names of parts by hash; `complaints`: left out."""

    def __init__(self, session: Session, photos: Mapping[str, str], complaints: Complaints) -> None:
        self._session = session
        self._photos = photos
        self._complaints = complaints
        self._other_readings: set[str] = set()

    def add_all(self, contents: ArchiveIndex, staged: list[PhotoRow], rows: PreparedRows) -> ImportCounts:
        """Add what the store does not hold yet.

        Raises `ArchiveError`: about a line that contradicts the store, if it is not listed; `StoreBusyError`: a photo
        was deleted concurrently; `IntegrityError`: something was added concurrently.
        """
        self._add_photos(contents, staged)
        readings = ((about, reading) for about, (reading, _) in rows.readings)
        count = self._add_rows(ReadingRow, readings, self._check_reading)
        self._add_terms(terms for _, (_, terms) in rows.readings if terms is not None)
        corrections = self._add_rows(CorrectionRow, rows.corrections, self._check_correction)
        tables, events = self._add_tables(rows.tables)
        return ImportCounts(len(staged), count, corrections, tables, events, tuple(self._complaints.errors))

    def _add_rows(
        self, kind: type[Row], rows: Iterable[tuple[str, Row]], check: Callable[[str, Row, Row | None], None]
    ) -> int:
        """Add the rows that are not kept, after a check against the one that is; returns their number."""
        count, remaining = 0, iter(rows)
        # One query for many, since nobody else can write meanwhile.
        while batch := list(islice(remaining, _BATCH)):
            found = self._session.scalars(select(kind).where(kind.id.in_([row.id for _, row in batch])))
            kept = {row.id: row for row in found}
            for about, row in batch:
                with self._complaints.about(about):
                    check(about, row, kept.get(row.id))
                    if row.id not in kept:
                        self._session.add(row)
                        count += 1
            self._session.flush()
        return count

    def _add_photos(self, contents: ArchiveIndex, staged: list[PhotoRow]) -> None:
        rows = lock_photos(self._session, contents.images)
        lost = [row for row in staged if row.sha256 in rows]
        claimed = claim_photos(self._session, [row for row in staged if row.sha256 not in rows])
        claimed = all(replace_photo(self._session, row) for row in lost) and claimed
        rows.update((row.sha256, row) for row in staged)
        for digest, image in contents.images.items():
            kept = rows.get(digest)
            if kept is None or not claimed:
                raise StoreBusyError("archive.deleted-meanwhile", "archive")
            if (kept.width, kept.height) != (image.width, image.height):
                raise ArchiveError("archive.kept-size", self._photos.get(digest, f"photos/{digest}"))

    def _check_reading(self, about: str, row: ReadingRow, kept: ReadingRow | None) -> None:
        if kept is not None and (
            sound_time(kept.created) != row.created or not _is_same(ReadingRecord, kept.record, row.record)
        ):
            self._other_readings.add(row.id)
            raise ArchiveError("archive.kept-reading", about)

    def _add_terms(self, rows: Iterable[TermsRow]) -> None:
        for row in rows:
            if row.reading_id not in self._other_readings and self._session.get(TermsRow, row.reading_id) is None:
                self._session.add(row)

    def _check_correction(self, about: str, row: CorrectionRow, kept: CorrectionRow | None) -> None:
        if row.reading_id in self._other_readings:
            raise ArchiveError("archive.kept-reading", about)
        if kept is not None and (
            (kept.reading_id, sound_time(kept.created)) != (row.reading_id, row.created)
            or not _is_same(Correction, kept.correction, row.correction)
        ):
            raise ArchiveError("archive.kept-correction", about)

    def _add_tables(self, tables: Iterable[tuple[str, NewTable]]) -> tuple[int, int]:
        """Add score sheets, or their additional events; returns the numbers of sheets and events added."""
        sheets = events = 0
        for about, table in tables:
            with self._complaints.about(about):
                kept = lock_table(self._session, table.id)
                here = () if kept is None else event_rows(self._session, table.id)
                for row, (_, text) in zip(here, table.events, strict=False):
                    if row.event != text and read_event(row.event) != read_event(text):
                        raise ArchiveError("archive.kept-table", about)
                if kept is None:
                    self._session.add(TableRow(id=table.id, created=table.created))
                    self._session.flush()
                    sheets += 1
                new = table.events[len(here) :]
                insert_events(self._session, table.id, len(here), new)
                events += len(new)
        return sheets, events


def _is_same(kind: type[R], here: str, there: str) -> bool:
    """Whether two JSON texts are of the same record; an older version may have written it otherwise."""
    return here == there or kind.read(here) == kind.read(there)
