"""Trains the finding network with Ultralytics on a folder of labelled photos and a folder of rendered scenes."""

from __future__ import annotations

import importlib
import json
import os
import sys
import types
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from scoring.tiles import CLASSES
from vision.dataset.training.photos import tightly_boxed
from vision.dataset.yolo import read_yolo_folder

os.environ.setdefault("YOLO_OFFLINE", "1")
os.environ.setdefault("YOLO_AUTOINSTALL", "False")


@dataclass(frozen=True)
class FinderPlan:
    """How long and how to train.

    Attributes:
        minutes: time of this run.
        size: side of the training pictures in pixels.
        batch: pictures in a step.
        rate: learning rate at the start; it falls along a cosine.
        epoch: pictures in an epoch, drawn anew from all of them; a checkpoint is written after each.
        threads: processor threads; 0 leaves the library's choice.
        resume: go on from the last checkpoint of the same folder.
    """

    minutes: float
    size: int = 512
    batch: int = 8
    rate: float = 4e-4
    epoch: int = 1200
    threads: int = 0
    resume: bool = False


def train(
    real: Path, rendered: Path, check: Path, start: Path, out: Path, plan: FinderPlan, loose: Collection[str] = ()
) -> Path:
    """Trains from the weights `start` and returns the path of the last checkpoint.

    `real`, `rendered` and `check` are YOLO folders (`images/` beside `labels/`, 43 classes); `check` is only
    measured at the end. Labelled photos are not turned, since a turned box is too large; scenes come turned. Photos of
    the sources `loose` are left out where their rows do not lie level.
    """
    stand_in_for_torchvision()
    import torch
    from ultralytics.models.yolo.detect import DetectionTrainer

    out.mkdir(parents=True, exist_ok=True)
    photos = out / "photos.txt"
    kept = [photo.path for photo in read_yolo_folder(real).photos if tightly_boxed(photo, loose)]
    photos.write_text("".join(f"{path.resolve()}\n" for path in kept), encoding="utf-8")
    data = out / "data.yaml"
    data.write_text(
        json.dumps(
            {
                "train": [str(photos.resolve()), str((rendered / "images").resolve())],
                "val": str((check / "images").resolve()),
                "names": dict(enumerate(CLASSES)),
            }
        ),
        encoding="utf-8",
    )

    class Trainer(DetectionTrainer):
        def build_dataset(self, img_path: Any, mode: str = "train", batch: int | None = None) -> Any:
            dataset = super().build_dataset(img_path, mode, batch)
            if mode == "train":
                _draw_anew(dataset, plan.epoch, real.resolve())
            return dataset

        def _setup_train(self) -> None:
            super()._setup_train()
            if plan.threads:
                torch.set_num_threads(plan.threads)

    last = out / "run" / "weights" / "last.pt"
    settings: dict[str, Any] = {
        "model": str(start), "data": str(data), "project": str(out), "name": "run", "exist_ok": True,
        "time": plan.minutes / 60, "epochs": 1000, "imgsz": plan.size, "batch": plan.batch, "nbs": plan.batch,
        "optimizer": "AdamW", "lr0": plan.rate, "lrf": 0.02, "cos_lr": True, "warmup_epochs": 0.2,
        "warmup_bias_lr": plan.rate, "weight_decay": 0.01, "degrees": 0.0, "fliplr": 0.0, "flipud": 0.0, "scale": 0.4,
        "translate": 0.1, "mosaic": 0.25, "close_mosaic": 0, "erasing": 0.0, "hsv_h": 0.015, "hsv_s": 0.5,
        "hsv_v": 0.4, "val": False, "plots": False, "workers": 0, "cache": False, "amp": False, "patience": 0,
        "pretrained": True,
    }  # fmt: skip
    if torch.cuda.is_available():
        settings |= {"amp": "bf16", "workers": 8}
    if plan.resume and last.exists():
        settings |= {"model": str(last), "resume": str(last)}
    Trainer(overrides=settings).train()
    return last


def _draw_anew(dataset: Any, count: int, real: Path) -> None:
    """Makes an epoch `count` pictures drawn at random, half of them photos, from a dataset of many scenes."""
    photos = [i for i, file in enumerate(dataset.im_files) if Path(file).is_relative_to(real)]
    scenes = sorted(set(range(len(dataset.im_files))) - set(photos))
    rng = np.random.default_rng()
    plain = type(dataset)

    class Drawn(plain):  # type: ignore[misc, valid-type]
        def __len__(self) -> int:
            return count

        def __getitem__(self, index: int) -> Any:
            pool = photos if rng.random() < 0.5 else scenes
            return super().__getitem__(pool[int(rng.integers(len(pool)))])

    dataset.__class__ = Drawn


def stand_in_for_torchvision() -> None:
    """Where torchvision does not fit the installed torch, a module with the one function training needs."""
    try:
        importlib.import_module("torchvision")
    except (ImportError, RuntimeError):
        for name in [name for name in sys.modules if name.split(".")[0] == "torchvision"]:
            del sys.modules[name]
        module, ops = types.ModuleType("torchvision"), types.ModuleType("torchvision.ops")
        ops.nms = _nms  # type: ignore[attr-defined]
        module.ops, module.__version__ = ops, "0.0"  # type: ignore[attr-defined]
        sys.modules |= {"torchvision": module, "torchvision.ops": ops}


def _nms(boxes: Any, scores: Any, threshold: float) -> Any:
    """Non-maximum suppression as torchvision's: indices of the boxes kept, best first."""
    import torch

    order = scores.argsort(descending=True)
    keep = []
    areas = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    while len(order):
        best, order = order[0], order[1:]
        keep.append(best)
        low = torch.maximum(boxes[best, :2], boxes[order, :2])
        high = torch.minimum(boxes[best, 2:], boxes[order, 2:])
        shared = (high - low).clamp(min=0).prod(1)
        order = order[shared / (areas[best] + areas[order] - shared) <= threshold]
    return torch.stack(keep) if keep else torch.zeros(0, dtype=torch.long)
