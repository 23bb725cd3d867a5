"""Imports an archive into a store, in one transaction."""

from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import PurePosixPath
from typing import BinaryIO, Final

from sqlalchemy.exc import IntegrityError

from vision.images.metadata import MEDIA_TYPES, CleanPhoto, checked_photo
from vision.images.photo import upright_size
from vision.reading.records import ImageRecord
from vision.review.store.archive import Progress
from vision.review.store.archive.adding import ArchiveImport, ImportCounts, PreparedRows
from vision.review.store.archive.contents import ArchiveIndex, Complaints, check_contents
from vision.review.store.archive.opening import Archive
from vision.review.store.database import Database
from vision.review.store.errors import ArchiveError, StoreBusyError, StoreError
from vision.review.store.photos import PhotoStore
from vision.review.store.schema import PhotoRow

Approve = Callable[[Sequence[ArchiveError]], bool]
"""Whether to go on without the lines and photos that these complaints are about."""

Clean = Callable[[bytes, str], CleanPhoto]
"""Decodes a photo file, whose name errors are about, and removes its metadata."""

MOST_LEFT_OUT: Final = 1_000
"""Maximum number of lines and photos that an archive is imported without."""
_TIME_TO_IMPORT: Final = timedelta(days=1)


class ImportStore:
    """Imports of archives; raises as `Store` does."""

    _database: Database
    _photos: PhotoStore

    def import_archive(
        self,
        stream: BinaryIO,
        approve: Approve | None = None,
        progress: Progress = lambda *_: None,
        clean: Clean = checked_photo,
    ) -> ImportCounts:
        """Add what an archive holds and this store does not; existing items are unchanged, but lost photos come back.

        One that is killed leaves the photos written so far to the next, for a day.

        Args:
            stream: the archive, a seekable file.
            approve: asked once, before anything is changed, whether to go on without bad lines and photos; None to
                refuse such an archive.
            progress: called with the number of photos added and to add.
            clean: decodes a photo of the archive and removes its metadata; raises PhotoError.

        Raises:
            ArchiveError: about the first invalid part, line and field that is not approved of; nothing is changed.
            StoreBusyError: the store was changed concurrently; nothing is changed.
        """
        archive = Archive(stream)
        complaints = Complaints(0 if approve is None else MOST_LEFT_OUT)
        _require_pictures(archive, complaints)
        kept = self._photos.digests()
        known = kept.union(digest for digest, name in archive.photos.items() if name not in complaints.left_out)
        contents = check_contents(archive, known, complaints)
        staged = _Staged(self._photos, clean)
        try:
            if bad := staged.add_all(archive, contents, kept, complaints, progress) - kept:
                contents = check_contents(archive, known - bad, complaints)
            if complaints.errors and not (approve and approve(complaints.errors)):
                raise complaints.errors[0]
            with (
                closing(PreparedRows(archive, complaints.left_out)) as rows,
                self._database.write_transaction() as session,
            ):
                return ArchiveImport(session, archive.photos, complaints).add_all(contents, staged.rows, rows)
        except Exception as error:
            staged.give_up()
            if isinstance(error, IntegrityError):
                raise StoreBusyError("archive.added-meanwhile", "archive") from error
            raise


def _require_pictures(archive: Archive, complaints: Complaints) -> None:
    """List, or raise, what is no picture by its first bytes, before all lines are read."""
    for name in archive.photos.values():
        with complaints.about(name):
            archive.require_picture(name)


class _Staged:
    """Photos whose files are written but not yet claimed by the transaction."""

    def __init__(self, photos: PhotoStore, clean: Clean) -> None:
        self.rows: list[PhotoRow] = []
        self._photos = photos
        self._clean = clean

    def add_all(
        self, archive: Archive, contents: ArchiveIndex, kept: set[str], complaints: Complaints, progress: Progress
    ) -> set[str]:
        """Write the photos that are not kept, or whose file is lost; returns the hashes of those that are bad."""
        lost = self._photos.lost(kept.intersection(contents.images, archive.photos))
        wanted = [
            digest
            for digest in contents.images
            if digest not in kept or (digest in lost and archive.photos[digest] not in complaints.left_out)
        ]
        written = self._photos.staged()
        for done, digest in enumerate(wanted, start=1):
            name = archive.photos[digest]
            with complaints.about(name):
                data, image = archive.read(name), contents.images[digest]
                row = self._adopted(digest, data, image, written.get(digest, ())) or self._added(
                    name, digest, data, image
                )
                self.rows.append(row)
            progress(done, len(wanted))
        return {digest for digest in wanted if archive.photos[digest] in complaints.left_out}

    def _adopted(self, digest: str, data: bytes, image: ImageRecord, files: Sequence[str]) -> PhotoRow | None:
        """The photo where an import that was killed has written it; it was decoded then."""
        if not files:
            return None
        width, height = upright_size(data, digest)
        if (width, height) != (image.width, image.height):
            return None
        media_type = MEDIA_TYPES[PurePosixPath(files[0]).suffix]
        return self._photos.adopt(digest, CleanPhoto(data, media_type, width, height), files, _TIME_TO_IMPORT)

    def _added(self, name: str, digest: str, data: bytes, image: ImageRecord) -> PhotoRow:
        # Decoded and cleaned again: archives are untrusted.
        photo = self._clean(data, name)
        if (photo.width, photo.height) != (image.width, image.height):
            raise ArchiveError("archive.photo-size", name)
        return self._photos.stage(digest, photo, _TIME_TO_IMPORT)

    def give_up(self) -> None:
        with suppress(StoreError):
            self._photos.remove([row.file for row in self.rows])
