"""Trains one head of the reader alone: what is no tile, or no face of ours, is learnt, and no tile is unlearnt.

A reader that learns keyboards, cards and dominoes as a whole moves every boundary: what looked most like them among
tiles is lost, and halves and lettering become tiles. A head sees the trained features and changes nothing else.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from vision.training.data.reader_crops import NOTHING, REHEARSED, UNKNOWN_FACE, TrainingPicture
from vision.training.loop.steps import Head
from vision.training.loop.stream import crop_batches
from vision.training.loop.train_loop import Learner, Loss, TrainingConfig, run_training, to_float_batch
from vision.training.networks.network import ReadingNetwork
from vision.training.trainers.reader import Check, likelihood

_TILE_WEIGHT: Final = 8.0
"""Weight of a tile beside that of something else: a tile rejected is missed, something believed is deleted."""
_UNKNOWN_WEIGHT: Final = 1.5
"""Weight of an unknown face beside that of a known one."""
_NOTHING_WEIGHT: Final = 0.5
"""Weight of what is no tile: dice and cards look like unknown faces, and a photo without tiles shows none of them."""
_KEPT: Final = 65_536
"""Crops whose features are kept: 17 KB each."""
_DRAWN: Final = 256
"""Crops of one step; with batches of 96 each is learnt about three times."""


def train_head(
    head: Head, real: list[TrainingPicture], rendered: list[TrainingPicture], check: Check, out: Path,
    plan: TrainingConfig, start: Path,
) -> Path:  # fmt: skip
    """Train a head of the reader `start`; the rest of it stays. As `vision.training.trainers.reader.train`.

    Raises:
        DatasetError: `start` holds no weights of this network.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    out.mkdir(parents=True, exist_ok=True)
    if head is Head.UNKNOWN:
        learner: HeadLearner = UnknownLearner(out / "reader.pt", plan, start)
        rendered = _tiles_alone(rendered)
    else:
        learner = HeadLearner(head, rejection_loss, out / "reader.pt", plan, start)
    seed = plan.seed + learner.progress.crops
    source = crop_batches(
        real, rendered, plan.real_share, plan.batch, seed=seed, workers=learner.hardware.workers
    )  # fmt: skip
    return run_training(learner, source, lambda network: likelihood(network, check))


class HeadLearner(Learner):
    """A learner whose network moves in one head only."""

    network: ReadingNetwork

    def __init__(self, head: Head, loss: Loss, path: Path, plan: TrainingConfig, start: Path) -> None:
        super().__init__(ReadingNetwork, loss, path, plan, start)
        self.head: nn.Module = getattr(self.network, head)
        self.network.requires_grad_(False)
        self.head.requires_grad_(True)

    def prepare(self) -> None:
        """Train the head; the rest keeps its statistics too."""
        self.network.eval()
        self.head.train()


class UnknownLearner(HeadLearner):
    """A learner of the head for unknown faces; what the rest of the network sees in a crop is kept and learnt again.

    It never changes, and to cut a crop and to look at it takes many times as long as a step of the head.
    """

    def __init__(self, path: Path, plan: TrainingConfig, start: Path) -> None:
        super().__init__(Head.UNKNOWN, unknown_loss, path, plan, start)
        self._kept: tuple[Tensor, ...] = ()
        self._seen = 0

    def step(self, batch: tuple[Tensor, ...]) -> Tensor:
        """Look at the crops of a batch, and take one step on crops looked at so far."""
        self.prepare()
        pixels, labels = (part.to(self.device) for part in batch[:2])
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            levels = self.network.levels(to_float_batch(pixels).contiguous(memory_format=torch.channels_last))
        self._keep(*(level.half() for level in levels), labels)
        drawn = torch.randint(min(self._seen, _KEPT), (_DRAWN,))
        early, late, labels = (part[drawn] for part in self._kept)
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            logits = self.head(early.float(), late.float())
        return self.learn(self.loss(logits, (labels,)))

    def _keep(self, *parts: Tensor) -> None:
        """Keep features and labels of a batch, in place of the oldest once there are many."""
        self._kept = self._kept or tuple(part.new_empty(_KEPT, *part.shape[1:]) for part in parts)
        places = (self._seen + torch.arange(len(parts[0]))) % _KEPT
        for kept, part in zip(self._kept, parts, strict=True):
            kept[places] = part
        self._seen += len(parts[0])


def _tiles_alone(pictures: Sequence[TrainingPicture]) -> list[TrainingPicture]:
    """Pictures of tiles without what is none, of which the head for unknown faces says nothing."""
    nothing = np.zeros((0, 4), np.float32)
    shown = (picture for picture in pictures if len(picture.classes))
    return [replace(picture, complete=False, false_positives=nothing) for picture in shown]


def rejection_loss(found: tuple[Tensor, ...], right: tuple[Tensor, ...]) -> Tensor:
    """Cross-entropy of the reader's class logits over tiles and what is none; unknown faces say nothing."""
    weights = torch.full((NOTHING + 1,), _TILE_WEIGHT, device=right[0].device)
    weights[NOTHING] = 1.0
    labels = right[0].masked_fill(right[0] == UNKNOWN_FACE, REHEARSED)
    return nn.functional.cross_entropy(found[0].float(), labels, weight=weights)


def unknown_loss(logits: Tensor, right: tuple[Tensor, ...]) -> Tensor:
    """Binary cross-entropy of logits (n, 1); faces of ours, blank tiles and what is no tile are all not unknown."""
    labels = right[0]
    unknown = labels == UNKNOWN_FACE
    weights = torch.where(unknown, _UNKNOWN_WEIGHT, 1.0)
    weights[labels == NOTHING] = _NOTHING_WEIGHT
    weights[labels == REHEARSED] = 0
    losses = nn.functional.binary_cross_entropy_with_logits(logits.float()[:, 0], unknown.float(), reduction="none")
    return (losses * weights).mean()
