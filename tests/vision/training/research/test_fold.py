"""Leaving a source out: which photos measure it and what the line of results tells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

from tests.vision.training.test_run import photos
from vision.detection.detector import Detector
from vision.detection.model_folders import packaged_model_folder
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import DatasetError
from vision.training.hardware import Hardware
from vision.training.reader import train
from vision.training.reader_crops import TrainingPicture
from vision.training.research.fold import Fold, append_result, measure_source, run_fold

pytestmark = pytest.mark.slow

HERE = Hardware("cpu", False, 1, 0)


def test_of_copies_of_a_photo_one_is_measured(tmp_path: Path) -> None:
    folder = photos(tmp_path / "train", "a1 a2 a3")
    (folder / "index.csv").write_text("name,subsource,photo_group\na1,a,one\na2,a,one\na3,a,two\n")
    measured = measure_source(packaged_model_folder(), read_labelled_sets([folder]), [folder])
    assert measured.overall.photos == 2


def test_a_fold_trains_without_its_source_and_measures_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = photos(tmp_path / "train", "a1 b1 b2 c1")
    for picture in (folder / "images").iterdir():
        shown = np.full((60, 120, 3), 200, np.uint8)
        cv2.putText(shown, picture.stem, (10, 40), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 0), 2)
        cv2.imwrite(str(picture), shown)
    # Exporting the finder is tested elsewhere and takes its time.
    monkeypatch.setattr("vision.training.export.export_model", lambda finder, reader, faces, out: None)
    monkeypatch.setattr("vision.training.face_refiner.train_face_reader", lambda *data: tmp_path / "faces.pt")
    shipped = Detector.load()
    monkeypatch.setattr(Detector, "load", lambda folder=None: shipped)
    calibrated: list[str] = []
    monkeypatch.setattr(
        "vision.training.calibrate.calibrate_model",
        lambda model, shown: calibrated.extend(photo.path.stem for photo in shown),
    )
    trained: list[int] = []

    def counting(real: list[TrainingPicture], *others: Any) -> Path:
        trained.append(len(real))
        return train(real, *others)

    monkeypatch.setattr("vision.training.reader.train", counting)
    places = (folder,), (folder,), tmp_path / "finder.pt"
    fold = Fold("a", *places, None, 0.001, 1e-3, 0.5, check=(folder,), also_without=("c",))
    line = run_fold(fold, tmp_path / "out", HERE, ["fold", "a", "--train", str(folder), "--minutes", "0.001"])
    assert trained == [2]
    assert sorted(calibrated) == ["b1", "b2"]
    append_result(tmp_path / "results.jsonl", line)
    [kept] = (tmp_path / "results.jsonl").read_text(encoding="utf-8").splitlines()
    said = json.loads(kept)
    assert (said["fold"], said["photos"], said["tiles"]) == ("without a", 1, 2)
    assert said["command"].startswith("python -m vision.training fold a --train ")
    assert said["command"].endswith("/train --minutes 0.001")
    assert str(tmp_path) not in kept
    with pytest.raises(DatasetError, match="zoe"):
        run_fold(Fold("zoe", (folder,), (folder,), tmp_path, None, 1, 1, 1), tmp_path / "out", HERE, [])
