"""Folders of a data set: a YOLO folder per split, and beside it the labels that YOLO cannot hold."""

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from scoring.texts.system import system_reason
from vision.dataset.manifest import PhotoEntry
from vision.dataset.photo_collector import WORK_FOLDER, CollectedPhoto
from vision.dataset.splits import SPLITS
from vision.hashing import sha256_of
from vision.labels.formats import FORMATS, PhotoLabels
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import write_photo_index


@dataclass(frozen=True, slots=True)
class AssignedPhoto:
    collected: CollectedPhoto
    split: str
    session: str

    @property
    def labels(self) -> PhotoLabels:
        """The labels, with the picture's name in the data set and the hash of the original file."""
        return replace(self.collected.photo.labels.renamed(self.collected.file), sha256=self.collected.capture.photo)

    @property
    def subsource(self) -> str:
        """Photographer or set of tiles."""
        material = self.collected.photo
        return material.labels.provenance.subsource or material.source.name


def write_splits(folder: Path, photos: Sequence[AssignedPhoto]) -> list[PhotoEntry]:
    """Write the pictures, labels and `index.csv` of every split, and delete files that belong to no photo any more.

    Raises `DatasetError`: a file cannot be written.
    """
    for side in SPLITS:
        mine = [photo for photo in photos if photo.split == side]
        try:
            _write_split(folder, side, mine)
        except OSError as error:
            raise DatasetError(
                "file.unwritable", str(error.filename or folder / side), reason=system_reason(error)
            ) from None
    entries = [_entry(folder, photo) for photo in photos]
    return sorted(entries, key=lambda entry: entry.file)


def split_files(entries: Iterable[PhotoEntry]) -> set[str]:
    """Every file of the photos, relative to the data set's folder."""
    return {file for entry in entries for file in (entry.file, entry.labels, entry.record)}


def _write_split(folder: Path, side: str, photos: Sequence[AssignedPhoto]) -> None:
    place = folder / side
    if not photos:
        shutil.rmtree(place, ignore_errors=True)
        return
    (place / "images").mkdir(parents=True, exist_ok=True)
    for photo in photos:
        part = folder / WORK_FOLDER / photo.collected.file
        if part.is_file():
            part.replace(place / "images" / photo.collected.file)
    labels = [photo.labels for photo in photos]
    FORMATS["yolo"].write(labels, place)
    FORMATS["json"].write(labels, place)
    rows = ((photo.collected.file.rsplit(".", 1)[0], photo.subsource, photo.session) for photo in photos)
    write_photo_index(place, rows)
    stems = {photo.collected.file.rsplit(".", 1)[0] for photo in photos}
    for part_name in ("images", "labels", "readings"):
        for path in (place / part_name).iterdir():
            if path.name.split(".", 1)[0] not in stems:
                path.unlink()


def _entry(folder: Path, photo: AssignedPhoto) -> PhotoEntry:
    gathered, labels = photo.collected, photo.collected.photo.labels
    network = labels.predicted.model if labels.predicted else labels.model
    entry = PhotoEntry(
        file=f"{photo.split}/images/{gathered.file}",
        sha256=gathered.sha256,
        labels_sha256="0" * 64,
        record_sha256="0" * 64,
        photo=gathered.capture.photo,
        look=f"{gathered.capture.perceptual_hash:016x}",
        session=photo.session,
        source=gathered.photo.source.name,
        subsource=photo.subsource,
        annotator="person" if labels.annotator == "person" else "imported",
        model=network,
        tiles=len(labels.tiles),
    )
    hashes = {"labels_sha256": sha256_of(folder / entry.labels), "record_sha256": sha256_of(folder / entry.record)}
    return entry.model_copy(update=hashes)
