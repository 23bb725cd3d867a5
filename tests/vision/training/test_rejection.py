"""Training the rejection head leaves the rest of the reader as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch
from typer.testing import CliRunner

from vision.detection.model_folders import packaged_model_folder
from vision.training.__main__ import app
from vision.training.hardware import Hardware
from vision.training.network import NOTHING, REJECTION
from vision.training.rejection import RejectionLearner
from vision.training.train_loop import TrainingConfig

pytestmark = pytest.mark.slow

START = packaged_model_folder() / "reader.pt"
PLAN = TrainingConfig(1, batch=8, rate=1e-2, hardware=Hardware("cpu", False, 1, 0))


def test_only_the_head_moves_and_it_learns_to_reject(tmp_path: Path) -> None:
    learner = RejectionLearner(tmp_path / "reader.pt", PLAN, START)
    before = {name: value.clone() for name, value in learner.network.state_dict().items()}
    pixels = torch.randint(0, 255, (8, 64, 64, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))
    learner.set_rate()
    losses = [learner.step((pixels, torch.full((8,), NOTHING))) for _ in range(12)]
    moved = {name for name, value in learner.network.state_dict().items() if not torch.equal(value, before[name])}
    assert moved
    assert all(name.startswith(REJECTION) for name in moved)
    assert losses[-1] < losses[0]


def test_without_a_reader_to_start_from_the_command_says_so(tmp_path: Path) -> None:
    folders = [f"--{name}={tmp_path}" for name in ("photos", "scenes", "check", "out")]
    result = CliRunner().invoke(app, ["reader", *folders, "--rejection"])
    assert result.exit_code == 2
    assert "--rejection needs --start" in " ".join(result.output.split())
