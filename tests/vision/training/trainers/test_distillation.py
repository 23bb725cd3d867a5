"""A fine-tuned network keeps its statistics, and what it knew where nobody says otherwise."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.detection.model_folders import packaged_model_folder
from vision.training.data.reader_crops import REHEARSED
from vision.training.loop import train_loop
from vision.training.loop.hardware import Hardware
from vision.training.loop.train_loop import TrainingConfig, run_training
from vision.training.networks.network import ReadingNetwork
from vision.training.trainers.distillation import make_learner, memory_loss
from vision.training.trainers.reader import face_loss

START = packaged_model_folder() / "reader.pt"
PLAN = TrainingConfig(0.05, batch=8, rate=1e-3, hold=True, hardware=Hardware("cpu", False, 1, 0))


def loss(found, right):  # type: ignore[no-untyped-def]
    return face_loss(found[0].float(), right[0])


def batch(labels: list[int]):  # type: ignore[no-untyped-def]
    pixels = torch.randint(
        0, 255, (len(labels), 64, 64, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0)
    )
    return pixels, torch.tensor(labels)


@pytest.mark.slow
def test_statistics_stay_and_weights_move(tmp_path: Path) -> None:
    learner = make_learner(ReadingNetwork, loss, tmp_path / "reader.pt", PLAN, START)
    before = {name: value.clone() for name, value in learner.network.state_dict().items()}
    learner.step(batch([3] * 8))
    for name, value in learner.network.state_dict().items():
        if "running" in name:
            assert torch.equal(value, before[name]), name
    assert not torch.equal(learner.network.read[3].weight, before["read.3.weight"])


@pytest.mark.slow
def test_a_rehearsed_batch_teaches_nothing_to_a_network_that_has_not_moved(tmp_path: Path) -> None:
    learner = make_learner(ReadingNetwork, loss, tmp_path / "reader.pt", PLAN, START)
    learner.network.eval()
    pixels, labels = batch([REHEARSED] * 8)
    with torch.no_grad():
        crops = pixels.permute(0, 3, 1, 2).float() / 255
        found = learner.network(crops)
        assert float(learner.total_loss(crops, found, (labels,))) == pytest.approx(0, abs=1e-4)


def test_only_what_the_start_said_right_or_was_not_asked_about_is_held() -> None:
    before = torch.tensor([[4.0, 0.0], [4.0, 0.0], [4.0, 0.0]])
    turned = torch.tensor([[0.0, 4.0], [4.0, 0.0], [4.0, 0.0]])
    assert float(memory_loss(turned, before, torch.tensor([1, 0, REHEARSED]))) == pytest.approx(0)
    assert float(memory_loss(turned, before, torch.tensor([0, 0, 0]))) > 0.5
    assert float(memory_loss(turned, before, torch.tensor([REHEARSED, 0, 0]))) > 0.5


@pytest.mark.slow
@pytest.mark.parametrize("counted_crops", [8, 20])
def test_training_stops_early_and_keeps_the_best_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, counted_crops: int
) -> None:
    monkeypatch.setattr(train_loop, "_COUNTED_CROPS", counted_crops)
    plan = TrainingConfig(5.0, batch=8, rate=1e-3, hold=True, patience=2, save_minutes=0, hardware=PLAN.hardware)
    learner = make_learner(ReadingNetwork, loss, tmp_path / "reader.pt", plan, START)
    checks = iter([0.5, 0.9, *[0.8] * 7])
    shares: list[float] = []
    run_training(learner, iter(lambda: batch([3] * 8), None), lambda network: next(checks), tick=shares.append)
    lines = (tmp_path / "reader.jsonl").read_text().splitlines()
    assert len(lines) == (4 if counted_crops == 8 else 8), "checks with little learnt between them do not count"
    assert learner.progress.best == 0.9
    assert learner.best.exists()
    assert learner.share == 1
    again = make_learner(ReadingNetwork, loss, tmp_path / "reader.pt", plan, START)
    assert again.share == 1, "a run that had stopped early does not go on"
