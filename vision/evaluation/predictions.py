"""Runs a detector on labelled photos, and keeps what it found in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, GetPydanticSchema
from pydantic_core import core_schema

from scoring.errors import InvalidValueError
from scoring.texts import Message
from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, WORKING_THRESHOLD, Detector
from vision.images.photo import PhotoError, load_photo_file
from vision.labels.files import write_text
from vision.labels.json_fields import Box, Code, read_json
from vision.labels.labelled_photo import LabelledPhoto, lies_ignored
from vision.labels.matching import MIN_IOU, box_iou
from vision.texts import CATALOGUE

FLOOR: Final = 0.001
"""Class probability from which a candidate counts for average precision."""


class TileDetector(Protocol):
    """The detector interface that evaluation needs."""

    @property
    def name(self) -> str: ...

    @property
    def sha256(self) -> str:
        """The hash of the model's files."""
        ...

    def detect(self, pixels: NDArray[np.uint8], threshold: float) -> Detections:
        """Detections above the threshold, in pixels of the array, RGB uint8 (h, w, 3)."""
        ...


def _array_of(item: Any, dtype: type[np.generic], *shape: int) -> GetPydanticSchema:
    """An array that is a list of `item` in a file."""
    return GetPydanticSchema(
        lambda _, handler: core_schema.no_info_after_validator_function(
            lambda values: np.array(values, dtype).reshape(-1, *shape),
            handler.generate_schema(list[item]),
            serialization=core_schema.plain_serializer_function_ser_schema(np.ndarray.tolist),
        )
    )


_Boxes: TypeAlias = Annotated[NDArray[np.float64], _array_of(Box, np.float64, 4)]
_Floats: TypeAlias = Annotated[NDArray[np.float64], _array_of(float, np.float64)]
_Classes: TypeAlias = Annotated[NDArray[np.intp], _array_of(Annotated[int, Field(ge=0, lt=len(CLASSES))], np.intp)]
_Turns: TypeAlias = Annotated[NDArray[np.float64], _array_of(float | None, np.float64)]
"""Unknown ones are null in a file."""


@dataclass(frozen=True, slots=True)
class Prediction:
    """Detections of one photo; boxes are float64 xyxy, normalised to the photo's width and height.

    Attributes:
        boxes: (n, 4), detections above the working threshold.
        codes: n codes.
        confidences: (n,), from 0 to 1.
        candidate_boxes: (k, 4), unthresholded candidates for average precision.
        candidate_classes: (k,) indices into `scoring.tiles.CLASSES`.
        candidate_scores: (k,), from 0 to 1.
        width, height: of the decoded photo in pixels; 0 if unknown.
        turns: (n,) clockwise rotation of each tile's face in degrees, 0 to 360, NaN if unknown; None if all unknown.
    """

    boxes: _Boxes
    codes: tuple[Code, ...]
    confidences: _Floats
    candidate_boxes: _Boxes
    candidate_classes: _Classes
    candidate_scores: _Floats
    width: int = 0
    height: int = 0
    turns: _Turns | None = None

    __pydantic_config__ = ConfigDict(extra="forbid")

    def __post_init__(self) -> None:
        """Reject arrays that do not belong together. Raises `InvalidValueError`: two lengths differ."""
        if not len(self.boxes) == len(self.codes) == len(self.confidences):
            raise InvalidValueError("labels.lengths-codes")
        if self.turns is not None and len(self.turns) != len(self.boxes):
            raise InvalidValueError("labels.lengths-turns")
        if not len(self.candidate_boxes) == len(self.candidate_classes) == len(self.candidate_scores):
            raise InvalidValueError("labels.lengths-candidates")

    def without_code(self, code: str) -> Prediction:
        return self.only(np.array([found != code for found in self.codes], bool), self.candidate_classes != INDEX[code])

    def judged(self, photo: LabelledPhoto) -> Prediction:
        """The prediction without what lies in the photo's ignored regions and on no labelled tile."""
        return (
            self.only(_counts(self.boxes, photo), _counts(self.candidate_boxes, photo)) if len(photo.ignored) else self
        )

    def only(self, found: NDArray[np.bool_], candidates: NDArray[np.bool_]) -> Prediction:
        """The prediction with some of its detections, bool (n,), and candidates, bool (k,)."""
        return replace(
            self,
            boxes=self.boxes[found],
            codes=tuple(compress(self.codes, found)),
            confidences=self.confidences[found],
            candidate_boxes=self.candidate_boxes[candidates],
            candidate_classes=self.candidate_classes[candidates],
            candidate_scores=self.candidate_scores[candidates],
            turns=None if self.turns is None else self.turns[found],
        )


@dataclass(frozen=True, slots=True)
class Predictions:
    """One model's predictions, and the reasons of unreadable photos, both by `LabelledPhoto.key`."""

    model: str
    sha256: str
    threshold: float
    photos: dict[str, Prediction]
    unreadable: dict[str, Message]

    def judged(self, photo: LabelledPhoto) -> Prediction:
        """The prediction of a photo, as far as it is right or wrong; see `Prediction.judged`."""
        return self.photos[photo.key].judged(photo)

    def unreadable_record(self) -> dict[str, str]:
        """The reasons of unreadable photos in English, for records."""
        return {photo: CATALOGUE.translate(why) for photo, why in self.unreadable.items()}


def predict_photos(detector: TileDetector, photos: Iterable[LabelledPhoto], threshold: float) -> Predictions:
    """Run a detector on photos; unreadable photos are recorded, not raised."""
    found: dict[str, Prediction] = {}
    unreadable: dict[str, Message] = {}
    for photo in photos:
        try:
            pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
        except PhotoError as error:
            unreadable[photo.key] = error.said
        else:
            found[photo.key] = predict_pixels(detector, pixels, threshold)
    return Predictions(detector.name, detector.sha256, threshold, found, unreadable)


def read_photos(
    model: Path, photos: Sequence[LabelledPhoto], advance: Callable[[float], None] = lambda share: None,
    kept: Path | None = None,
) -> Predictions:  # fmt: skip
    """What the model of a folder finds on photos, at the threshold in use.

    `advance`: receives the share of photos that are read; `kept`: file that holds this from before, else is written.
    """
    if kept is not None and kept.is_file():
        return load_predictions(kept)

    def advancing() -> Iterator[LabelledPhoto]:
        for number, photo in enumerate(photos, start=1):
            yield photo
            advance(number / len(photos))

    found = predict_photos(Detector.load(model), advancing(), WORKING_THRESHOLD)
    if kept is not None:
        save_predictions(kept, found)
    return found


def predict_pixels(detector: TileDetector, pixels: NDArray[np.uint8], threshold: float) -> Prediction:
    """Run a detector on one photo, RGB uint8 (h, w, 3).

    Every class with a probability of at least `FLOOR` is a candidate, as in YOLO's multi-label evaluation.
    """
    height, width = pixels.shape[:2]
    found = detector.detect(pixels, 0.0)
    boxes = found.boxes / np.array([width, height, width, height], np.float64)
    confidences = found.confidences.astype(np.float64)
    sure = np.flatnonzero(found.above_threshold(threshold, (width, height)) & found.named)
    places, classes = np.nonzero(found.class_probs >= FLOOR)
    return Prediction(
        boxes[sure],
        tuple(found.codes[i] for i in sure),
        confidences[sure],
        boxes[places],
        classes,
        found.class_probs[places, classes].astype(np.float64),
        width,
        height,
        _turns(found.corners[sure]),
    )


def _counts(boxes: NDArray[np.floating], photo: LabelledPhoto) -> NDArray[np.bool_]:
    """Whether each relative box is right or wrong, and not ignored."""
    outside: NDArray[np.bool_] = ~lies_ignored(boxes, photo.ignored)
    if photo.boxes is None:
        return outside
    on_tiles: NDArray[np.bool_] = box_iou(boxes, photo.boxes).max(axis=1, initial=0) >= MIN_IOU
    return outside | on_tiles


def _turns(corners: NDArray[np.float32]) -> NDArray[np.float64]:
    """Clockwise rotation in degrees, 0 to 360, of faces with corners (n, 4, 2)."""
    tops = (corners[:, 1] - corners[:, 0]).astype(np.float64)
    return np.asarray(np.degrees(np.arctan2(tops[:, 1], tops[:, 0])) % 360)


def save_predictions(path: Path, predictions: Predictions) -> None:
    """Write predictions, exact to the last digit. Raises `DatasetError`: the file cannot be written."""
    saved = _PredictionFile.model_construct(
        model=_CachedModel(name=predictions.model, sha256=predictions.sha256),
        threshold=predictions.threshold,
        photos=predictions.photos,
        unreadable=predictions.unreadable_record(),
    )
    write_text(path, saved.model_dump_json(by_alias=True) + "\n")


def load_predictions(path: Path) -> Predictions:
    """Read what `save_predictions` wrote. Raises `DatasetError`: missing or invalid; names file and field."""
    saved = read_json(path, _PredictionFile)
    unreadable = {photo: Message("evaluate.unreadable", {"reason": why}) for photo, why in saved.unreadable.items()}
    return Predictions(saved.model.name, saved.model.sha256, saved.threshold, saved.photos, unreadable)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class _CachedModel(_Strict):
    name: str
    sha256: str


class _PredictionFile(_Strict):
    version: Literal[1] = Field(default=1, alias="schema")
    model: _CachedModel
    threshold: float
    photos: dict[str, Prediction]
    unreadable: dict[str, str]
