"""Ultralytics' detection trainer with a time budget instead of epochs, resumable at any time."""

from __future__ import annotations

import functools
import json
import time
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import torch
from ultralytics.data.dataset import YOLODataset
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.utils import callbacks

from vision.labels.files import atomic_target
from vision.training.blank_head import BlankDetect
from vision.training.loop.graceful_shutdown import stop_requested
from vision.training.loop.hardware import Hardware
from vision.training.loop.train_loop import Tick, cosine_schedule
from vision.training.trainers.distillation import keep_statistics

LOG = "finder.jsonl"
EPOCHS = 100_000
"""More epochs than any time budget reaches."""
_WARM_PICTURES = 2000
"""Most pictures over which the learning rate warms up."""
_WARM_SHARE = 0.1
"""Share of the time budget over which it warms up, where that is less."""
_SAVE_SECONDS = 30.0
"""Seconds of training that a kill loses at most, besides those of a validation; an epoch may take minutes."""


@dataclass(frozen=True)
class FinderConfig:
    """Training configuration of the finder.

    Attributes:
        minutes: time budget of the whole run, resumed parts included.
        size: side of the training pictures in pixels.
        batch: pictures per step.
        rate: initial learning rate, with cosine decay.
        epoch: pictures per epoch, resampled from all; a checkpoint follows each epoch.
        hardware: the first GPU by default, or else the CPU.
        seed: random seed.
        hold: whether batch normalisation keeps the statistics of the start, for fine-tuning.
        blanks: whether only the branch for blank tiles is trained.
    """

    minutes: float
    size: int = 512
    batch: int = 8
    rate: float = 4e-4
    epoch: int = 1200
    hardware: Hardware = field(default_factory=Hardware.choose)
    seed: int = 0
    hold: bool = False
    blanks: bool = False


class DrawnDataset(YOLODataset):
    """Data set that samples pictures at random, half of them photos, for epochs of any length."""

    photos: list[int]
    scenes: list[int]
    count: int

    def __len__(self) -> int:
        return self.count

    def __getitem__(self, index: int) -> Any:
        pool = self.photos if not self.scenes or (self.photos and torch.rand(()) < 0.5) else self.scenes
        return super().__getitem__(pool[int(torch.randint(len(pool), ()))])


class FinderTrainer(DetectionTrainer):
    """Trainer whose learning rate and end follow the elapsed minutes, including those before a restart."""

    stop: bool
    last: Path
    branch = False
    """Whether the network gets a branch for blank tiles where its start has none."""

    def __init__(self, plan: FinderConfig, tick: Tick, settings: dict[str, Any]) -> None:
        """`settings`: Ultralytics' own; `tick` receives the share of the minutes used up."""
        callbacks.add_integration_callbacks = lambda trainer: None  # no reports to external services
        super().__init__(overrides=settings)
        self.plan, self.tick = plan, tick
        self.folder = Path(self.args.project)
        done = progress_of(self.folder)
        self.used, self.pictures = done["minutes"], done["pictures"]
        self.share = 0.0
        self.since = self.saved = time.monotonic()
        if self.resume:  # the pictures may differ from those of the first start
            torch.manual_seed(self.args.seed + self.pictures)

    def check_resume(self, overrides: dict[str, Any]) -> None:
        """Resume checkpoints of epoch-based trainings with a time budget too."""
        super().check_resume(overrides)
        if self.resume:
            self.args.epochs, self.args.time, self.args.warmup_epochs = EPOCHS, None, 0.0
            self.args.project = overrides["project"]

    def get_model(self, cfg: Any = None, weights: Any = None, verbose: bool = True) -> Any:
        """The network, with the branch for blank tiles where its start has it."""
        model = super().get_model(cfg, None, verbose)
        if self.branch or (weights is not None and isinstance(weights.model[-1], BlankDetect)):
            BlankDetect.extend(model.model)
        if weights is not None:
            model.load(weights)
        return model

    def build_dataset(self, img_path: Any, mode: str = "train", batch: int | None = None) -> Any:
        """The data set; the one for training samples its pictures."""
        dataset = super().build_dataset(img_path, mode, batch)
        if mode == "train":
            photos = set((self.folder / "photos.txt").read_text(encoding="utf-8").splitlines())
            dataset.photos = [i for i, file in enumerate(dataset.im_files) if file in photos]
            dataset.scenes = [i for i, file in enumerate(dataset.im_files) if file not in photos]
            dataset.count = self.plan.epoch
            dataset.__class__ = DrawnDataset
        return dataset

    def _setup_train(self) -> None:
        super()._setup_train()
        hardware = self.plan.hardware
        if hardware.threads:
            torch.set_num_threads(hardware.threads)
        if hardware.bf16 and hardware.device == "cpu":
            self.model.to(memory_format=torch.channels_last)
            self.model.forward = functools.partial(_in_bf16, self.model.forward)
        self.since = time.monotonic()

    def run_callbacks(self, event: str) -> None:
        """Run Ultralytics' callbacks, and update learning rate and time budget between them."""
        if event == "on_train_batch_start":
            self._set_rate()
        elif event == "on_train_batch_end":
            self.pictures += self.batch_size
            self.tick(self.share)
            if time.monotonic() - self.saved > _SAVE_SECONDS:
                self.save_model()
            self.stop = self.stop or self.share >= 1 or stop_requested()
        super().run_callbacks(event)

    def _model_train(self) -> None:
        super()._model_train()
        if self.plan.hold:
            keep_statistics(self.model)

    def get_validator(self) -> Any:
        """None that measures: a finder is measured as a part of its model, by choosing or by `pailens evaluate`."""
        return SimpleNamespace(metrics=SimpleNamespace(keys=[]))

    def validate(self) -> tuple[dict[str, float], None]:
        """Measure nothing."""
        return {}, None

    def save_model(self) -> bool:
        """Write the checkpoint atomically, and then a line of the log about how far it is."""
        self.saved = time.monotonic()
        place = self.last
        try:
            with atomic_target(place) as self.last:
                saved = bool(super().save_model())
        finally:
            self.last = place
        losses = {name: round(float(value), 4) for name, value in (self.tloss or {}).items()}
        line = {"minutes": round(self._minutes(), 3), "pictures": self.pictures, "epoch": self.epoch + 1}
        with (self.folder / LOG).open("a", encoding="utf-8") as log:
            log.write(json.dumps(line | {"loss": losses}) + "\n")
        return saved

    def read_results_csv(self) -> dict[str, Any]:
        """Empty, so that checkpoints omit it: reading it needs a data frame library."""
        return {}

    def final_eval(self) -> None:
        """Do nothing: the last checkpoint is kept complete, so that a longer budget can resume from it."""

    def _minutes(self) -> float:
        return float(self.used + (time.monotonic() - self.since) / 60)

    def _set_rate(self) -> None:
        self.share = min(1.0, self._minutes() / self.plan.minutes)
        seen = (self.pictures + self.batch_size) / _WARM_PICTURES
        warm = min(1.0, max(seen, self._minutes() / self.plan.minutes / _WARM_SHARE))
        for group in self.optimizer.param_groups:
            group["lr"] = self.plan.rate * warm * cosine_schedule(self.share, 0.02)


def progress_of(folder: Path) -> dict[str, Any]:
    """How far the checkpoint in a folder is: its minutes and pictures, as the log's last line says."""
    *lines, _ = (folder / LOG).read_text(encoding="utf-8").split("\n") if (folder / LOG).exists() else [""]
    return json.loads(lines[-1]) if lines else {"minutes": 0.0, "pictures": 0}


def _in_bf16(forward: Any, *arguments: Any, **named: Any) -> Any:
    with torch.autocast("cpu", torch.bfloat16):
        return forward(*arguments, **named)
