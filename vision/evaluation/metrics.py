"""Computes the figures of a model, calibration among them, from matched detections and labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.evaluation.average_precision import ClassMatches, PhotoBoxes, match_classes, mean_average_precision
from vision.evaluation.outcomes import FoundTile, match_labels
from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto

BINS: Final = 15


@dataclass(frozen=True, slots=True)
class Bin:
    """A bin of detections: their number, mean confidence and precision."""

    tiles: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The expected calibration error, and the reliability curve by ascending confidence."""

    error: float
    bins: tuple[Bin, ...]


def calibration(found: Collection[FoundTile]) -> Calibration | None:
    """The calibration of detections in at most `BINS` equal-mass bins; None if there are no detections."""
    if not found:
        return None
    confidences = np.array([tile.confidence for tile in found])
    right = np.array([tile.right for tile in found], np.float64)
    order = np.argsort(confidences, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    table = tuple(Bin(len(part), float(confidences[part].mean()), float(right[part].mean())) for part in parts)
    error = sum(one.tiles * abs(one.confidence - one.right) for one in table) / len(order)
    return Calibration(error, table)


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
"""Names of the figures; the first seven need boxes. The catalogue explains each as `evaluate.figure.NAME`."""

Number = TypeVar("Number", int, NDArray[np.int64])


class _Counts(NamedTuple, Generic[Number]):
    """Counts of one photo, or their sums; box counts are 0 for labels without boxes.

    Attributes:
        labelled_boxes, found_boxes: ground truth and detections.
        located: detections matched to a ground-truth box, of any class.
        named: of these, those of the right class.
        tiles, read: labelled and detected tiles.
        common: size of the multiset intersection of labelled and detected codes.
        right: 1 if both multisets are equal.
    """

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
    """Matches of p photos. `counts`: int64 (p, 8), fields of `_Counts`; `classes`: of those labelled anywhere."""

    counts: NDArray[np.int64]
    classes: list[ClassMatches]

    def select(self, photos: NDArray[np.intp]) -> MatchedPhotos:
        return MatchedPhotos(self.counts[photos], [found.select(photos) for found in self.classes])

    def figures(self, weights: NDArray[np.integer]) -> dict[str, NDArray[np.float64]]:
        """Every figure of `FIGURES`, float64 (b,), 0 to 1 or NaN, for each row of photo weights (b, p)."""
        precisions = mean_average_precision(self.classes, weights)
        return {
            "map50": precisions[:, 0],
            "map50_95": precisions.mean(axis=1),
            **_rates(_Counts(*(weights @ self.counts).T), weights.sum(axis=1)),
        }


def match_photos(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> MatchedPhotos:
    pairs = list(zip(photos, predictions, strict=True))
    counts = np.array([_count(*pair) for pair in pairs], np.int64).reshape(-1, len(_Counts._fields))
    return MatchedPhotos(counts, match_classes([_photo_boxes(*pair) for pair in pairs]))


def tile_rates(
    photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction], weights: NDArray[np.integer]
) -> dict[str, NDArray[np.float64]]:
    """The figures of `FIGURES` without average precision for each row of photo weights (b, p), each float64 (b,)."""
    counts = np.array([_count(*pair) for pair in zip(photos, predictions, strict=True)], np.int64)
    return _rates(_Counts(*(weights @ counts.reshape(-1, len(_Counts._fields))).T), weights.sum(axis=1))


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
    located = [
        (code, photo.codes[j]) for code, j in zip(found.codes, match_labels(photo, found), strict=True) if j >= 0
    ]
    named = sum(ours == theirs for ours, theirs in located)
    return _Counts(len(photo.boxes), len(found.boxes), len(located), named, *tiles)


def _photo_boxes(photo: LabelledPhoto, found: Prediction) -> PhotoBoxes:
    """The boxes for average precision; none for labels without boxes."""
    truth, codes = (photo.boxes, photo.codes) if photo.boxes is not None else (np.empty((0, 4)), ())
    shown = slice(None if photo.boxes is not None else 0)
    return PhotoBoxes(
        truth,
        np.array([INDEX[code] for code in codes], np.intp),
        found.candidate_boxes[shown],
        found.candidate_classes[shown],
        found.candidate_scores[shown],
    )
