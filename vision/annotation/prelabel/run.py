"""A pre-labelling run: photos are read one by one, journalled as they are read, and written as labels."""

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
"""Reads photos and yields their outcomes in order."""


@dataclass(frozen=True, slots=True)
class PhotoProgress:
    """A photo that has been processed.

    Attributes:
        outcome: of reading it.
        same_as: name of a photo with the same bytes that was read before, None if there is none.
    """

    outcome: ReadOutcome
    same_as: str | None = None


class DetectionRun:
    """A run that reads photos into one folder with one model and format.

    Attributes:
        folder: the output folder.
        aside: where an earlier run was moved to, None if there was none to move.
    """

    def __init__(self, folder: Path, journal: Journal, run: JournalHeader, aside: Path | None) -> None:
        self.folder = folder
        self.aside = aside
        self._journal = journal
        self._format = FORMATS[run.format]

    @classmethod
    @contextmanager
    def open(cls, folder: Path, format_: str, model: NetworkRecord, *, replace: bool) -> Iterator[DetectionRun]:
        """Resume the run of a folder, or begin one.

        Args:
            folder: the output folder.
            format_: name of the label format.
            model: identifies the networks that read the photos.
            replace: move aside a run that cannot be resumed.

        Raises:
            DatasetError: another process writes to the folder; or, unless `replace`, it holds a run of another model or
                format, labels edited since, or labels of no run.
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
        """Number of files with the same bytes as another."""
        return len(self._journal.copies)

    def __len__(self) -> int:
        """Number of photos read, earlier invocations included."""
        return len(self._journal)

    def pending(self, photos: Iterable[FoundPhoto]) -> list[FoundPhoto]:
        """The photos still to be read."""
        return self._journal.pending(photos)

    def read(self, photos: Sequence[FoundPhoto], engine: Engine) -> Iterator[PhotoProgress]:
        """Read photos; each outcome is on disk before it is yielded.

        Raises:
            DatasetError: the journal cannot be written.
        """
        for outcome in engine(photos):
            yield PhotoProgress(outcome, self._journal.add(outcome) if outcome.reading else None)

    def write(self, advance: Callable[[PhotoLabels], None]) -> ConversionReport:
        """Write the labels of all photos read so far; `advance` is called with each.

        Raises:
            DatasetError: something cannot be written.
        """
        return write_labels(self._journal, self.folder, self._format, advance)


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
    if journal.labels and journal.labels != labels_digest(folder, format_):
        return Message("detect.labels-changed", {})
    return None
