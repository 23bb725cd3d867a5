"""Trains the reader on a pack, held to a teacher; interruptible and resumable."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor

from vision.training.checkpoints import load_average
from vision.training.distillation import memory_loss
from vision.training.network import ReadingNetwork
from vision.training.packed.crops import CropCutter, CropExamples, CropVariation
from vision.training.packed.drawing import Drawing
from vision.training.packed.pack_file import PackedPicture
from vision.training.packed.pyramids import Pyramids
from vision.training.reader import Check, accuracy, reader_loss
from vision.training.train_loop import Learner, TrainingConfig, run_training

_MEMORY: Final = 0.5
"""What the weight of a memory is multiplied by: `memory_loss` counts what the start said twice."""


class PackedReader(Learner):
    """A reader that also learns what a teacher says where it is right, or where nobody else knows.

    Unlike `vision.training.distillation.FineTuner` it takes its statistics from its batches, which are large.
    """

    def __init__(self, path: Path, plan: TrainingConfig, start: Path, teacher: Path | None, memory: float) -> None:
        """Load the start and the teacher, by default the start.

        Raises:
            DatasetError: one of them holds no weights of this network.
        """
        super().__init__(ReadingNetwork, reader_loss, path, plan, start)
        self.memory = memory
        self.teacher = ReadingNetwork().to(self.device, memory_format=torch.channels_last)
        load_average(self.teacher, teacher or start, self.device)
        self.teacher.eval().requires_grad_(False)

    def total_loss(self, pixels: Tensor, found: Any, right: tuple[Tensor, ...]) -> Tensor:
        """The loss on the labels, and that on what the teacher says."""
        loss = super().total_loss(pixels, found, right)
        if not self.memory:
            return loss
        with torch.no_grad(), torch.autocast(self.device.type, torch.bfloat16, enabled=self.hardware.bf16):
            said = self.teacher(pixels)
        return loss + self.memory * _MEMORY * memory_loss(found, said, right[0])


def train_packed_reader(
    pictures: Sequence[PackedPicture], drawing: Drawing, check: Check, out: Path, plan: TrainingConfig, start: Path,
    teacher: Path | None = None, memory: float = 1.0, variation: CropVariation | None = None,
    say: Callable[[str], None] = lambda message: None,
) -> Path:  # fmt: skip
    """Train until `plan.minutes` are used up and return the checkpoint's path.

    Args:
        pictures: what was packed.
        drawing: shares and weights.
        check: validation crops and classes.
        out: folder of `reader.pt`, resumed where it exists, and `reader.jsonl`, one line per save.
        plan: training configuration.
        start: initial weights, of this network or its shallower form.
        teacher: checkpoint whose answers are learnt; the start by default.
        memory: weight of what the teacher says, 0 or more.
        variation: how crops vary.
        say: receives a progress message at each save.

    Raises:
        DatasetError: a checkpoint without weights of this network, a picture that cannot be decoded, or a share or
            weight for what is not there.
        TrainingStopped: stop requested; the checkpoint is saved.
    """
    examples = CropExamples(pictures, drawing.shares, drawing.weights)
    out.mkdir(parents=True, exist_ok=True)
    learner = PackedReader(out / "reader.pt", plan, start, teacher, memory)
    torch.backends.cudnn.benchmark = learner.device.type == "cuda"
    pyramids = Pyramids(pictures, learner.device, threads=learner.hardware.workers)
    say(f"{len(examples)} examples on {len(pictures)} pictures")
    cutter = CropCutter(pictures, pyramids, examples, plan.seed + learner.progress.crops, variation)
    return run_training(learner, cutter.batches(plan.batch), lambda network: accuracy(network, check), say)
