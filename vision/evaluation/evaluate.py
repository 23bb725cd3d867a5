"""Evaluates a model on labelled photos: overall, by set, by source, and whether it is better than another model."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.evaluation.bootstrap import Estimate, estimate, photo_weights
from vision.evaluation.metrics import Calibration, MatchedPhotos, calibration, match_photos
from vision.evaluation.mistakes import Mistakes, count_mistakes
from vision.evaluation.outcomes import classify_outcomes
from vision.evaluation.predictions import Prediction, Predictions
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet

RESAMPLES: Final = 1000
SEED: Final = 1

Figures = dict[str, Estimate | None]
"""Estimates by name, see `vision.evaluation.metrics.FIGURES`; None where undefined."""


@dataclass(frozen=True, slots=True)
class SubsetFigures:
    """Figures on a subset, and their differences from another model's; `calibration` is None if nothing is found."""

    photos: int
    tiles: int
    boxed_tiles: int
    figures: Figures
    differences: Figures
    calibration: Calibration | None


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Results of evaluating a model.

    `by_data`, `by_source`: on the photos of each set and of each source; `backs_left_out`: for each set without
    labelled backs, the number of detected backs there, which are neither right nor wrong and are ignored.
    """

    overall: SubsetFigures
    by_data: dict[str, SubsetFigures]
    by_source: dict[str, SubsetFigures]
    backs_left_out: dict[str, int]
    mistakes: Mistakes


def evaluate(
    sets: Sequence[LabelledSet],
    predictions: Predictions,
    against: Predictions | None = None,
    *,
    resamples: int = RESAMPLES,
) -> Evaluation:
    """Evaluate predictions on all readable photos of the sets; what lies in ignored regions does not count.

    `sets`: labelled photos; sets have unique names; `against`: predictions of another model to compare with;
    differences are paired by photo. Raises `DatasetError`: a photo has no prediction, or no photo is readable.
    """
    photos = [photo for part in sets for photo in part.photos if photo.key not in predictions.unreadable]
    if not photos:
        raise DatasetError("evaluate.none-readable", ", ".join(part.name for part in sets))
    backless = {part.name for part in sets if not part.has_code(BACK)}
    models = [_found(model, photos) for model in (predictions, against) if model is not None]
    left_out = {
        name: sum(found.codes.count(BACK) for photo, found in zip(photos, models[0], strict=True) if photo.data == name)
        for name in sorted(backless)
    }
    models = [_without_backs(photos, found, backless) for found in models]
    matched = [match_photos(photos, found) for found in models]
    figures_of = partial(_subset_figures, photos, models[0], matched, resamples)
    overall = figures_of(np.arange(len(photos)))

    def parts(names: Sequence[str]) -> dict[str, SubsetFigures]:
        places = {name: np.flatnonzero(np.array(names) == name) for name in sorted(set(names))}
        if len(places) == 1:
            return dict.fromkeys(places, overall)
        return {name: figures_of(place) for name, place in places.items()}

    return Evaluation(
        overall=overall,
        by_data=parts([photo.data for photo in photos]),
        by_source=parts([photo.source for photo in photos]),
        backs_left_out=left_out,
        mistakes=count_mistakes(classify_outcomes(photos, models[0])),
    )


def _found(model: Predictions, photos: Sequence[LabelledPhoto]) -> list[Prediction]:
    for photo in photos:
        if photo.key not in model.photos:
            raise DatasetError("evaluate.no-prediction", model.model, photo=photo.key)
    return [model.judged(photo) for photo in photos]


def _without_backs(
    photos: Sequence[LabelledPhoto], found: Sequence[Prediction], backless: Set[str]
) -> list[Prediction]:
    pairs = zip(photos, found, strict=True)
    return [own.without_code(BACK) if photo.data in backless else own for photo, own in pairs]


def _subset_figures(
    photos: Sequence[LabelledPhoto],
    found: Sequence[Prediction],
    matched: Sequence[MatchedPhotos],
    resamples: int,
    places: NDArray[np.intp],
) -> SubsetFigures:
    """Figures of the model on the photos with indices `places`, with differences if there are two models."""
    weights = photo_weights(len(places), resamples, SEED)
    own, *rest = (one.select(places).figures(weights) for one in matched)
    other = rest[0] if rest else {}
    shown = [photos[i] for i in places]
    return SubsetFigures(
        photos=len(shown),
        tiles=sum(len(photo.codes) for photo in shown),
        boxed_tiles=sum(len(photo.codes) for photo in shown if photo.boxes is not None),
        figures={name: estimate(values) for name, values in own.items()},
        differences={name: estimate(own[name] - values) for name, values in other.items()},
        calibration=calibration(classify_outcomes(shown, [found[i] for i in places]).found),
    )


Verdict = Literal["better", "worse", "undecided"]

COMPARED: Final = ("map50", "map50_95", "tile_f1", "photos_right")
"""The figures that decide the verdict."""


MIN_PHOTOS: Final = 10
"""Fewest photos for a verdict: bootstrap intervals over few photos are too narrow."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The verdict on a model compared with another, overall and by figure."""

    verdict: Verdict
    figures: dict[str, Verdict]


def judge_differences(differences: Figures, photos: int) -> Comparison:
    """Judge the paired differences of a model's figures from another's.

    A figure is better or worse if the interval of its difference excludes 0. The model is worse if any figure is,
    better if any is and none is worse, else undecided, as on fewer than `MIN_PHOTOS` photos.

    >>> better = Estimate(0.02, 0.01, 0.03)
    >>> judge_differences({"map50": None, "map50_95": None, "tile_f1": better, "photos_right": None}, 31).verdict
    'better'
    """
    said = {
        name: _verdict(found) if photos >= MIN_PHOTOS else "undecided"
        for name in COMPARED
        if (found := differences[name]) is not None
    }
    for verdict in ("worse", "better"):
        if verdict in said.values():
            return Comparison(verdict, said)
    return Comparison("undecided", said)


def _verdict(difference: Estimate) -> Verdict:
    if difference.low > 0:
        return "better"
    return "worse" if difference.high < 0 else "undecided"
