from pathlib import Path

import numpy as np
from PIL import Image

from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import ignored_region_file, lies_ignored
from vision.labels.yolo_folders import read_yolo_folder, write_yolo_definition, write_yolo_labels


def test_a_box_is_ignored_from_half_inside_a_region() -> None:
    regions = np.array([[0.0, 0.0, 0.5, 0.5], [0.8, 0.8, 1.0, 1.0]])
    boxes = np.array([[0.4, 0.1, 0.6, 0.2], [0.41, 0.1, 0.61, 0.2], [0.85, 0.85, 0.9, 0.9], [0.1, 0.1, 0.1, 0.2]])
    assert lies_ignored(boxes, regions).tolist() == [True, False, True, False]
    assert lies_ignored(boxes, np.zeros((0, 4))).tolist() == [False] * 4


def test_a_yolo_folder_has_its_ignored_regions(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    write_yolo_definition(tmp_path)
    for name in ("a", "b"):
        Image.new("RGB", (40, 40)).save(tmp_path / "images" / f"{name}.png")
        write_yolo_labels(tmp_path / "labels" / f"{name}.txt", ["1m"], [(0.1, 0.1, 0.2, 0.3)])
    write_boxes(ignored_region_file(tmp_path / "images" / "a.png"), np.array([[0.5, 0, 1, 0.25]]))
    some, none = read_yolo_folder(tmp_path).photos
    np.testing.assert_allclose(some.ignored, [[0.5, 0, 1, 0.25]])
    assert none.ignored.shape == (0, 4)
