"""Leave one source out: train without it, measure on it; a line of a results file for each such fold."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from vision.detection.detector import WORKING_THRESHOLD, Detector
from vision.evaluation.evaluate import Evaluation, evaluate
from vision.evaluation.predictions import predict_photos
from vision.labels.folders import read_labelled_sets, select_sources
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet
from vision.labels.yolo_folders import photo_groups
from vision.training.hardware import Hardware
from vision.training.manifest import Files, TrainingSet, version

_SHOWN = ("map50", "map50_95", "tile_f1", "photos_right", "class_accuracy", "located_recall")


@dataclass(frozen=True)
class Fold:
    """A fold: what is left out, and what the networks are trained on.

    Attributes:
        source: the source that is trained without and measured on.
        train: folders of labelled photos and of rendered scenes.
        measure: folders whose photos of the source are measured, one of each photo's copies.
        finder: checkpoint of a finder; the fold is only as honest as it knows nothing of the source either.
        start: weights the reader starts from; none, as any that were shipped have seen every source.
        minutes, rate, real_share: of the reader's training.
        face_minutes: of the training of the reader of faces.
        face_start: its weights to start from, which know nothing of the source either.
        face_scenes: folders of rendered scenes that it alone learns from, beside those of `train`.
        loose: sources whose boxes are loose where rows are turned.
        check: folders whose photos of other sources make the confidences honest, as those of a shipped model are.
    """

    source: str
    train: tuple[Path, ...]
    measure: tuple[Path, ...]
    finder: Path
    start: Path | None
    minutes: float
    rate: float
    real_share: float
    loose: tuple[str, ...] = ()
    face_minutes: float = 10
    face_start: Path | None = None
    face_scenes: tuple[Path, ...] = ()
    check: tuple[Path, ...] = ()


def run_fold(fold: Fold, out: Path, hardware: Hardware, arguments: Sequence[str]) -> dict[str, Any]:
    """Train the reader (a training that was stopped goes on), export the model, measure it; the line for the results.

    Raises:
        DatasetError: no photo to measure is of the source.
        vision.training.graceful_shutdown.Stopped: someone asked to stop.
    """
    from vision.training.calibrate import calibrate_model
    from vision.training.export import export_model
    from vision.training.face_crops import faces_from_photos, faces_from_scenes
    from vision.training.face_refiner import train_face_reader
    from vision.training.photos import labelled_pictures
    from vision.training.reader import train
    from vision.training.scenes import load_scenes
    from vision.training.train_loop import TrainingConfig

    measured = select_sources(read_labelled_sets(fold.measure), [fold.source])
    data = TrainingSet.read(fold.train, [fold.source])
    scenes = [scene for folder in data.scenes for scene in load_scenes(folder)]
    plan = TrainingConfig(fold.minutes, rate=fold.rate, real_share=fold.real_share, hardware=hardware)
    reader = train(labelled_pictures(data.photos, fold.loose), scenes, [], out / "reader", plan, fold.start)
    data = replace(data, scenes=(*data.scenes, *fold.face_scenes))
    scenes += [scene for folder in fold.face_scenes for scene in load_scenes(folder)]
    plan = TrainingConfig(fold.face_minutes, rate=3e-3, real_share=fold.real_share, hardware=hardware)
    real, rendered, unchecked = faces_from_photos(data.photos, reader), faces_from_scenes(scenes), faces_from_scenes([])
    faces = train_face_reader(real, rendered, unchecked, out / "faces", plan, fold.face_start)
    export_model(fold.finder, reader, faces, out / "model")
    checked = [photo for part in read_labelled_sets(fold.check) for photo in part.photos]
    if checked:
        calibrate_model(out / "model", [photo for photo in checked if photo.source != fold.source])
    evaluation = measure_source(out / "model", measured, fold.measure)
    return {
        "fold": f"without {fold.source}",
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "version": version(),
        "model": Detector.load(out / "model").sha256,
        "data": Files.from_training_set(data).sha256,
        "finder": fold.finder.name,
        "photos": evaluation.overall.photos,
        "tiles": evaluation.overall.tiles,
        "figures": {name: _figure(evaluation, name) for name in _SHOWN},
        "command": shlex.join(["python", "-m", "vision.training", *map(_without_home, arguments)]),
    }


def measure_source(model: Path, sets: Sequence[LabelledSet], folders: Sequence[Path]) -> Evaluation:
    """The model's figures on one of each photo's copies: near-twins would make the intervals too narrow."""
    groups = {key: group for folder in folders for key, group in photo_groups(folder).items()}
    seen: set[str] = set()
    kept = []
    for part in sets:
        kept.append(
            LabelledSet(part.name, tuple(photo for photo in part.photos if _is_first_copy(photo, groups, seen)))
        )
    photos = [photo for part in kept for photo in part.photos]
    return evaluate(kept, predict_photos(Detector.load(model), photos, WORKING_THRESHOLD))


def append_result(path: Path, line: dict[str, Any]) -> None:
    """Add a line to the results file."""
    with path.open("a", encoding="utf-8") as results:
        results.write(json.dumps(line, ensure_ascii=False) + "\n")


def _without_home(argument: str) -> str:
    """An absolute path as its last two parts: where things lie on this machine is nobody's business."""
    path = Path(argument)
    return "/".join(path.parts[-2:]) if path.is_absolute() else argument


def _is_first_copy(photo: LabelledPhoto, groups: dict[str, str], seen: set[str]) -> bool:
    group = groups.get(photo.path.stem, photo.key)
    if group in seen:
        return False
    seen.add(group)
    return True


def _figure(evaluation: Evaluation, name: str) -> list[float] | None:
    found = evaluation.overall.figures[name]
    return None if found is None else [round(found.value, 4), round(found.low, 4), round(found.high, 4)]
