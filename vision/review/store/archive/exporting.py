"""Exports a store as a zip file, to a stream or to a file, which is read again before it is put in place."""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from scoring.errors import PailensError
from scoring.texts.system import system_reason
from vision.images.metadata import SUFFIXES
from vision.review.store.archive import Progress
from vision.review.store.archive.contents import Complaints, ContentCheck, Line, check_contents
from vision.review.store.archive.lines import CORRECTIONS, READINGS, TABLES
from vision.review.store.archive.opening import Archive
from vision.review.store.archive.writing import ArchiveWriter, SupportsWrite
from vision.review.store.clock import sound_time
from vision.review.store.database import Database
from vision.review.store.errors import ArchiveError, DamageError, PhotoDamageError, StoreError, UnknownError
from vision.review.store.migrate import find_damage
from vision.review.store.photo_files import new_file
from vision.review.store.photos import PhotoStore
from vision.review.store.schema import CorrectionRow, PhotoRow, ReadingRow, TableRow, TermsRow
from vision.review.store.score_sheets import event_rows

_BATCH: Final = 100


@dataclass(slots=True)
class ExportCounts:
    """Number of items that an export wrote, and why each of those that it had to leave out is missing."""

    photos: int = 0
    readings: int = 0
    corrections: int = 0
    tables: int = 0
    left_out: tuple[ArchiveError, ...] = ()


class ArchiveExport:
    """An export of a snapshot of the store.

    Every row is checked as an import will check it before the first byte is written. Rows that no import would take,
    and photos whose file is missing or damaged, are left out and listed. `counts`: complete once it is written.
    """

    def __init__(self, database: Database, photos: PhotoStore, progress: Progress = lambda *_: None) -> None:
        self.counts = ExportCounts()
        self._database = database
        self._photos = photos
        self._progress = progress
        self._complaints = Complaints(sys.maxsize)
        self._gone: set[str] = set()

    def write(self, stream: SupportsWrite) -> None:
        """Write the zip file, photos deleted meanwhile left out. Raises `StoreError`: something is unreadable."""
        with ArchiveWriter(stream) as archive:
            with self._database.read_transaction() as session:
                self._check(session)
                for name, data in self._photo_files(session):
                    archive.add_stored(name, data)
                    self.counts.photos += 1
                self.counts.readings, self.counts.corrections, self.counts.tables = (
                    archive.add_lines(name, (line for about, line in lines if about not in self._complaints.left_out))
                    for name, lines in (
                        (READINGS, self._readings(session)),
                        (CORRECTIONS, self._corrections(session)),
                        (TABLES, self._tables(session)),
                    )
                )
            archive.finish()
        self.counts.left_out = tuple(self._complaints.errors)

    def damaged_rows(self, pause: Callable[[], None]) -> list[ArchiveError]:
        """What of the database, photo files apart, no export would take. `pause`: called before each row."""

        def slowly(lines: Iterator[Line]) -> Iterator[Line]:
            for line in lines:
                pause()
                yield line

        with self._database.read_transaction() as session:
            self._check(session, slowly)
        return self._complaints.errors

    def _check(self, session: Session, passed: Callable[[Iterator[Line]], Iterator[Line]] = iter) -> None:
        check = ContentCheck(set(session.scalars(select(PhotoRow.sha256))), self._complaints)
        check.check(*map(passed, (self._readings(session), self._corrections(session), self._tables(session))))

    def _photo_files(self, session: Session) -> Iterator[tuple[str, bytes]]:
        total = session.scalar(select(func.count()).select_from(PhotoRow)) or 0
        wanted = select(PhotoRow).execution_options(yield_per=_BATCH)
        for done, photo in enumerate(session.scalars(wanted), start=1):
            name = f"photos/{photo.sha256}{SUFFIXES[photo.media_type]}"
            try:
                yield name, self._photos.load(photo).data
            except UnknownError:
                self._gone.add(photo.sha256)
            except PhotoDamageError as damage:
                self._complaints.add(name, damage)
            self._progress(done, total)

    def _readings(self, session: Session) -> Iterator[Line]:
        wanted = (
            select(ReadingRow, TermsRow.terms)
            .outerjoin(TermsRow, TermsRow.reading_id == ReadingRow.id)
            .order_by(ReadingRow.created, ReadingRow.id)
        )
        for row, terms in session.execute(wanted.execution_options(yield_per=_BATCH)):
            if row.photo_sha256 not in self._gone:
                said = {"terms": terms} if terms else {}
                yield f"{READINGS}, {row.id}", _line(row, record=row.record, **said)

    def _corrections(self, session: Session) -> Iterator[Line]:
        wanted = (
            select(CorrectionRow, ReadingRow.photo_sha256)
            .join(ReadingRow, CorrectionRow.reading_id == ReadingRow.id)
            .order_by(CorrectionRow.created, CorrectionRow.id)
        )
        for row, photo in session.execute(wanted.execution_options(yield_per=_BATCH)):
            if photo not in self._gone:
                line = _line(
                    row,
                    reading=json.dumps(row.reading_id),
                    model_sha256=json.dumps(row.model_sha256),
                    correction=row.correction,
                )
                yield f"{CORRECTIONS}, {row.id}", line

    def _tables(self, session: Session) -> Iterator[Line]:
        wanted = select(TableRow).order_by(TableRow.created, TableRow.id)
        for row in session.scalars(wanted).all():
            events = ",".join(
                f'{{"created":{json.dumps(sound_time(event.created).isoformat())},"event":{event.event}}}'
                for event in event_rows(session, row.id)
            )
            yield f"{TABLES}, {row.id}", _line(row, events=f"[{events}]")


def _line(row: ReadingRow | CorrectionRow | TableRow, **fields: str) -> bytes:
    """A JSON line; `fields` are JSON texts, inserted unchanged."""
    created = sound_time(row.created).isoformat()
    head = {"schema": "1", "id": json.dumps(row.id), "created": json.dumps(created)}
    inner = ",".join(f'"{name}":{text}' for name, text in {**head, **fields}.items())
    return f"{{{inner}}}\n".encode()


class ExportStore:
    """Exports of the store, and the search for what none would take; raises as `Store` does."""

    _database: Database
    _photos: PhotoStore

    def export_archive(self, stream: SupportsWrite) -> ExportCounts:
        """Write a snapshot of the store as a zip file; says what was left out as missing or damaged."""
        export = ArchiveExport(self._database, self._photos)
        export.write(stream)
        return export.counts

    def back_up(self, path: Path, progress: Progress = lambda *_: None) -> ExportCounts:
        """Write an archive to a file that only its owner may read, replacing an earlier archive.

        Until the new archive has been read again without a fault it is called `….part`, and the earlier one stays.
        Raises `StoreError`: about the file, if it cannot be written, or if a file that is no archive lies there;
        `ArchiveError`: what was written cannot be read again.
        """
        export = ArchiveExport(self._database, self._photos, progress)
        try:
            _require_archive(path)
            with new_file(path) as part:
                with part.open("wb") as file:
                    export.write(file)
                _check(part, export)
        except OSError as error:
            raise StoreError("archive.not-written", str(path), fault=system_reason(error)) from error
        return export.counts

    def find_damage(self, pause: Callable[[], None]) -> list[PailensError]:
        """What is wrong with the database as a whole: its pages and indexes, and the rows that cannot be read.

        It takes long; `pause` is called before each row, to let others go first.
        """
        try:
            found = find_damage(self._database, "integrity_check")
            return [*found, *ArchiveExport(self._database, self._photos).damaged_rows(pause)]
        except DamageError as error:
            return [error]


def _require_archive(path: Path) -> None:
    """Refuse to write over anything else than an archive, or an empty file."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return
    try:
        with path.open("rb") as stream:
            Archive(stream)
    except ArchiveError:
        raise StoreError("archive.other-file", str(path)) from None


def _check(part: Path, export: ArchiveExport) -> None:
    """Read an archive again: every photo by its hash, every line as an import does."""
    with part.open("rb") as stream:
        archive = Archive(stream)
        # A photo may be left out whose reading is not.
        left_out = {error.about[len("photos/") :][:64] for error in export.counts.left_out}
        index = check_contents(archive, {*archive.photos, *left_out}, Complaints(0))
        for name in archive.photos.values():
            archive.read(name)
    counts = export.counts
    if (counts.readings, counts.corrections, counts.tables) != (
        len(index.readings),
        len(index.corrections),
        len(index.tables),
    ):
        raise ArchiveError("archive.part-damaged", str(part))
