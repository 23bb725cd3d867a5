"""`pailens train` as a user types it, as short as it goes, and `pailens promote`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.cli import app
from vision.commands.train import TrainingNotInstalledError
from vision.training.gate import MODEL_FILES

pytestmark = pytest.mark.slow

MODEL = Path(__file__).parents[3] / "models" / "pailens-tiles"
SAMPLES = Path(__file__).parents[3] / "datasets" / "samples"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def photos(folder: Path, seed: int, count: int = 3) -> Path:
    """A YOLO folder of noise with a bright tile."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    rng = np.random.default_rng(seed)
    for number in range(count):
        picture = rng.integers(0, 80, (96, 96, 3), dtype=np.uint8)
        cv2.rectangle(picture, (30, 20), (60, 62), (240, 240, 240), -1)
        cv2.imwrite(str(folder / "images" / f"{number}.png"), picture)
        (folder / "labels" / f"{number}.txt").write_text("3 0.46875 0.42708 0.3125 0.4375\n")
    return folder


@pytest.mark.filterwarnings("ignore")
def test_a_run_ends_with_a_model_and_its_card_and_the_gate_decides(tmp_path: Path) -> None:
    for name in ("torch", "ultralytics", "onnx"):
        pytest.importorskip(name, reason="training needs the extra [train]")
    train, val, out = photos(tmp_path / "train", 0), photos(tmp_path / "val", 1), tmp_path / "run"
    words = ("train", train, "-o", out, "--check", val, "--size", 96, "--network", "reader", "--minutes", 0.05)
    assert run(*words, "--device", "cpu", "--threads", 1).exit_code == 0
    assert {path.name for path in (out / "model").iterdir()} == {*MODEL_FILES, "README.md"}
    manifest = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert manifest["model"]["sha256"] in (out / "model" / "README.md").read_text(encoding="utf-8")
    assert json.loads((out / "figures.json").read_text(encoding="utf-8"))["data"]["val"]["comparison"]
    assert "finished" in (out / "log.txt").read_text(encoding="utf-8")

    shipped = shutil.copytree(MODEL, tmp_path / "shipped")
    before = {name: (shipped / name).read_bytes() for name in MODEL_FILES}
    refused = run("promote", out, val, "--to", shipped)
    assert refused.exit_code in {0, 1}
    if refused.exit_code:
        assert "shipped stays" in refused.stdout
        assert before == {name: (shipped / name).read_bytes() for name in MODEL_FILES}
    for folder, reason in ((train, "is among the photos to train on"), (SAMPLES, "only real photos decide")):
        with pytest.raises(PailensError, match=reason):
            run("promote", out, folder, "--to", shipped)
    (out / "model" / "reader.onnx").write_bytes(before["reader.onnx"])
    with pytest.raises(PailensError, match="is not the model that the run wrote"):
        run("promote", out, val, "--to", shipped)


def test_without_the_libraries_a_sentence_says_how_to_install_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(TrainingNotInstalledError, match=r"pip install 'pailens\[train\]'"):
        run("train", "somewhere", "-o", "elsewhere")


def test_a_folder_that_is_no_finished_run_is_not_promoted(tmp_path: Path) -> None:
    with pytest.raises(PailensError, match="no run was begun in this folder"):
        run("promote", tmp_path, tmp_path)
