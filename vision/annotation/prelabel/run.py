"""A run: the photos of a folder of labels read one by one, put down as they are read, and written as labels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from scoring.texts import Message
from vision.annotation.prelabel.journal import FILE, Journal, JournalHeader
from vision.annotation.prelabel.outcome import ReadOutcome
from vision.annotation.prelabel.output import labels_digest, set_aside, write_labels
from vision.annotation.prelabel.photos import FoundPhoto
from vision.labels.formats import FORMATS, ConversionReport, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.records import NetworkRecord

Engine = Callable[[Sequence[FoundPhoto]], Iterator[ReadOutcome]]
"""Reads photos and gives what became of each."""


@dataclass(frozen=True, slots=True)
class PhotoProgress:
    """One photo done.

    Attributes:
        outcome: what became of it.
        same_as: the name of the photo read before that has the same bytes, None where there is none.
    """

    outcome: ReadOutcome
    same_as: str | None = None


class DetectionRun:
    """Photos read into one folder with one model and format.

    Attributes:
        folder: where it all goes.
        aside: where another run that was there has been put, None where none was.
    """

    def __init__(self, folder: Path, journal: Journal, run: JournalHeader, aside: Path | None) -> None:
        self.folder = folder
        self.aside = aside
        self._journal = journal
        self._format = FORMATS[run.format]

    @classmethod
    @contextmanager
    def open(cls, folder: Path, format_: str, model: NetworkRecord, *, replace: bool) -> Iterator[DetectionRun]:
        """Go on with the run of a folder, or begin one.

        Args:
            folder: where it all goes.
            format_: name of the format.
            model: that reads the photos.
            replace: put a run that cannot be gone on with aside.

        Raises:
            DatasetError: the folder has a run of another model or format, its labels were changed, or there are
                labels of no run, and it is not to be replaced; another process writes there.
        """
        run = JournalHeader(format=format_, model=model)
        journal = Journal(folder)
        aside = None
        try:
            if reason := _resume_conflict(journal, folder, run):
                if not replace:
                    raise DatasetError("detect.hindered", str(folder), reason=reason)
                before = FORMATS[journal.run.format if journal.run else format_]
                journal.close()
                aside = set_aside(folder, before)
                journal = Journal(folder)
            if journal.run is None:
                journal.begin(run)
            yield cls(folder, journal, run, aside)
        finally:
            journal.close()

    @property
    def copies(self) -> int:
        """Files of the same bytes as another."""
        return len(self._journal.copies)

    def __len__(self) -> int:
        """Photos read so far, by this command and those before it."""
        return len(self._journal)

    def pending(self, photos: Iterable[FoundPhoto]) -> list[FoundPhoto]:
        """The photos still to be read."""
        return self._journal.pending(photos)

    def read(self, photos: Sequence[FoundPhoto], engine: Engine) -> Iterator[PhotoProgress]:
        """Read photos; each that was read is on the disk when it is given.

        Raises:
            DatasetError: the journal cannot be written.
        """
        for outcome in engine(photos):
            yield PhotoProgress(outcome, self._journal.add(outcome) if outcome.reading else None)

    def write(self, advance: Callable[[PhotoLabels], None]) -> ConversionReport:
        """Write the labels of every photo read so far; `advance` is called with each.

        Raises:
            DatasetError: something cannot be written.
        """
        return write_labels(self._journal, self.folder, self._format, advance)


def _resume_conflict(journal: Journal, folder: Path, run: JournalHeader) -> Message | None:
    """Why a run cannot go on in a folder, None where it can."""
    format_ = FORMATS[run.format]
    if journal.run is None:
        found = next((part for part in format_.labels if (folder / part).exists()), None)
        return None if found is None else Message("detect.labels-of-no-run", {"journal": FILE, "labels": found})
    if journal.run.format != run.format:
        return Message("detect.other-format", {"format": journal.run.format})
    if journal.run.model != run.model:
        model = journal.run.model
        return Message("detect.run-of-other-model", {"model": model.name, "hash": model.sha256[:12]})
    if journal.labels and journal.labels != labels_digest(folder, format_):
        return Message("detect.labels-changed", {})
    return None
