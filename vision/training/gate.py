"""The gate: whether a model may take the place of another, on what users feel.

Decided on own photos that were held out, on photos given, and on rendered tables that come with every decision.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.detection.inference import NETWORKS
from vision.detection.model_folders import promote_model
from vision.evaluation.acceptance import FeltDifferences, FeltFigure, compare_felt
from vision.evaluation.evaluate import Evaluation, evaluate
from vision.evaluation.predictions import Predictions, load_predictions, predict_photos, save_predictions
from vision.evaluation.report import evaluation_record
from vision.hashing import sha256_of
from vision.labels.folders import read_labelled_folder, read_labelled_sets
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet
from vision.training.manifest import is_scenes
from vision.training.rendered_tables import OTHER_TABLES, cache_folder, render_tables
from vision.training.run import RunError, TrainingRun, check_no_leakage

MODEL_FILES = (*(network.file for network in NETWORKS), "finder.pt", "reader.pt", "faces.pt")
_GAINS: Final[tuple[FeltFigure, ...]] = ("tile_f1", "photos_right")
"""The figures of which one must be better for a model to be called better."""

Advance = Callable[[float], None]


@dataclass(frozen=True)
class ModelComparison:
    """A model's evaluation against another model's, with the predictions of both."""

    evaluation: Evaluation
    own: Predictions
    other: Predictions

    def record(self) -> dict[str, Any]:
        """The record printed by `pailens evaluate --against --json`."""
        return evaluation_record(self.evaluation, self.own, self.other)


@dataclass(frozen=True, slots=True)
class Decision:
    """What the gate found: the four figures of both models for each set of photos."""

    sets: dict[str, FeltDifferences]

    @property
    def losses(self) -> list[tuple[str, FeltFigure]]:
        """Sets and figures that are worse beyond noise."""
        return self._of("worse")

    @property
    def gains(self) -> list[tuple[str, FeltFigure]]:
        """Sets of photos and figures that are better beyond noise; rendered tables are nobody's own."""
        found = [(part, name) for part, name in self._of("better") if name in _GAINS]
        return [(part, name) for part, name in found if part != OTHER_TABLES.name]

    def accepts(self, undecided_is_enough: bool) -> bool:
        """Whether a model may be promoted: worse nowhere and, by default, better somewhere."""
        return not self.losses and (bool(self.gains) or undecided_is_enough)

    def record(self) -> dict[str, Any]:
        return {
            "schema": 1,
            "sets": {
                name: {figure: asdict(found) for figure, found in part.items()} for name, part in self.sets.items()
            },
        }

    def _of(self, verdict: str) -> list[tuple[str, FeltFigure]]:
        return [
            (name, figure)
            for name, part in self.sets.items()
            for figure, found in part.items()
            if found.verdict == verdict
        ]


def compare_models(model: Path, other: Path, sets: Sequence[LabelledSet]) -> ModelComparison:
    photos = [photo for part in sets for photo in part.photos]
    own, others = (predict_photos(Detector.load(folder), photos, WORKING_THRESHOLD) for folder in (model, other))
    return ModelComparison(evaluate(sets, own, others), own, others)


def other_tables(advance: Advance = lambda share: None, workers: int = 1) -> LabelledSet:
    """The rendered tables that come with every decision; rendered once."""
    return read_labelled_folder(render_tables(OTHER_TABLES, cache_folder(), workers, advance))


def gate_sets(run: TrainingRun, folders: Sequence[Path]) -> list[LabelledSet]:
    """The photos that decide about a run: those it held out, and labelled real photos of `folders`.

    Raises `RunError`: the run is not finished, or its model has changed since; `DatasetError`: rendered pictures, or
    photos that were trained on.
    """
    finished = run.manifest().get("model")
    if finished is None:
        raise RunError("training.unfinished", str(run.folder))
    if finished["sha256"] != Detector.load(run.model).sha256:
        raise RunError("training.other-model", str(run.model))
    sets = read_labelled_sets(folders)
    for folder, part in zip(folders, sets, strict=True):
        if is_scenes(folder) or any(photo.source.startswith("rendered") for photo in part.photos):
            raise DatasetError("training.rendered", str(folder))
    check_no_leakage(sets, run.files())
    known = {part.name for part in sets}
    kept = run.for_gate if run.for_gate.is_dir() else run.held_out
    held = [read_labelled_folder(kept)] if kept.is_dir() else []
    return [*(rest for part in held if part.name not in known and (rest := apart_from(part, sets)).photos), *sets]


def apart_from(held: LabelledSet, sets: Sequence[LabelledSet]) -> LabelledSet:
    """The photos of a set that are not also in others, whatever they are called there."""
    given = {sha256_of(photo.path.read_bytes()) for part in sets for photo in part.photos}
    return replace(held, photos=tuple(one for one in held.photos if sha256_of(one.path.read_bytes()) not in given))


def decide(model: Path, other: Path, sets: Sequence[LabelledSet], advance: Advance = lambda share: None) -> Decision:
    """Compare a model with another on each set; what the other reads on rendered tables is kept in the cache."""
    compared = {}
    count = _Counter(2 * sum(len(part.photos) for part in sets), advance)
    own, before = Detector.load(model), Detector.load(other)
    for part in sets:
        found = [_predict(detector, part, count) for detector in (own, before)]
        compared[part.name] = compare_felt(part, *found)
    return Decision(compared)


def install(run: TrainingRun, decision: Decision) -> Path:
    """Put a run's model into use, keeping the one before; returns its folder. Raises `ModelError`: unwritable."""
    gate = run.model / "gate.json"
    gate.write_text(json.dumps(decision.record(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    files = [run.model / name for name in MODEL_FILES]
    extra = [path for path in sorted(run.model.iterdir()) if path not in files and path.is_file()]
    return promote_model([*files, *extra, run.folder / "run.json"], run.folder.resolve().name)


@dataclass(slots=True)
class _Counter:
    """Tells `advance` which share of `total` photos is read."""

    total: int
    advance: Advance
    done: int = 0

    def read(self, photos: Iterable[LabelledPhoto]) -> Iterator[LabelledPhoto]:
        for photo in photos:
            yield photo
            self.done += 1
            self.advance(self.done / self.total)


def _predict(detector: Detector, part: LabelledSet, count: _Counter) -> Predictions:
    """What a model reads on a set; on the rendered tables it is kept in the cache."""
    if part.name != OTHER_TABLES.name:
        return predict_photos(detector, count.read(part.photos), WORKING_THRESHOLD)
    kept = part.photos[0].path.parents[1] / "read" / f"{detector.sha256[:16]}.json"
    kept.parent.mkdir(exist_ok=True)
    if kept.exists():
        try:
            return load_predictions(kept)
        except DatasetError:  # cut off in writing
            kept.unlink()
    found = predict_photos(detector, count.read(part.photos), WORKING_THRESHOLD)
    save_predictions(kept, found)
    return found
