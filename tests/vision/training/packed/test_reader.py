"""The reader on packs is held to its teacher as much as asked."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.detection.model_folders import packaged_model_folder
from vision.training.hardware import Hardware
from vision.training.packed.reader import PackedReader
from vision.training.reader_crops import REHEARSED
from vision.training.train_loop import TrainingConfig, to_float_batch

pytestmark = pytest.mark.slow

START = packaged_model_folder() / "reader.pt"
PLAN = TrainingConfig(1, batch=6, rate=1e-3, hardware=Hardware("cpu", False, 1, 0))
PIXELS = torch.randint(0, 255, (6, 64, 64, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))


def loss(learner: PackedReader) -> float:
    """Of crops of which only the teacher's answer is known, by the network as it is used."""
    learner.network.eval()
    crops = to_float_batch(PIXELS)
    unknown = torch.full((6, 12), torch.nan)
    with torch.no_grad():
        found = learner.network(crops)
        right = (torch.full((6,), REHEARSED), unknown[:, :4], unknown[:, 4:])
        return float(learner.total_loss(crops, found, right))


def test_the_start_teaches_itself_nothing_and_another_teacher_something(tmp_path: Path) -> None:
    learner = PackedReader(tmp_path / "reader.pt", PLAN, START, None, 1.0)
    assert loss(learner) == pytest.approx(0, abs=1e-4)
    weights = learner.network.state_dict()
    weights["read.3.bias"] = weights["read.3.bias"] + torch.linspace(0, 9, 44)
    torch.save({"average": weights}, tmp_path / "teacher.pt")
    once, twice, never = (
        loss(PackedReader(tmp_path / "reader.pt", PLAN, START, tmp_path / "teacher.pt", memory))
        for memory in (1.0, 2.0, 0.0)
    )
    assert once > 0.01
    assert twice == pytest.approx(2 * once, rel=1e-4)
    assert never == 0


def test_statistics_are_those_of_the_batches_and_the_teacher_stays(tmp_path: Path) -> None:
    learner = PackedReader(tmp_path / "reader.pt", PLAN, START, None, 1.0)
    before = {name: value.clone() for name, value in learner.teacher.state_dict().items()}
    unknown = torch.full((6, 12), torch.nan)
    learner.step((PIXELS, torch.full((6,), 3), unknown[:, :4], unknown[:, 4:]))
    network = learner.network.state_dict()
    assert any("running" in name and not torch.equal(network[name], before[name]) for name in before)
    assert all(torch.equal(value, before[name]) for name, value in learner.teacher.state_dict().items())
