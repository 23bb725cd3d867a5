"""COCO mean average precision (as pycocotools, `COCOeval`, type `bbox`, area `all`), weighted by photo.

Boxes are matched once; bootstrap resamples only change the weights, so that a photo drawn twice counts twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels.matching import box_iou, match_boxes

THRESHOLDS: Final = np.linspace(0.5, 0.95, 10)
"""COCO's IoU thresholds."""
RECALLS: Final = np.linspace(0.0, 1.0, 101)
"""COCO's recall levels for interpolated precision."""
MAX_BOXES: Final = 100
"""COCO's `maxDets`: maximum number of detections per class and photo, by descending score."""
_BLOCK: Final = 100
"""Rows of weights processed at once, so that the arrays of one class fit in the CPU cache."""


@dataclass(frozen=True, slots=True)
class PhotoBoxes:
    """Ground truth and detections of one photo, in the same unit.

    Attributes:
        truth: (m, 4) ground-truth boxes, xyxy.
        truth_classes: (m,) their classes.
        boxes: (n, 4) detected boxes, xyxy; one box may occur with several classes.
        classes: (n,) their classes.
        scores: (n,) their confidences.
    """

    truth: NDArray[np.floating]
    truth_classes: NDArray[np.integer]
    boxes: NDArray[np.floating]
    classes: NDArray[np.integer]
    scores: NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class ClassMatches:
    """Detections of one class in all photos by descending score.

    Attributes:
        photos: (n,) index of each detection's photo.
        hits: bool (n, 10), whether it is a true positive at each of `THRESHOLDS`.
        truths: (p,) number of ground-truth boxes of the class in each photo.
    """

    photos: NDArray[np.intp]
    hits: NDArray[np.bool_]
    truths: NDArray[np.intp]

    def select(self, photos: NDArray[np.intp]) -> ClassMatches:
        """The matches of some photos, re-indexed in the order given."""
        number = np.full(len(self.truths), -1)
        number[photos] = np.arange(len(photos))
        kept = number[self.photos] >= 0
        return ClassMatches(number[self.photos][kept], self.hits[kept], self.truths[photos])


def match_classes(photos: Sequence[PhotoBoxes], max_boxes: int = MAX_BOXES) -> list[ClassMatches]:
    """Match the boxes of all photos for each class that is labelled in any photo."""
    labelled = sorted({int(k) for photo in photos for k in photo.truth_classes})
    return [_match_class(photos, k, max_boxes) for k in labelled]


def mean_average_precision(classes: Sequence[ClassMatches], weights: NDArray[np.integer]) -> NDArray[np.float64]:
    """Mean over classes of the average precision, at each IoU threshold, for each row of weights.

    As in COCO, classes without ground truth (in photos of non-zero weight) are left out of the mean. `classes`: matches
    over the same p photos. Returns float64 (b, 10), from 0 to 1, a column for each of `THRESHOLDS`; NaN without ground
    truth.
    """
    total = np.zeros((len(weights), len(THRESHOLDS)))
    counted = np.zeros(len(weights))
    for found in classes:
        for start in range(0, len(weights), _BLOCK):
            rows = slice(start, start + _BLOCK)
            truths = weights[rows] @ found.truths
            total[rows] += _average_precision(found, weights[rows], np.maximum(truths, 1))
            counted[rows] += truths > 0
    result = np.full_like(total, np.nan)
    np.divide(total, counted[:, None], out=result, where=counted[:, None] > 0)
    return result


def _match_class(photos: Sequence[PhotoBoxes], k: int, max_boxes: int) -> ClassMatches:
    scores, numbers, hits = [], [], []
    for number, photo in enumerate(photos):
        mine = np.flatnonzero(photo.classes == k)
        mine = mine[np.argsort(-photo.scores[mine], kind="stable")][:max_boxes]
        overlap = box_iou(photo.boxes[mine], photo.truth[photo.truth_classes == k])
        hits.append(np.stack([match_boxes(overlap, least) >= 0 for least in THRESHOLDS], axis=1))
        scores.append(photo.scores[mine])
        numbers.append(np.full(len(mine), number))
    order = np.argsort(-np.concatenate(scores), kind="stable")
    truths = np.array([np.count_nonzero(photo.truth_classes == k) for photo in photos])
    return ClassMatches(np.concatenate(numbers)[order], np.concatenate(hits)[order], truths)


def _average_precision(
    found: ClassMatches, weights: NDArray[np.integer], truths: NDArray[np.integer]
) -> NDArray[np.float64]:
    """Average precision (b, 10) of one class for weights (b, p), given `truths` (b,) weighted ground-truth boxes."""
    weight = weights[:, found.photos]
    so_far = weight.cumsum(axis=1)
    result = np.zeros((len(weights), len(THRESHOLDS)))
    for t, hits in enumerate(found.hits.T):
        # Precision peaks and recall changes only at true positives, so other detections can be skipped.
        places = np.flatnonzero(hits)
        if not len(places):
            continue
        right = weight[:, places].cumsum(axis=1)
        precision = right / (so_far[:, places] + np.spacing(1))
        best_from_here = np.maximum.accumulate(precision[:, ::-1], axis=1)[:, ::-1]
        reached = np.searchsorted(RECALLS, right / truths[:, None], side="right")
        read_here = np.diff(reached, axis=1, prepend=0)
        result[:, t] = (best_from_here * read_here).sum(axis=1) / len(RECALLS)
    return result
