"""A training run: a resumable folder that ends up with a model and its card."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Literal

from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet
from vision.training.hardware import Hardware
from vision.training.manifest import Files, TrainingSet, counts, libraries, version

Network = Literal["both", "finder", "reader"]
_CHECKPOINTS: Final = ("finder.pt", "reader.pt", "faces.pt")
_FACES_SHARE: Final = 0.2
"""Time budget of the face refiner relative to the reader's."""


class RunError(VisionError):
    """A run folder that does not match the request; `about` is the setting or the file."""

    code = "run"


@dataclass(frozen=True)
class Settings:
    """Settings of a run; `minutes` is the budget of all networks, resumed parts included."""

    minutes: float = 120.0
    network: Network = "both"
    size: int = 512
    finder_rate: float = 3e-4
    reader_rate: float = 1e-3
    real_share: float = 0.5
    seed: int = 0
    loose: tuple[str, ...] = ()
    without: tuple[str, ...] = ()

    @property
    def minutes_each(self) -> float:
        """Budget of one network."""
        return self.minutes / (2 if self.network == "both" else 1)


@dataclass(frozen=True)
class TrainingRun:
    """The folder of a run: `run.json`, `files.txt`, `log.txt`, `finder/`, `reader/`, `faces/`, finally `model/`."""

    folder: Path

    @property
    def model(self) -> Path:
        """Model folder of a finished run."""
        return self.folder / "model"

    def manifest(self) -> dict[str, Any]:
        """The run's manifest.

        Raises:
            RunError: no run was begun in this folder.
        """
        path = self.folder / "run.json"
        try:
            manifest: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise RunError("training.no-run", str(path)) from None
        return manifest

    def files(self) -> Files:
        """Hashes of every file trained on."""
        return Files.load(self.folder / "files.txt")

    def update(self, **fields: Any) -> None:
        """Update fields of the manifest; the file is replaced atomically."""
        path = self.folder / "run.json"
        known = self.manifest() if path.exists() else {}
        fresh = path.with_suffix(".tmp")
        fresh.write_text(json.dumps(known | fields, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        fresh.replace(path)

    def log(self, message: str) -> None:
        """Log a message to stderr and `log.txt`."""
        line = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S} {message}"
        print(line, file=sys.stderr, flush=True)
        with (self.folder / "log.txt").open("a", encoding="utf-8") as log:
            log.write(line + "\n")


def begin_run(
    folder: Path, data: TrainingSet, check: Sequence[LabelledSet], start: Path, settings: Settings, hardware: Hardware
) -> TrainingRun:
    """Begin a run, or resume the one in the folder.

    Raises:
        RunError: the folder holds another run, or no checkpoints to start from.
        DatasetError: a validation photo is among the training photos.
    """
    for name in _CHECKPOINTS:
        if not (start / name).is_file():
            raise RunError("training.no-start", "start", folder=str(start), file=name)
    files = Files.from_training_set(data)
    check_no_leakage(check, files)
    settled = asdict(settings) | {"loose": list(settings.loose), "without": list(settings.without)}
    start_hashes = {name: sha256_of(start / name) for name in _CHECKPOINTS}
    run = TrainingRun(folder)
    if (folder / "run.json").exists():
        _check_same_run(run.manifest(), settled, files.sha256, start_hashes)
    folder.mkdir(parents=True, exist_ok=True)
    files.save(folder / "files.txt")
    run.update(
        schema=1, version=version(), libraries=libraries(), settings=settled, hardware=asdict(hardware),
        start={"name": start.resolve().name, "sha256": start_hashes},
        data={"sha256": files.sha256, "files": len(files.lines), "parts": counts(data)},
        check=[{"folder": part.name, "photos": len(part.photos)} for part in check],
    )  # fmt: skip
    return run


def train_networks(run: TrainingRun, data: TrainingSet, check: Sequence[LabelledPhoto], start: Path, settings: Settings,
                   hardware: Hardware) -> None:  # fmt: skip
    """Train the finder, then the readers, and write the model; finished parts are skipped.

    Raises:
        vision.training.graceful_shutdown.TrainingStopped: stop requested.
    """
    from vision.training.export import export_finder
    from vision.training.finder import FinderConfig, FinderData
    from vision.training.finder import train as train_finder

    if settings.network == "reader":
        _keep(start, run.model, "finder")
    else:
        run.log(f"finder: up to {settings.minutes_each:g} minutes on {hardware.device}")
        plan = FinderConfig(
            settings.minutes_each, size=settings.size, rate=settings.finder_rate, hardware=hardware,
            seed=settings.seed, **_finder_batch(hardware),
        )  # fmt: skip
        last = train_finder(
            FinderData(data.photos, data.scenes, check), start / "finder.pt", run.folder / "finder", plan,
            settings.loose,
        )  # fmt: skip
        export_finder(last, run.model)
    if settings.network == "finder":
        _keep(start, run.model, "reader")
        _keep(start, run.model, "faces")
        return
    _train_readers(run, data, check, start, settings, hardware)


def _train_readers(run: TrainingRun, data: TrainingSet, check: Sequence[LabelledPhoto], start: Path, settings: Settings,
                   hardware: Hardware) -> None:  # fmt: skip
    """Train the reader, then the face refiner; without faces to train on, the latter's weights are kept."""
    from vision.training.export import export_faces, export_reader
    from vision.training.face_crops import faces_from_photos, faces_from_scenes
    from vision.training.face_refiner import train_face_reader
    from vision.training.photos import check_crops, labelled_pictures
    from vision.training.reader import train
    from vision.training.scenes import load_scenes
    from vision.training.train_loop import TrainingConfig

    run.log(f"reader: up to {settings.minutes_each:g} minutes on {hardware.first}")
    scenes = [scene for folder in data.scenes for scene in load_scenes(folder)]
    plan = TrainingConfig(settings.minutes_each * (1 - _FACES_SHARE), rate=settings.reader_rate,
                real_share=settings.real_share, seed=settings.seed, hardware=hardware)  # fmt: skip
    real = labelled_pictures(data.photos, settings.loose)
    checkpoint = train(
        real, scenes, check_crops(check), run.folder / "reader", plan, start / "reader.pt", run.log
    )  # fmt: skip
    export_reader(checkpoint, run.model)
    real_faces, drawn_faces = faces_from_photos(data.photos, checkpoint), faces_from_scenes(scenes)
    if not len(real_faces) + len(drawn_faces):
        _keep(start, run.model, "faces")
        return
    plan = replace(plan, minutes=settings.minutes_each * _FACES_SHARE)
    checked = faces_from_photos(check, checkpoint)
    faces = train_face_reader(
        real_faces, drawn_faces, checked, run.folder / "faces", plan, start / "faces.pt", run.log
    )  # fmt: skip
    export_faces(faces, run.model)


def check_no_leakage(check: Sequence[LabelledSet], files: Files) -> None:
    """Check that no validation photo was trained on, by hash of the picture.

    Raises:
        DatasetError: one was.
    """
    for photo in (photo for part in check for photo in part.photos):
        if sha256_of(photo.path) in files.hashes:
            raise DatasetError("training.leak", photo.key)


def _check_same_run(manifest: dict[str, Any], settled: dict[str, Any], data: str, start: dict[str, str]) -> None:
    for name, value in settled.items():
        if name != "minutes" and manifest["settings"][name] != value:
            was = manifest["settings"][name]
            raise RunError("training.other-setting", name, was=repr(was), value=repr(value))
    if manifest["data"]["sha256"] != data:
        raise RunError("training.other-files", "data")
    if manifest["start"]["sha256"] != start:
        raise RunError("training.other-weights", "start")


def _finder_batch(hardware: Hardware) -> dict[str, int]:
    """Pictures per step and per epoch, larger on a GPU."""
    if hardware.device == "cpu":
        return {"batch": 8, "epoch": 600}
    gpus = hardware.device.count(",") + 1
    return {"batch": 32 * gpus, "epoch": 9600}


def _keep(start: Path, model: Path, network: str) -> None:
    model.mkdir(parents=True, exist_ok=True)
    for name in (f"{network}.pt", f"{network}.onnx"):
        if not (start / name).is_file():
            raise RunError("training.no-weights", "start", folder=str(start), file=name)
        shutil.copyfile(start / name, model / name)
