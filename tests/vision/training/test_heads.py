"""Training a head leaves the rest of the reader as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch
from typer.testing import CliRunner

from vision.detection.model_folders import packaged_model_folder
from vision.training.__main__ import app
from vision.training.hardware import Hardware
from vision.training.heads import HeadLearner
from vision.training.network import NOTHING
from vision.training.reader_crops import UNKNOWN_FACE
from vision.training.steps import Head
from vision.training.train_loop import TrainingConfig

pytestmark = pytest.mark.slow

START = packaged_model_folder() / "reader.pt"
PLAN = TrainingConfig(1, batch=8, rate=1e-2, hardware=Hardware("cpu", False, 1, 0))


@pytest.mark.parametrize(("head", "label"), [(Head.REJECT, NOTHING), (Head.UNKNOWN, UNKNOWN_FACE)])
def test_only_the_head_moves_and_it_learns_its_label(head: Head, label: int, tmp_path: Path) -> None:
    learner = HeadLearner(head, tmp_path / "reader.pt", PLAN, START)
    before = {name: value.clone() for name, value in learner.network.state_dict().items()}
    pixels = torch.randint(0, 255, (8, 64, 64, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))
    learner.set_rate()
    for _ in range(12):
        learner.step((pixels, torch.full((8,), label)))
    moved = {name for name, value in learner.network.state_dict().items() if not torch.equal(value, before[name])}
    assert all(name.startswith(f"{head}.") for name in moved)
    assert f"{head}.{len(learner.head) - 1}.bias" in moved
    assert learner.head[-1].bias > before[f"{head}.{len(learner.head) - 1}.bias"]


def test_without_a_reader_to_start_from_the_command_says_so(tmp_path: Path) -> None:
    folders = [f"--{name}={tmp_path}" for name in ("photos", "scenes", "check", "out")]
    result = CliRunner().invoke(app, ["reader", *folders, "--head", "reject"])
    assert result.exit_code == 2
    assert "--head needs --start" in " ".join(result.output.split())
