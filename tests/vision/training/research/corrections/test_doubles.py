"""Tiles that were labelled twice are told by their boxes and names."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from typer.testing import CliRunner

from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import yolo_line
from vision.training.research.corrections import CorrectionFile, PhotoCorrection
from vision.training.research.corrections.__main__ import app
from vision.training.research.corrections.doubles import second_labels

Box = tuple[float, float, float, float]


def photo(*tiles: tuple[str, Box]) -> LabelledPhoto:
    codes, boxes = tuple(code for code, _ in tiles), np.array([box for _, box in tiles])
    return LabelledPhoto("photos", Path("a.jpg"), "fb", codes, boxes)


def test_of_two_labels_on_one_tile_the_larger_box_stays() -> None:
    assert second_labels(photo(("5p", (0.22, 0.22, 0.28, 0.28)), ("5p", (0.2, 0.2, 0.28, 0.29)))) == (0,)
    assert second_labels(photo(*[("5p", (0.2, 0.2, 0.3, 0.3))] * 3)) == (1, 2)


def test_of_two_labels_the_one_left_stays() -> None:
    twice = photo(("5p", (0.2, 0.2, 0.28, 0.29)), ("5p", (0.22, 0.22, 0.28, 0.28)))
    assert second_labels(twice, removed=(0,)) == ()
    assert second_labels(twice, removed=(1,)) == ()


def test_neighbours_and_other_faces_are_not_labelled_twice() -> None:
    assert second_labels(photo(("5p", (0.2, 0.2, 0.3, 0.35)), ("5p", (0.3, 0.2, 0.4, 0.35)))) == ()
    assert second_labels(photo(("5p", (0.2, 0.2, 0.3, 0.35)), ("5p", (0.23, 0.23, 0.33, 0.38)))) == ()
    assert second_labels(photo(("5p", (0.2, 0.2, 0.3, 0.35)), ("4p", (0.2, 0.2, 0.3, 0.35)))) == ()
    assert second_labels(photo(("5p", (0.2, 0.2, 0.3, 0.35)))) == ()


def test_they_are_written_beside_what_is_removed_already(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / "crowd" / part).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "crowd" / "images" / "a.png"), np.zeros((20, 20, 3), np.uint8))
    lines = [yolo_line(0, box) for box in ((0.2, 0.5, 0.1, 0.2), (0.8, 0.5, 0.1, 0.2), (0.2, 0.5, 0.09, 0.2))]
    (tmp_path / "crowd" / "labels" / "a.txt").write_text("".join(lines))
    path = tmp_path / "corrections.json"
    CorrectionFile(data="x", photos={"crowd/a": PhotoCorrection(labels=3, removed=(1,))}).save(path)
    result = CliRunner().invoke(app, ["doubles", str(path), str(tmp_path / "crowd")])
    assert result.output == "crowd/a: 1\n"
    assert CorrectionFile.load(path).photos["crowd/a"].removed == (1, 2)
