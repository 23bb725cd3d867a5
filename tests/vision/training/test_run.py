"""What a run writes down, and what it refuses."""

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from tests.vision.labels.examples import found_row, predictions
from vision.evaluation.evaluate import evaluate
from vision.evaluation.report import evaluation_record
from vision.hashing import sha256_of
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import DatasetError
from vision.training.card import model_card
from vision.training.gate import MODEL_FILES
from vision.training.loop.hardware import Hardware
from vision.training.manifest import Files, TrainingSet, counts
from vision.training.run import RunError, Settings, TrainingRun, begin_run

pytestmark = pytest.mark.slow

HERE = Hardware("cpu", False, 1, 0)


def photos(folder: Path, names: str, shade: int = 0) -> Path:
    """A YOLO folder of photos with a row of two tiles, the sources by first letter in `index.csv`."""
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    for number, name in enumerate(names.split()):
        cv2.imwrite(str(folder / "images" / f"{name}.png"), np.full((64, 128, 3), shade + number, np.uint8))
        (folder / "labels" / f"{name}.txt").write_text("0 .25 .5 .2 .2\n1 .75 .5 .2 .2\n")
    rows = "".join(f"{name},{name[0]}\n" for name in names.split())
    (folder / "index.csv").write_text(f"name,subsource\n{rows}")
    return folder


def scenes(folder: Path) -> Path:
    photos(folder, "000001", 200)
    (folder / "tiles").mkdir()
    np.savez(folder / "tiles" / "000001.npz", classes=np.zeros(1, np.int64))
    return folder


def start(folder: Path) -> Path:
    folder.mkdir()
    for name in MODEL_FILES:
        (folder / name).write_bytes(name.encode())
    return folder


@pytest.fixture
def place(tmp_path: Path) -> Path:
    photos(tmp_path / "train", "a1 a2 b1")
    scenes(tmp_path / "drawn")
    photos(tmp_path / "val", "a9", 100)
    start(tmp_path / "start")
    return tmp_path


def begun(place: Path, settings: Settings = Settings(), check: str = "val") -> TrainingRun:  # noqa: B008
    data = TrainingSet.read([place / "train", place / "drawn"], settings.without)
    sets = read_labelled_sets([place / check])
    return begin_run(place / "run", data, sets, place / "start", settings, HERE)


def test_a_run_says_what_went_into_it(place: Path) -> None:
    [without] = counts(TrainingSet.read([place / "train"], ["a"]))
    assert without["sources"] == {"b": 1}, "a source that is left out is not in the data"
    manifest = begun(place, Settings(30, seed=7)).manifest()
    photo, drawn = manifest["data"]["parts"]
    assert photo == {"folder": "train", "kind": "photos", "pictures": 3, "tiles": 6, "sources": {"a": 2, "b": 1}}
    assert (drawn["folder"], drawn["pictures"]) == ("drawn", 1)
    assert manifest["settings"]["seed"] == 7
    assert manifest["start"]["sha256"]["finder.pt"] == sha256_of(place / "start" / "finder.pt")
    assert manifest["libraries"]["numpy"] == np.__version__
    lines = (place / "run" / "files.txt").read_text().splitlines()
    assert f"{sha256_of(place / 'train' / 'images' / 'a1.png')}  train/a1.png" in lines
    assert len(lines) == manifest["data"]["files"] == 8
    assert str(place) not in (place / "run" / "run.json").read_text() + "".join(lines)


def test_the_hash_of_the_data_changes_with_any_label_or_picture(place: Path) -> None:
    def digest() -> str:
        return Files.from_training_set(TrainingSet.read([place / "train", place / "drawn"])).sha256

    hashes = {digest()}
    (place / "train" / "labels" / "a1.txt").write_text("0 .25 .5 .2 .2\n2 .75 .5 .2 .2\n")
    hashes.add(digest())
    (place / "drawn" / "images" / "000001.png").write_bytes(b"other")
    hashes.add(digest())
    assert len(hashes) == 3


def test_the_same_command_goes_on_also_with_more_minutes(place: Path) -> None:
    begun(place, Settings(30))
    assert begun(place, Settings(60)).manifest()["settings"]["minutes"] == 60


@pytest.mark.parametrize(
    ("change", "about"),
    [
        (lambda place: Settings(size=320), "size"),
        (lambda place: Settings(loose=("a",)), "loose"),
        (lambda place: (place / "train" / "labels" / "a1.txt").write_text("") and None, "data"),
        (lambda place: (place / "start" / "reader.pt").write_bytes(b"other") and None, "start"),
    ],
)
def test_another_run_in_the_same_folder_is_refused(place: Path, change: Any, about: str) -> None:
    begun(place)
    settings = change(place) or Settings()
    with pytest.raises(RunError) as caught:
        begun(place, settings)
    assert caught.value.about == about


def test_a_photo_that_is_trained_on_cannot_measure(place: Path) -> None:
    copy = photos(place / "again", "z1")
    (copy / "images" / "z1.png").write_bytes((place / "train" / "images" / "b1.png").read_bytes())
    with pytest.raises(DatasetError, match=r"again/z1\.png: is among the photos to train on"):
        begun(place, check="again")


def test_a_start_without_checkpoints_is_refused(place: Path) -> None:
    (place / "start" / "reader.pt").unlink()
    with pytest.raises(RunError, match=r"holds no reader\.pt"):
        begun(place)


def test_photos_without_boxes_are_refused(place: Path) -> None:
    (place / "train" / "truth.json").write_text(json.dumps({"images": [{"file": "a1.png", "rows": [["5z"]]}]}))
    with pytest.raises(DatasetError, match="has no boxes"):
        TrainingSet.read([place / "train"])


def test_the_card_shows_figures_data_and_settings(place: Path) -> None:
    run = begun(place, Settings(45, loose=("b",)))
    start(run.model)
    chosen = {"share": 0.5, "tried": [{"share": 0.5, "worse": False}, {"share": 1.0, "worse": True}]}
    run.update(model={"sha256": "c0ffee"}, choice={"reader-faces": chosen})
    (run.model / "curves.svg").touch()
    own, other = (predictions({"val/a9.png": found_row(tiles)}) for tiles in ("1m 2m", "1m 3m"))
    record = evaluation_record(evaluate(read_labelled_sets([place / "val"]), own, other, resamples=20), own, other)
    card = model_card("my tiles", run.manifest(), record, run.model)
    assert card.startswith("# Model card: my tiles\n")
    assert "`c0ffee`" in card
    assert "| train | photos | 3 | 6 | a 2, b 1 |" in card
    assert "| minutes | 45 |" in card
    assert "**0.5** was gone; tried on the photos held out and on rendered tables: 0.5, 1 (worse)" in card
    assert "](curves.svg)" in card
    assert "| loose | b |" in card
    assert "| photos_right | 1.000<br>1.000–1.000<br>+1.000 |" in card
    assert "`val`: undecided" in card, "a handful of photos decides nothing"
    (run.model / "curves.svg").unlink()
    unmeasured = model_card("my tiles", run.manifest(), None, run.model)
    assert "nothing is known about how good it is" in unmeasured
    assert "curves.svg" not in unmeasured
