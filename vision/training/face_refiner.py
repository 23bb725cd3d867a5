"""Trains the reader of faces on straightened ones; stops and resumes at any time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from vision.labels.labelled_photo import DatasetError
from vision.training.face_crops import FaceDataset, face_batches
from vision.training.network import FaceNetwork
from vision.training.train_loop import Learner, TrainingConfig, run_training, to_float_batch

_AT_ONCE: Final = 256


def train_face_reader(
    real: FaceDataset,
    rendered: FaceDataset,
    check: FaceDataset,
    out: Path,
    plan: TrainingConfig,
    start: Path | None = None,
    say: Callable[[str], None] = lambda message: None,
) -> Path:
    """Trains until `plan.minutes` are used up and returns the checkpoint's path.

    Args:
        real: faces of labelled photos.
        rendered: faces of rendered scenes.
        check: faces of photos that are not trained on; only measured.
        out: folder of `faces.pt` (resumed where it exists) and `faces.jsonl`, a line for each save.
        plan: how long and how.
        start: weights to start from where there is nothing to resume.
        say: is told how far it is, at each save.

    Raises:
        DatasetError: there is no face to train on.
        Stopped: someone asked to stop; what was learnt is saved.
    """
    if not len(real) + len(rendered):
        raise DatasetError("training.no-face", "photos, scenes")
    out.mkdir(parents=True, exist_ok=True)
    learner = Learner(FaceNetwork, _loss, out / "faces.pt", plan, start)
    source = face_batches(real, rendered, plan.real_share, plan.batch, plan.seed + learner.progress.crops)
    return run_training(learner, source, lambda network: _accuracy(network, check), say)


def _loss(logits: Tensor, right: tuple[Tensor, ...]) -> Tensor:
    return nn.functional.cross_entropy(logits.float(), right[0], label_smoothing=0.03)


@torch.no_grad()
def _accuracy(network: nn.Module, check: FaceDataset) -> float:
    """Share of the faces that are read right."""
    network.eval()
    device = next(network.parameters()).device
    right = 0
    for pixels, labels in zip(
        torch.from_numpy(check.network_inputs()).split(_AT_ONCE),
        torch.from_numpy(check.labels).split(_AT_ONCE),
        strict=True,
    ):
        right += int((network(to_float_batch(pixels.to(device))).argmax(1).cpu() == labels).sum())
    return right / max(len(check), 1)
