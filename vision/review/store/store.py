"""The store: photos, readings, corrections and score sheets, each on the disk before a call returns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, Protocol, Self

from scoring.table import Event, SessionOpened
from vision.records import ReadingRecord
from vision.review.correction import Correction
from vision.review.store import readings, score_sheets
from vision.review.store.archive import ImportCounts, archive_chunks, import_archive
from vision.review.store.database import Database
from vision.review.store.migrate import migrate
from vision.review.store.photo_files import make_folder
from vision.review.store.photos import PhotoStore
from vision.review.store.records import ReadingPage, StoredCorrection, StoredPhoto, StoredReading, StoredTable

_BATCH: Final = 50


class SupportsWrite(Protocol):
    """A file, or whatever takes bytes as one does."""

    def write(self, data: bytes, /) -> object:
        """Take bytes."""


class Store:
    """A store that is open; threads may share it, and several processes may have the same one open.

    Every method raises StoreBusyError where the database does not answer, and StoreError where the database or the
    folder cannot be used; UnknownError about `reading`, `photo` or `table` where none of that name is kept.
    """

    def __init__(self, database: Database, photos: PhotoStore) -> None:
        self._database = database
        self._photos = photos

    @classmethod
    def open(cls, folder: Path, url: str | None = None) -> Self:
        """Open a store, made or brought up to date where need be.

        Args:
            folder: where the photos' files are kept, and the database where `url` is None.
            url: a PostgreSQL database, `postgresql://user@host/name`.

        Raises:
            StoreError: about the folder or the database.
        """
        make_folder(folder)
        database = Database(folder, url)
        try:
            migrate(database)
            photos = PhotoStore(database, folder / "photos")
            photos.remove_discarded()
        except BaseException:
            database.close()
            raise
        return cls(database, photos)

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_reading(self, data: bytes, record: ReadingRecord) -> StoredReading:
        """Keep a photo, its metadata removed, and what was read on it.

        Args:
            data: the file as it came, of which `record` names the hash.
            record: the reading, kept as it is.

        Raises:
            StoreError: about `image.sha256` or `image`, when the record is of another photo.
            PhotoError: the file is not a photo.
        """
        return self._photos.add(data, record.image, lambda session: readings.insert_reading(session, record))

    def reading(self, reading_id: str) -> StoredReading:
        """A reading with its newest correction."""
        with self._database.read_transaction() as session:
            return readings.find_reading(session, reading_id)

    def readings(self, before: str | None = None, limit: int = 50) -> ReadingPage:
        """Readings, the newest first.

        Args:
            before: the `next` of the page before, None for the newest.
            limit: how many at most, 1 to 200.

        Raises:
            UnknownError: about `before`, when it is not what a page gave.
        """
        with self._database.read_transaction() as session:
            return readings.list_readings(session, before, limit)

    def corrected(self) -> Iterator[StoredReading]:
        """For each corrected photo the reading with its newest correction, in the order of those corrections.

        What is deleted meanwhile is left out.
        """
        with self._database.read_transaction() as session:
            ids = readings.corrected_ids(session)
        for start in range(0, len(ids), _BATCH):
            with self._database.read_transaction() as session:
                batch = readings.find_readings(session, ids[start : start + _BATCH])
            yield from batch

    def add_correction(self, reading_id: str, correction: Correction) -> StoredCorrection:
        """Keep a correction as the newest of its reading.

        Raises:
            CorrectionError: about a box that is not inside the photo.
        """
        with self._database.write_transaction() as session:
            return readings.insert_correction(session, reading_id, correction)

    def photo(self, sha256: str) -> StoredPhoto:
        """The upright photo without metadata, by the hash of the file as it came."""
        return self._photos.find(sha256)

    def delete_reading(self, reading_id: str) -> None:
        """Delete a reading with its corrections, and its photo where that was its only reading."""
        with self._database.write_transaction() as session:
            files = readings.remove_reading(session, reading_id)
        self._photos.remove(files)

    def delete_photo(self, sha256: str) -> None:
        """Delete a photo and everything that came from it: readings, corrections, the file."""
        with self._database.write_transaction() as session:
            files = readings.remove_photo(session, sha256)
        self._photos.remove(files)

    def create_table(self, opened: SessionOpened, events: Iterable[Event] = ()) -> StoredTable:
        """Open a score sheet.

        Args:
            opened: who plays, and by which rules.
            events: what has happened since, where the sheet was kept elsewhere.

        Raises:
            TableError: about the field of an event that cannot come there; nothing is kept.
        """
        with self._database.write_transaction() as session:
            return score_sheets.insert_table(session, (opened, *events))

    def table(self, table_id: str) -> StoredTable:
        """A score sheet."""
        with self._database.read_transaction() as session:
            return score_sheets.find_table(session, table_id)

    def tables(self) -> list[StoredTable]:
        """All score sheets, the newest first."""
        with self._database.read_transaction() as session:
            return score_sheets.list_tables(session)

    def append_event(self, table_id: str, event: Event, after: int | None = None) -> StoredTable:
        """Write an event on a score sheet; what it holds afterwards.

        Args:
            table_id: the score sheet.
            event: what happened; `Withdrawn` takes back the last event that stands.
            after: how many events the sender has seen, withdrawn ones counted; None to add in any case.

        Raises:
            ConflictError: about `after`, when the sheet has another number of events.
            TableError: about the field of the event that contradicts the sheet; nothing is written.
        """
        with self._database.write_transaction() as session:
            return score_sheets.insert_event(session, table_id, event, after)

    def undo(self, table_id: str, after: int | None = None) -> StoredTable:
        """Take back the last event that stands; raises as `append_event`."""
        with self._database.write_transaction() as session:
            return score_sheets.insert_undo(session, table_id, after)

    def redo(self, table_id: str, after: int | None = None) -> StoredTable:
        """Do again what was taken back last; raises as `append_event`."""
        with self._database.write_transaction() as session:
            return score_sheets.insert_redo(session, table_id, after)

    def delete_table(self, table_id: str) -> None:
        """Delete a score sheet."""
        with self._database.write_transaction() as session:
            score_sheets.remove_table(session, table_id)
        self._database.purge_deleted()

    def export_archive(self, stream: SupportsWrite) -> None:
        """Write everything, as it is at one moment, as a zip file.

        Args:
            stream: is only written to, bit by bit.

        Raises:
            StoreError: about a photo's file that is missing or damaged.
        """
        for chunk in archive_chunks(self._database, self._photos):
            stream.write(chunk)

    def import_archive(self, stream: BinaryIO) -> ImportCounts:
        """Take in what an archive holds and this store does not.

        Args:
            stream: the archive, a file that can be wound back.

        Raises:
            ArchiveError: about the part, line and field that is refused; nothing is changed.
        """
        return import_archive(stream, self._database, self._photos)
