"""Ultralytics' detection trainer with a time budget instead of epochs, resumable at any time."""

from __future__ import annotations

import functools
import json
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import numpy as np
import torch
from ultralytics.data.dataset import YOLODataset
from ultralytics.models.yolo.detect import DetectionTrainer
from ultralytics.utils import callbacks
from ultralytics.utils.nms import non_max_suppression
from ultralytics.utils.ops import xywh2xyxy

from vision.evaluation.average_precision import PhotoBoxes, match_classes, mean_average_precision
from vision.training.blank_head import BlankDetect
from vision.training.distillation import keep_statistics
from vision.training.graceful_shutdown import stop_requested
from vision.training.hardware import Hardware
from vision.training.train_loop import Tick, cosine_schedule

KEYS: Final = ("metrics/mAP50(B)", "metrics/mAP50-95(B)")
"""Ultralytics' names of AP at IoU 0.5 and of the mean AP over IoU 0.5 to 0.95, both from 0 to 1."""
_CONFIDENCE, _OVERLAP, _MAX_BOXES = 0.01, 0.7, 300
"""Confidence threshold, NMS IoU threshold and most boxes per photo. Ultralytics' own threshold of 0.001 takes fifteen
times as long and adds 0.001 to AP.
"""


class FinderCheck:
    """Validator called by the trainer after an epoch.

    Attributes:
        dataloader: batches of the validation photos.
        metrics: its `keys` name the metrics.
    """

    def __init__(self, dataloader: Any) -> None:
        self.dataloader = dataloader
        self.metrics = SimpleNamespace(keys=list(KEYS))

    @torch.inference_mode()
    def __call__(self, trainer: Any) -> dict[str, float]:
        """Average precision and mean losses on the validation photos, with `fitness`."""
        network = trainer.ema.ema.float().eval()
        photos: list[PhotoBoxes] = []
        losses: defaultdict[str, float] = defaultdict(float)
        for loaded in self.dataloader:
            batch = trainer.preprocess_batch(loaded)
            answers = network(batch["img"])
            for name, value in network.loss(batch, answers)[1].items():
                losses[name] += float(value) / len(self.dataloader)
            photos += photo_boxes(batch, answers)
        precision = average_precision(photos)
        named = {name: round(float(value), 5) for name, value in trainer.label_loss_items(losses, prefix="val").items()}
        return precision | named | {"fitness": precision[KEYS[1]]}


def average_precision(photos: list[PhotoBoxes]) -> dict[str, float]:
    """The metrics in `KEYS`; zero if there are no labelled boxes."""
    classes = match_classes(photos, _MAX_BOXES)
    [levels] = np.nan_to_num(mean_average_precision(classes, np.ones((1, len(photos)), np.intp)))
    return dict(zip(KEYS, (round(float(levels[0]), 5), round(float(levels.mean()), 5)), strict=True))


def photo_boxes(batch: dict[str, Any], answers: Any) -> list[PhotoBoxes]:
    """Labelled and detected boxes of a batch, in pixels of the network's input."""
    found = non_max_suppression(answers, _CONFIDENCE, _OVERLAP, multi_label=True, max_det=_MAX_BOXES)
    height, width = batch["img"].shape[2:]
    boxes = xywh2xyxy(batch["bboxes"].cpu()) * torch.tensor([width, height, width, height])
    numbers, classes = batch["batch_idx"].cpu(), batch["cls"].cpu().flatten().long()
    return [
        PhotoBoxes(
            boxes[numbers == number].numpy(),
            classes[numbers == number].numpy(),
            rows[:, :4].cpu().numpy(),
            rows[:, 5].cpu().long().numpy(),
            rows[:, 4].cpu().numpy(),
        )
        for number, rows in enumerate(found)
    ]


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
        self.used = self._saved()["minutes"] if self.resume else 0.0
        self.pictures = self._saved()["pictures"] if self.resume else 0
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
                self._save_checkpoint()
            self.stop = self.stop or self.share >= 1 or stop_requested()
        super().run_callbacks(event)

    def _model_train(self) -> None:
        super()._model_train()
        if self.plan.hold:
            keep_statistics(self.model)

    def get_validator(self) -> FinderCheck:
        """The validator for the check photos."""
        return FinderCheck(self.test_loader)

    def validate(self) -> tuple[Any, Any]:
        """Validate, except after a stop request."""
        return (self.metrics, self.fitness) if stop_requested() else super().validate()

    def save_model(self) -> bool:
        """Write the checkpoint, and log a line about the epoch."""
        saved = self._save_checkpoint()
        self._log()
        return saved

    def _save_checkpoint(self) -> bool:
        """Write the checkpoint atomically, and how far it is."""
        self.saved = time.monotonic()
        place = self.last
        self.last = place.with_suffix(".tmp")
        try:
            saved = bool(super().save_model())
            if saved:
                self.last.replace(place)
        finally:
            self.last = place
        self._replace_progress(self._line())
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

    def _saved(self) -> dict[str, Any]:
        path = self.folder / "progress.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"minutes": 0.0, "pictures": 0}

    def _line(self) -> str:
        losses = {name: round(float(value), 4) for name, value in (self.tloss or {}).items()}
        line = {"minutes": round(self._minutes(), 3), "pictures": self.pictures, "epoch": self.epoch + 1}
        return json.dumps(line | {"loss": losses} | ({} if self.fitness is None else {"check": self.metrics}))

    def _replace_progress(self, line: str) -> None:
        fresh = self.folder / "progress.tmp"
        fresh.write_text(line, encoding="utf-8")
        fresh.replace(self.folder / "progress.json")

    def _log(self) -> None:
        with (self.folder / "finder.jsonl").open("a", encoding="utf-8") as log:
            log.write(self._line() + "\n")


def _in_bf16(forward: Any, *arguments: Any, **named: Any) -> Any:
    with torch.autocast("cpu", torch.bfloat16):
        return forward(*arguments, **named)
