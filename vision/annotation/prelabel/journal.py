"""The journal of a run: a file of JSON lines that only grows, so that a run killed at any moment goes on from there.

The first line says which model and format the run has. Each further line is a photo that was read, with its reading,
or with the name of the same photo (by hash) that was read before; or what became of the labels. A line counts when
it is whole and on the disk.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, Final

from filelock import FileLock, Timeout
from pydantic import BaseModel, ConfigDict, ValidationError

from scoring.errors import PailensError
from vision.annotation.prelabel.outcome import ReadOutcome, file_stamp
from vision.annotation.prelabel.photos import FoundPhoto
from vision.labels.labelled_photo import DatasetError
from vision.records import NetworkRecord, ReadingRecord, Sha256

FILE: Final = "detect.jsonl"
LOCK: Final = ".lock"
"""Held while a run writes its folder."""


class JournalHeader(BaseModel):
    """What all photos of a run have in common."""

    model_config = ConfigDict(frozen=True)

    format: str
    model: NetworkRecord


class _Image(BaseModel):
    sha256: Sha256


class _Reading(BaseModel):
    """Of a reading no more than the journal needs to know; the rest is read when the labels are written."""

    image: _Image
    model: NetworkRecord


class _PhotoLine(BaseModel):
    name: str
    path: str
    size: int
    modified: int
    reading: _Reading | None = None
    same_as: str | None = None


class _LabelsLine(BaseModel):
    labels: str


class _Line(BaseModel):
    """A line is one of these."""

    run: JournalHeader | None = None
    photo: _PhotoLine | None = None
    written: _LabelsLine | None = None


class Journal:
    """The photos read so far, and the file that remembers them.

    Attributes:
        run: the model and format, None where the journal is new.
        copies: the name of the photo that was read, by the path of every further file of the same bytes.
        labels: digest of the labels written last, empty where writing them began and did not end, None before.
    """

    def __init__(self, folder: Path) -> None:
        """Open the journal of a folder, made where there is none; a last line that was cut short is taken off.

        Raises:
            DatasetError: it cannot be opened, another process is writing it, or a line is none of a journal.
        """
        self.run: JournalHeader | None = None
        self.copies: dict[str, str] = {}
        self.labels: str | None = None
        self._path = folder / FILE
        self._stamps: dict[str, tuple[int, int]] = {}
        self._places: dict[str, tuple[str, int]] = {}
        self._hashes: dict[str, str] = {}
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
            raise DatasetError("file.unopenable", str(self._path), reason=error.strerror or str(error)) from None
        try:
            self._replay()
        except DatasetError:
            self.close()
            raise

    def close(self) -> None:
        """Let another run have the journal."""
        self._file.close()
        self._lock.release()

    def begin(self, run: JournalHeader) -> None:
        """Write the first line."""
        self.run = run
        self._append({"run": run.model_dump()})

    def pending(self, photos: Iterable[FoundPhoto]) -> list[FoundPhoto]:
        """The photos that were not read yet or have changed since, under names that no other photo has."""
        return [
            FoundPhoto(photo.path, self._free_name(photo))
            for photo in photos
            if self._stamps.get(photo.path) != file_stamp(photo.path)
        ]

    def add(self, outcome: ReadOutcome) -> str | None:
        """Put down that a photo was read; it is on the disk when this returns.

        Returns:
            The name of the photo that has the same bytes and was read before, if there is one.

        Raises:
            DatasetError: the reading is another model's, or the journal cannot be written.
        """
        reading = _Reading.model_validate_json(outcome.reading)
        if self.run is None or reading.model != self.run.model:
            raise DatasetError("detect.other-model", outcome.path, model=reading.model.name)
        fields: dict[str, Any] = {
            "name": outcome.name,
            "path": outcome.path,
            "size": outcome.size,
            "modified": outcome.modified,
        }
        twin = self._find_copy(outcome.path, reading.image.sha256)
        if twin is None:
            fields["reading"] = json.loads(outcome.reading)
        else:
            fields["same_as"] = twin
        start = self._append({"photo": fields})
        self._remember(_PhotoLine(**(fields | ({} if twin else {"reading": reading}))), start)
        return twin

    def mark_labels(self, digest: str) -> None:
        """Put down that the labels are written and have this digest; empty: that writing them begins."""
        self.labels = digest
        self._append({"written": {"labels": digest}})

    def readings(self) -> Iterator[tuple[str, str, ReadingRecord]]:
        """Name, path and reading of every photo once, by name.

        Raises:
            DatasetError: a line that holds no reading.
        """
        with self._path.open("rb") as file:
            for path, (name, start) in sorted(self._places.items(), key=lambda entry: entry[1]):
                file.seek(start)
                fields = json.loads(file.readline())["photo"]
                try:
                    yield name, path, ReadingRecord.read(json.dumps(fields["reading"]))
                except PailensError as error:
                    raise DatasetError.restating(error, f"{self._path}: {name}: {error.about}") from None

    def __len__(self) -> int:
        """How many photos were read, copies not counted."""
        return len(self._places)

    def _find_copy(self, path: str, sha256: str) -> str | None:
        """The name of another file that had these bytes when it was read."""
        owner = self._owners.get(sha256, path)
        return None if owner == path or self._hashes.get(owner) != sha256 else self._places[owner][0]

    def _free_name(self, photo: FoundPhoto) -> str:
        """The name that the file had before, else its own, numbered where another has the same but for the ending."""
        if photo.path in self._places:
            return self._places[photo.path][0]
        wanted, number = PurePosixPath(photo.name), 1
        name = wanted
        while self._stems.setdefault(_stem(name), photo.path) != photo.path:
            number += 1
            name = wanted.with_name(f"{wanted.stem}-{number}{wanted.suffix}")
        return str(name)

    def _append(self, record: dict[str, Any]) -> int:
        """Write a line; returns where it starts."""
        try:
            start = self._file.seek(0, os.SEEK_END)
            self._file.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise DatasetError("file.unwritable", str(self._path), reason=error.strerror or str(error)) from None
        return start

    def _replay(self) -> None:
        self._file.seek(0)
        start = 0
        for number, line in enumerate(self._file, start=1):
            if not line.endswith(b"\n"):
                self._file.truncate(start)
                break
            try:
                self._apply_line(_Line.model_validate_json(line), start)
            except ValidationError:
                raise DatasetError("detect.no-journal-line", f"{self._path}:{number}") from None
            start += len(line)

    def _apply_line(self, line: _Line, start: int) -> None:
        if line.run is not None:
            self.run = line.run
        if line.written is not None:
            self.labels = line.written.labels
        if line.photo is not None:
            self._remember(line.photo, start)

    def _remember(self, line: _PhotoLine, start: int) -> None:
        """What a line says takes the place of what was known of the file."""
        self._stamps[line.path] = line.size, line.modified
        self.copies.pop(line.path, None)
        if line.reading is None:
            self._places.pop(line.path, None)
            self._hashes.pop(line.path, None)
            self.copies[line.path] = line.same_as or ""
            return
        sha256 = line.reading.image.sha256
        if self._hashes.get(line.path, sha256) != sha256:
            self._forget_copies(line.name)
        self._places[line.path] = line.name, start
        self._hashes[line.path] = sha256
        self._owners[sha256] = line.path
        self._stems[_stem(PurePosixPath(line.name))] = line.path

    def _forget_copies(self, name: str) -> None:
        """A photo changed, so that files that were the same are to be read themselves, by the next run."""
        for path in [path for path, same_as in self.copies.items() if same_as == name]:
            del self.copies[path], self._stamps[path]


def _stem(name: PurePosixPath) -> str:
    return str(name.with_suffix("")).casefold()
