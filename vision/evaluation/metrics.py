"""The figures of a model on labelled photos: arrays in, figures out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.evaluation.average_precision import (
    ClassMatches,
    PhotoBoxes,
    match_classes,
    mean_average_precision,
)
from vision.evaluation.matching import box_iou, match_boxes
from vision.evaluation.outcomes import MIN_IOU, by_confidence
from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto

FIGURES: Final = (
    "map50",
    "map50_95",
    "precision",
    "recall",
    "class_accuracy",
    "located_precision",
    "located_recall",
    "tile_precision",
    "tile_recall",
    "tile_f1",
    "photos_right",
)
"""The names of the figures; the first seven need boxes. The catalogue has what each is, as `evaluate.figure.NAME`."""

Number = TypeVar("Number", int, NDArray[np.int64])


class _Counts(NamedTuple, Generic[Number]):
    """Counts of one photo, or their sums; those of boxes are 0 where the labels have none."""

    labelled_boxes: Number
    found_boxes: Number
    located: Number
    named: Number
    tiles: Number
    read: Number
    common: Number
    right: Number


@dataclass(frozen=True, slots=True)
class MatchedPhotos:
    """What was found in p photos, held against what is labelled in them.

    Attributes:
        counts: int64 (p, 8), the fields of `_Counts` of each photo.
        classes: the candidates of each class that is labelled in any photo.
    """

    counts: NDArray[np.int64]
    classes: list[ClassMatches]

    def select(self, photos: NDArray[np.intp]) -> MatchedPhotos:
        """The same for some of the photos."""
        return MatchedPhotos(self.counts[photos], [found.select(photos) for found in self.classes])

    def figures(self, weights: NDArray[np.integer]) -> dict[str, NDArray[np.float64]]:
        """Every figure of `FIGURES` for every row of weights (b, p), which say how often each photo counts.

        Returns:
            For each figure float64 (b,), from 0 to 1; NaN where it is undefined (nothing labelled or found).
        """
        precisions = mean_average_precision(self.classes, weights)
        return {
            "map50": precisions[:, 0],
            "map50_95": precisions.mean(axis=1),
            **_rates(_Counts(*(weights @ self.counts).T), weights.sum(axis=1)),
        }


def match_photos(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> MatchedPhotos:
    """Match what was found in each photo with its labels.

    Args:
        photos: labelled photos.
        predictions: what was found in each.
    """
    pairs = list(zip(photos, predictions, strict=True))
    counts = np.array([_count(*pair) for pair in pairs], np.int64).reshape(-1, len(_Counts._fields))
    return MatchedPhotos(counts, match_classes([_photo_boxes(*pair) for pair in pairs]))


def _rates(total: _Counts[NDArray[np.int64]], photos: NDArray[np.int64]) -> dict[str, NDArray[np.float64]]:
    return {
        "precision": _ratio(total.named, total.found_boxes),
        "recall": _ratio(total.named, total.labelled_boxes),
        "class_accuracy": _ratio(total.named, total.located),
        "located_precision": _ratio(total.located, total.found_boxes),
        "located_recall": _ratio(total.located, total.labelled_boxes),
        "tile_precision": _ratio(total.common, total.read),
        "tile_recall": _ratio(total.common, total.tiles),
        "tile_f1": _ratio(2 * total.common, total.tiles + total.read),
        "photos_right": _ratio(total.right, photos),
    }


def _ratio(part: NDArray[np.integer], whole: NDArray[np.integer]) -> NDArray[np.float64]:
    ratio = np.full(len(part), np.nan)
    np.divide(part, whole, out=ratio, where=whole > 0)
    return ratio


def _count(photo: LabelledPhoto, found: Prediction) -> _Counts[int]:
    there, read = Counter(photo.codes), Counter(found.codes)
    tiles = (len(photo.codes), len(found.codes), (there & read).total(), int(there == read))
    if photo.boxes is None:
        return _Counts(0, 0, 0, 0, *tiles)
    order = by_confidence(found)
    chosen = match_boxes(box_iou(found.boxes[order], photo.boxes), MIN_IOU)
    located = [(found.codes[i], photo.codes[j]) for i, j in zip(order, chosen, strict=True) if j >= 0]
    named = sum(ours == theirs for ours, theirs in located)
    return _Counts(len(photo.boxes), len(found.boxes), len(located), named, *tiles)


def _photo_boxes(photo: LabelledPhoto, found: Prediction) -> PhotoBoxes:
    """The boxes that average precision is worked out from: none where the labels have none."""
    truth, codes = (photo.boxes, photo.codes) if photo.boxes is not None else (np.empty((0, 4)), ())
    shown = slice(None if photo.boxes is not None else 0)
    return PhotoBoxes(
        truth,
        np.array([INDEX[code] for code in codes], np.intp),
        found.candidate_boxes[shown],
        found.candidate_classes[shown],
        found.candidate_scores[shown],
    )
