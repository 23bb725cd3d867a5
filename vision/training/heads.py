"""Trains one head of the reader alone: what is no tile, or no face of ours, is learnt, and no tile is unlearnt.

A reader that learns keyboards, cards and dominoes as a whole moves every boundary: what looked most like them among
tiles is lost, and halves and lettering become tiles. A head sees the trained features and changes nothing else.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from vision.detection.detections import BLANKS
from vision.training.network import NOTHING, ReadingNetwork
from vision.training.reader import Check, likelihood
from vision.training.reader_crops import REHEARSED, UNKNOWN_FACE, TrainingPicture
from vision.training.steps import Head
from vision.training.stream import crop_batches
from vision.training.train_loop import Learner, Tick, TrainingConfig, run_training

_TILE_WEIGHT: Final = 8.0
"""Weight of a tile beside that of something else: a tile rejected is missed, something believed is deleted."""
_UNKNOWN_WEIGHT: Final = 1.5
"""Weight of an unknown face beside that of a known one."""
_PRINTED: Final = torch.tensor([number for number in range(NOTHING) if number not in BLANKS])


def train_head(
    head: Head, real: list[TrainingPicture], rendered: list[TrainingPicture], check: Check, out: Path,
    plan: TrainingConfig, start: Path, say: Callable[[str], None] = lambda message: None,
    tick: Tick = lambda share: None,
) -> Path:  # fmt: skip
    """Train a head of the reader `start`; the rest of it stays. As `vision.training.reader.train`.

    Raises:
        DatasetError: `start` holds no weights of this network.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    out.mkdir(parents=True, exist_ok=True)
    learner = HeadLearner(head, out / "reader.pt", plan, start)
    if head is Head.UNKNOWN:
        real, rendered = _tiles_alone(real), _tiles_alone(rendered)
    seed = plan.seed + learner.progress.crops
    source = crop_batches(
        real, rendered, plan.real_share, plan.batch, seed=seed, workers=learner.hardware.workers
    )  # fmt: skip
    return run_training(learner, source, lambda network: likelihood(network, check), say, tick)


class HeadLearner(Learner):
    """A learner whose network moves in one head only."""

    network: ReadingNetwork

    def __init__(self, head: Head, path: Path, plan: TrainingConfig, start: Path) -> None:
        loss = _rejection_loss if head is Head.REJECT else _unknown_loss
        super().__init__(ReadingNetwork, loss, path, plan, start)
        self.head: nn.Sequential = getattr(self.network, head)
        self.network.requires_grad_(False)
        self.head.requires_grad_(True)

    def prepare(self) -> None:
        """Train the head; the rest keeps its statistics too."""
        self.network.eval()
        self.head.train()


def _tiles_alone(pictures: Sequence[TrainingPicture]) -> list[TrainingPicture]:
    """Pictures of tiles without what is none, of which the head for unknown faces says nothing."""
    nothing = np.zeros((0, 4), np.float32)
    shown = (picture for picture in pictures if len(picture.classes))
    return [replace(picture, complete=False, false_positives=nothing) for picture in shown]


def _rejection_loss(found: tuple[Tensor, ...], right: tuple[Tensor, ...]) -> Tensor:
    weights = torch.full((NOTHING + 1,), _TILE_WEIGHT, device=right[0].device)
    weights[NOTHING] = 1.0
    labels = right[0].masked_fill(right[0] == UNKNOWN_FACE, REHEARSED)
    return nn.functional.cross_entropy(found[0].float(), labels, weight=weights)


def _unknown_loss(found: tuple[Tensor, ...], right: tuple[Tensor, ...]) -> Tensor:
    """Binary cross-entropy of the logit over the printed faces of a batch, known and unknown."""
    labels, logits = right[0], found[4].float()[:, 0]
    unknown = labels == UNKNOWN_FACE
    weights = torch.where(unknown, _UNKNOWN_WEIGHT, 1.0) * (unknown | torch.isin(labels, _PRINTED.to(labels.device)))
    losses = nn.functional.binary_cross_entropy_with_logits(logits, unknown.float(), reduction="none")
    return (losses * weights).mean()
