"""The finder's check on photos, and which weights of it move."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

torch = pytest.importorskip("torch", reason="needs the extra [train]")
pytest.importorskip("ultralytics", reason="needs the extra [train]")

from tests.vision.training.packed.test_packing import BESIDE, TILE, write_photo  # noqa: E402
from vision.detection.model_folders import packaged_model_folder  # noqa: E402
from vision.labels.yolo_folders import read_yolo_folder  # noqa: E402
from vision.training.hardware import Hardware  # noqa: E402
from vision.training.packed.finder import PackedFinder, _check_batches, _read, precision  # noqa: E402
from vision.training.train_loop import TrainingConfig  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

START = packaged_model_folder() / "finder.pt"


class Oracle(torch.nn.Module):  # type: ignore[misc, name-defined]
    """Finds white dragons in boxes, in pixels of the input; as Ultralytics' networks answer."""

    def __init__(self, boxes: Sequence[tuple[float, ...]]) -> None:
        super().__init__()
        self.unused = torch.nn.Parameter(torch.zeros(1))
        self.boxes = boxes

    def forward(self, pictures: Any) -> Any:
        answers = torch.zeros(1, 47, len(self.boxes))
        for number, (left, top, right, bottom) in enumerate(self.boxes):
            answers[0, :4, number] = torch.tensor([(left + right) / 2, (top + bottom) / 2, right - left, bottom - top])
            answers[0, 4 + 31, number] = 0.9
        return answers


def test_precision_is_that_of_the_letterboxed_photo(tmp_path: Path) -> None:
    write_photo(tmp_path, "a", [TILE, BESIDE])
    batches = _check_batches(read_yolo_folder(tmp_path).photos, 320)
    assert batches[0]["img"].shape == (1, 3, 256, 320), "240 pixels high, and 8 above and below"
    inside = [(a / 5, b / 5 + 8, c / 5, d / 5 + 8) for a, b, c, d in (TILE, BESIDE)]
    assert precision(Oracle(inside), batches) == pytest.approx(1)
    assert precision(Oracle(inside[:1]), batches) == pytest.approx(0.5, abs=0.01)
    assert precision(Oracle([(a / 5, b / 5, c / 5, d / 5) for a, b, c, d in (TILE, BESIDE)]), batches) < 0.5


def test_biases_and_normalisation_do_not_decay_and_bins_stay(tmp_path: Path) -> None:
    plan = TrainingConfig(1, batch=2, hardware=Hardware("cpu", False, 1, 0))
    learner = PackedFinder(tmp_path / "finder.pt", plan, _read(START)["model"])
    decaying, plain = learner.optimizer.param_groups
    assert (decaying["weight_decay"], plain["weight_decay"]) == (0.01, 0)
    assert {weight.dim() for weight in plain["params"]} == {1}
    assert {weight.dim() for weight in decaying["params"]} == {4}
    still = [name for name, weight in learner.network.named_parameters() if not weight.requires_grad]
    assert len(still) == 1
    assert "dfl" in still[0]
