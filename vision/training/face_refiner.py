"""Trains the face refiner on rectified faces; interruptible and resumable."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import torch
from torch import Tensor, nn

from vision.labels.labelled_photo import DatasetError
from vision.training.distillation import make_learner
from vision.training.face_crops import FaceDataset, face_batches
from vision.training.network import FaceNetwork
from vision.training.reader import face_loss
from vision.training.train_loop import Tick, TrainingConfig, run_training, to_float_batch

_AT_ONCE: Final = 256


def train_face_reader(
    real: FaceDataset,
    rendered: FaceDataset,
    check: FaceDataset,
    out: Path,
    plan: TrainingConfig,
    start: Path | None = None,
    say: Callable[[str], None] = lambda message: None,
    tick: Tick = lambda share: None,
) -> Path:
    """Train until `plan.minutes` are used up and return the checkpoint's path.

    Args:
        real: faces of labelled photos.
        rendered: faces of rendered scenes.
        check: validation faces, not trained on.
        out: folder of `faces.pt` (resumed where it exists) and `faces.jsonl`, one line per save.
        plan: training configuration.
        start: initial weights if there is nothing to resume.
        say: receives a progress message at each save.
        tick: receives the share of the minutes used up.

    Raises:
        DatasetError: there are no faces to train on, or `start` holds no weights of this network.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    if not len(real) + len(rendered):
        raise DatasetError("training.no-face", "photos, scenes")
    out.mkdir(parents=True, exist_ok=True)
    learner = make_learner(FaceNetwork, _loss, out / "faces.pt", plan, start)
    source = face_batches(real, rendered, plan.real_share, plan.batch, plan.seed + learner.progress.crops)
    measure = _likelihood if plan.hold else _accuracy
    return run_training(learner, source, lambda network: measure(network, check), say, tick)


def _loss(logits: Tensor, right: tuple[Tensor, ...]) -> Tensor:
    return face_loss(logits.float(), right[0])


def _accuracy(network: nn.Module, check: FaceDataset) -> float:
    right = sum(int((logits.argmax(1) == labels).sum()) for logits, labels in _answers(network, check))
    return right / max(len(check), 1)


def _likelihood(network: nn.Module, check: FaceDataset) -> float:
    """Mean log-likelihood of the faces."""
    losses = [float(nn.functional.cross_entropy(*pair, reduction="sum")) for pair in _answers(network, check)]
    return -sum(losses) / max(len(check), 1)


@torch.no_grad()
def _answers(network: nn.Module, check: FaceDataset) -> Iterator[tuple[Tensor, Tensor]]:
    """Logits and labels of the faces, in batches."""
    network.eval()
    device = next(network.parameters()).device
    for pixels, labels in zip(
        torch.from_numpy(check.network_inputs()).split(_AT_ONCE),
        torch.from_numpy(check.labels).split(_AT_ONCE),
        strict=True,
    ):
        yield network(to_float_batch(pixels.to(device))).float().cpu(), labels
