"""Adds an archive's contents to the store in one transaction."""

import pickle
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from tempfile import TemporaryFile
from typing import Final, Generic, NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from scoring.records.base import Record
from scoring.records.table import event_record, read_event
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store.archive.contents import ArchiveIndex, Complaints, parsed_lines, table_events
from vision.review.store.archive.lines import CorrectionLine, ReadingLine, TableLine
from vision.review.store.archive.opening import Archive
from vision.review.store.clock import sound_time
from vision.review.store.errors import ArchiveError, StoreBusyError
from vision.review.store.photos import claim_photos, lock_photos, replace_photo
from vision.review.store.readings import terms_row
from vision.review.store.schema import CorrectionRow, PhotoRow, ReadingRow, TableRow, TermsRow
from vision.review.store.score_sheets import event_rows, insert_events, lock_table
from vision.review.terms import KeptTerms

T = TypeVar("T")
Line = TypeVar("Line")


class PreparedReading(NamedTuple):
    """The values of a reading's row, `record` as JSON text, and its terms."""

    id: str
    created: datetime
    photo_sha256: str
    model_sha256: str
    record: str
    terms: KeptTerms | None = None

    @property
    def row(self) -> ReadingRow:
        fields = self._asdict()
        del fields["terms"]
        return ReadingRow(**fields)


class PreparedCorrection(NamedTuple):
    """The values of a correction's row; `correction` is JSON text."""

    id: str
    reading_id: str
    created: datetime
    model_sha256: str
    correction: str


class PreparedTable(NamedTuple):
    """The values of a score sheet's row, and time and JSON text of each event."""

    id: str
    created: datetime
    events: tuple[tuple[datetime, str], ...]


class Spool(Generic[T]):
    """What is made of lines, in a temporary file, each with the name of its line for errors."""

    def __init__(self, lines: Iterable[tuple[str, Line]], make: Callable[[Line], T]) -> None:
        self._file = TemporaryFile()  # noqa: SIM115
        for about, line in lines:
            pickle.dump((about, make(line)), self._file)

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
    """The rows of an archive whose contents have been checked."""

    def __init__(self, archive: Archive, left_out: Container[str]) -> None:
        self.readings = Spool(parsed_lines(archive, ReadingLine, left_out), _reading)
        self.corrections = Spool(parsed_lines(archive, CorrectionLine, left_out), _correction)
        self.tables = Spool(parsed_lines(archive, TableLine, left_out), _table)

    def close(self) -> None:
        for spool in (self.readings, self.corrections, self.tables):
            spool.close()


def _reading(line: ReadingLine) -> PreparedReading:
    record = line.record
    photo, model = record.image.sha256, record.model.sha256
    return PreparedReading(line.id, line.created, photo, model, record.to_json(), line.terms)


def _correction(line: CorrectionLine) -> PreparedCorrection:
    return PreparedCorrection(line.id, line.reading, line.created, line.model_sha256, line.correction.to_json())


def _table(line: TableLine) -> PreparedTable:
    texts = (event_record(event).to_json() for event in table_events(line))
    return PreparedTable(
        line.id, line.created, tuple((one.created, text) for one, text in zip(line.events, texts, strict=True))
    )


_BATCH: Final = 200

K = TypeVar("K", ReadingRow, CorrectionRow)
L = TypeVar("L", PreparedReading, PreparedCorrection)
Ts = TypeVarTuple("Ts")
R = TypeVar("R", bound=Record)


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
        self._tables = 0
        self._other_readings: set[str] = set()
        self._terms: dict[str, KeptTerms] = {}

    def add_all(self, contents: ArchiveIndex, staged: list[PhotoRow], rows: PreparedRows) -> ImportCounts:
        """Add what the store does not hold yet.

        Raises `ArchiveError`: about a line that contradicts the store, if it is not listed; `StoreBusyError`: a photo
        was deleted concurrently; `IntegrityError`: something was added concurrently.
        """
        self._add_photos(contents, staged)
        readings = self._count(self._add_reading, self._with_kept(ReadingRow, rows.readings))
        self._session.flush()
        self._add_terms()
        corrections = self._count(self._add_correction, self._with_kept(CorrectionRow, rows.corrections))
        events = self._count(self._add_table, ((about, (line,)) for about, line in rows.tables))
        return ImportCounts(
            photos=len(staged),
            readings=readings,
            corrections=corrections,
            tables=self._tables,
            events=events,
            left_out=tuple(self._complaints.errors),
        )

    def _count(self, add: Callable[[str, *Ts], int], lines: Iterable[tuple[str, tuple[*Ts]]]) -> int:
        """Add lines, each with the function that returns the number of rows added."""
        count = 0
        for about, line in lines:
            with self._complaints.about(about):
                count += add(about, *line)
        return count

    def _with_kept(self, kind: type[K], lines: Iterable[tuple[str, L]]) -> Iterator[tuple[str, tuple[L, K | None]]]:
        """Lines, each with the row that is kept of it; one query for many, since nobody else can write meanwhile."""
        remaining = iter(lines)
        while batch := list(islice(remaining, _BATCH)):
            found = self._session.scalars(select(kind).where(kind.id.in_([line.id for _, line in batch])))
            kept = {row.id: row for row in found}
            yield from ((about, (line, kept.get(line.id))) for about, line in batch)

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

    def _add_reading(self, about: str, line: PreparedReading, kept: ReadingRow | None) -> bool:
        if kept is not None and (
            sound_time(kept.created) != line.created or not _is_same(ReadingRecord, kept.record, line.record)
        ):
            self._other_readings.add(line.id)
            raise ArchiveError("archive.kept-reading", about)
        if line.terms is not None:
            self._terms[line.id] = line.terms
        if kept is None:
            self._add(line.row)
        return kept is None

    def _add_terms(self) -> None:
        for reading, terms in self._terms.items():
            if self._session.get(TermsRow, reading) is None:
                sound = terms.model_copy(update={"changed": sound_time(terms.changed)})
                self._session.add(terms_row(reading, sound))

    def _add_correction(self, about: str, line: PreparedCorrection, kept: CorrectionRow | None) -> bool:
        if line.reading_id in self._other_readings:
            raise ArchiveError("archive.kept-reading", about)
        if kept is not None:
            here = (kept.reading_id, sound_time(kept.created))
            is_same = here == (line.reading_id, line.created)
            if not is_same or not _is_same(Correction, kept.correction, line.correction):
                raise ArchiveError("archive.kept-correction", about)
            return False
        self._add(CorrectionRow(**line._asdict()))
        return True

    def _add_table(self, about: str, line: PreparedTable) -> int:
        """Add a score sheet or its additional events; returns the number of events added."""
        kept = lock_table(self._session, line.id)
        here = () if kept is None else event_rows(self._session, line.id)
        for row, (_, text) in zip(here, line.events, strict=False):
            if row.event != text and read_event(row.event) != read_event(text):
                raise ArchiveError("archive.kept-table", about)
        if kept is None:
            self._session.add(TableRow(id=line.id, created=line.created))
            self._session.flush()
            self._tables += 1
        both = min(len(here), len(line.events))
        insert_events(self._session, line.id, both, line.events[both:])
        return len(line.events) - both

    def _add(self, row: ReadingRow | CorrectionRow) -> None:
        self._session.add(row)
        if len(self._session.new) >= _BATCH:
            self._session.flush()


def _is_same(kind: type[R], here: str, there: str) -> bool:
    """Whether two JSON texts are of the same record; an older version may have written it otherwise."""
    return here == there or kind.read(here) == kind.read(there)
