"""Output folder of a run: the labels in their format, with the photos where tools expect them."""

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from scoring.errors import PailensError
from scoring.texts.system import system_reason
from vision.annotation.prelabel.journal import FILE, Journal
from vision.labels.formats import ConversionReport, Format, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_export import PhotoExport
from vision.labels.predictions_file import PREDICTIONS, with_predictions

_ASIDE: Final = "replaced-{}"


def write_labels(
    journal: Journal, folder: Path, format_: Format, export: PhotoExport, advance: Callable[[PhotoLabels], None]
) -> ConversionReport:
    """Write the labels of every photo in the journal and the photos beside them.

    Raises `DatasetError`: something cannot be written.
    """

    def photos() -> Iterator[PhotoLabels]:
        for name, path, reading in journal.readings():
            photo = _exported(export, PhotoLabels.from_reading(name, reading), Path(path))
            yield photo
            advance(photo)

    journal.mark_labels("")
    losses = format_.write(with_predictions(photos(), folder), folder)
    journal.mark_labels(labels_digest(folder, format_))
    return losses


def _exported(export: PhotoExport, labels: PhotoLabels, photo: Path) -> PhotoLabels:
    """The labels with their picture written; a photo that is gone or damaged now has labels alone."""
    try:
        return export.add(labels, photo.read_bytes, photo.stat().st_mtime_ns if photo.exists() else 0)
    except DatasetError:
        raise
    except (OSError, PailensError):
        return export.rename(labels)


def labels_digest(folder: Path, format_: Format) -> str:
    """One hash over all label files, to detect changes made since."""
    digest = hashlib.sha256()
    for part in sorted(format_.labels):
        for path in sorted([folder / part, *(folder / part).rglob("*")]):
            if path.is_file():
                digest.update(path.relative_to(folder).as_posix().encode("utf-8", "surrogateescape") + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def set_aside(folder: Path, format_: Format) -> Path:
    """Move a run's journal, labels and photos into a new subfolder, so that another run can begin.

    Raises `DatasetError`: something cannot be moved.
    """
    number = 1
    while (aside := folder / _ASIDE.format(number)).exists():
        number += 1
    try:
        aside.mkdir()
        for part in (*format_.labels, format_.images, PREDICTIONS, FILE):
            if (folder / part).exists():
                (folder / part).rename(aside / part)
    except OSError as error:
        raise DatasetError("file.unwritable", str(aside), reason=system_reason(error)) from None
    return aside
