"""What a run does with the readers: that of faces is trained where faces are shown, and kept where none are."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("torch", reason="training needs the extra [train]")
pytest.importorskip("onnx", reason="exporting needs the extra [train]")

from scoring.tiles import INDEX
from tests.vision.training.test_run import HERE, photos
from vision.detection.detector import Detector, default_model_folder
from vision.labels.folders import read_labelled_sets
from vision.training.manifest import TrainingSet
from vision.training.run import Settings, begin_run, train_networks

pytestmark = pytest.mark.slow


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(("code", "trained"), [("3f", True), ("5m", True), ("0x", False)])
def test_the_reader_of_faces_is_trained_where_faces_are_shown(tmp_path: Path, code: str, trained: bool) -> None:
    train, val = photos(tmp_path / "train", "a1 b1"), photos(tmp_path / "val", "a9", 100)
    for name in ("a1", "b1"):
        (train / "labels" / f"{name}.txt").write_text(f"{INDEX[code]} .25 .5 .3 .8\n")
    settings = Settings(minutes=0.05, network="reader")
    data, check = TrainingSet.read([train]), read_labelled_sets([val])
    run = begin_run(tmp_path / "run", data, check, default_model_folder(), settings, HERE)
    train_networks(run, data, check[0].photos, default_model_folder(), settings, HERE)
    shipped, made = ((folder / "faces.onnx").read_bytes() for folder in (default_model_folder(), run.model))
    assert (made != shipped) == trained
    assert (run.folder / "faces" / "faces.jsonl").exists() == trained
    assert Detector.load(run.model).name == "model"
