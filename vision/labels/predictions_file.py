"""What a network predicted for the photos of a folder of labels, in `predictions.jsonl` beside them.

A line is a photo. Whatever a tool leaves out of its own files, the labels can be compared with these to tell which
photos a person has changed, and to give unchanged tiles their corners and groups again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Annotated, Final

from pydantic import Field

from scoring.records.base import Record
from vision.labels.files import atomic_writer, read_text
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel
from vision.reading.records import NetworkRecord, Sha256

PREDICTIONS: Final = "predictions.jsonl"


class _PredictedPhoto(Record):
    name: str
    width: Annotated[int, Field(gt=0)]
    height: Annotated[int, Field(gt=0)]
    sha256: Sha256 | None = None
    model: NetworkRecord | None = None
    tiles: tuple[TileLabel, ...]
    groups: tuple[GroupLabel, ...] = ()

    def labels(self) -> PhotoLabels:
        return PhotoLabels(**self.values())


class Predictions:
    """Predictions by photo."""

    def __init__(self, photos: Iterable[PhotoLabels] = ()) -> None:
        self._by_name: dict[str, PhotoLabels] = {}
        self._by_stem: dict[str, PhotoLabels | None] = {}
        for photo in photos:
            self._by_name[photo.name] = photo
            stem = PurePosixPath(photo.name).stem
            self._by_stem[stem] = None if stem in self._by_stem else photo

    def __len__(self) -> int:
        return len(self._by_name)

    @classmethod
    def read(cls, folder: Path) -> Predictions:
        """The predictions of a folder, none where it has no such file. Raises `DatasetError`: an invalid line."""
        path = folder / PREDICTIONS
        return cls(_read_lines(path)) if path.is_file() else cls()

    def find(self, photo: PhotoLabels) -> PhotoLabels | None:
        """What was predicted for a photo, by its name, or by a file name that only one photo has.

        Tools flatten folders and convert files, so that only the stem of the name remains.
        """
        if (found := self._by_name.get(photo.name)) is not None:
            return found
        found = self._by_stem.get(PurePosixPath(photo.name).stem)
        return found if found is not None and (found.width, found.height) == (photo.width, photo.height) else None


def with_predictions(photos: Iterable[PhotoLabels], folder: Path) -> Iterator[PhotoLabels]:
    """Pass photos on to a format, and write what a network predicted for them to `predictions.jsonl`.

    The file is removed where no network predicted anything. Raises `DatasetError`: the file cannot be written.
    """
    path, count = folder / PREDICTIONS, 0
    with atomic_writer(path) as file:
        for photo in photos:
            predicted = photo.predicted if photo.annotator == "person" else photo
            if predicted is not None and predicted.model is not None:
                file.write(_PredictedPhoto.like(predicted).to_json() + "\n")
                count += 1
            yield photo
    if not count:
        path.unlink()


def _read_lines(path: Path) -> Iterator[PhotoLabels]:
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        with DatasetError.within(f"{path}:{number}: "):
            yield _PredictedPhoto.read(line).labels()
