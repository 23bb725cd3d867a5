"""Training a head leaves the rest of the reader as it is."""

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.detection.detections import BLANKS
from vision.detection.model_folders import packaged_model_folder
from vision.training.data.reader_crops import NOTHING, REHEARSED, UNKNOWN_FACE
from vision.training.loop.hardware import Hardware
from vision.training.loop.steps import Head
from vision.training.loop.train_loop import TrainingConfig
from vision.training.trainers.heads import HeadLearner, UnknownLearner, rejection_loss, unknown_loss

pytestmark = pytest.mark.slow

START = packaged_model_folder() / "reader.pt"
PLAN = TrainingConfig(1, batch=8, rate=1e-2, hardware=Hardware("cpu", False, 1, 0))


def learner_of(head: Head, folder: Path) -> HeadLearner:
    if head is Head.UNKNOWN:
        return UnknownLearner(folder / "reader.pt", PLAN, START)
    return HeadLearner(head, rejection_loss, folder / "reader.pt", PLAN, START)


@pytest.mark.parametrize(
    ("head", "label", "bias"), [(Head.REJECT, NOTHING, "4.bias"), (Head.UNKNOWN, UNKNOWN_FACE, "read.2.bias")]
)
def test_only_the_head_moves_and_it_learns_its_label(head: Head, label: int, bias: str, tmp_path: Path) -> None:
    learner = learner_of(head, tmp_path)
    before = {name: value.clone() for name, value in learner.network.state_dict().items()}
    pixels = torch.randint(0, 255, (8, 64, 64, 3), dtype=torch.uint8, generator=torch.Generator().manual_seed(0))
    learner.set_rate()
    for _ in range(12):
        learner.step((pixels, torch.full((8,), label)))
    moved = {name for name, value in learner.network.state_dict().items() if not torch.equal(value, before[name])}
    assert all(name.startswith(f"{head}.") for name in moved)
    averaged = {name for name, value in learner.average.state_dict().items() if not torch.equal(value, before[name])}
    assert averaged == moved, "the average of what stays has its bits too"
    assert f"{head}.{bias}" in moved
    assert learner.head.get_parameter(bias) > before[f"{head}.{bias}"]


def test_a_crop_is_learnt_again_after_its_batch(tmp_path: Path) -> None:
    learner = learner_of(Head.UNKNOWN, tmp_path)
    pixels = torch.zeros(8, 64, 64, 3, dtype=torch.uint8)
    drawn: list[int] = []

    def loss(logits: torch.Tensor, right: tuple[torch.Tensor, ...]) -> torch.Tensor:
        drawn[:] = right[0].tolist()
        return logits.mean()

    learner.loss = loss
    for label in (0, 1, 2):
        learner.step((pixels, torch.full((8,), label)))
    assert set(drawn) == {0, 1, 2}


def test_no_tile_is_no_unknown_one_and_what_is_only_rehearsed_says_nothing() -> None:
    low, high = torch.tensor([[-9.0]]), torch.tensor([[9.0]])
    for label, right, wrong in ((UNKNOWN_FACE, high, low), (NOTHING, low, high), (BLANKS[0], low, high)):
        assert unknown_loss(right, (torch.tensor([label]),)) < 0.1 < unknown_loss(wrong, (torch.tensor([label]),))
    assert unknown_loss(high, (torch.tensor([REHEARSED]),)) == 0
