"""The store of photos, readings, corrections and score sheets; writes are durable before a call returns."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Self, TypeVar

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from vision.data_folder import data_folder
from vision.images.metadata import CleanPhoto
from vision.reading.records import ReadingRecord
from vision.review.store.archive.exporting import ExportStore
from vision.review.store.archive.importing import ImportStore
from vision.review.store.database import Database, database_url
from vision.review.store.migrate import find_damage, migrate, require_own_photos
from vision.review.store.photo_files import PhotoFiles, Reserve, make_folder, open_photos, photos_address
from vision.review.store.photos import PhotoStore
from vision.review.store.readings import ReadingStore, insert_reading, remove_photo, remove_reading
from vision.review.store.records import StoredPhoto, StoredReading
from vision.review.store.schema import EndedSessionRow
from vision.review.store.score_sheets import SheetStore, remove_table


class SessionStore:
    """Ended sessions of the page; raises as `Store` does."""

    _database: Database

    def end_session(self, name: str, until: datetime) -> None:
        """List a session as ended until it would have expired, and forget those that have."""
        with self._database.write_transaction() as session:
            session.execute(delete(EndedSessionRow).where(EndedSessionRow.until <= datetime.now(UTC)))
            session.merge(EndedSessionRow(id=name, until=until))

    def ended_sessions(self) -> dict[str, datetime]:
        """When each session that was ended would have expired."""
        with self._database.read_transaction() as session:
            return {row.id: row.until for row in session.scalars(select(EndedSessionRow))}


T = TypeVar("T")


class Store(ReadingStore, SheetStore, SessionStore, ExportStore, ImportStore):
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
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add_reading(self, data: bytes, record: ReadingRecord, clean: CleanPhoto | None = None) -> StoredReading:
        """Store a photo without metadata and its reading. Raises `StoreError`: of another photo; `PhotoError`."""
        stored = self._photos.add(data, record.image, lambda session: insert_reading(session, record), clean)
        self._reserve.fill()
        return stored

    def photo(self, sha256: str) -> StoredPhoto:
        """The upright photo without metadata, by the SHA-256 of the uploaded file."""
        return self._photos.find(sha256)

    def delete_reading(self, reading_id: str) -> None:
        """Delete a reading with its corrections, and its photo if it has no other reading."""
        self._remove(lambda session: remove_reading(session, reading_id))

    def delete_photo(self, sha256: str) -> None:
        """Delete a photo with its file, readings and corrections."""
        self._remove(lambda session: remove_photo(session, sha256))

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

    def delete_table(self, table_id: str) -> None:
        self._remove(lambda session: remove_table(session, table_id))


def _open(folder: Path, url: str | None, photos_address: str | None) -> tuple[Database, PhotoStore]:
    database = Database(folder, url)
    try:
        for damage in find_damage(database, "quick_check(1)"):
            raise damage
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
