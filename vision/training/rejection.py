"""Trains the reader's rejection head alone: what is no tile is learnt, and no tile is unlearnt.

A reader that learns keyboards, cards and dominoes as a whole moves every boundary: what looked most like them among
tiles is lost, and halves and lettering become tiles. The head sees the trained features and only lowers probabilities.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from vision.training.network import NOTHING, ReadingNetwork
from vision.training.reader import Check, likelihood
from vision.training.reader_crops import TrainingPicture
from vision.training.stream import crop_batches
from vision.training.train_loop import Learner, Tick, TrainingConfig, run_training

_TILE_WEIGHT: Final = 8.0
"""Weight of a tile beside that of something else: a tile rejected is missed, something believed is deleted."""


def train_rejection(
    real: list[TrainingPicture], rendered: list[TrainingPicture], check: Check, out: Path, plan: TrainingConfig,
    start: Path, say: Callable[[str], None] = lambda message: None, tick: Tick = lambda share: None,
) -> Path:  # fmt: skip
    """Train the rejection head of the reader `start`; the rest of it stays. As `vision.training.reader.train`.

    Raises:
        DatasetError: `start` holds no weights of this network.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    out.mkdir(parents=True, exist_ok=True)
    learner = RejectionLearner(out / "reader.pt", plan, start)
    seed = plan.seed + learner.progress.crops
    source = crop_batches(
        real, rendered, plan.real_share, plan.batch, seed=seed, workers=learner.hardware.workers
    )  # fmt: skip
    return run_training(learner, source, lambda network: likelihood(network, check), say, tick)


class RejectionLearner(Learner):
    """A learner whose network moves in its rejection head only."""

    network: ReadingNetwork

    def __init__(self, path: Path, plan: TrainingConfig, start: Path) -> None:
        super().__init__(ReadingNetwork, _loss, path, plan, start)
        self.network.requires_grad_(False)
        self.network.reject.requires_grad_(True)

    def prepare(self) -> None:
        """Train the head; the rest keeps its statistics too."""
        self.network.eval()
        self.network.reject.train()


def _loss(found: tuple[Tensor, ...], right: tuple[Tensor, ...]) -> Tensor:
    weights = torch.full((NOTHING + 1,), _TILE_WEIGHT, device=right[0].device)
    weights[NOTHING] = 1.0
    return nn.functional.cross_entropy(found[0].float(), right[0], weight=weights)
