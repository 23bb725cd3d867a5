"""The file of corrections: a JSON record, one entry a photo that needs any."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Self

from pydantic import Field, model_validator

from scoring.errors import HandError, InvalidValueError
from scoring.records.base import Model, Record
from vision.labels.labelled_photo import DatasetError
from vision.records import Code

UnitInterval = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Number = Annotated[float, Field(allow_inf_nan=False)]
Box = tuple[UnitInterval, UnitInterval, UnitInterval, UnitInterval]


class AddedTile(Model):
    """A tile without a label: its box in shares of the photo's width and height, xyxy."""

    code: Code
    box: Box


class Straightened(Model):
    """How a photo of tiles in a grid is laid level, see `grids`.

    Attributes:
        affine: map (2, 3), by rows, of shares of the photo as published to shares of the straightened one.
        view: homography (3, 3), by rows, of the columns and rows of the labels' grid to shares of the straightened one.
    """

    affine: tuple[Number, Number, Number, Number, Number, Number]
    view: tuple[Number, Number, Number, Number, Number, Number, Number, Number, Number]


class PhotoCorrection(Model):
    """What is wrong with the labels of one photo.

    Attributes:
        labels: how many labels the photo has, so that corrections never meet other labels.
        turned: degrees, clockwise, by which the photo is a turned copy whose boxes were drawn around turned boxes.
        straightened: how the photo's grid of tiles lies level and its boxes are made anew, in place of `turned`.
        mirrored: whether the photo is a mirrored copy, in which characters are no characters.
        stretched: how many times wider than published the photo was, below 1 where it was higher: a long row that was
            made a square.
        renamed: the right code by number of the label, counted from 0.
        removed: numbers of labels on no tile.
        added: tiles without a label, in shares of the photo as published.
    """

    labels: int = Field(ge=0)
    turned: float = Field(default=0.0, ge=-45, le=45, allow_inf_nan=False)
    straightened: Straightened | None = None
    mirrored: bool = False
    stretched: float = Field(default=1.0, ge=0.02, le=50, allow_inf_nan=False)
    renamed: Mapping[str, Code] = Field(default_factory=dict)
    removed: tuple[int, ...] = ()
    added: tuple[AddedTile, ...] = ()

    @model_validator(mode="after")
    def _check_numbers(self) -> Self:
        for number in (*map(int, self.renamed), *self.removed):
            if not 0 <= number < self.labels:
                raise InvalidValueError("corrections.no-label", number=number, count=self.labels)
        if self.straightened and (self.turned or self.added):
            raise InvalidValueError("corrections.straightened")
        return self


class CorrectionFile(Record):
    """Corrections of a published data set, by folder and name of the photo without its ending: `train/hand_001`."""

    data: str
    photos: dict[str, PhotoCorrection]

    @classmethod
    def load(cls, path: Path) -> Self:
        """The corrections of a file.

        Raises:
            DatasetError: about the file and the field that is not as it should be.
        """
        try:
            return cls.read(path.read_bytes())
        except HandError as error:
            raise DatasetError.restating(error, f"{path}: {error.about}") from None

    def save(self, path: Path) -> None:
        """Write the file, one line a photo, so that two versions can be compared."""
        head = f'{{"schema": 1, "data": {_quoted(self.data)}, "photos": {{\n'
        lines = [
            f" {_quoted(name)}: {photo.model_dump_json(exclude_defaults=True)}"
            for name, photo in sorted(self.photos.items())
        ]
        path.write_text(head + ",\n".join(lines) + "\n}}\n", encoding="utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
