"""Saves and loads predictions, so that figures can be recomputed without running the model.

The file is JSON: `schema`, `model` (`name`, `sha256`), `threshold`, `photos` (by `folder/file`, each with the
fields of `Prediction`; boxes are normalised xyxy) and `unreadable` (reasons by `folder/file`).
"""

from math import isnan
from pathlib import Path
from typing import Annotated, Literal, Self

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, model_validator

from scoring.errors import InvalidValueError
from scoring.texts import Message
from scoring.tiles import CLASSES
from vision.evaluation.predictions import Prediction, Predictions
from vision.labels.files import write_text
from vision.labels.json_fields import Box, Code, read_json


def save_predictions(path: Path, predictions: Predictions) -> None:
    """Write predictions, exact to the last digit. Raises `DatasetError`: the file cannot be written."""
    photos = {
        key: _CachedPhoto(
            boxes=found.boxes.tolist(),
            codes=list(found.codes),
            confidences=found.confidences.tolist(),
            candidate_boxes=found.candidate_boxes.tolist(),
            candidate_classes=found.candidate_classes.tolist(),
            candidate_scores=found.candidate_scores.tolist(),
            width=found.width,
            height=found.height,
            turns=None if found.turns is None else [None if isnan(turn) else turn for turn in found.turns.tolist()],
        )
        for key, found in predictions.photos.items()
    }
    model = _CachedModel(name=predictions.model, sha256=predictions.sha256)
    saved = _PredictionFile(
        model=model, threshold=predictions.threshold, photos=photos, unreadable=predictions.unreadable_record()
    )
    write_text(path, saved.model_dump_json(by_alias=True) + "\n")


def load_predictions(path: Path) -> Predictions:
    """Read what `save_predictions` wrote. Raises `DatasetError`: missing or invalid; names file and field."""
    saved = read_json(path, _PredictionFile)
    photos = {key: photo.prediction() for key, photo in saved.photos.items()}
    unreadable = {photo: Message("evaluate.unreadable", {"reason": why}) for photo, why in saved.unreadable.items()}
    return Predictions(saved.model.name, saved.model.sha256, saved.threshold, photos, unreadable)


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class _CachedModel(_Strict):
    name: str
    sha256: str


class _CachedPhoto(_Strict):
    boxes: list[Box]
    codes: list[Code]
    confidences: list[float]
    candidate_boxes: list[Box]
    candidate_classes: list[Annotated[int, Field(ge=0, lt=len(CLASSES))]]
    candidate_scores: list[float]
    width: int = 0
    height: int = 0
    turns: list[float | None] | None = None

    @model_validator(mode="after")
    def _lists_belong_together(self) -> Self:
        if not len(self.boxes) == len(self.codes) == len(self.confidences):
            raise InvalidValueError("labels.lengths-codes")
        if self.turns is not None and len(self.turns) != len(self.boxes):
            raise InvalidValueError("labels.lengths-turns")
        if not len(self.candidate_boxes) == len(self.candidate_classes) == len(self.candidate_scores):
            raise InvalidValueError("labels.lengths-candidates")
        return self

    def prediction(self) -> Prediction:
        return Prediction(
            np.array(self.boxes, np.float64).reshape(-1, 4),
            tuple(self.codes),
            np.array(self.confidences, np.float64),
            np.array(self.candidate_boxes, np.float64).reshape(-1, 4),
            np.array(self.candidate_classes, np.intp),
            np.array(self.candidate_scores, np.float64),
            self.width,
            self.height,
            None if self.turns is None else np.array(self.turns, np.float64),  # None becomes NaN
        )


class _PredictionFile(_Strict):
    version: Literal[1] = Field(default=1, alias="schema")
    model: _CachedModel
    threshold: float
    photos: dict[str, _CachedPhoto]
    unreadable: dict[str, str]
