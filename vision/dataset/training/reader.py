"""Trains the reading network on crops of labelled photos and rendered scenes; stops and resumes at any time.

It is small: one GPU is enough for it, and what it waits for are the crops, which other processes may cut.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from scoring.tiles import CLASSES
from vision.dataset.training.crops import Labelled
from vision.dataset.training.hardware import Hardware
from vision.dataset.training.network import ReadingNetwork
from vision.dataset.training.stopping import Stopped, heeding_signals, stopping
from vision.dataset.training.stream import Batch, batches
from vision.dataset.training.timing import cosine

Check = list[tuple[NDArray[np.uint8], NDArray[np.int64]]]
"""Crops (n, 64, 64, 3) and classes (n,) of photos that are only measured."""
_SYMMETRIC = ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z", "0x")
_SAME_UPSIDE_DOWN = torch.tensor([CLASSES.index(code) for code in _SYMMETRIC])
_WARM_CROPS = 20_000
"""Crops over which the learning rate rises at the start."""


@dataclass(frozen=True)
class Plan:
    """How long and how to train. `minutes` is the time of the whole run, resumed parts included.

    `hardware` is by default the first GPU, or else the processor.
    """

    minutes: float
    batch: int = 96
    rate: float = 2e-3
    real_share: float = 0.45
    seed: int = 0
    save_minutes: float = 3.0
    hardware: Hardware | None = None


@dataclass
class _Progress:
    minutes: float = 0.0
    crops: int = 0


class _Run:
    """The networks, the optimizer and how far they are."""

    def __init__(self, plan: Plan, out: Path, start: Path | None) -> None:
        self.path = out / "reader.pt"
        self.hardware = plan.hardware or Hardware.choose()
        self.device = torch.device(self.hardware.first)
        if self.hardware.threads:
            torch.set_num_threads(self.hardware.threads)
        self.network = ReadingNetwork().to(self.device, memory_format=torch.channels_last)
        self.average = ReadingNetwork().to(self.device)
        self.optimizer = torch.optim.AdamW(self.network.parameters(), lr=plan.rate, weight_decay=0.02)
        self.progress = _Progress()
        if self.path.exists():
            state = torch.load(self.path, weights_only=True, map_location=self.device)
            self.network.load_state_dict(state["network"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.progress = _Progress(**state["progress"])
        elif start is not None:
            self.network.load_state_dict(torch.load(start, weights_only=True, map_location=self.device)["average"])
            self.average.load_state_dict(self.network.state_dict())

    def save(self) -> None:
        """Write the checkpoint beside the last one and then in its place, so that there always is a whole one."""
        state = {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": asdict(self.progress),
        }
        torch.save(state, self.path.with_suffix(".tmp"))
        self.path.with_suffix(".tmp").replace(self.path)

    def step(self, batch: Batch) -> float:
        """One step on a batch; the loss."""
        self.network.train()
        pixels, labels, boxes, corners = (part.to(self.device, non_blocking=True) for part in batch)
        pixels = _shares(pixels).contiguous(memory_format=torch.channels_last)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            found = self.network(pixels)
        logits, box, corner, first = (answer.float() for answer in found)
        loss = nn.functional.cross_entropy(logits, labels, label_smoothing=0.03)
        loss = loss + 3 * _place_loss(box, boxes) + corner_loss(corner, first, corners, labels)
        self.optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(self.network.parameters(), 5.0)
        self.optimizer.step()
        return float(loss.detach())


def train(
    real: list[Labelled], rendered: list[Labelled], check: Check, out: Path, plan: Plan, start: Path | None = None,
    say: Callable[[str], None] = lambda message: None,
) -> Path:  # fmt: skip
    """Trains until `plan.minutes` are used up and returns the checkpoint's path.

    Args:
        real: labelled photos.
        rendered: rendered scenes.
        check: crops and classes of photos that are not trained on; only measured.
        out: folder of `reader.pt` (resumed where it exists) and `reader.jsonl`, a line for each save.
        plan: how long and how.
        start: weights to start from where there is nothing to resume.
        say: is told how far it is, at each save.

    Raises:
        Stopped: someone asked to stop; what was learnt is saved.
    """
    out.mkdir(parents=True, exist_ok=True)
    run = _Run(plan, out, start)
    progress = run.progress
    source = batches(
        real, rendered, plan.real_share, plan.batch, seed=plan.seed + progress.crops, workers=run.hardware.workers
    )
    begun = saved = time.monotonic()
    already = progress.minutes
    with heeding_signals():
        while progress.minutes < plan.minutes:
            rate = plan.rate * min(1.0, progress.crops / _WARM_CROPS + 0.02)
            for group in run.optimizer.param_groups:
                group["lr"] = rate * cosine(progress.minutes / plan.minutes, 0.01)
            loss = run.step(next(source))
            progress.crops += plan.batch
            _follow(run.average, run.network, min(0.999, 1 - 10 / (10 + progress.crops / plan.batch)))
            progress.minutes = already + (time.monotonic() - begun) / 60
            over = stopping() or progress.minutes >= plan.minutes
            if over or time.monotonic() - saved > plan.save_minutes * 60:
                saved = time.monotonic()
                run.save()
                line = {**asdict(progress), "loss": round(loss, 4), "check": accuracy(run.average, check)}
                with (out / "reader.jsonl").open("a", encoding="utf-8") as log:
                    log.write(json.dumps(line) + "\n")
                say(f"reader: {progress.minutes:.1f} minutes, {progress.crops} crops, loss {loss:.3f}, "
                    f"{line['check']:.4f} of the checked read right")  # fmt: skip
            if stopping():
                raise Stopped
    return run.path


def accuracy(network: nn.Module, check: Check) -> float:
    """Share of the crops that are read right."""
    network.eval()
    device = next(network.parameters()).device
    right = total = 0
    with torch.no_grad():
        for pixels, classes in check:
            logits = network(_shares(torch.from_numpy(pixels).to(device)))[0]
            right += int((logits[:, :-1].argmax(1).cpu().numpy() == classes).sum())
            total += len(classes)
    return right / max(total, 1)


def _shares(pixels: Tensor) -> Tensor:
    """Crops uint8 (n, side, side, 3) as the network takes them."""
    return pixels.permute(0, 3, 1, 2).float().div_(255)


def _place_loss(found: Tensor, target: Tensor) -> Tensor:
    known = ~torch.isnan(target[:, 0])
    if not known.any():
        return found.sum() * 0
    return nn.functional.smooth_l1_loss(found[known], target[known], beta=0.03)


def corner_loss(corners: Tensor, first: Tensor, target: Tensor, labels: Tensor) -> Tensor:
    """How far the corners (n, 8) are off, whichever comes first, and how wrongly `first` (n, 4) says which does.

    Where the target is NaN it is not known and costs nothing. A face that looks the same upside down may begin at
    either end.
    """
    known = ~torch.isnan(target[:, 0])
    if not known.any():
        return (corners.sum() + first.sum()) * 0
    found, right = corners[known].view(-1, 4, 2), target[known].view(-1, 4, 2)
    # Shift k: the true top-left is the k-th of the corners found.
    turned = torch.stack([right.roll(k, dims=1) for k in range(4)], dim=1)
    off = nn.functional.smooth_l1_loss(found[:, None].expand_as(turned), turned, beta=0.03, reduction="none")
    off, shift = off.mean(dim=(2, 3)).min(dim=1)
    chances = nn.functional.log_softmax(first[known], dim=1)
    said = chances.gather(1, shift[:, None])[:, 0]
    upside_down = chances.gather(1, ((shift + 2) % 4)[:, None])[:, 0]
    either = torch.isin(labels[known], _SAME_UPSIDE_DOWN.to(labels.device))
    said = torch.where(either, torch.logaddexp(said, upside_down), said)
    return 1.5 * off.mean() - 0.15 * said.mean()


@torch.no_grad()
def _follow(average: nn.Module, network: nn.Module, keep: float) -> None:
    """Moves the averaged weights a little towards the trained ones."""
    for mean, value in zip(average.state_dict().values(), network.state_dict().values(), strict=True):
        if mean.dtype.is_floating_point:
            mean.mul_(keep).add_(value, alpha=1 - keep)
        else:
            mean.copy_(value)
