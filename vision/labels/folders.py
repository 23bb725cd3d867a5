"""Reads folders of labelled photos, whichever way they are labelled."""

from collections.abc import Collection, Sequence
from pathlib import Path, PurePosixPath

import numpy as np

from vision.errors import VisionError
from vision.labels.formats.picture_fit import clip_to_picture, require_fit
from vision.labels.formats.recognition import find_label_folders, kind_of_yolo, naming_of
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet
from vision.labels.photo_labels import PhotoLabels
from vision.labels.picture_finder import PictureFinder
from vision.labels.predictions_file import PREDICTIONS, Predictions
from vision.labels.review_state import is_reviewed, settle_review
from vision.labels.truth_json import read_truth_folder
from vision.labels.yolo_folders import photo_sources, read_yolo_folder


def read_labelled_sets(folders: Sequence[Path]) -> list[LabelledSet]:
    """Read several labelled folders; their names identify them and must differ.

    Raises `DatasetError`: two folders with the same name, or a folder that cannot be read as labelled photos.
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

    Raises `DatasetError`: a source that no photo has.
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
    """Read a folder with `truth.json`, a YOLO folder (`images/` and `labels/`), or one of any other label format.

    Labelled folders nested inside it are separate data and are not read. Raises `DatasetError`: not a labelled folder,
    or invalid labels; names the file and line or field. Labels that a network predicted and nobody changed are refused.
    """
    if (folder / "truth.json").is_file():
        return read_truth_folder(folder)
    if (folder / "labels").is_dir() and _is_plain_yolo(folder):
        return read_yolo_folder(folder)
    if not folder.is_dir():
        raise DatasetError("labels.no-folder", str(folder))
    if parts := [path.name for path in nested_labelled_folders(folder)]:
        raise DatasetError("labels.folder-of-folders", str(folder), folders=tuple(parts))
    return _read_any_format(folder)


def _is_plain_yolo(folder: Path) -> bool:
    """Whether a folder holds YOLO boxes and no predictions to compare them with."""
    if (folder / PREDICTIONS).is_file():
        return False
    return kind_of_yolo(folder) == "yolo"


def _read_any_format(folder: Path) -> LabelledSet:
    folders = find_label_folders(folder, str(folder))
    names = naming_of(folders, {}, str(folder))
    predictions = Predictions.read(folder)
    found: list[LabelledPhoto] = []
    untouched = 0
    for one in folders:
        pictures, sources = PictureFinder(one.folder), photo_sources(one.folder)
        for read in map(clip_to_picture, one.format.read(one.folder, names)):
            untouched += not is_reviewed(settle_review(read, predictions.find(read)))
            path = pictures.find(read.name)
            if path is None:
                raise DatasetError("labels.photo-missing", str(folder), file=read.name, folder=str(one.folder))
            _require_fit(folder, read, path)
            found.append(_labelled(folder, path, sources.get(path.stem), read))
    if untouched:
        raise DatasetError("labels.untouched", str(folder), count=untouched, photos=len(found))
    return LabelledSet(folder.resolve().name, tuple(found))


def _require_fit(folder: Path, labels: PhotoLabels, picture: Path) -> None:
    try:
        require_fit(labels, picture.read_bytes())
    except VisionError as error:
        raise DatasetError.restating(error, f"{folder}: {labels.name}") from None


def _labelled(folder: Path, path: Path, source: str | None, labels: PhotoLabels) -> LabelledPhoto:
    size = np.array([labels.width, labels.height] * 2, np.float64)
    boxes = np.array([tile.box for tile in labels.tiles], np.float64).reshape(-1, 4) / size
    name = folder.resolve().name
    parent = PurePosixPath(labels.name).parent.as_posix()
    data = name if parent == "." else f"{name}/{parent}"
    return LabelledPhoto(data, path, source or name, tuple(tile.code for tile in labels.tiles), boxes)


def nested_labelled_folders(folder: Path) -> list[Path]:
    """Direct subfolders that hold labelled photos of their own, sorted by name."""
    return sorted(path for path in folder.iterdir() if (path / "truth.json").is_file() or (path / "labels").is_dir())
