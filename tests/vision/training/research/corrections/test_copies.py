from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.training.research.corrections.test_turns import tiles, turned
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import yolo_line
from vision.training.research.corrections.copies import find_copies
from vision.training.research.corrections.turns import Floats


def write_copies(folder: Path, copies: dict[str, Floats]) -> None:
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    for name, boxes in copies.items():
        cv2.imwrite(str(folder / "images" / f"{name}.png"), np.zeros((64, 64, 3), np.uint8))
        lines = [
            yolo_line(number, ((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1))
            for number, (x1, y1, x2, y2) in enumerate(boxes)
        ]
        (folder / "labels" / f"{name}.txt").write_text("".join(lines))
    rows = "".join(f"{name},hand,one photo\n" for name in copies)
    (folder / "index.csv").write_text("name,subsource,photo_group\n" + rows)


def mirror(boxes: Floats) -> Floats:
    return np.column_stack([1 - boxes[:, 2], boxes[:, 1], 1 - boxes[:, 0], boxes[:, 3]])


def test_turned_copies_are_found_and_level_ones_left_alone(tmp_path: Path) -> None:
    boxes = tiles(np.random.default_rng(4))
    write_copies(tmp_path, {"level": boxes, "turned": turned(boxes, 9)})
    found = {photo.path.stem: correction for photo, correction in find_copies(tmp_path, lambda photo: 0.0)}
    assert found.keys() == {"turned"}
    assert found["turned"].turned == pytest.approx(9, abs=0.1)
    assert found["turned"].labels == 16


def test_of_two_mirror_images_the_one_that_reads_worse_is_mirrored(tmp_path: Path) -> None:
    boxes = tiles(np.random.default_rng(5))
    boxes[:8] -= 0.1
    write_copies(tmp_path, {"right": boxes, "wrong": mirror(boxes)})
    odd = {"right": -0.2, "wrong": 0.1}
    found = {photo.path.stem: one for photo, one in find_copies(tmp_path, lambda photo: odd[photo.path.stem])}
    assert {name: one.mirrored for name, one in found.items()} == {"wrong": True}


def test_a_folder_that_does_not_tell_copies_is_refused(tmp_path: Path) -> None:
    write_copies(tmp_path, {"level": tiles(np.random.default_rng(6))})
    (tmp_path / "index.csv").unlink()
    with pytest.raises(DatasetError, match="photo_group"):
        list(find_copies(tmp_path, lambda photo: 0.0))
