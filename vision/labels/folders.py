"""Reads folders of labelled photos, whichever way they are labelled."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from vision.labels.labelled_photo import DatasetError, LabelledSet
from vision.labels.truth_json import read_truth_folder
from vision.labels.yolo_folders import read_yolo_folder


def read_labelled_sets(folders: Sequence[Path]) -> list[LabelledSet]:
    """Read several labelled folders; their names identify them and must differ.

    Raises:
        DatasetError: two folders with the same name, or a folder that cannot be read as labelled photos.
    """
    sets: list[LabelledSet] = []
    for folder in folders:
        found = read_labelled_folder(folder)
        if any(found.name == other.name for other in sets):
            raise DatasetError("labels.folder-twice", str(folder), name=found.name)
        sets.append(found)
    return sets


def select_sources(sets: Sequence[LabelledSet], sources: Collection[str]) -> list[LabelledSet]:
    """Only the photos of some sources, or all if `sources` is empty; sets left without photos are dropped.

    Raises:
        DatasetError: a source that no photo has.
    """
    if not sources:
        return list(sets)
    known = {photo.source for part in sets for photo in part.photos}
    for source in sources:
        if source not in known:
            raise DatasetError("labels.no-source", source, sources=tuple(sorted(known)))
    kept = [LabelledSet(one.name, tuple(photo for photo in one.photos if photo.source in sources)) for one in sets]
    return [one for one in kept if one.photos]


def read_labelled_folder(folder: Path) -> LabelledSet:
    """Read a folder with `truth.json`, or else a YOLO folder (`images/` and `labels/`).

    Labelled folders nested inside it are separate data and are not read.

    Raises:
        DatasetError: not a labelled folder, or invalid labels; names the file and line or field.
    """
    if (folder / "truth.json").is_file():
        return read_truth_folder(folder)
    if (folder / "labels").is_dir():
        return read_yolo_folder(folder)
    if not folder.is_dir():
        raise DatasetError("labels.no-folder", str(folder))
    if parts := [path.name for path in nested_labelled_folders(folder)]:
        raise DatasetError("labels.folder-of-folders", str(folder), folders=tuple(parts))
    raise DatasetError("labels.no-labelled-folder", str(folder))


def nested_labelled_folders(folder: Path) -> list[Path]:
    """Direct subfolders that hold labelled photos of their own, sorted by name."""
    return sorted(path for path in folder.iterdir() if (path / "truth.json").is_file() or (path / "labels").is_dir())
