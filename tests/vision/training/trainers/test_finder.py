"""Training the finder with Ultralytics, as short as it goes: that it starts from the weights given and can go on."""

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("ultralytics", reason="needs the extra [train]")

from vision.detection.finder import decode_dfl
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import read_yolo_folder
from vision.training.loop.graceful_shutdown import TrainingStopped
from vision.training.loop.hardware import Hardware
from vision.training.manifest import TrainingSet
from vision.training.trainers import ultralytics_trainer
from vision.training.trainers.finder import train
from vision.training.trainers.ultralytics_trainer import FinderConfig

pytestmark = pytest.mark.slow

HERE, BF16 = Hardware("cpu", False, 1, 0), Hardware("cpu", True, 1, 0)
WEIGHTS = Path(__file__).parents[4] / "models" / "pailens-tiles" / "finder.pt"


WHITE = 31


def folder(path: Path, count: int, code: int = 3) -> Path:
    for part in ("images", "labels"):
        (path / part).mkdir(parents=True)
    rng = np.random.default_rng(0)
    for number in range(count):
        photo = rng.integers(0, 80, (96, 96, 3), dtype=np.uint8)
        cv2.rectangle(photo, (30, 20), (60, 62), (240, 240, 240), -1)
        cv2.imwrite(str(path / "images" / f"{number}.png"), photo)
        (path / "labels" / f"{number}.txt").write_text(f"{code} 0.46875 0.42708 0.3125 0.4375\n", encoding="ascii")
    return path


def data(root: Path) -> TrainingSet:
    return TrainingSet(read_yolo_folder(folder(root / "real", 4)).photos, (folder(root / "rendered", 4),))


@pytest.mark.filterwarnings("ignore")
def test_a_training_goes_on_where_it_was_and_its_checkpoint_can_be_exported(tmp_path: Path) -> None:
    pictures = data(tmp_path)
    plan = FinderConfig(minutes=0.02, size=96, batch=2, epoch=4, hardware=HERE)
    last = train(pictures, WEIGHTS, tmp_path / "out", plan)
    *_, first = before = lines(tmp_path / "out")
    assert train(pictures, WEIGHTS, tmp_path / "out", plan) == last, "the budget is used up"
    assert lines(tmp_path / "out") == before
    train(pictures, WEIGHTS, tmp_path / "out", replace(plan, minutes=first["minutes"] + 0.02))
    second = lines(tmp_path / "out")[-1]
    assert second["minutes"] > first["minutes"]
    assert second["pictures"] > first["pictures"] > 0
    assert second["epoch"] > first["epoch"]
    assert second["loss"]["box_loss"] > 0
    assert "torchvision" not in sys.modules, "what is installed may not load beside a torch for processors"
    assert not (tmp_path / "real" / "labels.cache").exists(), "nothing is written beside the photos"

    from vision.training.networks.export import export_finder

    export_finder(last, tmp_path / "model")
    assert (tmp_path / "model" / "finder.onnx").stat().st_size < 8_000_000
    for name in ("finder.onnx", "finder.pt"):
        assert str(tmp_path).encode() not in (tmp_path / "model" / name).read_bytes()
    train(pictures, tmp_path / "model" / "finder.pt", tmp_path / "again", replace(plan, hardware=BF16))
    assert lines(tmp_path / "again")


@pytest.mark.filterwarnings("ignore")
def test_the_branch_for_blank_tiles_is_trained_alone_and_stays_through_other_trainings(tmp_path: Path) -> None:
    import torch

    def weights(path: Path) -> dict[str, torch.Tensor]:
        loaded = torch.load(path, weights_only=False, map_location="cpu")
        return dict((loaded["ema"] or loaded["model"]).float().state_dict())

    photos = read_yolo_folder(folder(tmp_path / "real", 4, WHITE)).photos
    pictures = TrainingSet(photos, (folder(tmp_path / "rendered", 4, WHITE),))
    plan = FinderConfig(minutes=0.03, size=96, batch=2, epoch=4, hardware=HERE, blanks=True)
    before = weights(WEIGHTS)
    alone = weights(train(pictures, WEIGHTS, tmp_path / "blanks", plan))
    moved = {name for name, value in alone.items() if name not in before or not torch.equal(value, before[name])}
    assert moved
    assert all(".blanks." in name for name in moved)
    start = tmp_path / "blanks" / "run" / "weights" / "last.pt"
    again = weights(train(pictures, start, tmp_path / "all", replace(plan, blanks=False)))
    branch = [name for name in again if ".blanks." in name and name.endswith("conv.weight")]
    assert branch
    assert all(torch.equal(again[name], alone[name]) for name in branch)


def test_weights_to_start_from_that_are_missing_are_named(tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match=r"none\.pt: is missing"):
        train(TrainingSet((), ()), tmp_path / "none.pt", tmp_path / "run", FinderConfig(0.1))
    assert not (tmp_path / "run").exists()


@pytest.mark.filterwarnings("ignore")
def test_the_exported_finder_says_what_the_trained_one_does(tmp_path: Path) -> None:
    import onnxruntime
    import torch
    from ultralytics import YOLO

    from vision.training.networks.export import export_finder

    export_finder(WEIGHTS, tmp_path)
    picture = np.random.default_rng(0).random((1, 3, 96, 160), np.float32)
    session = onnxruntime.InferenceSession(str(tmp_path / "finder.onnx"))
    bins, chances = (part[0] for part in session.run(["bins", "chances"], {"images": picture}))
    with torch.no_grad():
        trained = YOLO(tmp_path / "finder.pt").model.float().eval()(torch.from_numpy(picture))[0][0].numpy()
    assert np.allclose(chances, trained[4:], atol=1e-4)
    middle, size = trained[:2].T, trained[2:4].T
    boxes = decode_dfl(bins, np.arange(bins.shape[1]), 160, 96)
    assert np.allclose(boxes, np.hstack([middle - size / 2, middle + size / 2]), atol=0.5)


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("end", [TrainingStopped, KeyboardInterrupt], ids=["asked to stop", "killed within an epoch"])
def test_a_training_that_is_stopped_or_killed_goes_on_from_its_last_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, end: type[BaseException]
) -> None:
    step, steps = ultralytics_trainer.FinderTrainer.optimizer_step, iter(range(100))

    def end_after_the_third(trainer: ultralytics_trainer.FinderTrainer) -> None:
        step(trainer)
        number = next(steps)
        if number == 2 and end is TrainingStopped:
            os.kill(os.getpid(), signal.SIGTERM)
        elif number == 3:
            raise KeyboardInterrupt

    pictures, plan = data(tmp_path), FinderConfig(60, 96, 2, epoch=400, hardware=HERE)
    with monkeypatch.context() as patch:
        patch.setattr(ultralytics_trainer, "_SAVE_SECONDS", 0.0)
        patch.setattr(ultralytics_trainer.FinderTrainer, "optimizer_step", end_after_the_third)
        with pytest.raises(end):
            train(pictures, WEIGHTS, tmp_path / "out", plan)
    kept = lines(tmp_path / "out")[-1]
    assert kept["pictures"] == 6, "three steps, though no epoch was over"
    train(pictures, WEIGHTS, tmp_path / "out", replace(plan, minutes=kept["minutes"] + 0.001))
    assert lines(tmp_path / "out")[-1]["pictures"] > kept["pictures"]


def lines(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "finder.jsonl").read_text(encoding="utf-8").splitlines()]
