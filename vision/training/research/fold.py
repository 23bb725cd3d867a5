"""Leave-one-source-out cross-validation: train without a source, evaluate on it, append to a results file."""

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
    """A fold: the held-out source and the training data.

    Attributes:
        source: held-out source, used for evaluation only.
        train: folders of labelled photos and of rendered scenes.
        measure: folders whose photos of the source are evaluated, one copy of each.
        finder: checkpoint of a finder, which should not have seen the source either.
        start: initial weights of the reader; None by default, as shipped ones have seen every source.
        minutes, rate, real_share: training settings of the reader.
        face_minutes: training time of the face refiner.
        face_start: its initial weights, which should not have seen the source either.
        face_scenes: folders of rendered scenes for the face refiner only, in addition to those in `train`.
        loose: sources whose boxes are loose if rows are rotated.
        check: folders whose photos of other sources calibrate the confidences, as for a shipped model.
        also_without: other sources left out of training and calibration, such as more photos of the same tables.
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
    also_without: tuple[str, ...] = ()

    @property
    def left_out(self) -> frozenset[str]:
        """Every source of which no photo is trained on."""
        return frozenset({self.source, *self.also_without})


def run_fold(fold: Fold, out: Path, hardware: Hardware, arguments: Sequence[str]) -> dict[str, Any]:
    """Train the readers (resuming if interrupted), export and evaluate the model; returns the results line.

    Raises:
        DatasetError: no photo to evaluate is of the source.
        vision.training.graceful_shutdown.TrainingStopped: stop requested.
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
    data = TrainingSet.read(fold.train, fold.left_out)
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
        calibrate_model(out / "model", [photo for photo in checked if photo.source not in fold.left_out])
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
    """Evaluation on one copy of each photo, since near-duplicates would make the intervals too narrow."""
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
    """Append a line to the results file."""
    with path.open("a", encoding="utf-8") as results:
        results.write(json.dumps(line, ensure_ascii=False) + "\n")


def _without_home(argument: str) -> str:
    """Shorten absolute paths to their last two parts, so that no private paths are recorded."""
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
