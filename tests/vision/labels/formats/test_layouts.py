"""Folders as other tools lay them out, with their own class names."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from vision.commands.label_sources import LabelOptions, open_labels
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import DatasetError
from vision.labels.review_state import is_reviewed

SIZE = (200, 100)
BOX = (20.0, 10.0, 60.0, 70.0)
Tiles = dict[str, list[tuple[str, tuple[float, ...]]]]


def picture(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", SIZE, (40, 120, 60)).save(path)


def coco(names: list[str], picture_file: str) -> str:
    categories = [{"id": i, "name": name} for i, name in enumerate(["tiles", *names])]
    annotation = {"id": 1, "image_id": 7, "category_id": 1, "bbox": [20, 10, 40, 60], "iscrowd": 0, "segmentation": []}
    image = {"id": 7, "file_name": picture_file, "width": SIZE[0], "height": SIZE[1]}
    return json.dumps({"info": {}, "categories": categories, "images": [image], "annotations": [annotation]})


def roboflow_coco(folder: Path) -> str:
    for part in ("train", "valid"):
        picture(folder / part / f"{part}_jpg.rf.0a1b.jpg")
        (folder / part / "_annotations.coco.json").write_text(coco(["1B", "EW"], f"{part}_jpg.rf.0a1b.jpg"))
    return "train/train_jpg.rf.0a1b.jpg"


def roboflow_yolo(folder: Path) -> str:
    picture(folder / "train" / "images" / "a.jpg")
    (folder / "train" / "labels").mkdir()
    (folder / "train" / "labels" / "a.txt").write_text("1 0.2 0.4 0.2 0.6\n")
    (folder / "data.yaml").write_text("train: ../train/images\nnc: 2\nnames: ['EW', '1B']\n")
    return "train/a.jpg"


def coco_of_any_name(folder: Path) -> str:
    picture(folder / "photos" / "evening" / "a.png")
    (folder / "our tiles 2024.json").write_text(coco(["bamboo-1"], "evening/a.png"))
    return "evening/a.png"


def datumaro_cvat(folder: Path) -> str:
    picture(folder / "images" / "a.jpg")
    (folder / "default.xml").write_text(
        '<?xml version="1.0" encoding="utf-8"?>\n<annotations><version>1.1</version><meta><task><name>x</name></task>'
        '</meta><image id="0" name="a.jpg" width="200" height="100"><box label="1s" z_order="0" occluded="0" '
        'xtl="20.00" ytl="10.00" xbr="60.00" ybr="70.00"></box></image></annotations>'
    )
    return "a.jpg"


def labelme(folder: Path) -> str:
    picture(folder / "evening" / "a.jpg")
    shapes: list[dict[str, Any]] = [
        {"label": "1 bam", "points": [[60, 70], [20, 10]], "shape_type": "rectangle", "flags": {}, "group_id": None}
    ]
    _labelme(folder / "evening" / "a.json", shapes)
    return "evening/a.jpg"


def x_anylabeling(folder: Path) -> str:
    picture(folder / "a.jpg")
    rectangle = {"label": "1s", "shape_type": "rectangle", "points": [[20, 10], [60, 10], [60, 70], [20, 70]]}
    points = [[100, 20], [140, 25], [135, 80], [95, 75]]
    turned = {"label": "2s", "shape_type": "rotation", "direction": 0.1, "points": points}
    _labelme(folder / "a.json", [rectangle | {"score": None, "difficult": False}, turned | {"difficult": True}])
    return "a.jpg"


def _labelme(path: Path, shapes: list[dict[str, Any]]) -> None:
    record: dict[str, Any] = {"version": "5.4", "imagePath": f"..\\{path.stem}.jpg", "imageData": None}
    path.write_text(json.dumps(record | {"shapes": shapes, "imageHeight": SIZE[1], "imageWidth": SIZE[0]}))


def dota(folder: Path) -> str:
    picture(folder / "images" / "a.png")
    (folder / "labelTxt").mkdir()
    (folder / "labelTxt" / "a.txt").write_text(
        "imagesource:phone\ngsd:0.1\n20 10 60 10 60 70 20 70 1s 0\n100 20 140 25 135 80 95 75 2s 1\n"
    )
    return "a.png"


def listed_classes(folder: Path) -> str:
    picture(folder / "images" / "a.jpg")
    (folder / "labels").mkdir()
    (folder / "labels" / "a.txt").write_text("1 0.2 0.4 0.2 0.6\n")
    (folder / "classes.txt").write_text("east\n1 bamboo\n")
    return "a.jpg"


LAYOUTS = [
    roboflow_coco, roboflow_yolo, coco_of_any_name, datumaro_cvat, labelme, x_anylabeling, dota, listed_classes,
]  # fmt: skip


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.__name__)
def test_a_layout_of_another_tool_is_read_with_its_photos(layout: Callable[[Path], str], tmp_path: Path) -> None:
    name = layout(tmp_path)
    with open_labels(tmp_path) as found:
        photos = list(found)
    photo = next(photo for photo in photos if photo.labels.name == name)
    assert photo.load().pixels.shape[:2] == (SIZE[1], SIZE[0])
    assert photo.labels.tiles[0].code == "1s"
    assert photo.labels.tiles[0].box == pytest.approx(BOX)
    assert is_reviewed(photo.labels)


def test_four_points_that_lie_turned_are_corners(tmp_path: Path) -> None:
    for layout in (x_anylabeling, dota):
        layout(tmp_path / layout.__name__)
        with open_labels(tmp_path / layout.__name__) as found:
            upright, turned = next(found).labels.tiles
        assert turned.corners == ((100, 20), (140, 25), (135, 80), (95, 75))
        assert turned.box == (95, 20, 140, 80)
        assert turned.difficult
        assert upright.corners is None or layout is dota


@pytest.mark.parametrize("layout", [coco_of_any_name, labelme, dota, listed_classes], ids=lambda one: one.__name__)
def test_evaluation_and_training_take_them(layout: Callable[[Path], str], tmp_path: Path) -> None:
    layout(tmp_path)
    (photo,) = read_labelled_folder(tmp_path).photos
    assert photo.path.is_file()
    assert photo.codes[0] == "1s"
    assert photo.boxes is not None
    assert np.allclose(photo.boxes[0], [0.1, 0.1, 0.3, 0.7])


def test_names_of_a_file_are_taken(tmp_path: Path) -> None:
    picture(tmp_path / "a.png")
    (tmp_path / "x.json").write_text(coco(["Opus 1"], "a.png"))
    with pytest.raises(DatasetError, match=r"Opus 1"), open_labels(tmp_path) as found:
        next(found)
    with open_labels(tmp_path, LabelOptions(names={"Opus 1": "1s"})) as found:
        assert [tile.code for tile in next(found).labels.tiles] == ["1s"]
    with open_labels(tmp_path, LabelOptions(names={"Opus 1": None})) as found:
        assert next(found).labels.tiles == ()
