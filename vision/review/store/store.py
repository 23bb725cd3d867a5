"""The store of photos, readings, corrections and score sheets; writes are durable before a call returns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final, Protocol, Self, TypeVar

from sqlalchemy.orm import Session

from scoring.errors import PailensError
from scoring.table import Event, SessionOpened
from vision.images.metadata import CleanPhoto, checked_photo
from vision.reading.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store import readings, score_sheets, sessions
from vision.review.store.archive.adding import ImportCounts
from vision.review.store.archive.exporting import ArchiveExport, ExportCounts
from vision.review.store.archive.files import save_archive
from vision.review.store.archive.importing import Approve, Clean, import_archive
from vision.review.store.archive.progress import Progress, no_progress
from vision.review.store.checks import damage_of, require_own_photos, require_undamaged
from vision.review.store.database import Database
from vision.review.store.errors import DamageError
from vision.review.store.migrate import migrate
from vision.review.store.photo_bucket import open_photos
from vision.review.store.photo_files import PhotoFiles, make_folder
from vision.review.store.photos import PhotoStore
from vision.review.store.places import data_folder, database_url, photos_address
from vision.review.store.records import (
    CorrectedPhoto,
    ReadingList,
    StoredCorrection,
    StoredPhoto,
    StoredReading,
    StoredTable,
    TableLog,
    TablePage,
)
from vision.review.store.reserve import Reserve
from vision.review.terms import KeptTerms, TermsRecord

T = TypeVar("T")

_BATCH: Final = 50


class SupportsWrite(Protocol):
    """A writable binary stream."""

    def write(self, data: bytes, /) -> object:
        """Write bytes."""


class Store:
    """An open store; safe to share between threads, and to open from several processes.

    Every method raises StoreBusyError if the database times out, StoreError if the database or the folder cannot be
    used, and UnknownError about `reading`, `photo` or `table` if there is no such item.
    """

    def __init__(self, database: Database, photos: PhotoStore, reserve: Reserve) -> None:
        self._database = database
        self._photos = photos
        self._reserve = reserve

    @classmethod
    def open(cls, folder: Path, url: str | None = None, photos_address: str | None = None) -> Self:
        """Open a store; creates or migrates it if necessary.

        Args:
            folder: folder of the SQLite database if `url` is None, and of the photo files if `photos_address` is.
            url: a PostgreSQL database, `postgresql://user@host/name`.
            photos_address: another folder of the photo files, or an fsspec address such as `s3://bucket/prefix`.

        Raises:
            DamageError: the database is damaged.
            StoreError: about the folder, the database or `PAILENS_PHOTOS`.
        """
        make_folder(folder)
        reserve = Reserve(folder / "reserve")
        try:
            # Even opening writes a little.
            database, photos = reserve.spend(lambda: _open(folder, url, photos_address))
        finally:
            reserve.fill()
        return cls(database, photos, reserve)

    @classmethod
    def own(cls) -> Self:
        """The store of this machine, as the environment says where it is; raises as `open`."""
        return cls.open(data_folder(), database_url(), photos_address())

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_reading(self, data: bytes, record: ReadingRecord, clean: CleanPhoto | None = None) -> StoredReading:
        """Store a photo, stripped of metadata, with its reading.

        Args:
            data: the uploaded file; `record` holds its hash.
            record: the reading, stored unchanged.
            clean: the photo without metadata, where it was made already.

        Raises:
            StoreError: about `image.sha256` or `image`, if the record is of another photo.
            PhotoError: the file is not a photo.
        """
        stored = self._photos.add(data, record.image, lambda session: readings.insert_reading(session, record), clean)
        self._reserve.fill()
        return stored

    def reading(self, reading_id: str) -> StoredReading:
        """A reading with its newest correction."""
        with self._database.read_transaction() as session:
            return readings.find_reading(session, reading_id)

    def reading_list(self, before: str | None = None, limit: int = 50) -> ReadingList:
        """A page of the list of readings, newest first; their records are not read.

        Args:
            before: `next` of the previous page, None for the newest.
            limit: maximum number of readings, 1 to 200.

        Raises:
            UnknownError: about `before`, if it is not a valid cursor.
        """
        with self._database.read_transaction() as session:
            return readings.page_of_readings(session, before, limit)

    def corrected(self) -> Iterator[StoredReading]:
        """For each corrected photo the reading with its newest correction, in the order of those corrections.

        Readings deleted during the iteration are skipped.
        """
        ids = [photo.reading for photo in self.newest_corrections()]
        for start in range(0, len(ids), _BATCH):
            yield from self.readings_of(ids[start : start + _BATCH])

    def newest_corrections(self) -> list[CorrectedPhoto]:
        """The newest correction of each corrected photo, in the order of those corrections; no record is read."""
        with self._database.read_transaction() as session:
            return readings.newest_corrections(session)

    def readings_of(self, ids: Sequence[str]) -> list[StoredReading]:
        """Those of the readings that exist, each with its newest correction, in the order of `ids`."""
        with self._database.read_transaction() as session:
            return readings.find_readings(session, ids)

    def add_correction(self, reading_id: str, correction: Correction) -> StoredCorrection:
        """Store a correction as the newest of its reading.

        Raises:
            CorrectionError: about a box outside the photo.
        """
        with self._database.write_transaction() as session:
            return readings.insert_correction(session, reading_id, correction)

    def add_corrections_after(self, corrections: Mapping[str, Correction]) -> dict[str, StoredCorrection]:
        """Store edits of labels, all at once; boxes are those of the photos.

        Args:
            corrections: by the id of the correction that they edit.

        Returns:
            What was stored, by the same ids, without photos that were deleted or corrected otherwise meanwhile.
        """
        with self._database.write_transaction() as session:
            # In one order, so that two edits of the same photos don't wait for each other.
            stored = {
                before: readings.insert_correction_after(session, before, corrections[before])
                for before in sorted(corrections)
            }
        return {before: correction for before, correction in stored.items() if correction is not None}

    def corrections(self, ids: Collection[tuple[str, str]]) -> dict[tuple[str, str], StoredCorrection]:
        """Those of the corrections that exist, the newest of their readings or earlier ones.

        Args:
            ids: of reading and correction.
        """
        with self._database.read_transaction() as session:
            return readings.find_corrections(session, ids)

    def keep_terms(self, reading_id: str, terms: TermsRecord) -> KeptTerms:
        """Keep what a reading is counted by, in the place of what was said earlier.

        Raises:
            HandError, TilesError: about a fact or option that contradicts itself.
        """
        with self._database.write_transaction() as session:
            return readings.replace_terms(session, reading_id, terms)

    def photo(self, sha256: str) -> StoredPhoto:
        """The upright photo without metadata, by the SHA-256 of the uploaded file."""
        return self._photos.find(sha256)

    def delete_reading(self, reading_id: str) -> None:
        """Delete a reading with its corrections, and its photo if it has no other reading."""
        self._remove(lambda session: readings.remove_reading(session, reading_id))

    def delete_photo(self, sha256: str) -> None:
        """Delete a photo with its file, readings and corrections."""
        self._remove(lambda session: readings.remove_photo(session, sha256))

    def _remove(self, delete: Callable[[Session], list[str]]) -> None:
        """Delete rows, and then the files that `delete` returns."""
        try:
            files = self._reserve.spend(lambda: self._write(delete))
            try:
                self._reserve.spend(lambda: self._photos.remove(files))
            finally:
                self._database.purge_deleted()
        finally:
            self._reserve.fill()

    def _write(self, change: Callable[[Session], T]) -> T:
        with self._database.write_transaction() as session:
            return change(session)

    def remove_leftovers(self) -> None:
        """Remove photo files that were written and that no photo has claimed in time; done at each start too."""
        self._photos.remove_discarded()

    def create_table(self, opened: SessionOpened, events: Iterable[Event] = ()) -> StoredTable:
        """Open a score sheet.

        Args:
            opened: who plays, and by which rules.
            events: later events, for a sheet imported from elsewhere.

        Raises:
            TableError: about the field of an invalid event; nothing is stored.
        """
        table = score_sheets.new_table((opened, *events))
        self.add_table(TableLog.of(table))
        return table

    def add_table(self, log: TableLog) -> None:
        """Store a score sheet whose events have been checked, which takes far longer than storing them."""
        with self._database.write_transaction() as session:
            score_sheets.insert_table(session, log)

    def table(self, table_id: str) -> StoredTable:
        """A score sheet."""
        return self.table_log(table_id).parsed()

    def table_log(self, table_id: str) -> TableLog:
        """A score sheet, its events not parsed."""
        with self._database.read_transaction() as session:
            return score_sheets.find_log(session, table_id)

    def entry_counts(self, ids: Collection[str]) -> dict[str, int]:
        """The number of entries, withdrawn ones included, of each of the score sheets that there are, by id."""
        with self._database.read_transaction() as session:
            return score_sheets.count_entries(session, ids)

    def table_page(self, before: str | None = None, limit: int = 50) -> TablePage:
        """A page of score sheets, newest first; their events are not read.

        Args:
            before: `next` of the previous page, None for the newest.
            limit: maximum number of score sheets, 1 to 200.

        Raises:
            UnknownError: about `before`, if it is not a valid cursor.
        """
        with self._database.read_transaction() as session:
            return score_sheets.page_of_tables(session, before, limit)

    def append_lines(self, log: TableLog, *lines: str) -> None:
        """Append the JSON texts of events that have been checked against `log`, all or none.

        Raises:
            ConflictError: about `after`, if the sheet has grown since `log` was read; nothing is written.
        """
        with self._database.write_transaction() as session:
            score_sheets.insert_lines(session, log, lines)

    def delete_table(self, table_id: str) -> None:
        """Delete a score sheet."""
        self._remove(lambda session: score_sheets.remove_table(session, table_id))

    def end_session(self, name: str, until: datetime) -> None:
        """List a session of the page as ended until it would have expired."""
        with self._database.write_transaction() as session:
            sessions.insert_ended(session, name, until)

    def ended_sessions(self) -> dict[str, datetime]:
        """When each session that was ended would have expired."""
        with self._database.read_transaction() as session:
            return sessions.ended(session)

    def export_archive(self, stream: SupportsWrite) -> ExportCounts:
        """Write a snapshot of the store as a zip file; says what was left out as missing or damaged.

        Args:
            stream: written sequentially, in chunks, once the database has been checked.
        """
        export = ArchiveExport(self._database, self._photos)
        for chunk in export.chunks():
            stream.write(chunk)
        return export.counts

    def find_damage(self, pause: Callable[[], None]) -> list[PailensError]:
        """What is wrong with the database as a whole: its pages and indexes, and the rows that cannot be read.

        It takes long; `pause` is called before each row, to let others go first.
        """
        try:
            found = [
                DamageError("store.database-damaged", self._database.about, fault=fault.rstrip("."))
                for fault in damage_of(self._database)
            ]
            return [*found, *ArchiveExport(self._database, self._photos).damaged_rows(pause)]
        except DamageError as error:
            return [error]

    def back_up(self, path: Path, progress: Progress = no_progress) -> ExportCounts:
        """Write a snapshot of the store to a file, and read it again.

        Args:
            path: the file; an earlier archive there is replaced once the new one is whole.
            progress: called with the number of photos written and to write.

        Raises:
            StoreError: about the file, if it cannot be written or is no archive.
        """
        return save_archive(ArchiveExport(self._database, self._photos, progress), path)

    def import_archive(
        self,
        stream: BinaryIO,
        approve: Approve | None = None,
        progress: Progress = no_progress,
        clean: Clean = checked_photo,
    ) -> ImportCounts:
        """Add what an archive holds and this store does not.

        Args:
            stream: the archive, a seekable file.
            approve: asked whether to go on without bad lines and photos; None to refuse such an archive.
            progress: called with the number of photos added and to add.
            clean: decodes a photo of the archive and removes its metadata; raises PhotoError.

        Raises:
            ArchiveError: about the invalid part, line and field; nothing is changed.
        """
        return import_archive(stream, self._database, self._photos, approve, progress, clean)


def _open(folder: Path, url: str | None, photos_address: str | None) -> tuple[Database, PhotoStore]:
    database = Database(folder, url)
    try:
        require_undamaged(database)
        migrate(database)
        files = open_photos(folder / "photos", photos_address)
        if isinstance(files, PhotoFiles):
            require_own_photos(database, files.folder)
        photos = PhotoStore(database, files)
        photos.remove_discarded()
        database.purge_deleted()
    except BaseException:
        database.close()
        raise
    return database, photos
