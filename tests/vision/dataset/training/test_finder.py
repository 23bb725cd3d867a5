"""Training the finder with Ultralytics, as short as it goes: that it starts from the weights given and can go on."""

from __future__ import annotations

import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("ultralytics", reason="training needs the extra [train]")

from vision.dataset.training.finder import FinderPlan, _nms, train

WEIGHTS = Path(__file__).parents[4] / "models" / "pailens-tiles" / "finder.pt"


def folder(path: Path, count: int) -> Path:
    for part in ("images", "labels"):
        (path / part).mkdir(parents=True)
    rng = np.random.default_rng(0)
    for number in range(count):
        photo = rng.integers(0, 80, (96, 96, 3), dtype=np.uint8)
        cv2.rectangle(photo, (30, 20), (60, 62), (240, 240, 240), -1)
        cv2.imwrite(str(path / "images" / f"{number}.png"), photo)
        (path / "labels" / f"{number}.txt").write_text("3 0.46875 0.42708 0.3125 0.4375\n", encoding="ascii")
    return path


@pytest.mark.filterwarnings("ignore")
def test_a_short_training_writes_a_checkpoint_that_can_be_exported(tmp_path: Path) -> None:
    real, rendered, check = (folder(tmp_path / name, 4) for name in ("real", "rendered", "check"))
    plan = FinderPlan(minutes=0.02, size=96, batch=2, epoch=4, threads=1)
    last = train(real, rendered, check, WEIGHTS, tmp_path / "out", plan)
    assert last.is_file()

    from vision.dataset.training.export import export_finder

    export_finder(last, tmp_path / "model")
    assert (tmp_path / "model" / "finder.onnx").stat().st_size < 8_000_000
    for name in ("finder.onnx", "finder.pt"):
        assert str(tmp_path).encode() not in (tmp_path / "model" / name).read_bytes()
    train(real, rendered, check, tmp_path / "model" / "finder.pt", tmp_path / "again", plan)
    shutil.rmtree(tmp_path / "out")


def test_suppression_without_torchvision_keeps_the_best_of_overlapping_boxes() -> None:
    torch = pytest.importorskip("torch")
    boxes = torch.tensor([[0, 0, 10, 10], [1, 0, 11, 10], [20, 0, 30, 10.0]])
    assert _nms(boxes, torch.tensor([0.5, 0.9, 0.1]), 0.5).tolist() == [1, 2]
    assert _nms(torch.zeros(0, 4), torch.zeros(0), 0.5).tolist() == []
