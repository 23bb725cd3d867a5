"""An archive in a file: written whole, read again, and only then put in the place of what was there."""

import os
from pathlib import Path
from typing import Final

from scoring.texts.system import system_reason
from vision.review.store.archive.contents import Complaints, check_contents
from vision.review.store.archive.exporting import ArchiveExport, ExportCounts
from vision.review.store.archive.opening import Archive
from vision.review.store.errors import ArchiveError, StoreError
from vision.review.store.photo_files import sync_folder

_ANEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


def save_archive(export: ArchiveExport, path: Path) -> ExportCounts:
    """Write an export to a file that only its owner may read, replacing an earlier archive.

    Until the new archive has been read again without a fault it is called `….part`, and the earlier one stays. Raises
    `StoreError`: about the file, if it cannot be written, or if a file that is no archive lies there; `ArchiveError`:
    what was written cannot be read again.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        _require_archive(path)
        try:
            _write(export, part)
            _check(part, export)
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        sync_folder(path.parent)
    except OSError as error:
        raise StoreError("archive.not-written", str(path), fault=system_reason(error)) from error
    return export.counts


def _require_archive(path: Path) -> None:
    """Refuse to write over anything else than an archive, or an empty file."""
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        return
    try:
        with path.open("rb") as stream:
            Archive(stream)
    except ArchiveError:
        raise StoreError("archive.other-file", str(path)) from None


def _write(export: ArchiveExport, part: Path) -> None:
    with os.fdopen(os.open(part, _ANEW, 0o600), "wb") as file:
        for chunk in export.chunks():
            file.write(chunk)
        file.flush()
        os.fsync(file.fileno())


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
