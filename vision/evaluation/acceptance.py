"""Decides on what users feel whether a model may take the place of another.

Four figures on the same photos: tile F1, photos with every tile right, calibration, and backs seen where a face lies.
Average precision is not among them: it gains from tighter boxes, which nobody reads.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.evaluation.bootstrap import Estimate, estimate, photo_weights
from vision.evaluation.evaluate import MIN_PHOTOS, Verdict
from vision.evaluation.metrics import BINS, tile_rates
from vision.evaluation.outcomes import classify_outcomes
from vision.evaluation.predictions import Prediction, Predictions
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.labels.matching import MIN_IOU, box_iou, match_boxes

FeltFigure = Literal["tile_f1", "photos_right", "ece", "false_backs"]
FELT: Final[tuple[FeltFigure, ...]] = ("tile_f1", "photos_right", "ece", "false_backs")
_LESS_IS_BETTER: Final = frozenset({"ece", "false_backs"})
UNFELT: Final[dict[FeltFigure, float]] = {"ece": 0.01}
"""Differences up to which nobody notices: a confidence that is a hundredth off."""
_LEAST_PHOTOS: Final = 5
_RESAMPLES: Final = 1000
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class FeltDifference:
    """A figure of a model and of another one on the same photos.

    Attributes:
        own, other: values; `false_backs` is a mean a photo, `ece` may be NaN where nothing is found.
        difference: `own` minus `other`, with its 95 % bootstrap interval.
        verdict: better or worse where the interval excludes 0, and the difference is one that is noticed.
    """

    own: float
    other: float
    difference: Estimate
    verdict: Verdict


FeltDifferences = dict[FeltFigure, FeltDifference]


def compare_felt(part: LabelledSet, own: Predictions, other: Predictions) -> FeltDifferences:
    """The four figures of two models on the readable photos of a set, paired by photo."""
    photos = [photo for photo in part.photos if photo.key in own.photos and photo.key in other.photos]
    weights = photo_weights(len(photos), _RESAMPLES, _SEED)
    labelled = part.has_code(BACK)
    values, others = (
        felt_values(photos, [model.judged(photo) for photo in photos], labelled, weights) for model in (own, other)
    )
    return {name: _difference(name, values[name], others[name], len(photos)) for name in FELT}


def felt_values(
    photos: Sequence[LabelledPhoto], found: Sequence[Prediction], backs: bool, weights: NDArray[np.int64]
) -> dict[FeltFigure, NDArray[np.float64]]:
    """Figures, float64 (b,), by rows of weights (b, p); without `backs` labelled, only those on faces count."""
    false = np.array([false_backs(photo, seen, backs) for photo, seen in zip(photos, found, strict=True)])
    judged = found if backs else [seen.without_code(BACK) for seen in found]
    rates = tile_rates(photos, judged, weights)
    return {
        "tile_f1": rates["tile_f1"],
        "photos_right": rates["photos_right"],
        "ece": _calibration_errors(photos, judged, weights),
        "false_backs": weights @ false / weights.sum(axis=1),
    }


def false_backs(photo: LabelledPhoto, found: Prediction, labelled: bool) -> int:
    """Backs found where none lies: on a labelled face or, if backs are `labelled`, anywhere else too."""
    places = [number for number, code in enumerate(found.codes) if code == BACK]
    if photo.boxes is None:
        missed = Counter(photo.codes) - Counter(found.codes)
        spare = len(places) - photo.codes.count(BACK)
        return max(0, spare if labelled else min(spare, missed.total()))
    chosen = match_boxes(box_iou(found.boxes[places], photo.boxes), MIN_IOU)
    on = [photo.codes[place] if place >= 0 else "" for place in chosen.tolist()]
    return sum(code != BACK and (labelled or code != "") for code in on)


def _calibration_errors(
    photos: Sequence[LabelledPhoto], found: Sequence[Prediction], weights: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Expected calibration error over `BINS` bins of equal mass for each row of weights; NaN where nothing is found."""
    tiles = sorted(classify_outcomes(photos, found).found, key=lambda tile: tile.confidence)
    mass = weights[:, [tile.photo for tile in tiles]].astype(np.float64)
    total = mass.sum(axis=1)
    if not tiles:
        return np.full(len(weights), np.nan)
    off = np.array([tile.confidence - tile.right for tile in tiles])
    bins = np.minimum(((mass.cumsum(axis=1) - mass / 2) / np.maximum(total, 1)[:, None] * BINS).astype(int), BINS - 1)
    errors = np.zeros(len(weights))
    for one in range(BINS):
        errors += np.abs((mass * off * (bins == one)).sum(axis=1))
    return np.where(total > 0, errors / np.maximum(total, 1), np.nan)


def _difference(name: FeltFigure, own: NDArray[np.float64], other: NDArray[np.float64], photos: int) -> FeltDifference:
    found = estimate(own - other) or Estimate(np.nan, np.nan, np.nan)
    return FeltDifference(float(own[0]), float(other[0]), found, _verdict(name, found, photos))


def _verdict(name: FeltFigure, difference: Estimate, photos: int) -> Verdict:
    low, high = difference.low, difference.high
    if name in _LESS_IS_BETTER:
        low, high = -high, -low
    unfelt = UNFELT.get(name, 0.0)
    if high < 0 and abs(difference.value) > unfelt and photos >= _LEAST_PHOTOS:
        return "worse"
    return "better" if low > 0 and abs(difference.value) > unfelt and photos >= MIN_PHOTOS else "undecided"
