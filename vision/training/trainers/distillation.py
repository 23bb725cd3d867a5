"""Fine-tuning that does not forget: the network is held to the one it started from.

Three things hold it. Batch normalisation keeps the statistics of the data that the start was trained on. What the start
says about rehearsed pictures, and about any picture that it reads right, is learnt like a label (distillation: Li and
Hoiem 2016, arXiv 1606.09282; of what was right: Yan et al. 2021, arXiv 2011.09161). And rates are low.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from vision.training.data.reader_crops import REHEARSED
from vision.training.loop.train_loop import Learner, Loss, TrainingConfig
from vision.training.networks.checkpoints import load_average

_MEMORY: Final = 2.0
"""Weight of what the start says, beside the labels."""
_PLACES: Final = 20.0
"""Weight of the start's corners, in shares of a crop, beside its class probabilities."""


class FineTuner(Learner):
    """A learner held to the checkpoint `start`."""

    def __init__(
        self, make: Callable[[], nn.Module], loss: Loss, path: Path, plan: TrainingConfig, start: Path
    ) -> None:
        super().__init__(make, loss, path, plan, start)
        self.start = make().to(self.device, memory_format=torch.channels_last)
        load_average(self.start, start, self.device)
        self.start.eval()

    def prepare(self) -> None:
        """Train, but keep the statistics of batch normalisation."""
        super().prepare()
        keep_statistics(self.network)

    def total_loss(self, pixels: Tensor, found: Any, right: tuple[Tensor, ...]) -> Tensor:
        """The loss on the labels, and that on what the start says."""
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            before = self.start(pixels)
        return super().total_loss(pixels, found, right) + memory_loss(found, before, right[0])


def make_learner(
    make: Callable[[], nn.Module], loss: Loss, path: Path, plan: TrainingConfig, start: Path | None
) -> Learner:
    """A learner, held to its start if the plan says so and there is one."""
    if plan.hold and start is not None:
        return FineTuner(make, loss, path, plan, start)
    return Learner(make, loss, path, plan, start)


def keep_statistics(network: nn.Module) -> None:
    """Put batch normalisation into the state of use: it neither updates nor takes a batch's own statistics."""
    for module in network.modules():
        if isinstance(module, nn.BatchNorm1d | nn.BatchNorm2d):
            module.eval()


def memory_loss(found: Any, before: Any, labels: Tensor) -> Tensor:
    """How far a network's answers have moved from those of the one it started from.

    Args:
        found: class logits (n, c), alone or followed by a reader's box, corners and their order.
        before: the same of the start.
        labels: int64 (n,); `REHEARSED` where only the start's answer is known.
    """
    if isinstance(found, Tensor):
        found, before = (found,), (before,)
    logits, *rest = (answer.float() for answer in found)
    said, *rest_before = (answer.float() for answer in before)
    kept = (labels == REHEARSED) | (said.argmax(1) == labels)
    loss = _divergence(logits[kept], said[kept]) * kept.float().mean()
    if rest:
        (_, corners, first, _), (_, corners_before, first_before, _) = rest, rest_before
        loss = loss + _PLACES * nn.functional.smooth_l1_loss(corners, corners_before, beta=0.03)
        loss = loss + 0.15 * _divergence(first, first_before)
    return _MEMORY * loss


def _divergence(logits: Tensor, before: Tensor) -> Tensor:
    """Mean Kullback-Leibler divergence of two sets of logits (n, c); 0 without any."""
    if not len(logits):
        return logits.sum() * 0
    return nn.functional.kl_div(
        nn.functional.log_softmax(logits, 1), nn.functional.log_softmax(before, 1), log_target=True,
        reduction="batchmean",
    )  # fmt: skip
