"""Trains the reader on crops of labelled photos and rendered scenes, and the face refiner on rectified faces.

Both are interruptible and resumable. Cutting crops is the bottleneck and may run in other processes.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from scoring.tiles import CLASSES
from vision.detection.detections import BLANKS
from vision.labels.labelled_photo import DatasetError
from vision.training.data.face_crops import FaceDataset, face_batches
from vision.training.data.reader_crops import NOTHING, REHEARSED, UNKNOWN_FACE, TrainingPicture
from vision.training.loop.stream import crop_batches
from vision.training.loop.train_loop import Tick, TrainingConfig, run_training, to_float_batch
from vision.training.networks.network import FaceNetwork, ReadingNetwork
from vision.training.trainers.distillation import make_learner

Check = list[tuple[NDArray[np.uint8], NDArray[np.int64]]]
"""Batches of crops or faces, uint8 (n, h, w, 3), and their classes (n,), of validation photos."""
_SYMMETRIC = ("1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "5z", "0x")
_PRINTED = [index for index in range(len(CLASSES)) if index not in BLANKS]
_SAME_UPSIDE_DOWN = torch.tensor([CLASSES.index(code) for code in _SYMMETRIC])


def train(
    real: list[TrainingPicture], rendered: list[TrainingPicture], check: Check, out: Path, plan: TrainingConfig,
    start: Path | None = None, tick: Tick = lambda share: None,
) -> Path:  # fmt: skip
    """Train until `plan.minutes` are used up and return the checkpoint's path.

    `out`: folder of `reader.pt` (resumed where it exists) and `reader.jsonl`, one line per save; `start`: initial
    weights if there is nothing to resume; `tick` receives the share of the minutes used up. Raises `DatasetError`:
    `start` holds no weights of this network; `TrainingStopped`: stop requested; the checkpoint is saved.
    """
    out.mkdir(parents=True, exist_ok=True)
    learner = make_learner(ReadingNetwork, reader_loss, out / "reader.pt", plan, start)
    source = crop_batches(
        real, rendered, plan.real_share, plan.batch,
        seed=plan.seed + learner.progress.crops, workers=learner.hardware.workers,
    )  # fmt: skip
    measure = likelihood if plan.hold else accuracy
    return run_training(learner, source, lambda network: measure(network, check), tick)


def train_face_reader(
    real: FaceDataset,
    rendered: FaceDataset,
    check: FaceDataset,
    out: Path,
    plan: TrainingConfig,
    start: Path | None = None,
    tick: Tick = lambda share: None,
) -> Path:
    """Train until `plan.minutes` are used up; as `train`, in `faces.pt` and `faces.jsonl`.

    Raises `DatasetError` also where there are no faces to train on.
    """
    if not len(real) + len(rendered):
        raise DatasetError("training.no-face", "photos, scenes")
    out.mkdir(parents=True, exist_ok=True)
    learner = make_learner(
        FaceNetwork, lambda logits, right: face_loss(logits.float(), right[0]), out / "faces.pt", plan, start
    )
    source = face_batches(real, rendered, plan.real_share, plan.batch, plan.seed + learner.progress.crops)
    measure, checked = likelihood if plan.hold else accuracy, check.batches()
    return run_training(learner, source, lambda network: measure(network, checked), tick)


def accuracy(network: nn.Module, check: Check) -> float:
    """Share of the crops of tiles, or of the faces, classified correctly."""
    right = total = 0
    for logits, classes in _answers(network, check):
        right += int((logits[:, :NOTHING].argmax(1) == classes).sum())
        total += len(classes)
    return right / max(total, 1)


def likelihood(network: nn.Module, check: Check) -> float:
    """Mean log-likelihood of the classes; it tells small gains and false confidence where accuracy does not."""
    total, count = 0.0, 0
    for logits, classes in _answers(network, check):
        total -= float(nn.functional.cross_entropy(logits, classes, reduction="sum"))
        count += len(classes)
    return total / max(count, 1)


@torch.no_grad()
def _answers(network: nn.Module, check: Check) -> Iterator[tuple[Tensor, Tensor]]:
    """Class logits, alone or the first of a network's answers, and classes."""
    network.eval()
    device = next(network.parameters()).device
    for pixels, classes in check:
        found = network(to_float_batch(torch.from_numpy(pixels).to(device)))
        yield (found if isinstance(found, Tensor) else found[0]).float().cpu(), torch.from_numpy(classes)


def reader_loss(found: tuple[Tensor, ...], right: tuple[Tensor, ...]) -> Tensor:
    """The loss of a batch.

    Args:
        found: what `ReadingNetwork` answers.
        right: labels (n,), boxes (n, 4) and corners (n, 8); NaN where not known.
    """
    logits, box, corner, first, _ = (answer.float() for answer in found)
    labels, boxes, corners = right
    return face_loss(logits, labels) + 3 * _place_loss(box, boxes) + corner_loss(corner, first, corners, labels)


def face_loss(logits: Tensor, labels: Tensor) -> Tensor:
    """Cross-entropy of class logits (n, c) over the crops with a label, as a mean over all.

    An unknown face is to be any printed one, all alike (outlier exposure: Hendrycks et al. 2019, arXiv 1812.04606).
    """
    unknown = labels == UNKNOWN_FACE
    named = labels.masked_fill(unknown, REHEARSED)
    total = nn.functional.cross_entropy(logits, named, label_smoothing=0.03, ignore_index=REHEARSED, reduction="sum")
    total = total - logits[unknown].log_softmax(1)[:, _PRINTED].mean(1).sum()
    return total / max(1, len(labels))


def _place_loss(found: Tensor, target: Tensor) -> Tensor:
    known = ~torch.isnan(target[:, 0])
    if not known.any():
        return found.sum() * 0
    return nn.functional.smooth_l1_loss(found[known], target[known], beta=0.03)


def corner_loss(corners: Tensor, first: Tensor, target: Tensor, labels: Tensor) -> Tensor:
    """Corner regression loss for corners (n, 8) up to rotation of their order, plus cross-entropy of `first` (n, 4).

    NaN targets are ignored. Faces with half-turn symmetry may start at either end.
    """
    known = ~torch.isnan(target[:, 0])
    if not known.any():
        return (corners.sum() + first.sum()) * 0
    found, right = corners[known].view(-1, 4, 2), target[known].view(-1, 4, 2)
    # Shift k: the true top-left is the k-th predicted corner.
    turned = torch.stack([right.roll(k, dims=1) for k in range(4)], dim=1)
    off = nn.functional.smooth_l1_loss(found[:, None].expand_as(turned), turned, beta=0.03, reduction="none")
    off, shift = off.mean(dim=(2, 3)).min(dim=1)
    log_probs = nn.functional.log_softmax(first[known], dim=1)
    said = log_probs.gather(1, shift[:, None])[:, 0]
    upside_down = log_probs.gather(1, ((shift + 2) % 4)[:, None])[:, 0]
    either = torch.isin(labels[known], _SAME_UPSIDE_DOWN.to(labels.device))
    said = torch.where(either, torch.logaddexp(said, upside_down), said)
    return 1.5 * off.mean() - 0.15 * said.mean()
