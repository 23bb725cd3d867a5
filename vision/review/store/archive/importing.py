"""Imports an archive into a store, all or nothing."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta
from typing import BinaryIO, Final

from sqlalchemy.exc import IntegrityError

from vision.images.metadata import clean_photo
from vision.images.photo import PhotoError, load_photo
from vision.review.store.archive.adding import ArchiveImport, ImportCounts
from vision.review.store.archive.contents import ArchiveIndex, check_contents
from vision.review.store.archive.opening import Archive
from vision.review.store.database import Database
from vision.review.store.errors import ArchiveError, StoreBusyError, StoreError
from vision.review.store.photos import PhotoStore
from vision.review.store.schema import PhotoRow

_TIME_TO_IMPORT: Final = timedelta(days=1)


def import_archive(stream: BinaryIO, database: Database, photos: PhotoStore) -> ImportCounts:
    """Add what the archive holds and the store does not; existing items are unchanged.

    Args:
        stream: the archive, a seekable file.
        database: the store's database.
        photos: the store's photos.

    Raises:
        ArchiveError: about the invalid part, line and field; nothing is changed.
        StoreBusyError: the store was changed concurrently; nothing is changed.
    """
    archive = Archive(stream)
    contents = check_contents(archive)
    staged = _Staged(photos)
    try:
        for digest in photos.missing(contents.images):
            staged.add(archive, digest, contents)
        with database.write_transaction() as session:
            return ArchiveImport(session, archive).add_all(contents, staged.rows)
    except IntegrityError as error:
        staged.give_up()
        raise StoreBusyError("archive.added-meanwhile", "archive") from error
    except BaseException:
        staged.give_up()
        raise


class _Staged:
    """Photos whose files are written but not yet claimed by the transaction."""

    def __init__(self, photos: PhotoStore) -> None:
        self.rows: list[PhotoRow] = []
        self._photos = photos

    def add(self, archive: Archive, digest: str, contents: ArchiveIndex) -> None:
        name, image = archive.photos[digest], contents.images[digest]
        try:
            # Decoded and cleaned again: archives are untrusted.
            data = archive.read(name)
            load_photo(data, name, max_side=1)
            photo = clean_photo(data, name)
        except PhotoError as error:
            raise ArchiveError.restating(error, name) from None
        if (photo.width, photo.height) != (image.width, image.height):
            raise ArchiveError("archive.photo-size", name)
        self.rows.append(self._photos.stage(digest, photo, _TIME_TO_IMPORT))

    def give_up(self) -> None:
        with suppress(StoreError):
            self._photos.remove([row.file for row in self.rows])
