"""What a model reads on a set of photos, kept in a folder: a benchmark that is run again reads nothing twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from rich.progress import track

from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.evaluation.prediction_cache import load_predictions, save_predictions
from vision.evaluation.predictions import Predictions, predict_photos
from vision.labels.labelled_photo import LabelledSet


def kept_predictions(model: Path, part: LabelledSet, work: Path) -> Predictions:
    """What a model reads on a set; kept in `work` by the hash of the model and the number of photos."""
    detector = Detector.load(model)
    kept = work / "read" / f"{part.name}-{len(part.photos)}-{detector.sha256[:16]}.json"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        found = predict_photos(detector, track(part.photos, f"{model.name} on {part.name}"), WORKING_THRESHOLD)
        save_predictions(kept.with_suffix(".part"), found)
        kept.with_suffix(".part").replace(kept)
    return load_predictions(kept)


def spread(part: LabelledSet, count: int) -> LabelledSet:
    """At most `count` photos of a set, evenly spread; 0 keeps all."""
    step = max(1, len(part.photos) // count) if count else 1
    return replace(part, photos=part.photos[::step][: count or None])
