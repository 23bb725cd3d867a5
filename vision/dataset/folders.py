"""The folders of a data set: a YOLO folder for each side, with the labels that YOLO has no place for beside it."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from vision.dataset.manifest import PhotoEntry
from vision.dataset.photo_collector import PARTS, Gathered
from vision.dataset.splits import SIDES
from vision.hashing import sha256_of
from vision.labels.formats import FORMATS, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import write_photo_index


@dataclass(frozen=True, slots=True)
class Placed:
    """A photo with its side and session."""

    gathered: Gathered
    side: str
    session: str

    @property
    def labels(self) -> PhotoLabels:
        """The labels, under the picture's name in the data set and the hash of the photo as it came."""
        return replace(_named(self.gathered.material.photo, self.gathered.file), sha256=self.gathered.clue.photo)

    @property
    def subsource(self) -> str:
        """Whose photo or which set of tiles."""
        material = self.gathered.material
        return material.photo.provenance.subsource or material.source.name


def place_photos(folder: Path, photos: Sequence[Placed]) -> list[PhotoEntry]:
    """Write every side's pictures, labels and `index.csv`, and remove what belongs to no photo any more.

    Raises:
        DatasetError: a file cannot be written.
    """
    for side in SIDES:
        mine = [photo for photo in photos if photo.side == side]
        try:
            _place_side(folder, side, mine)
        except OSError as error:
            raise DatasetError(
                "file.unwritable", str(error.filename or folder / side), reason=error.strerror or str(error)
            ) from None
    entries = [_entry(folder, photo) for photo in photos]
    return sorted(entries, key=lambda entry: entry.file)


def side_files(entries: Iterable[PhotoEntry]) -> set[str]:
    """Every file of the photos, relative to the data set."""
    return {file for entry in entries for file in (entry.file, entry.labels, entry.record)}


def _place_side(folder: Path, side: str, photos: Sequence[Placed]) -> None:
    place = folder / side
    if not photos:
        shutil.rmtree(place, ignore_errors=True)
        return
    (place / "images").mkdir(parents=True, exist_ok=True)
    for photo in photos:
        part = folder / PARTS / photo.gathered.file
        if part.is_file():
            part.replace(place / "images" / photo.gathered.file)
    labels = [photo.labels for photo in photos]
    FORMATS["yolo"].write(labels, place)
    FORMATS["json"].write(labels, place)
    rows = ((photo.gathered.file.rsplit(".", 1)[0], photo.subsource, photo.session) for photo in photos)
    write_photo_index(place, rows)
    stems = {photo.gathered.file.rsplit(".", 1)[0] for photo in photos}
    for part_name in ("images", "labels", "readings"):
        for path in (place / part_name).iterdir():
            if path.name.split(".", 1)[0] not in stems:
                path.unlink()


def _named(photo: PhotoLabels, name: str) -> PhotoLabels:
    predicted = None if photo.predicted is None else _named(photo.predicted, name)
    return replace(photo, name=name, predicted=predicted)


def _entry(folder: Path, photo: Placed) -> PhotoEntry:
    gathered, labels = photo.gathered, photo.gathered.material.photo
    network = labels.predicted.model if labels.predicted else labels.model
    entry = PhotoEntry(
        file=f"{photo.side}/images/{gathered.file}",
        sha256=gathered.sha256,
        labels_sha256="0" * 64,
        record_sha256="0" * 64,
        photo=gathered.clue.photo,
        look=f"{gathered.clue.look:016x}",
        session=photo.session,
        source=gathered.material.source.name,
        subsource=photo.subsource,
        annotator="person" if labels.annotator == "person" else "imported",
        model=network,
        tiles=len(labels.tiles),
    )
    hashes = {"labels_sha256": sha256_of(folder / entry.labels), "record_sha256": sha256_of(folder / entry.record)}
    return entry.model_copy(update=hashes)
