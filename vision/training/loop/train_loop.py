"""Training loop of the small networks: time budget, averaged weights, resumable at any time."""

import json
import logging
import math
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from vision.labels.files import atomic_target
from vision.training.loop.graceful_shutdown import TrainingStopped, graceful_shutdown, stop_requested
from vision.training.loop.hardware import Hardware
from vision.training.networks.checkpoints import load_average

_log: Final = logging.getLogger(__name__)

Loss = Callable[[Any, tuple[Tensor, ...]], Tensor]
"""Maps the network's output and the batch's targets to a loss."""
Tick = Callable[[float], None]
"""Receives the share of a time budget that is used up, 0 to 1."""
_WARM_CROPS: Final = 20_000
"""Crops over which the learning rate warms up at most."""
_WARM_SHARE: Final = 0.05
"""Share of the time budget over which it does, where that is less."""
_DECAY: Final = 0.999
"""Share of themselves that the averaged weights keep at each step, less at the first ones."""
_MOST_GRADIENT: Final = 5.0
"""Norm that gradients are clipped to."""
_COUNTED_CROPS: Final = 2000
"""Fewest crops between two checks that count towards early stopping; a busy machine learns little in a minute."""


@dataclass(frozen=True)
class TrainingConfig:
    """Training configuration. `minutes` is the budget of the whole run, resumed parts included.

    `hardware` is by default the first GPU, or else the CPU. A checkpoint follows every `save_minutes`, and with it a
    check; after `patience` checks without a gain training stops (early stopping), never if it is 0. With `hold` the
    network is held to its start, see `vision.training.trainers.distillation`.
    """

    minutes: float
    batch: int = 96
    rate: float = 2e-3
    real_share: float = 0.45
    seed: int = 0
    save_minutes: float = 1.0
    patience: int = 0
    hold: bool = False
    hardware: Hardware = field(default_factory=Hardware.choose)


@dataclass
class _Progress:
    """`best` is the best check so far; `checks` counts those since, and `counted` the crops at the last one counted."""

    minutes: float = 0.0
    crops: int = 0
    best: float | None = None
    checks: int = 0
    counted: int = 0

    def judge(self, check: float) -> bool:
        """Take note of a check; whether it is the best so far."""
        if self.best is not None and check <= self.best:
            if self.crops - self.counted >= _COUNTED_CROPS:
                self.checks, self.counted = self.checks + 1, self.crops
            return False
        self.best, self.checks, self.counted = check, 0, self.crops
        return True


class Learner:
    """Network, averaged weights, optimizer and progress; all of it is stored in the checkpoint `path`."""

    def __init__(
        self, make: Callable[[], nn.Module], loss: Loss, path: Path, plan: TrainingConfig, start: Path | None = None
    ) -> None:
        self.path, self.plan, self.loss = path, plan, loss
        self.hardware = plan.hardware
        self.device = torch.device(self.hardware.torch_name)
        if self.hardware.threads:
            torch.set_num_threads(self.hardware.threads)
        self.network = make().to(self.device, memory_format=torch.channels_last)
        self.average = make().to(self.device)
        fused = self.device.type == "cuda"
        self.optimizer = torch.optim.AdamW(self.network.parameters(), plan.rate, weight_decay=0.02, fused=fused)
        self.progress = _Progress()
        if path.exists():
            state = torch.load(path, weights_only=True, map_location=self.device)
            self.network.load_state_dict(state["network"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.progress = _Progress(**state["progress"])
        elif start is not None:
            load_average(self.network, start, self.device)
            self.average.load_state_dict(self.network.state_dict())

    @property
    def best(self) -> Path:
        return self.path.with_suffix(".best.pt")

    @property
    def share(self) -> float:
        """Share of the time budget that is used up, 1 too after early stopping."""
        stopped = self.plan.patience and self.progress.checks >= self.plan.patience
        return 1.0 if stopped else min(1.0, self.progress.minutes / self.plan.minutes)

    def save_best(self) -> None:
        with atomic_target(self.best) as part:
            torch.save({"average": self.average.state_dict()}, part)

    def save(self) -> None:
        """Write the checkpoint atomically."""
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
        }
        with atomic_target(self.path) as part:
            torch.save(state, part)

    def step(self, batch: tuple[Tensor, ...]) -> Tensor:
        """One optimizer step on a batch, its pictures first; returns the loss, which a GPU may still work on."""
        self.prepare()
        pixels, *right = (part.to(self.device, non_blocking=True) for part in batch)
        pixels = to_float_batch(pixels).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            found = self.network(pixels)
        return self.learn(self.total_loss(pixels, found, tuple(right)))

    def learn(self, loss: Tensor) -> Tensor:
        """Take a step down a loss; returns it detached."""
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), _MOST_GRADIENT)
        self.optimizer.step()
        self.progress.crops += self.plan.batch
        steps = self.progress.crops / self.plan.batch
        _update_ema(self.average, self.network, min(_DECAY, 1 - 10 / (10 + steps)))
        return loss.detach()

    def prepare(self) -> None:
        """Put the network into the state in which it is trained."""
        self.network.train()

    def total_loss(self, pixels: Tensor, found: Any, right: tuple[Tensor, ...]) -> Tensor:
        """The loss of one step on float32 pictures (n, 3, h, w)."""
        return self.loss(found, right)

    def set_rate(self) -> None:
        """Set the learning rate for the current progress: warm-up, then cosine decay."""
        warm = max(self.progress.crops / _WARM_CROPS, self.progress.minutes / self.plan.minutes / _WARM_SHARE)
        rate = self.plan.rate * min(1.0, warm + 0.02)
        for group in self.optimizer.param_groups:
            group["lr"] = rate * cosine_schedule(self.progress.minutes / self.plan.minutes, 0.01)


def run_training(
    learner: Learner,
    source: Iterator[tuple[Tensor, ...]],
    check: Callable[[nn.Module], float],
    tick: Tick = lambda share: None,
) -> Path:
    """Train until the configured minutes are used up, or checks no longer gain, and return the checkpoint's path.

    Each save logs a line with the result of `check` on the averaged weights, greater is better, and appends it to the
    checkpoint's `.jsonl`; the weights of the best check are kept beside it. Raises `TrainingStopped`: stop requested;
    the checkpoint is saved.
    """
    progress, plan = learner.progress, learner.plan
    begun = saved = time.monotonic()
    already = progress.minutes
    with graceful_shutdown():
        while learner.share < 1:
            learner.set_rate()
            loss = learner.step(next(source))
            progress.minutes = already + (time.monotonic() - begun) / 60
            tick(learner.share)
            over = stop_requested() or learner.share >= 1
            if over or time.monotonic() - saved > plan.save_minutes * 60:
                saved, loss = time.monotonic(), float(loss)
                line = {**asdict(progress), "loss": round(loss, 4), "check": round(check(learner.average), 6)}
                if progress.judge(line["check"]):
                    learner.save_best()
                learner.save()
                with learner.path.with_suffix(".jsonl").open("a", encoding="utf-8") as log:
                    log.write(json.dumps(line) + "\n")
                _log.info("%.0f %% of %g minutes: %s", 100 * learner.share, plan.minutes, line)
            if stop_requested():
                raise TrainingStopped
    return learner.path


def cosine_schedule(progress: float, floor: float) -> float:
    """Cosine decay of the learning rate from 1 at progress 0 to `floor` at progress 1 and beyond."""
    return floor + (1 - floor) * (1 + math.cos(math.pi * min(progress, 1.0))) / 2


def to_float_batch(pixels: Tensor) -> Tensor:
    """Pictures uint8 (n, h, w, 3) as network input: float32 (n, 3, h, w), 0..1."""
    return pixels.permute(0, 3, 1, 2).float().div_(255)


@torch.no_grad()
def _update_ema(average: nn.Module, network: nn.Module, decay: float) -> None:
    for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
        if mean.dtype.is_floating_point:
            mean.lerp_(value, 1 - decay)  # what does not move keeps its bits
        else:
            mean.copy_(value)
