"""Trains the finder with Ultralytics on labelled photos and rendered scenes."""

import json
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import DatasetError
from vision.training.data.photos import link_photos, tightly_boxed
from vision.training.loop.graceful_shutdown import TrainingStopped, graceful_shutdown, stop_requested
from vision.training.loop.train_loop import Tick
from vision.training.manifest import TrainingSet
from vision.training.trainers.blank_trainer import BlankTrainer
from vision.training.trainers.ultralytics_trainer import EPOCHS, LOG, FinderConfig, FinderTrainer, progress_of

_ZOOM = 0.4
"""Share by which pictures are scaled down and up at most; scaled down they show far tiles."""
_MOSAIC = 0.25
"""Share of pictures put together from parts of four."""
_LAST = 23
"""Number of YOLO11's last layer, the detection head."""


def train(
    data: TrainingSet,
    start: Path,
    out: Path,
    plan: FinderConfig,
    loose: Collection[str] = (),
    tick: Tick = lambda share: None,
) -> Path:
    """Train from the weights `start`, or resume from the checkpoint in `out`; returns the checkpoint's path.

    Labelled photos are not rotated, since the box of a rotated box is too large; scenes are rendered rotated. Photos of
    the sources `loose` are left out unless their rows are level. `tick` receives the share of the minutes used up.

    Raises:
        DatasetError: `start` is missing, which Ultralytics would look for elsewhere.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    last = out / "run" / "weights" / "last.pt"
    if last.exists() and progress_of(out)["minutes"] >= plan.minutes:
        return last
    if not start.is_file():
        raise DatasetError("training.no-weights", str(start))
    out.mkdir(parents=True, exist_ok=True)
    settings = _settings(_write_data(data, out, loose), start, out, plan)
    if last.exists():
        settings |= {"model": str(last), "resume": str(last)}
    else:
        (out / LOG).unlink(missing_ok=True)
    with graceful_shutdown():
        (BlankTrainer if plan.blanks else FinderTrainer)(plan, tick, settings).train()
        if stop_requested():
            raise TrainingStopped
    return last


def _settings(data: Path, start: Path, out: Path, plan: FinderConfig) -> dict[str, Any]:
    hardware = plan.hardware
    return {
        "model": str(start), "data": str(data), "project": str(out.resolve()), "name": "run", "exist_ok": True,
        "epochs": EPOCHS, "imgsz": plan.size, "batch": plan.batch, "nbs": plan.batch, "device": hardware.device,
        "optimizer": "AdamW", "lr0": plan.rate, "warmup_epochs": 0.0, "weight_decay": 0.01, "seed": plan.seed,
        "degrees": 0.0, "fliplr": 0.0, "flipud": 0.0, "scale": _ZOOM, "translate": 0.1, "mosaic": _MOSAIC,
        "close_mosaic": 0, "erasing": 0.0, "hsv_h": 0.015, "hsv_s": 0.5, "hsv_v": 0.4, "val": False, "plots": False,
        "workers": hardware.workers, "verbose": False, "cache": False, "patience": 0, "pretrained": True,
        "amp": "bf16" if hardware.bf16 and hardware.device != "cpu" else False,
        "freeze": [*range(_LAST), f"{_LAST}.cv2", f"{_LAST}.cv3"] if plan.blanks else None,
    }  # fmt: skip


def _write_data(data: TrainingSet, out: Path, loose: Collection[str]) -> Path:
    """Write Ultralytics' data definition and the list of training photos."""
    kept = [photo for photo in data.photos if tightly_boxed(photo, loose)]
    pictures = link_photos(kept, out / "photos", masked=True)
    scenes = [(folder / "images").resolve() for folder in data.scenes]
    photos = _list_pictures(pictures, out / "photos.txt")
    anything = [*pictures[:1], *(next(folder.iterdir()) for folder in scenes)]
    definition = {
        "train": [*([photos] if kept else []), *map(str, scenes)],
        "val": _list_pictures(anything[:1], out / "val.txt"),  # Ultralytics asks for one; nothing is measured.
        "names": dict(enumerate(CLASSES)),
    }
    path = out / "data.yaml"
    path.write_text(json.dumps(definition), encoding="utf-8")
    return path


def _list_pictures(pictures: Sequence[Path], path: Path) -> str:
    path.write_text("".join(f"{picture}\n" for picture in pictures), encoding="utf-8")
    return str(path.resolve())
