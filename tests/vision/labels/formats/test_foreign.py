"""Files as other programs write them, and files that a person has worked on in the meantime."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.vision.labels.formats.examples import full_photo
from vision.labels.formats import FORMATS, GroupLabel, PhotoLabels, TileLabel
from vision.labels.formats.common.rectangles import bounding_box


def written(name: str, folder: Path, file: str) -> Path:
    FORMATS[name].write([full_photo("table.png")], folder)
    return folder / file


def only(name: str, folder: Path) -> PhotoLabels:
    (photo,) = FORMATS[name].read(folder)
    return photo


def test_labels_of_rolabelimg_have_corners(tmp_path: Path) -> None:
    path = written("voc", tmp_path, "Annotations/table.xml")
    text = path.read_text()
    start = text.index("<attributes>")
    path.write_text(text[:start] + text[text.index("</attributes>", start) + len("</attributes>") :])
    found, given = only("voc", tmp_path).tiles[0], full_photo().in_reading_order().tiles[0]
    assert found.corners is not None
    assert given.corners is not None
    assert bounding_box(found.corners) == pytest.approx(given.box, abs=5)
    assert (found.code, found.sideways, found.confidence) == ("1m", None, None)


def test_coco_of_other_programs_is_read(tmp_path: Path) -> None:
    (tmp_path / "annotations").mkdir()
    record = {
        "categories": [{"id": 7, "name": "5z", "supercategory": "none"}, {"id": 8, "name": "dog"}],
        "images": [{"id": 3, "file_name": "a.jpg", "width": 640, "height": 480, "license": 1}],
        "annotations": [
            {"id": 1, "image_id": 3, "category_id": 7, "bbox": [10, 20, 40, 60], "iscrowd": 0, "area": 2400,
             "segmentation": [[10, 20, 50, 20, 50, 80, 30, 85, 10, 80]]},
            {"id": 2, "image_id": 3, "category_id": 7, "bbox": [10, 20, 40, 60],
             "segmentation": {"counts": "abc", "size": [480, 640]}},
        ],
    }  # fmt: skip
    (tmp_path / "annotations" / "instances_default.json").write_text(json.dumps(record))
    tile = TileLabel("5z", (10, 20, 50, 80))
    assert only("coco", tmp_path) == PhotoLabels("a.jpg", 640, 480, (tile, tile))


def test_cvats_own_export_without_our_attributes_is_read(tmp_path: Path) -> None:
    (tmp_path / "annotations.xml").write_text(
        """<?xml version="1.0" encoding="utf-8"?><annotations><version>1.1</version><meta/>
        <image id="0" name="evening/a.jpg" width="640" height="480">
        <box label="1m" source="manual" occluded="0" xtl="10.00" ytl="20.00" xbr="50.00" ybr="80.00" z_order="0"/>
        <box label="2m" source="manual" occluded="0" xtl="60.00" ytl="20.00" xbr="100.00" ybr="80.00" rotation="90.00"
        group_id="4" z_order="0"><attribute name="group">concealed</attribute></box>
        <box label="3m" source="manual" occluded="0" xtl="110.00" ytl="20.00" xbr="150.00" ybr="80.00" group_id="4"
        z_order="0"><attribute name="group">concealed</attribute><attribute name="confidence"></attribute></box>
        <box label="9s" source="manual" occluded="0" xtl="210.00" ytl="20.00" xbr="250.00" ybr="80.00" z_order="0">
        <attribute name="group">winning-tile</attribute></box></image></annotations>"""
    )
    photo = only("cvat", tmp_path)
    assert [tile.code for tile in photo.tiles] == ["1m", "2m", "3m", "9s"]
    assert photo.tiles[0] == TileLabel("1m", (10, 20, 50, 80))
    assert photo.tiles[1].box == pytest.approx((50, 30, 110, 70))
    assert photo.groups == (GroupLabel("concealed", (1, 2)), GroupLabel("winning-tile", (3,)))


def tasks(folder: Path) -> tuple[Path, list[dict[str, Any]]]:
    path = written("labelstudio", folder, "tasks.json")
    return path, json.loads(path.read_text())


def test_of_several_annotations_the_newest_counts_and_a_skipped_one_does_not(tmp_path: Path) -> None:
    path, (task,) = tasks(tmp_path)
    result = task["predictions"][0]["result"]
    old, new, skipped = json.loads(json.dumps([result, result, result]))
    old[0]["value"]["rectanglelabels"] = ["7s"]
    new[0]["value"]["rectanglelabels"] = ["8s"]
    task["annotations"] = [
        {"id": 12, "result": new, "updated_at": "2026-11-21T20:00:00Z", "was_cancelled": False},
        {"id": 11, "result": old, "updated_at": "2026-11-20T20:00:00Z", "was_cancelled": False},
        {"id": 13, "result": skipped, "updated_at": "2026-11-22T20:00:00Z", "was_cancelled": True},
    ]
    path.write_text(json.dumps([task]))
    photo = only("labelstudio", tmp_path)
    assert (photo.annotator, photo.tiles[0].code) == ("person", "8s")
    assert photo.predicted == full_photo("table.png").in_reading_order()


def test_boms_and_other_line_ends_are_read(tmp_path: Path) -> None:
    path, (task,) = tasks(tmp_path)
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps([task], indent=1).replace("\n", "\r\n").encode())
    assert only("labelstudio", tmp_path) == full_photo("table.png").in_reading_order()
