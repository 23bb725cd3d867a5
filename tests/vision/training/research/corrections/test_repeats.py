"""A set has one of each flower and four of each other face; what is labelled more often is listed."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from typer.testing import CliRunner

from scoring.tiles import CLASSES
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.yolo_folders import yolo_line
from vision.training.research.corrections import CorrectionFile, PhotoCorrection
from vision.training.research.corrections.__main__ import app
from vision.training.research.corrections.corrections_file import AddedTile
from vision.training.research.corrections.repeats import labelled_too_often

BOX = (0.1, 0.1, 0.2, 0.2)


def photo(*codes: str) -> LabelledPhoto:
    return LabelledPhoto("photos", Path("a.jpg"), "fb", codes, np.array([BOX] * len(codes)).reshape(-1, 4))


def plain(*codes: str) -> dict[str, tuple[int, ...]]:
    return dict(labelled_too_often(photo(*codes), PhotoCorrection(labels=len(codes))))


def test_a_flower_twice_and_five_of_another_face_are_too_many() -> None:
    assert plain("3f", "5p", "3f") == {"3f": (0, 2)}
    assert plain("5p", "5p", "5p", "5p", "5p") == {"5p": (0, 1, 2, 3, 4)}


def test_four_of_a_face_one_of_each_flower_and_any_number_of_backs_are_not() -> None:
    assert plain("1f", "2f", "5p", "5p", "5p", "5p", *["0x"] * 9) == {}


def test_labels_count_as_they_are_corrected() -> None:
    twice = photo("8f", "8f", "5z")
    assert labelled_too_often(twice, PhotoCorrection(labels=3, renamed={"1": "4f"})) == {}
    assert labelled_too_often(twice, PhotoCorrection(labels=3, removed=(0,))) == {}
    added = PhotoCorrection(labels=3, removed=(0,), added=(AddedTile(code="8f", box=BOX),))
    assert labelled_too_often(twice, added) == {"8f": (1, 3)}


def test_the_command_names_the_photo_and_its_labels_and_changes_nothing(tmp_path: Path) -> None:
    for part in ("images", "labels"):
        (tmp_path / "crowd" / part).mkdir(parents=True)
    cv2.imwrite(str(tmp_path / "crowd" / "images" / "a.png"), np.zeros((20, 20, 3), np.uint8))
    lines = [yolo_line(CLASSES.index("8f"), (x, 0.5, 0.1, 0.2)) for x in (0.2, 0.8)]
    (tmp_path / "crowd" / "labels" / "a.txt").write_text("".join(lines))
    path = tmp_path / "corrections.json"
    CorrectionFile(data="x", photos={}).save(path)
    before = path.read_bytes()
    result = CliRunner().invoke(app, ["repeats", str(path), str(tmp_path / "crowd")])
    assert result.output == "crowd/a: 8f, labels 0, 1\n"
    assert path.read_bytes() == before
