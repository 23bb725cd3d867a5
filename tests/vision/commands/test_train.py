"""`pailens train` as a user types it, as short as it goes, and `pailens promote`."""

import json
import shutil
from pathlib import Path

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner, Result

from scoring.errors import PailensError
from vision.commands.application import app
from vision.detection.model_folders import default_model_folder
from vision.labels.folders import read_labelled_folder
from vision.labels.yolo_folders import write_yolo_labels
from vision.training.gate import MODEL_FILES

pytestmark = pytest.mark.slow

MODEL = Path(__file__).parents[3] / "models" / "pailens-tiles"
SAMPLES = Path(__file__).parents[3] / "datasets" / "samples"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], catch_exceptions=False)


def photos(folder: Path, seed: int, count: int = 3) -> Path:
    """A YOLO folder of small pictures, each of one tile of a sample under a wrong name, as if of an unknown set."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    sample = read_labelled_folder(SAMPLES).photos[0]
    pixels = cv2.imread(str(sample.path))
    assert pixels is not None
    assert sample.boxes is not None
    height, width = pixels.shape[:2]
    for number in range(count):
        left, top, right, bottom = sample.boxes[4 * seed + number] * [width, height, width, height]
        x, y, side = (left + right) / 2, (top + bottom) / 2, 1.5 * max(right - left, bottom - top)
        to_picture = np.array([[96 / side, 0, 48 - x * 96 / side], [0, 96 / side, 48 - y * 96 / side]])
        picture = cv2.warpAffine(pixels, to_picture, (96, 96), borderMode=cv2.BORDER_REFLECT)
        cv2.imwrite(str(folder / "images" / f"{number}.png"), picture)
        across, down = (right - left) / side, (bottom - top) / side
        (folder / "labels" / f"{number}.txt").write_text(f"41 0.5 0.5 {across:.5f} {down:.5f}\n")
    return folder


@pytest.mark.filterwarnings("ignore")
def test_a_run_ends_with_a_model_and_its_card_and_the_gate_decides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    for name in ("torch", "ultralytics", "onnx"):
        pytest.importorskip(name, reason="needs the extra [train]")
    from tests.vision.training.small_tables import use_small_tables

    use_small_tables(monkeypatch, tmp_path / "cache")
    monkeypatch.setattr("vision.training.choosing.FINDER_SHARES", (1.0,))
    monkeypatch.setattr("vision.training.choosing.READER_SHARES", (1.0,))
    monkeypatch.setenv("PAILENS_DATA", str(tmp_path / "data"))
    train, val, out = photos(tmp_path / "train", 0, 4), photos(tmp_path / "val", 1, 2), tmp_path / "run"
    (train / "images" / "3.png").write_bytes(b"no picture")
    words = ("train", train, "-o", out, "--check", val, "--size", 96, "--network", "both", "--minutes", 0.1)
    assert run(*words, "--device", "cpu", "--threads", 1).exit_code == 0
    printed = "".join(capfd.readouterr())
    assert "Epoch" not in printed
    assert "Ultralytics" not in printed
    assert {path.name for path in (out / "model").iterdir()} >= {*MODEL_FILES, "README.md", "curves.svg"}
    manifest = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert manifest["model"]["sha256"] in (out / "model" / "README.md").read_text(encoding="utf-8")
    assert manifest["data"]["parts"][0]["pictures"] == 3, "the broken picture is not trained on"
    assert set(manifest["choice"]) == {"finder", "reader-faces"}
    assert json.loads((out / "figures.json").read_text(encoding="utf-8"))["data"]["val"]["comparison"]

    refused = run("--lang", "en", "promote", out)
    assert refused.exit_code == 1
    assert "pailens-tiles stays" in refused.stdout
    assert default_model_folder() == MODEL
    taken = run("--lang", "en", "promote", out, "--undecided", "--against", out / "model")
    assert taken.exit_code == 0, "the same model is nowhere worse than itself"
    assert default_model_folder() == tmp_path / "data" / "models" / "run"
    assert (default_model_folder() / "gate.json").is_file()
    assert "pailens-tiles is in use now" in run("--lang", "en", "rollback").stdout
    for folder, reason in ((train, "is among the photos to train on"), (SAMPLES, "only real photos decide")):
        with pytest.raises(PailensError, match=reason):
            run("promote", out, folder)
    with pytest.raises(PailensError, match="no run was begun in this folder"):
        run("promote", tmp_path, tmp_path)
    (out / "model" / "reader.onnx").write_bytes((MODEL / "reader.onnx").read_bytes()[:-1])
    with pytest.raises(PailensError):
        run("promote", out)


def test_where_every_photo_is_right_nothing_is_trained(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs the extra [train]")
    samples, mine = SAMPLES / "images", tmp_path / "mine"
    labels = read_labelled_folder(SAMPLES)
    right = next(photo for photo in labels.photos if photo.path.name == "international-1.jpg")
    for part in ("images", "labels"):
        (mine / part).mkdir(parents=True)
    shutil.copyfile(samples / right.path.name, mine / "images" / right.path.name)
    assert right.boxes is not None
    write_yolo_labels(mine / "labels" / f"{right.path.stem}.txt", right.codes, right.boxes)
    assert run("--lang", "en", "train", mine, "-o", tmp_path / "run").exit_code == 0
    assert not (tmp_path / "run" / "reader").exists()
    assert not (tmp_path / "run" / "model").exists()
    assert json.loads((tmp_path / "run" / "run.json").read_text())["expected"]["right"] == 1
