"""Compares a run with the model it started from, and gates promotion to the shipped model."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.detection.inference import NETWORKS
from vision.evaluation.comparison import Verdict, judge_differences
from vision.evaluation.evaluate import Evaluation, evaluate
from vision.evaluation.predictions import Predictions, predict_photos
from vision.evaluation.report import evaluation_record
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import DatasetError, LabelledSet
from vision.training.manifest import is_scenes
from vision.training.run import RunError, TrainingRun, check_no_leakage

MODEL_FILES = (*(network.file for network in NETWORKS), "finder.pt", "reader.pt", "faces.pt")


@dataclass(frozen=True)
class ModelComparison:
    """A model's evaluation against another model's, with the predictions of both."""

    evaluation: Evaluation
    own: Predictions
    other: Predictions

    def record(self) -> dict[str, Any]:
        """The record printed by `pailens evaluate --against --json`."""
        return evaluation_record(self.evaluation, self.own, self.other)

    def verdicts(self) -> dict[str, Verdict]:
        """The verdict for each set of photos."""
        return {
            name: judge_differences(part.differences, part.photos).verdict
            for name, part in self.evaluation.by_data.items()
        }


def compare_models(model: Path, other: Path, sets: Sequence[LabelledSet]) -> ModelComparison:
    """Evaluate two models on the same photos."""
    photos = [photo for part in sets for photo in part.photos]
    own, others = (predict_photos(Detector.load(folder), photos, WORKING_THRESHOLD) for folder in (model, other))
    return ModelComparison(evaluate(sets, own, others), own, others)


def compare_to_shipped(run: TrainingRun, folders: Sequence[Path], shipped: Path) -> ModelComparison:
    """Evaluate a finished run against the shipped model on real photos that it was not trained on.

    Raises:
        RunError: the run is not finished, or its model has changed since.
        DatasetError: rendered pictures, or photos that were trained on.
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
    return compare_models(run.model, shipped, sets)


def passes_gate(verdicts: Sequence[Verdict], undecided_is_enough: bool) -> bool:
    """Whether a model may be promoted: significantly worse nowhere and, by default, better somewhere."""
    if "worse" in verdicts:
        return False
    return "better" in verdicts or undecided_is_enough


def replace_model(run: TrainingRun, shipped: Path, measured: ModelComparison) -> None:
    """Replace the shipped model by a run's, with its card and the evaluation that passed the gate.

    Files are copied beside their targets first, so that a full disk leaves the shipped model unchanged.
    """
    (run.folder / "gate.json").write_text(json.dumps(measured.record(), ensure_ascii=False) + "\n", encoding="utf-8")
    sources = {name: run.model / name for name in MODEL_FILES}
    sources |= {"TRAINING.md": run.model / "README.md", "training.json": run.folder / "run.json"}
    for name, source in sources.items():
        shutil.copyfile(source, shipped / f"{name}.new")
    for name in sources:
        (shipped / f"{name}.new").replace(shipped / name)
