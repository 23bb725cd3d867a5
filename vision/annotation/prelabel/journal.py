"""Journal of a run: an append-only JSON Lines file from which a killed run resumes.

The first line names the run's model and format. Each further line is a photo with its reading, or with the name of the
photo with the same hash that was read before; or the state of the written labels. Only lines that end in a newline
count; each is synced to disk.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from scoring.errors import system_faults
from scoring.texts.system import system_reason
from vision.annotation.prelabel.outcome import ReadOutcome, file_stamp
from vision.annotation.prelabel.photos import FoundPhoto
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels
from vision.labels.photo_names import free_stem
from vision.labels.predictions_file import PREDICTIONS, Predictions
from vision.reading.records import NetworkRecord, ReadingRecord, Sha256


def read_predictions(folder: Path) -> Predictions:
    """The predictions of a folder of labels: its `predictions.jsonl`, or else the journal of an older run.

    Raises `DatasetError`: an invalid line; `HandError`: a reading of the journal is invalid.
    """
    if (folder / PREDICTIONS).is_file() or not (folder / FILE).is_file():
        return Predictions.read(folder)
    return Predictions(_of_journal(folder / FILE))


def _of_journal(path: Path) -> Iterator[PhotoLabels]:
    with path.open("rb") as file:
        for line in file:
            photo = json.loads(line).get("photo", {}) if line.endswith(b"\n") else {}
            if "reading" in photo:
                yield PhotoLabels.from_reading(photo["name"], ReadingRecord.read(json.dumps(photo["reading"])))


FILE: Final = "detect.jsonl"
LOCK: Final = ".lock"
"""Lock file held while a run writes to its folder."""


class JournalHeader(BaseModel):
    """Settings shared by all photos of a run; runs of older versions wrote neither flat nor upright pictures."""

    model_config = ConfigDict(frozen=True)

    format: str
    model: NetworkRecord
    flat: bool = False
    upright: bool = False


class _Image(BaseModel):
    sha256: Sha256


class _Reading(BaseModel):
    """The fields of a reading that the journal checks; the rest is parsed when the labels are written."""

    image: _Image
    model: NetworkRecord


class _PhotoLine(BaseModel):
    name: str
    path: str
    size: int
    modified: int
    reading: _Reading | None = None
    same_as: str | None = None

    @property
    def sha256(self) -> str | None:
        """Hash of the photo that was read; None of a copy."""
        return None if self.reading is None else self.reading.image.sha256


class _LabelsLine(BaseModel):
    labels: str


class _Line(BaseModel):
    """One journal line; exactly one of the fields is set."""

    run: JournalHeader | None = None
    photo: _PhotoLine | None = None
    written: _LabelsLine | None = None


class Journal:
    """The photos read so far, backed by the journal file.

    Attributes:
        run: the model and format, None for a new journal.
        labels: digest of the labels last written; empty if writing them was interrupted, None if never begun.
    """

    def __init__(self, folder: Path) -> None:
        """Open a folder's journal, creating the folder if needed; a truncated last line is dropped.

        Raises `DatasetError`: it cannot be opened, another process holds it, or a line is not a journal line.
        """
        self.run: JournalHeader | None = None
        self.labels: str | None = None
        self._path = folder / FILE
        self._lines: dict[str, _PhotoLine] = {}
        self._starts: dict[str, int] = {}
        self._owners: dict[str, str] = {}
        self._stems: dict[str, str] = {}
        self._lock = FileLock(self._path.with_name(LOCK), timeout=0, thread_local=False)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._lock.acquire()
            self._file = self._path.open("a+b")
        except Timeout:
            raise DatasetError("detect.being-written", str(self._path)) from None
        except OSError as error:
            self._lock.release()
            raise DatasetError("file.unopenable", str(self._path), reason=system_reason(error)) from None
        try:
            self._replay()
        except DatasetError:
            self.close()
            raise

    def close(self) -> None:
        self._file.close()
        self._lock.release()

    def begin(self, run: JournalHeader) -> None:
        self.run = run
        self._append({"run": run.model_dump()})

    def pending(self, photos: Iterable[FoundPhoto]) -> list[FoundPhoto]:
        """Photos not read yet or changed since, each with a name that is unique in the data set."""
        return [
            FoundPhoto(photo.path, self._free_name(photo))
            for photo in photos
            if (line := self._lines.get(photo.path)) is None or (line.size, line.modified) != file_stamp(photo.path)
        ]

    @property
    def copies(self) -> dict[str, str]:
        """Name of the photo that was read, by the path of each further file with the same bytes."""
        return {path: line.same_as or "" for path, line in self._lines.items() if line.reading is None}

    def add(self, outcome: ReadOutcome) -> str | None:
        """Record that a photo was read; the line is on disk on return.

        Returns the name of the photo with the same bytes that was read before, if there is one. Raises `DatasetError`:
        the reading is another model's, or the journal cannot be written.
        """
        reading = _Reading.model_validate_json(outcome.reading)
        if self.run is None or reading.model != self.run.model:
            raise DatasetError("detect.other-model", outcome.path, model=reading.model.name)
        twin = self._find_copy(outcome.path, reading.image.sha256)
        line = _PhotoLine(
            name=outcome.name,
            path=outcome.path,
            size=outcome.size,
            modified=outcome.modified,
            reading=None if twin else reading,
            same_as=twin,
        )
        whole = {} if twin else {"reading": json.loads(outcome.reading)}
        self._remember(line, self._append({"photo": line.model_dump(exclude={"reading"}, exclude_none=True) | whole}))
        return twin

    def mark_labels(self, digest: str) -> None:
        """Record the digest of the written labels; an empty one means that writing has begun."""
        self.labels = digest
        self._append({"written": {"labels": digest}})

    def readings(self) -> Iterator[tuple[str, str, ReadingRecord]]:
        """Name, path and reading of each photo by name, without copies. Raises `DatasetError`: an invalid line."""
        with self._path.open("rb") as file:
            read = [(line.name, self._starts[path], path) for path, line in self._lines.items() if line.reading]
            for name, start, path in sorted(read):
                file.seek(start)
                fields = json.loads(file.readline())["photo"]
                with DatasetError.within(f"{self._path}: {name}: "):
                    yield name, path, ReadingRecord.read(json.dumps(fields["reading"]))

    def __len__(self) -> int:
        """Number of photos read, copies not counted."""
        return len(self._lines) - len(self.copies)

    def _find_copy(self, path: str, sha256: str) -> str | None:
        """Name of another file that had these bytes when it was read."""
        owner = self._lines.get(self._owners.get(sha256, path))
        return owner.name if owner and owner.path != path and owner.sha256 == sha256 else None

    def _free_name(self, photo: FoundPhoto) -> str:
        """The file's earlier name, or else its own, numbered if another differs from it only in the suffix."""
        if (line := self._lines.get(photo.path)) and line.reading:
            return line.name
        wanted = PurePosixPath(photo.name)
        return f"{free_stem(wanted, photo.path, self._stems)}{wanted.suffix}"

    def _append(self, record: dict[str, Any]) -> int:
        """Append a line and return its byte offset."""
        with system_faults("file.unwritable", str(self._path), DatasetError):
            start = self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        return start

    def _replay(self) -> None:
        self._file.seek(0)
        start = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                self._file.truncate(start)
                break
            try:
                found = _Line.model_validate_json(line)
            except ValidationError:
                raise DatasetError("detect.no-journal-line", f"{self._path}:{number}") from None
            self.run = found.run or self.run
            self.labels = found.written.labels if found.written else self.labels
            if found.photo is not None:
                self._remember(found.photo, start)
            start += len(line)

    def _remember(self, line: _PhotoLine, start: int) -> None:
        """Update the state with a line, which replaces earlier lines about the same file."""
        before = self._lines.get(line.path)
        if line.sha256 and before and before.sha256 not in (None, line.sha256):
            # Its copies are of what it was; the next run reads them.
            for path in [path for path, same_as in self.copies.items() if same_as == line.name]:
                del self._lines[path]
        self._lines[line.path], self._starts[line.path] = line, start
        if line.sha256:
            self._owners[line.sha256] = line.path
            self._stems[str(PurePosixPath(line.name).with_suffix("")).casefold()] = line.path
