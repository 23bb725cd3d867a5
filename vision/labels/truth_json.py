"""Folders with a `truth.json`: the tiles of each photo by row, optionally with boxes."""

from collections import Counter
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, Field, model_validator

from scoring.errors import InvalidValueError
from vision.labels.json_fields import Box, Code, read_json
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet


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
        """The tiles of all rows, concatenated."""
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
