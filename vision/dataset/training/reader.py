"""Trains the reading network on crops of labelled photos and rendered scenes; stops and resumes at any time."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from scoring.tiles import CLASSES
from vision.dataset.training.crops import Crop, Labelled, training_crops
from vision.dataset.training.network import ReadingNetwork

_SYMMETRIC = ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z", "0x")
_SAME_UPSIDE_DOWN = torch.tensor([CLASSES.index(code) for code in _SYMMETRIC])
_SHUFFLE = 2048
_CROPS_A_PICTURE = 10


@dataclass(frozen=True)
class Plan:
    """How long and how to train. `minutes` is the time of the whole run, resumed parts included."""

    minutes: float
    batch: int = 96
    rate: float = 2e-3
    real_share: float = 0.45
    seed: int = 0
    save_minutes: float = 3.0


@dataclass
class _Progress:
    minutes: float = 0.0
    crops: int = 0


def train(
    real: list[Labelled], rendered: list[Labelled], check: list[tuple[NDArray[np.uint8], NDArray[np.int64]]],
    out: Path, plan: Plan, start: Path | None = None,
) -> Path:  # fmt: skip
    """Trains until `plan.minutes` are used up and returns the checkpoint's path.

    Args:
        real: labelled photos.
        rendered: rendered scenes.
        check: crops (n, 64, 64, 3) and classes of photos that are not trained on; only measured.
        out: folder of `reader.pt` (resumed where it exists) and `reader.jsonl`, a line for each save.
        plan: how long and how.
        start: weights to start from where there is nothing to resume.
    """
    out.mkdir(parents=True, exist_ok=True)
    path = out / "reader.pt"
    network = ReadingNetwork().to(memory_format=torch.channels_last)
    average = ReadingNetwork()
    optimizer = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=0.02)
    progress = _Progress()
    if path.exists():
        state = torch.load(path, weights_only=True)
        network.load_state_dict(state["network"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        progress = _Progress(**state["progress"])
    elif start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["average"])
        average.load_state_dict(network.state_dict())
    rng = np.random.default_rng(plan.seed + progress.crops)
    crops = _stream(real, rendered, plan, rng)
    begun = saved = time.monotonic()
    already = progress.minutes
    while progress.minutes < plan.minutes:
        share = progress.minutes / plan.minutes
        for group in optimizer.param_groups:
            group["lr"] = plan.rate * min(1.0, progress.crops / 20_000 + 0.02) * _cosine(share)
        loss = _step(network, optimizer, [next(crops) for _ in range(plan.batch)])
        progress.crops += plan.batch
        _follow(average, network, min(0.999, 1 - 10 / (10 + progress.crops / plan.batch)))
        progress.minutes = already + (time.monotonic() - begun) / 60
        if time.monotonic() - saved > plan.save_minutes * 60 or progress.minutes >= plan.minutes:
            saved = time.monotonic()
            torch.save(
                {
                    "network": network.state_dict(),
                    "average": average.state_dict(),
                    "optimizer": optimizer.state_dict(),
                    "progress": asdict(progress),
                },
                path.with_suffix(".tmp"),
            )
            path.with_suffix(".tmp").replace(path)
            line = {**asdict(progress), "loss": round(loss, 4), "check": accuracy(average, check)}
            with (out / "reader.jsonl").open("a", encoding="utf-8") as log:
                log.write(json.dumps(line) + "\n")
    return path


def accuracy(network: nn.Module, check: list[tuple[NDArray[np.uint8], NDArray[np.int64]]]) -> float:
    """Share of the crops that are read right."""
    network.eval()
    right = total = 0
    with torch.no_grad():
        for pixels, classes in check:
            logits = network(_tensor(pixels))[0]
            right += int((logits[:, :-1].argmax(1).numpy() == classes).sum())
            total += len(classes)
    return right / max(total, 1)


def _cosine(share: float) -> float:
    return 0.01 + 0.99 * (1 + float(np.cos(np.pi * min(share, 1.0)))) / 2


def _stream(real: list[Labelled], rendered: list[Labelled], plan: Plan, rng: np.random.Generator) -> Iterator[Crop]:
    """Endless crops, a few from each picture, well mixed."""
    pool: list[Crop] = []
    while True:
        while len(pool) < _SHUFFLE:
            source = real if real and (not rendered or rng.random() < plan.real_share) else rendered
            pool.extend(training_crops(source[int(rng.integers(len(source)))], _CROPS_A_PICTURE, rng))
        place = int(rng.integers(len(pool)))
        pool[place], pool[-1] = pool[-1], pool[place]
        yield pool.pop()


def _tensor(pixels: NDArray[np.uint8]) -> Tensor:
    return torch.from_numpy(pixels).permute(0, 3, 1, 2).float().div_(255)


def _step(network: nn.Module, optimizer: torch.optim.Optimizer, crops: list[Crop]) -> float:
    network.train()
    pixels = _tensor(np.stack([crop.pixels for crop in crops])).contiguous(memory_format=torch.channels_last)
    logits, box, corners, first = network(pixels)
    labels = torch.tensor([crop.label for crop in crops])
    loss = nn.functional.cross_entropy(logits, labels, label_smoothing=0.03)
    loss = loss + 3 * _place_loss(box, np.stack([crop.box for crop in crops]))
    loss = loss + corner_loss(corners, first, np.stack([crop.corners for crop in crops]), labels)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimizer.step()
    return float(loss.detach())


def _place_loss(found: Tensor, true: NDArray[np.float32]) -> Tensor:
    target = torch.from_numpy(true)
    known = ~torch.isnan(target[:, 0])
    if not known.any():
        return found.sum() * 0
    return nn.functional.smooth_l1_loss(found[known], target[known], beta=0.03)


def corner_loss(corners: Tensor, first: Tensor, true: NDArray[np.float32], labels: Tensor) -> Tensor:
    """How far the corners (n, 8) are off, whichever comes first, and how wrongly `first` (n, 4) says which does.

    A face that looks the same upside down may begin at either end.
    """
    target = torch.from_numpy(true)
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
    either = torch.isin(labels[known], _SAME_UPSIDE_DOWN)
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
