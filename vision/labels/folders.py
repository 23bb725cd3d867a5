"""Reads folders of labelled photos, whichever way they are labelled."""

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path, PurePosixPath
from typing import Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field, model_validator

from scoring.errors import InvalidValueError
from vision.errors import VisionError
from vision.labels.formats.recognition import clip_to_picture, find_label_folders, kind_of_yolo, naming_of, require_fit
from vision.labels.json_fields import Box, Code, read_json
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet
from vision.labels.photo_labels import PhotoLabels
from vision.labels.picture_finder import PictureFinder
from vision.labels.predictions_file import PREDICTIONS, Predictions
from vision.labels.review_state import is_reviewed, settle_review
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
    """The photos of some sources, or of all if `sources` is empty. Raises `DatasetError`: no photo has a source."""
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
    if (folder / "labels").is_dir() and not (folder / PREDICTIONS).is_file() and kind_of_yolo(folder) == "yolo":
        return read_yolo_folder(folder)
    if not folder.is_dir():
        raise DatasetError("labels.no-folder", str(folder))
    if parts := [path.name for path in nested_labelled_folders(folder)]:
        raise DatasetError("labels.folder-of-folders", str(folder), folders=tuple(parts))
    return _read_any_format(folder)


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
            try:
                require_fit(read, path.read_bytes())
            except VisionError as error:
                raise DatasetError.restating(error, f"{folder}: {read.name}") from None
            found.append(_labelled(folder, path, sources.get(path.stem), read))
    if untouched:
        raise DatasetError("labels.untouched", str(folder), count=untouched, photos=len(found))
    return LabelledSet(folder.resolve().name, tuple(found))


def _labelled(folder: Path, path: Path, source: str | None, labels: PhotoLabels) -> LabelledPhoto:
    size = np.array([labels.width, labels.height] * 2, np.float64)
    name = folder.resolve().name
    parent = PurePosixPath(labels.name).parent.as_posix()
    data = name if parent == "." else f"{name}/{parent}"
    return LabelledPhoto(data, path, source or name, tuple(tile.code for tile in labels.tiles), labels.boxes / size)


def nested_labelled_folders(folder: Path) -> list[Path]:
    """Direct subfolders that hold labelled photos of their own, sorted by name."""
    return sorted(path for path in folder.iterdir() if (path / "truth.json").is_file() or (path / "labels").is_dir())


class TruthImage(BaseModel):
    """Ground truth of one photo; unknown fields are ignored.

    Attributes:
        file: name of the picture, in `images/` or beside `truth.json`.
        rows: tile codes, row by row in reading order.
        source: photographer or set of tiles.
        width, height: pixels of the upright photo; required with boxes.
        boxes, codes: xyxy pixels of the upright photo and the code of each box; the same tiles as `rows`.
    """

    file: str
    rows: list[list[Code]]
    source: str = ""
    width: int = Field(default=0, ge=0)
    height: int = Field(default=0, ge=0)
    boxes: list[Box] | None = None
    codes: list[Code] = []

    @model_validator(mode="after")
    def _boxes_fit_the_tiles(self) -> Self:
        if self.boxes is None:
            return self
        if len(self.boxes) != len(self.codes):
            raise InvalidValueError("labels.boxes-and-codes", boxes=len(self.boxes), codes=len(self.codes))
        if Counter(self.codes) != Counter(self.tiles):
            raise InvalidValueError("labels.codes-and-rows")
        if not (self.width and self.height):
            raise InvalidValueError("labels.boxes-need-size")
        if any(x2 <= x1 or y2 <= y1 for x1, y1, x2, y2 in self.boxes):
            raise InvalidValueError("labels.box-order")
        return self

    @property
    def tiles(self) -> list[str]:
        return [code for row in self.rows for code in row]

    def relative_boxes(self) -> NDArray[np.float64] | None:
        """The boxes relative to width and height, float64 (n, 4), None if there are none."""
        if self.boxes is None:
            return None
        size = np.array([self.width, self.height, self.width, self.height], np.float64)
        return np.array(self.boxes, np.float64).reshape(-1, 4) / size


class Truth(BaseModel):
    """A whole `truth.json`; unknown fields are ignored."""

    images: list[TruthImage] = Field(min_length=1)


def read_truth_folder(folder: Path) -> LabelledSet:
    """Read `truth.json` and locate its photos, in `images/` if it exists, otherwise beside the file.

    Raises `DatasetError`: invalid JSON (names the line), an invalid field (names it), or a photo that is missing or
    listed twice.
    """
    path = folder / "truth.json"
    truth = read_json(path, Truth)
    name = folder.resolve().name
    place = folder / "images" if (folder / "images").is_dir() else folder
    photos: dict[str, LabelledPhoto] = {}
    for number, image in enumerate(truth.images):
        field = f"{path}: images[{number}].file"
        if image.file in photos:
            raise DatasetError("labels.file-twice", field, file=image.file)
        if not (place / image.file).is_file():
            raise DatasetError("labels.photo-missing", field, file=image.file, folder=str(place))
        boxes = image.relative_boxes()
        codes = image.tiles if boxes is None else image.codes
        photos[image.file] = LabelledPhoto(name, place / image.file, image.source or name, tuple(codes), boxes)
    return LabelledSet(name, tuple(photos.values()))
