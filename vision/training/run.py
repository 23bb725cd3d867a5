"""A training run: a resumable folder that ends up with a model and its card."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, Literal

from vision.errors import VisionError
from vision.hashing import sha256_of
from vision.labels.files import write_text
from vision.labels.labelled_photo import DatasetError, LabelledSet
from vision.training.loop.hardware import Hardware
from vision.training.manifest import Files, TrainingSet, counts, libraries, version

Network = Literal["auto", "both", "finder", "reader"]
_CHECKPOINTS: Final = ("finder.pt", "reader.pt", "faces.pt")


class RunError(VisionError, code="run"):
    """A run folder that does not match the request; `about` is the setting or the file."""


@dataclass(frozen=True)
class Settings:
    """Settings of a run; `minutes` is the budget of all networks, resumed parts included.

    With `auto` the finder is trained only where it overlooks tiles.
    """

    minutes: float = 4.0
    network: Network = "auto"
    size: int = 640
    finder_rate: float = 1e-4
    reader_rate: float = 3e-4
    real_share: float = 0.5
    seed: int = 0
    loose: tuple[str, ...] = ()
    without: tuple[str, ...] = ()


def default_minutes(photos: int) -> float:
    """Minutes for a number of photos: 4 for few, one for fifteen photos from sixty on, at most two hours."""
    return float(min(120, max(4, round(photos / 15))))


@dataclass(frozen=True)
class TrainingRun:
    """The folder of a run.

    It holds `run.json`, `files.txt`, `held-out/`, `held-out-for-gate/`, `finder/`, `reader/`, `faces/`,
    finally `model/`.
    """

    folder: Path

    @property
    def model(self) -> Path:
        """Model folder of a finished run."""
        return self.folder / "model"

    @property
    def held_out(self) -> Path:
        """YOLO folder that links to the photos held out, which choose how far to go."""
        return self.folder / "held-out"

    @property
    def for_gate(self) -> Path:
        """YOLO folder that links to photos held out for the gate alone, where there are enough sessions."""
        return self.folder / "held-out-for-gate"

    def manifest(self) -> dict[str, Any]:
        """The run's manifest. Raises `RunError`: no run was begun in this folder."""
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
        write_text(path, json.dumps(known | fields, indent=1, ensure_ascii=False) + "\n")


def begin_run(
    folder: Path, data: TrainingSet, check: Sequence[LabelledSet], start: Path, settings: Settings, hardware: Hardware
) -> TrainingRun:
    """Begin a run, or resume the one in the folder.

    Raises `RunError`: the folder holds another run, or no checkpoints to start from; `DatasetError`: a validation photo
    is among the training photos.
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


def check_no_leakage(check: Sequence[LabelledSet], files: Files) -> None:
    """Check that no validation photo was trained on, by hash of the picture. Raises `DatasetError`: one was."""
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
