"""Corrections file: a JSON record with one entry per photo that needs corrections."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Self

from pydantic import AfterValidator, Field, model_validator

from scoring.errors import HandError, InvalidValueError
from scoring.records.base import Model, Record
from vision.labels.labelled_photo import DatasetError
from vision.reading.records import Code

UnitInterval = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Number = Annotated[float, Field(allow_inf_nan=False)]
LabelNumber = Annotated[str, Field(pattern=r"^[0-9]{1,6}$")]
"""A label's place in its file, counted from 0."""
Box = tuple[UnitInterval, UnitInterval, UnitInterval, UnitInterval]


def _require_area(box: Box) -> Box:
    left, top, right, bottom = box
    if left >= right or top >= bottom:
        raise InvalidValueError("corrections.empty-box")
    return box


FullBox = Annotated[Box, AfterValidator(_require_area)]


class AddedTile(Model):
    """An unlabelled tile: its box relative to the photo's width and height, xyxy."""

    code: Code
    box: Box


class RedrawnBox(Model):
    """A label whose box misses its tile or holds a part of it; both boxes relative to the published photo, xyxy.

    Attributes:
        was: the published box, to detect other versions of the labels.
        box: around the tile's whole visible face.
    """

    was: Box
    box: FullBox


class IgnoredRegion(Model):
    """A part of a photo with tiles that nobody labelled.

    Attributes:
        box: relative to the published photo's width and height, xyxy.
        why: why they are neither labelled nor counted, in English.
    """

    box: FullBox
    why: str = Field(min_length=1)


class Straightened(Model):
    """How a photo of tiles in a grid is rectified, a copy that was rotated and sheared in several steps.

    Each step drew boxes around the boxes before, so their sizes say nothing; a grid through their centres gave these.

    Attributes:
        affine: map (2, 3), by rows, from relative coordinates of the published photo to those of the rectified one.
        boxes: of the labels that are not removed, relative to the rectified photo, which some reach beyond, xyxy.
    """

    affine: tuple[Number, Number, Number, Number, Number, Number]
    boxes: tuple[tuple[Number, Number, Number, Number], ...]


class PhotoCorrection(Model):
    """Corrections of one photo.

    Attributes:
        labels: number of labels of the photo, to detect other versions of the labels.
        turned: degrees, clockwise, by which the photo was rotated, with boxes drawn around the rotated boxes.
        straightened: how the photo's grid of tiles is rectified and its boxes are rebuilt, instead of `turned`.
        mirrored: whether the photo is mirrored.
        stretched: original width relative to the published one, below 1 if it was taller: long rows squeezed into a
            square.
        renamed: correct code by label number.
        redrawn: new boxes by label number.
        removed: numbers of labels that are not on a tile.
        added: tiles without a label, relative to the published photo.
        false_positives: boxes that a network took for tiles, xyxy relative to the published photo.
        ignored: regions with tiles that nobody labelled.
        table: name of the table at which the photo was taken; None if unknown.
    """

    labels: int = Field(ge=0)
    turned: float = Field(default=0.0, ge=-45, le=45, allow_inf_nan=False)
    straightened: Straightened | None = None
    mirrored: bool = False
    stretched: float = Field(default=1.0, ge=0.02, le=50, allow_inf_nan=False)
    renamed: Mapping[LabelNumber, Code] = Field(default_factory=dict)
    redrawn: Mapping[LabelNumber, RedrawnBox] = Field(default_factory=dict)
    removed: tuple[int, ...] = ()
    added: tuple[AddedTile, ...] = ()
    false_positives: tuple[Box, ...] = ()
    ignored: tuple[IgnoredRegion, ...] = ()
    table: str | None = None

    @model_validator(mode="after")
    def _check_numbers(self) -> Self:
        for number in (*map(int, (*self.renamed, *self.redrawn)), *self.removed):
            if not 0 <= number < self.labels:
                raise InvalidValueError("corrections.no-label", number=number, count=self.labels)
        if self.straightened and (self.turned or self.redrawn or self.added or self.false_positives or self.ignored):
            raise InvalidValueError("corrections.straightened")
        if self.straightened and len(self.straightened.boxes) != self.labels - len(self.removed):
            raise InvalidValueError("corrections.straightened-boxes", count=self.labels - len(self.removed))
        return self


class CorrectionFile(Record):
    """Corrections of a published data set, by folder and name of the photo without its ending: `train/hand_001`.

    A file has a line a photo, so that two versions can be compared.

    Attributes:
        data: the data set and its version.
        photos: what is wrong with each.
        held_out: tables whose photos are only measured on, never trained on.
    """

    data: str
    photos: dict[str, PhotoCorrection]
    held_out: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _check_tables(self) -> Self:
        tables = {photo.table for photo in self.photos.values()}
        for table in self.held_out:
            if table not in tables:
                raise InvalidValueError("corrections.no-table", table=table)
        return self

    def is_held_out(self, photo: str) -> bool:
        """Whether a photo, named as in `photos`, was taken at a table that is held out."""
        correction = self.photos.get(photo)
        return correction is not None and correction.table in self.held_out

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a file. Raises `DatasetError`: about the file and the invalid field."""
        try:
            return cls.read(path.read_bytes())
        except HandError as error:
            raise DatasetError.restating(error, f"{path}: {error.about}") from None
