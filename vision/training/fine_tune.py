"""The stages of a run: rehearse, train, choose how far to go, calibrate. Finished stages are skipped on resuming."""

import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Protocol

import numpy as np

from vision.detection.detector import Detector
from vision.evaluation.predictions import Predictions
from vision.images.photo import upright_size
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet, false_positive_file
from vision.training.expectation import invented_faces
from vision.training.hardware import Hardware
from vision.training.manifest import TrainingSet
from vision.training.reader_crops import TrainingPicture
from vision.training.rendered_tables import (
    BARE_TABLES,
    CHOICE,
    REHEARSAL,
    cache_folder,
    render_bare_tables,
    render_tables,
)
from vision.training.run import Settings, TrainingRun

NETWORKS: Final = ("finder", "reader", "faces")
_SHARES: Final = {"finder": 0.45, "reader": 0.4, "faces": 0.15}
"""How the minutes are shared among the networks."""
_PATIENCE: Final = 6
_SAVE_MINUTES: Final = 0.4


class Stages(Protocol):
    """Shows how far a run is."""

    def stage(self, name: str, seconds: float) -> AbstractContextManager[Callable[[float], None]]:
        """A stage by its id, with a guess of its time; gives a function that takes the share that is done."""


@dataclass(frozen=True, slots=True)
class Material:
    """What a fine-tuning works with.

    Attributes:
        data: photos to train on, and folders of rendered scenes.
        held: sets of photos that are held out.
        before: predictions of the start on all of these photos.
        with_finder: whether the finder is trained, and whether the readers are.
    """

    data: TrainingSet
    held: Sequence[LabelledSet]
    before: Predictions
    with_finder: bool
    with_readers: bool


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """Folders of rendered pictures: of tables to rehearse and to choose with, and of tables without tiles."""

    tables: Path
    choice: Path
    bare: Path


def render_rehearsal(start: Path, stages: Stages, workers: int) -> Rehearsal:
    """Render what is not in the cache yet, and find what the start takes for tiles on tables without any."""
    from vision.training.photos import mine_hard_negatives

    root = cache_folder()
    with stages.stage("training.stage.rehearse", 45) as advance:
        tables = render_tables(REHEARSAL, root, workers, lambda share: advance(0.6 * share))
        choice = render_tables(CHOICE, root, workers, lambda share: advance(0.6 + 0.15 * share))
        bare = render_bare_tables(BARE_TABLES, root, lambda share: advance(0.75 + 0.1 * share))
        photos = read_labelled_folder(bare).photos
        if any(not false_positive_file(photo).exists() for photo in photos):
            for number, _ in enumerate(mine_hard_negatives(photos, Detector.load(start)), start=1):
                advance(0.85 + 0.15 * number / len(photos))
    return Rehearsal(tables, choice, bare)


def fine_tune(run: TrainingRun, material: Material, start: Path, settings: Settings, hardware: Hardware, stages: Stages,
              ) -> None:  # fmt: skip
    """Train what falls short, as far as held-out photos allow; write the model. Raises `TrainingStopped`."""
    from vision.training.choosing import FINDER_SHARES, READER_SHARES, Chooser

    rehearsal = render_rehearsal(start, stages, max(1, hardware.workers or 1))
    trained = _train(run, material, rehearsal, start, settings, hardware, stages)
    others = read_labelled_folder(rehearsal.choice)
    held = [part for part in material.held if part.photos]
    chooser = Chooser(start, held, [others])
    base, record = start, {}
    for names, shares in ((("finder",), FINDER_SHARES), (("reader", "faces"), READER_SHARES)):
        found = {name: (start / f"{name}.pt", trained[name]) for name in names if name in trained}
        if not found:
            continue
        with stages.stage("training.stage.choose", 12.0 * len(shares)) as advance:
            best, tried = chooser.choose(base, found, shares, run.folder / "candidates", advance)
        record["-".join(found)] = {"share": best.share if best else 0.0, "tried": [one.record() for one in tried]}
        base = best.model if best else base
    _write_model(base, run.model)
    shutil.rmtree(run.folder / "candidates", ignore_errors=True)
    run.update(choice=record)


def _train(
    run: TrainingRun, material: Material, rehearsal: Rehearsal, start: Path, settings: Settings, hardware: Hardware,
    stages: Stages,
) -> dict[str, Path]:  # fmt: skip
    """Checkpoints of the networks that were trained, by name."""
    names = [*(["finder"] * material.with_finder), *(["reader", "faces"] * material.with_readers)]
    whole = sum(_SHARES[name] for name in names)
    minutes = {name: settings.minutes * _SHARES[name] / whole for name in names}
    held = [photo for part in material.held for photo in part.photos if photo.boxes is not None]
    trained = {}
    if material.with_finder:
        with stages.stage("training.stage.finder", 60 * minutes["finder"]) as advance:
            trained["finder"] = _train_finder(
                run, material, rehearsal, held, start, settings, hardware, minutes["finder"], advance
            )
    if material.with_readers:
        trained |= _train_readers(run, material, rehearsal, held, start, settings, hardware, minutes, stages)
    return trained


def _train_finder(
    run: TrainingRun, material: Material, rehearsal: Rehearsal, held: Sequence[LabelledPhoto], start: Path,
    settings: Settings, hardware: Hardware, minutes: float, advance: Callable[[float], None],
) -> Path:  # fmt: skip
    from vision.training.finder import FinderConfig, FinderData, train

    gpus = hardware.device.count(",") + 1
    batch, epoch = (8, 160) if hardware.device == "cpu" else (32 * gpus, 3200)
    plan = FinderConfig(minutes, size=settings.size, batch=batch, rate=settings.finder_rate, epoch=epoch,
                        hardware=hardware, seed=settings.seed, hold=True)  # fmt: skip
    scenes = [*material.data.scenes, rehearsal.tables]
    data = FinderData(material.data.photos, scenes, held)
    return train(data, start / "finder.pt", run.folder / "finder", plan, settings.loose, advance)


def _train_readers(
    run: TrainingRun, material: Material, rehearsal: Rehearsal, held: Sequence[LabelledPhoto], start: Path,
    settings: Settings, hardware: Hardware, minutes: dict[str, float], stages: Stages,
) -> dict[str, Path]:  # fmt: skip
    from vision.training.face_crops import faces_from_photos, faces_from_scenes, join_faces
    from vision.training.face_refiner import train_face_reader
    from vision.training.photos import check_crops, labelled_pictures
    from vision.training.reader import train
    from vision.training.scenes import load_scenes
    from vision.training.train_loop import TrainingConfig

    scenes = [scene for folder in material.data.scenes for scene in load_scenes(folder)]
    tables = read_labelled_folder(rehearsal.tables).photos
    rehearsed = [replace(one, rehearsed=True) for one in labelled_pictures(tables)]
    bare = labelled_pictures(read_labelled_folder(rehearsal.bare).photos)
    plan = TrainingConfig(minutes["reader"], rate=settings.reader_rate, real_share=settings.real_share,
                          seed=settings.seed, hardware=hardware, hold=True, patience=_PATIENCE,
                          save_minutes=_SAVE_MINUTES)  # fmt: skip
    own = _own_pictures(material, settings)
    with stages.stage("training.stage.reader", 60 * plan.minutes) as advance:
        path = train(own, [*scenes, *rehearsed, *bare], check_crops(held, 1), run.folder / "reader", plan,
                     start / "reader.pt", tick=advance)  # fmt: skip
    trained = {"reader": path.with_suffix(".best.pt")}
    faces = faces_from_photos(material.data.photos, start / "reader.pt")
    if not len(faces):
        return trained
    kept = join_faces(faces_from_scenes(scenes), faces_from_photos(tables, start / "reader.pt").rehearsed())
    checked = faces_from_photos(held, start / "reader.pt")
    plan = replace(plan, minutes=minutes["faces"])
    with stages.stage("training.stage.faces", 60 * plan.minutes) as advance:
        path = train_face_reader(faces, kept, checked, run.folder / "faces", plan, start / "faces.pt", tick=advance)
    return trained | {"faces": path.with_suffix(".best.pt")}


def _own_pictures(material: Material, settings: Settings) -> list[TrainingPicture]:
    """Training pictures of the own photos, with what the start took for tiles there."""
    from vision.training.photos import labelled_pictures

    shown = [photo for photo in material.data.photos if photo.codes or false_positive_file(photo).exists()]
    pictures = []
    for photo, picture in zip(shown, labelled_pictures(shown, settings.loose), strict=True):
        sides = np.array([*upright_size(picture.data.tobytes(), photo.path.name)] * 2, np.float32)
        invented = invented_faces(photo, material.before.judged(photo)) * sides
        pictures.append(replace(picture, false_positives=np.concatenate([picture.false_positives, invented])))
    return pictures


def _write_model(base: Path, model: Path) -> None:
    model.mkdir(parents=True, exist_ok=True)
    for name in NETWORKS:
        for ending in (".pt", ".onnx"):
            shutil.copyfile(base / f"{name}{ending}", model / f"{name}{ending}")
