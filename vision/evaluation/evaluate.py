"""Evaluates a model on sets of labelled photos: overall, by set, by source, and compared with another model."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Final

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
    """Figures on a subset of the photos.

    `differences`: the model's figures minus the other model's on the same photos; empty without another model;
    `calibration`: of the detections; None if there are none.
    """

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
    measured = _MatchedPredictions(photos, models[0], [match_photos(photos, found) for found in models])

    overall = _subset_figures(measured, np.arange(len(photos)), resamples)

    def parts(names: Sequence[str]) -> dict[str, SubsetFigures]:
        places = {name: np.flatnonzero(np.array(names) == name) for name in sorted(set(names))}
        if len(places) == 1:
            return dict.fromkeys(places, overall)
        return {name: _subset_figures(measured, place, resamples) for name, place in places.items()}

    return Evaluation(
        overall=overall,
        by_data=parts([photo.data for photo in photos]),
        by_source=parts([photo.source for photo in photos]),
        backs_left_out=left_out,
        mistakes=count_mistakes(classify_outcomes(photos, models[0])),
    )


@dataclass(frozen=True, slots=True)
class _MatchedPredictions:
    """Photos, the model's predictions, and the matches of the model and of the one it is compared with."""

    photos: Sequence[LabelledPhoto]
    found: Sequence[Prediction]
    matched: Sequence[MatchedPhotos]


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


def _subset_figures(measured: _MatchedPredictions, places: NDArray[np.intp], resamples: int) -> SubsetFigures:
    """Figures of the model on the photos with indices `places`, with differences if there are two models."""
    weights = photo_weights(len(places), resamples, SEED)
    own, *rest = (found.select(places).figures(weights) for found in measured.matched)
    other = rest[0] if rest else {}
    shown = [measured.photos[i] for i in places]
    return SubsetFigures(
        photos=len(shown),
        tiles=sum(len(photo.codes) for photo in shown),
        boxed_tiles=sum(len(photo.codes) for photo in shown if photo.boxes is not None),
        figures={name: estimate(values) for name, values in own.items()},
        differences={name: estimate(own[name] - values) for name, values in other.items()},
        calibration=calibration(classify_outcomes(shown, [measured.found[i] for i in places]).found),
    )
