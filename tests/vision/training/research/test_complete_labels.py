"""What a model finds beside labels becomes a label where it is sure, and an ignored region elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import INDEX
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.labels.box_files import write_boxes
from vision.labels.yolo_folders import read_yolo_folder, write_photo_index, write_yolo_labels
from vision.training.research.complete_labels import complete_labels

SIZE = np.array([400, 300] * 2)
LABELLED, IGNORED = (40, 40, 80, 100), (300, 200, 360, 280)
FINDS = [
    ((42, 41, 82, 101), "1m", 0.99),  # the labelled tile
    ((45, 45, 60, 60), "2m", 0.99),  # a part of it
    ((100, 40, 140, 100), "3m", 0.8),
    ((160, 40, 200, 100), "4m", 0.79),
]


class Finder:
    """Finds four tiles, whatever the photo; asked for those from a threshold on."""

    asked: float = 0.0

    def detect(self, pixels: NDArray[np.uint8], threshold: float) -> Detections:
        self.asked = threshold
        chances = np.zeros((len(FINDS), len(INDEX)), np.float32)
        for row, (_, code, chance) in zip(chances, FINDS, strict=True):
            row[INDEX[code]] = chance
        boxes = np.array([box for box, _, _ in FINDS], np.float32)
        return Detections(boxes, chances, np.full((len(FINDS), 4, 2), np.nan, np.float32))


def write_photo(folder: Path) -> Path:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True)
    cv2.imwrite(str(folder / "images" / "a.png"), np.zeros((300, 400, 3), np.uint8))
    write_yolo_labels(folder / "labels" / "a.txt", ["5z"], (np.array([LABELLED]) / SIZE).tolist())
    write_boxes(folder / "ignored" / "a.txt", np.array([IGNORED]) / SIZE)
    write_photo_index(folder, [("a", "web", "a")])
    return folder


def test_sure_finds_become_labels_and_others_are_ignored(tmp_path: Path) -> None:
    finder = Finder()
    photos = read_yolo_folder(write_photo(tmp_path / "photos")).photos
    [added] = complete_labels(photos, tmp_path / "out", cast(Detector, finder))
    assert (added.labels, added.ignored) == (1, 1)
    assert finder.asked == 0.25
    [photo] = read_yolo_folder(tmp_path / "out").photos
    assert photo.codes == ("5z", "3m"), "what was labelled keeps its label"
    assert photo.boxes == pytest.approx(np.array([LABELLED, FINDS[2][0]]) / SIZE, abs=1e-5)
    assert photo.ignored == pytest.approx(np.array([FINDS[3][0], IGNORED]) / SIZE, abs=1e-4)
    assert photo.source == "web"
    assert photo.path.read_bytes() == photos[0].path.read_bytes()


def test_a_photo_without_labels_gets_all_finds(tmp_path: Path) -> None:
    folder = write_photo(tmp_path / "photos")
    (folder / "labels" / "a.txt").write_text("", encoding="ascii")
    [added] = complete_labels(read_yolo_folder(folder).photos, tmp_path / "out", cast(Detector, Finder()))
    assert (added.labels, added.ignored) == (3, 1)
