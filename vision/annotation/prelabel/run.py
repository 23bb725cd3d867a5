"""A pre-labelling run: photos are read one by one, journalled as they are read, and written as labels."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scoring.errors import PailensError, system_faults
from scoring.texts import Message
from vision.annotation.prelabel.journal import FILE, Journal, JournalHeader
from vision.annotation.prelabel.outcome import ReadOutcome
from vision.annotation.prelabel.photos import FoundPhoto
from vision.labels.formats import FORMATS, ConversionReport, Format, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_export import PhotoExport
from vision.labels.predictions_file import PREDICTIONS, with_predictions
from vision.reading.records import NetworkRecord

_ASIDE: Final = "replaced-{}"


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
    """Move an earlier run into a new subfolder. Raises `DatasetError`: something cannot be moved."""
    number = 1
    while (aside := folder / _ASIDE.format(number)).exists():
        number += 1
    with system_faults("file.unwritable", str(aside), DatasetError):
        aside.mkdir()
        for part in (*format_.labels, format_.images, PREDICTIONS, FILE):
            if (folder / part).exists():
                (folder / part).rename(aside / part)
    return aside


Engine = Callable[[Sequence[FoundPhoto]], Iterator[ReadOutcome]]
"""Reads photos and yields their outcomes in order."""


class DetectionRun:
    """A run of one model and format into a folder. `aside`: where an earlier run was moved to, else None."""

    def __init__(self, folder: Path, journal: Journal, run: JournalHeader, aside: Path | None) -> None:
        self.folder = folder
        self.aside = aside
        self.journal = journal
        self._format = FORMATS[run.format]
        self._header = run

    @classmethod
    @contextmanager
    def open(
        cls,
        folder: Path,
        format_: str,
        model: NetworkRecord,
        *,
        replace: bool,
        flat: bool | None = None,
        upright: bool | None = None,
    ) -> Iterator[DetectionRun]:
        """Resume the run of a folder, or begin one.

        Args:
            folder: the output folder.
            format_: name of the label format.
            model: identifies the networks that read the photos.
            replace: move aside a run that cannot be resumed.
            flat: write pictures without subfolders; None as the run before did, else for formats of other tools.
            upright: write upright JPEG or PNG pictures; None in the same way.

        Raises:
            DatasetError: another process writes to the folder; or, unless `replace`, it holds a run of another model or
                format, labels edited since, or labels of no run.
        """
        journal = Journal(folder)
        run = _header(journal.run, format_, model, flat, upright)
        aside = None
        try:
            if reason := _resume_conflict(journal, folder, run):
                if not replace:
                    raise DatasetError("detect.hindered", str(folder), reason=reason)
                before = FORMATS[journal.run.format if journal.run else format_]
                journal.close()
                aside = set_aside(folder, before)
                journal = Journal(folder)
                run = _header(None, format_, model, flat, upright)
            if journal.run is None:
                journal.begin(run)
            yield cls(folder, journal, run, aside)
        finally:
            journal.close()

    def read(self, photos: Sequence[FoundPhoto], engine: Engine) -> Iterator[tuple[ReadOutcome, str | None]]:
        """Read photos; each outcome is on disk before it is yielded, with the name of an identical photo read before.

        Raises `DatasetError`: a write failed.
        """
        for outcome in engine(photos):
            yield outcome, self.journal.add(outcome) if outcome.reading else None

    def write(self, advance: Callable[[PhotoLabels], None]) -> ConversionReport:
        """Write the labels of all photos read so far, and these beside them, calling `advance` with each.

        Raises `DatasetError`: something cannot be written.
        """
        export = PhotoExport(self.folder / self._format.images, self._header.flat, self._header.upright)

        def photos() -> Iterator[PhotoLabels]:
            for name, path, reading in self.journal.readings():
                photo = _exported(export, PhotoLabels.from_reading(name, reading), Path(path))
                yield photo
                advance(photo)

        self.journal.mark_labels("")
        losses = self._format.write(with_predictions(photos(), self.folder), self.folder)
        self.journal.mark_labels(labels_digest(self.folder, self._format))
        return losses


def _header(
    before: JournalHeader | None, format_: str, model: NetworkRecord, flat: bool | None, upright: bool | None
) -> JournalHeader:
    """The settings of a run: those asked for, else those of the run before, else what the format's tools open."""
    other_tools = format_ != "json"
    usual = (before.flat, before.upright) if before else (other_tools, other_tools)
    return JournalHeader(
        format=format_,
        model=model,
        flat=usual[0] if flat is None else flat,
        upright=usual[1] if upright is None else upright,
    )


def _resume_conflict(journal: Journal, folder: Path, run: JournalHeader) -> Message | None:
    """Why a folder's run cannot be resumed, None if it can."""
    format_ = FORMATS[run.format]
    if journal.run is None:
        found = next((part for part in format_.labels if (folder / part).exists()), None)
        return None if found is None else Message("detect.labels-of-no-run", {"journal": FILE, "labels": found})
    if journal.run.format != run.format:
        return Message("detect.other-format", {"format": journal.run.format})
    if journal.run.model != run.model:
        model = journal.run.model
        return Message("detect.run-of-other-model", {"model": model.name, "hash": model.sha256[:12]})
    if (journal.run.flat, journal.run.upright) != (run.flat, run.upright):
        return Message("detect.other-pictures", {})
    if journal.labels and journal.labels != labels_digest(folder, format_):
        return Message("detect.labels-changed", {})
    return None
