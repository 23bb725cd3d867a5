"""Output folder of a run: the labels in their format, with the photos linked where tools expect them."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from scoring.texts.system import system_reason
from vision.annotation.prelabel.journal import FILE, Journal
from vision.labels.formats import ConversionReport, Format, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.labels.predictions_file import PREDICTIONS, with_predictions

_ASIDE: Final = "replaced-{}"


def write_labels(
    journal: Journal, folder: Path, format_: Format, advance: Callable[[PhotoLabels], None]
) -> ConversionReport:
    """Write the labels of every photo in the journal and link the photos beside them.

    Args:
        journal: holds the readings.
        folder: the output folder.
        format_: the label format.
        advance: called with each photo written.

    Raises:
        DatasetError: something cannot be written.
    """

    def photos() -> Iterator[PhotoLabels]:
        for name, path, reading in journal.readings():
            link_photo(Path(path), folder / format_.images / name)
            photo = PhotoLabels.from_reading(name, reading)
            yield photo
            advance(photo)

    journal.mark_labels("")
    losses = format_.write(with_predictions(photos(), folder), folder)
    journal.mark_labels(labels_digest(folder, format_))
    return losses


def link_photo(photo: Path, place: Path) -> None:
    """Link a photo to a second path without copying: a hard link, or else a symbolic link.

    If the photo no longer exists, an earlier link is left in place.

    Raises:
        DatasetError: the target cannot be written.
    """
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if not photo.exists() or (place.exists() and place.samefile(photo)):
            return
        part = place.with_name(f".{place.name}.part")
        part.unlink(missing_ok=True)
        try:
            os.link(os.path.realpath(photo), part)
        except OSError:  # another file system, or one without links
            part.symlink_to(photo)
        part.replace(place)
    except OSError as error:
        raise DatasetError("file.unwritable", str(place), reason=system_reason(error)) from None


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

    Raises:
        DatasetError: something cannot be moved.
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
