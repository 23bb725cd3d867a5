"""Photos: a database row and a file, kept consistent across crashes.

A file is listed in `discarded_files` before it is written, and removed from that list by the transaction that inserts
the photo. The transaction that deletes a photo lists its file. Listed files that are due are removed, at once or at the
next start; no other file is ever removed.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Final, TypeVar

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from scoring.errors import PailensError
from vision.hashing import sha256_of
from vision.images.metadata import SUFFIXES, CleanPhoto, clean_photo
from vision.reading.records import ImageRecord
from vision.review.store.clock import EARLIEST, now
from vision.review.store.database import Database
from vision.review.store.errors import PhotoDamageError, StoreBusyError, StoreError, UnknownError
from vision.review.store.photo_files import PhotoBucket, PhotoFiles, digest_in, new_name
from vision.review.store.records import StoredPhoto
from vision.review.store.schema import DiscardedFileRow, PhotoRow, may_be_hash

T = TypeVar("T")

_TIME_TO_ADD: Final = timedelta(hours=1)
"""Time after which a listed file without a photo is removed; adding a photo takes about a second."""
_ATTEMPTS: Final = 5
_AT_ONCE: Final = 500
"""Values of a query."""
GIVEN_UP: Final = EARLIEST
"""When a listed file is due that is being removed, and may not be claimed any more."""


class PhotoStore:
    def __init__(self, database: Database, files: PhotoFiles | PhotoBucket) -> None:
        self._database = database
        self._files = files

    def add(self, data: bytes, image: ImageRecord, then: Callable[[Session], T], clean: CleanPhoto | None = None) -> T:
        """Add a photo unless it is stored already, and call `then`, in one transaction.

        `then`: called with the session, and again if the transaction is retried; returns the result; `clean`: the photo
        without metadata, where it was made already. Raises `StoreError`: about `image.sha256` or `image`, if the record
        is of another photo; `PhotoError`: the file is not a photo.
        """
        if sha256_of(data) != image.sha256:
            raise StoreError("store.photo-other", "image.sha256")
        for _ in range(_ATTEMPTS):
            staged = None if self._is_kept(image.sha256) else self._write(image, clean or clean_photo(data, "photo"))
            try:
                with self._database.write_transaction() as session:
                    if claim_photos(session, [staged]) if staged else lock_photos(session, [image.sha256]):
                        return then(session)
            except IntegrityError:
                # A concurrent transaction added the same photo; its file is used.
                self.remove([staged.file] if staged else [])
            except PailensError:
                self._withdraw(staged.file if staged else None)
                raise
        raise StoreBusyError("store.photo-busy", "photo")

    def find(self, digest: str) -> StoredPhoto:
        """A photo by its upload's SHA-256. Raises `UnknownError`: about `photo`; `StoreError`: about its file."""
        with self._database.read_transaction() as session:
            row = session.get(PhotoRow, digest) if may_be_hash(digest) else None
        if row is None:
            raise unknown_photo()
        return self.load(row)

    def load(self, row: PhotoRow) -> StoredPhoto:
        """The photo of a row; raises as `find`."""
        try:
            data = self._files.read(row.file)
        except FileNotFoundError:
            if not self._is_kept(row.sha256):
                raise unknown_photo() from None
            raise PhotoDamageError("store.photo-missing", row.file) from None
        if sha256_of(data) != row.file_sha256:
            raise PhotoDamageError("store.photo-damaged", row.file)
        return StoredPhoto(data, row.media_type, row.file_sha256)

    def stage(self, digest: str, photo: CleanPhoto, time: timedelta) -> PhotoRow:
        """List a photo's file in `discarded_files` and write it; returns the row to claim within `time`."""
        file = new_name(digest, SUFFIXES[photo.media_type])
        with self._database.write_transaction() as session:
            session.add(DiscardedFileRow(file=file, due=now() + time))
        try:
            self._files.write(file, photo.data)
        except PailensError:
            self._withdraw(file)
            raise
        return _row(digest, file, photo)

    def staged(self) -> dict[str, list[str]]:
        """The files that are staged and may still be claimed, by the hash of their photo."""
        with self._database.read_transaction() as session:
            listed = list(session.scalars(select(DiscardedFileRow.file).where(DiscardedFileRow.due > now())))
        found: dict[str, list[str]] = {}
        for file in listed:
            found.setdefault(digest_in(file), []).append(file)
        return found

    def adopt(self, digest: str, photo: CleanPhoto, files: Iterable[str], time: timedelta) -> PhotoRow | None:
        """The row of one of the `files` staged by somebody else that holds the photo, None if there is none."""
        return next((_row(digest, file, photo) for file in files if self._is_adopted(file, photo.data, time)), None)

    def _is_adopted(self, file: str, data: bytes, time: timedelta) -> bool:
        try:
            if self._files.read(file) != data:
                return False
        except (FileNotFoundError, StoreError):
            return False
        with self._database.write_transaction() as session:
            listed = session.get(DiscardedFileRow, file, with_for_update=True)
            if listed is None or listed.due == GIVEN_UP:
                return False
            listed.due = now() + time
            return True

    def remove(self, files: Collection[str]) -> None:
        """Remove those files that are still listed as discarded. Raises `StoreError`: about one that has to wait."""
        for file in files:
            if self._give_up(file):
                # Outside a transaction: a bucket may take seconds, and SQLite has one writer at a time.
                self._files.remove(file)
                with self._database.write_transaction() as session:
                    session.execute(delete(DiscardedFileRow).where(DiscardedFileRow.file == file))

    def _give_up(self, file: str) -> bool:
        """Bar a file that is still listed from being claimed; False if it is not listed."""
        with self._database.read_transaction() as session:
            listed = session.get(DiscardedFileRow, file)
        if listed is None or listed.due == GIVEN_UP:
            return listed is not None
        with self._database.write_transaction() as session:
            listed = session.get(DiscardedFileRow, file, with_for_update=True)
            if listed is not None:
                listed.due = GIVEN_UP
            return listed is not None

    def remove_discarded(self) -> None:
        """Remove due files left by crashed processes; a file that cannot be removed is left for the next time."""
        due = DiscardedFileRow.due <= now()
        with self._database.read_transaction() as session:
            files = list(session.scalars(select(DiscardedFileRow.file).where(due)))
        for file in files:
            with suppress(StoreError):
                self.remove([file])

    def digests(self) -> set[str]:
        with self._database.read_transaction() as session:
            return set(session.scalars(select(PhotoRow.sha256)))

    def lost(self, digests: Iterable[str]) -> set[str]:
        """Those of the photos whose file is missing or damaged."""
        return {digest for digest in digests if self._is_lost(digest)}

    def _is_lost(self, digest: str) -> bool:
        try:
            self.find(digest)
        except PhotoDamageError:
            return True
        except UnknownError:
            pass  # deleted concurrently
        return False

    def _withdraw(self, file: str | None) -> None:
        """Remove a file that was written in vain; left for the next start if that fails too."""
        if file is not None:
            with suppress(PailensError):
                self.remove([file])

    def _is_kept(self, digest: str) -> bool:
        with self._database.read_transaction() as session:
            return session.get(PhotoRow, digest) is not None

    def _write(self, image: ImageRecord, photo: CleanPhoto) -> PhotoRow:
        if (photo.width, photo.height) != (image.width, image.height):
            raise StoreError("store.photo-size", "image", width=photo.width, height=photo.height)
        return self.stage(image.sha256, photo, _TIME_TO_ADD)


def _row(digest: str, file: str, photo: CleanPhoto) -> PhotoRow:
    return PhotoRow(
        sha256=digest,
        file=file,
        file_sha256=sha256_of(photo.data),
        media_type=photo.media_type,
        width=photo.width,
        height=photo.height,
    )


def claim_photos(session: Session, rows: Sequence[PhotoRow]) -> bool:
    """Insert staged photos; False if a file was discarded meanwhile. Raises `IntegrityError`: one is there already."""
    for start in range(0, len(rows), _AT_ONCE):
        batch = rows[start : start + _AT_ONCE]
        if not _unlist(session, [row.file for row in batch]):
            return False
        session.add_all(batch)
        session.flush()
    return True


def replace_photo(session: Session, row: PhotoRow) -> bool:
    """As `claim_photos`, of one; where the photo is stored already, its file is replaced and discarded."""
    kept = session.get(PhotoRow, row.sha256, with_for_update=True)
    if kept is None:
        return claim_photos(session, [row])
    if not _unlist(session, [row.file]):
        return False
    session.add(DiscardedFileRow(file=kept.file, due=GIVEN_UP))
    kept.file, kept.file_sha256, kept.media_type = row.file, row.file_sha256, row.media_type
    session.flush()
    return True


def _unlist(session: Session, files: Sequence[str]) -> bool:
    """Take staged files from the list; False if one was given up meanwhile."""
    are_theirs = DiscardedFileRow.file.in_(files)
    due = session.scalars(select(DiscardedFileRow.due).where(are_theirs).with_for_update()).all()
    if len(due) < len(files) or GIVEN_UP in due:
        return False
    session.execute(delete(DiscardedFileRow).where(are_theirs))
    return True


def lock_photos(session: Session, digests: Iterable[str]) -> dict[str, PhotoRow]:
    """Those of the photos that are stored, locked against deletion until the transaction ends."""
    wanted, found = list(digests), dict[str, PhotoRow]()
    for start in range(0, len(wanted), _AT_ONCE):
        batch = select(PhotoRow).where(PhotoRow.sha256.in_(wanted[start : start + _AT_ONCE]))
        locked = session.scalars(batch.with_for_update(read=True, key_share=True))
        found.update((row.sha256, row) for row in locked)
    return found


def unknown_photo() -> UnknownError:
    return UnknownError("store.photo-unknown", "photo")
