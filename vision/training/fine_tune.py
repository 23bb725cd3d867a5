"""The stages of a run: rehearse, train, choose how far to go, calibrate. Finished stages are skipped on resuming."""

import shutil
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, Protocol

import numpy as np

from vision.detection.detector import Detector
from vision.evaluation.predictions import Predictions
from vision.images.photo import upright_size
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import LabelledPhoto, LabelledSet, false_positive_file
from vision.training.data.reader_crops import TrainingPicture
from vision.training.data.rendered_tables import (
    BARE_TABLES,
    CHOICE,
    REHEARSAL,
    cache_folder,
    part_of,
    render_bare_tables,
    render_tables,
)
from vision.training.expectation import invented_faces
from vision.training.loop.hardware import Hardware
from vision.training.manifest import TrainingSet
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


def networks_to_train(wanted: str, *, finder_falls_short: bool) -> list[str]:
    """The names of the networks for a choice of `Settings.network`."""
    finder = wanted in {"both", "finder"} or (wanted == "auto" and finder_falls_short)
    return [name for name in NETWORKS if (finder if name == "finder" else wanted != "finder")]


class _Rehearsal(NamedTuple):
    """Folders of rendered pictures: of tables to rehearse and to choose with, and of tables without tiles."""

    tables: Path
    choice: Path
    bare: Path


@dataclass(frozen=True, slots=True)
class FineTuning:
    """The fine-tuning of a model.

    Attributes:
        run: the folder that it is written to.
        start: model folder that it goes on from.
        data: photos to train on, and folders of rendered scenes.
        held: sets of photos that are held out.
        before: predictions of the start on all of these photos.
        networks: names of those that are trained.
        stages: is shown how far it is.
    """

    run: TrainingRun
    start: Path
    data: TrainingSet
    held: Sequence[LabelledSet]
    before: Predictions
    networks: Collection[str]
    settings: Settings
    hardware: Hardware
    stages: Stages

    def write_model(self) -> None:
        """Train the networks as far as held-out photos allow, and write the model. Raises `TrainingStopped`."""
        from vision.training.choosing import FINDER_SHARES, READER_SHARES, Chooser

        rehearsal = self._render_rehearsal()
        trained: dict[str, Path] = {}
        if "finder" in self.networks:
            trained |= self._train_finder(rehearsal)
        if "reader" in self.networks:
            trained |= self._train_readers(rehearsal)
        held = [part for part in self.held if part.photos]
        chooser = Chooser(self.start, held, [read_labelled_folder(rehearsal.choice)])
        base, record = self.start, {}
        for names, shares in ((("finder",), FINDER_SHARES), (("reader", "faces"), READER_SHARES)):
            found = {name: (self.start / f"{name}.pt", trained[name]) for name in names if name in trained}
            if not found:
                continue
            with self.stages.stage("training.stage.choose", 12.0 * len(shares)) as advance:
                best, tried = chooser.choose(base, found, shares, self.run.folder / "candidates", advance)
            record["-".join(found)] = {"share": best.share if best else 0.0, "tried": [one.record() for one in tried]}
            base = best.model if best else base
        self.run.model.mkdir(parents=True, exist_ok=True)
        for name in NETWORKS:
            for file in (f"{name}.pt", f"{name}.onnx"):
                shutil.copyfile(base / file, self.run.model / file)
        shutil.rmtree(self.run.folder / "candidates", ignore_errors=True)
        self.run.update(choice=record)

    def _render_rehearsal(self) -> _Rehearsal:
        """Render what is not in the cache yet, and find what the start takes for tiles on tables without any."""
        from vision.training.data.photos import mine_hard_negatives

        root, workers = cache_folder(), max(1, self.hardware.workers)
        with self.stages.stage("training.stage.rehearse", 45) as advance:
            tables = render_tables(REHEARSAL, root, workers, part_of(advance, 0.0, 0.6))
            choice = render_tables(CHOICE, root, workers, part_of(advance, 0.6, 0.75))
            bare = render_bare_tables(BARE_TABLES, root, part_of(advance, 0.75, 0.85))
            photos = read_labelled_folder(bare).photos
            if any(not false_positive_file(photo).exists() for photo in photos):
                for number, _ in enumerate(mine_hard_negatives(photos, Detector.load(self.start)), start=1):
                    advance(0.85 + 0.15 * number / len(photos))
        return _Rehearsal(tables, choice, bare)

    def _minutes(self, name: str) -> float:
        return self.settings.minutes * _SHARES[name] / sum(_SHARES[one] for one in self.networks)

    @property
    def _checked(self) -> list[LabelledPhoto]:
        """The photos held out that have boxes."""
        return [photo for part in self.held for photo in part.photos if photo.boxes is not None]

    def _train_finder(self, rehearsal: _Rehearsal) -> dict[str, Path]:
        from vision.training.trainers.finder import train
        from vision.training.trainers.ultralytics_trainer import FinderConfig

        batch, epoch = (8, 160) if self.hardware.device == "cpu" else (32, 3200)
        plan = FinderConfig(
            self._minutes("finder"), size=self.settings.size, batch=batch, rate=self.settings.finder_rate, epoch=epoch,
            hardware=self.hardware, seed=self.settings.seed, hold=True,
        )  # fmt: skip
        data = replace(self.data, scenes=(*self.data.scenes, rehearsal.tables))
        with self.stages.stage("training.stage.finder", 60 * plan.minutes) as advance:
            path = train(
                data, self.start / "finder.pt", self.run.folder / "finder", plan, self.settings.loose, advance
            )  # fmt: skip
        return {"finder": path}

    def _train_readers(self, rehearsal: _Rehearsal) -> dict[str, Path]:
        from vision.training.data.face_crops import faces_from_photos, faces_from_scenes, join_faces
        from vision.training.data.photos import check_crops, labelled_pictures
        from vision.training.data.scenes import load_scenes
        from vision.training.loop.train_loop import TrainingConfig
        from vision.training.trainers.reader import train, train_face_reader

        reader, held = self.start / "reader.pt", self._checked
        scenes = [scene for folder in self.data.scenes for scene in load_scenes(folder)]
        tables = read_labelled_folder(rehearsal.tables).photos
        rehearsed = [replace(one, rehearsed=True) for one in labelled_pictures(tables)]
        bare = labelled_pictures(read_labelled_folder(rehearsal.bare).photos)
        plan = TrainingConfig(
            self._minutes("reader"), rate=self.settings.reader_rate, real_share=self.settings.real_share,
            seed=self.settings.seed, hardware=self.hardware, hold=True, patience=_PATIENCE, save_minutes=_SAVE_MINUTES,
        )  # fmt: skip
        own, rendered, checks = self._own_pictures(), [*scenes, *rehearsed, *bare], check_crops(held, 1)
        with self.stages.stage("training.stage.reader", 60 * plan.minutes) as advance:
            path = train(own, rendered, checks, self.run.folder / "reader", plan, reader, tick=advance)
        trained = {"reader": path.with_suffix(".best.pt")}
        detector = Detector.load(self.start)
        faces = faces_from_photos(self.data.photos, detector)
        if not len(faces):
            return trained
        kept = join_faces(faces_from_scenes(scenes), faces_from_photos(tables, detector).rehearsed())
        checked, start = faces_from_photos(held, detector), self.start / "faces.pt"
        plan = replace(plan, minutes=self._minutes("faces"))
        with self.stages.stage("training.stage.faces", 60 * plan.minutes) as advance:
            path = train_face_reader(faces, kept, checked, self.run.folder / "faces", plan, start, tick=advance)
        return trained | {"faces": path.with_suffix(".best.pt")}

    def _own_pictures(self) -> list[TrainingPicture]:
        """Training pictures of the own photos, with what the start took for tiles there."""
        from vision.training.data.photos import labelled_pictures

        shown = [photo for photo in self.data.photos if photo.codes or false_positive_file(photo).exists()]
        pictures = []
        for photo, picture in zip(shown, labelled_pictures(shown, self.settings.loose), strict=True):
            sides = np.array([*upright_size(picture.data.tobytes(), photo.path.name)] * 2, np.float32)
            invented = invented_faces(photo, self.before.judged(photo)) * sides
            pictures.append(replace(picture, false_positives=np.concatenate([picture.false_positives, invented])))
        return pictures
