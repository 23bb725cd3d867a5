"""The files as the tools that they are for read them.

That tools find every upright box of converted photos is tested in `tests/vision/commands/test_convert_in_tools.py`.
"""

import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import parse

import numpy as np
import pytest

from scoring.tiles import CLASSES, INDEX
from tests.vision.labels.formats.examples import empty_photo, full_photo, put_pictures
from vision.labels.formats import FORMATS, PhotoLabels
from vision.labels.formats.coco import to_coco
from vision.labels.formats.common.rectangles import Rectangle

PHOTO = full_photo("table.png").in_reading_order()
CODES = [tile.code for tile in PHOTO.tiles]
BOXES = np.array([tile.box for tile in PHOTO.tiles])
CORNERS = np.array([tile.corners for tile in PHOTO.tiles])


@contextmanager
def other_peoples_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def tool(name: str) -> Any:
    with other_peoples_warnings():
        return pytest.importorskip(name, reason=f"{name} is not installed")


def written(name: str, folder: Path, photos: tuple[PhotoLabels, ...] = (full_photo("table.png"),)) -> Path:
    put_pictures(folder / FORMATS[name].images, list(photos))
    FORMATS[name].write(photos, folder)
    return folder


def test_supervision_reads_oriented_boxes(tmp_path: Path) -> None:
    supervision, folder = tool("supervision"), written("yolo-obb", tmp_path)
    with other_peoples_warnings():
        dataset = supervision.DetectionDataset.from_yolo(
            str(folder / "images"), str(folder / "labels"), str(folder / "data.yaml"), is_obb=True
        )
        ((_, _, detections),) = list(dataset)
    assert np.allclose(detections.data["xyxyxyxy"], CORNERS, atol=0.01)
    assert [dataset.classes[number] for number in detections.class_id] == CODES


def test_pycocotools_reads_coco_and_masks_that_are_asked_for_are_the_corners(tmp_path: Path) -> None:
    coco_module = tool("pycocotools.coco")
    photos = (full_photo("table.png"), empty_photo("empty.png"))
    put_pictures(tmp_path / "images", list(photos))
    to_coco(photos, tmp_path, corners=True)
    folder = tmp_path
    coco = coco_module.COCO(str(folder / "annotations" / "instances_default.json"))
    assert [category["name"] for category in coco.loadCats(coco.getCatIds())] == list(CLASSES)
    annotations = coco.loadAnns(coco.getAnnIds(imgIds=[1]))
    assert [coco.cats[a["category_id"]]["name"] for a in annotations] == CODES
    with other_peoples_warnings():
        areas = [coco.annToMask(annotation).sum() for annotation in annotations]
    assert areas == pytest.approx([annotation["area"] for annotation in annotations], rel=0.06)


def test_ultralytics_reads_oriented_boxes(tmp_path: Path) -> None:
    """As Ultralytics hands them to training."""
    data, folder = tool("ultralytics.data"), written("yolo-obb", tmp_path)
    with other_peoples_warnings():
        definition = {"names": dict(enumerate(CLASSES)), "channels": 3}
        dataset = data.YOLODataset(
            img_path=str(folder / "images"), data=definition, task="obb", augment=False, imgsz=640
        )
    (labels,) = dataset.labels
    assert [CLASSES[int(number)] for number in labels["cls"].ravel()] == CODES
    assert np.allclose(np.stack(labels["segments"]) * [800, 600], CORNERS, atol=0.01)


def test_ultralytics_finds_the_definition(tmp_path: Path) -> None:
    utils = tool("ultralytics.data.utils")
    with other_peoples_warnings():
        data = utils.check_det_dataset(str(written("yolo", tmp_path) / "data.yaml"), autodownload=False)
    assert list(data["names"].values()) == list(CLASSES)
    assert Path(data["train"]) == tmp_path / "images"


def test_label_studio_accepts_the_configuration_and_the_predictions(tmp_path: Path) -> None:
    interface_module = tool("label_studio_sdk.label_interface")
    folder = written("labelstudio", tmp_path)
    interface = interface_module.LabelInterface((folder / "labeling.xml").read_text())
    interface.validate()
    (task,) = json.loads((folder / "tasks.json").read_text())
    for prediction in task["predictions"]:
        assert interface.validate_prediction(prediction, return_errors=True) == []
        assert prediction["model_version"] == f"pailens-tiles {'c0' * 32}"


def test_label_studios_converter_gives_the_rectangles_around_the_corners(tmp_path: Path) -> None:
    """Of the tasks after a person has accepted the predictions.

    To COCO it turns rectangles in percent, as if every photo were square; oriented boxes it gets right.
    """
    converter_module = tool("label_studio_sdk.converter")
    written("labelstudio", tmp_path)
    (task,) = json.loads((tmp_path / "tasks.json").read_text())
    task |= {"id": 1, "annotations": [{"id": 1, "result": task["predictions"][0]["result"]}]}
    (tmp_path / "accepted.json").write_text(json.dumps([task]))
    folder = tmp_path / "converted"
    with other_peoples_warnings():
        configuration = (tmp_path / "labeling.xml").read_text()
        converter = converter_module.Converter(configuration, str(tmp_path), download_resources=False)
        converter.convert(str(tmp_path / "accepted.json"), str(folder), "YOLO_OBB", is_dir=False)
    classes = (folder / "classes.txt").read_text().split()
    lines = [line.split() for line in (folder / "labels" / "table.txt").read_text().splitlines()]
    assert [classes[int(line[0])] for line in lines] == CODES
    for line, tile in zip(lines, PHOTO.tiles, strict=True):
        assert tile.corners is not None
        found = np.array(line[1:], np.float64).reshape(4, 2) * [800, 600]
        assert np.allclose(found, Rectangle.from_corners(tile.corners).corners, atol=0.05)


def test_cvats_xml_declares_every_label_and_attribute_that_it_uses(tmp_path: Path) -> None:
    root = parse(written("cvat", tmp_path) / "annotations.xml").getroot()
    declared = {
        label.findtext("name"): {attribute.findtext("name") for attribute in label.iter("attribute")}
        for label in root.iter("label")
    }
    assert root.findtext("version") == "1.1"
    assert set(declared) == {*INDEX, "photo"}
    assert set(declared) == {label["name"] for label in json.loads((tmp_path / "labels.json").read_text())}
    marked = [*root.iter("box"), *root.iter("tag")]
    assert len(marked) == len(CODES) + 1
    for mark in marked:
        assert {attribute.get("name") for attribute in mark.iter("attribute")} <= declared[mark.get("label")]
    for box in root.iter("box"):
        assert set(box.keys()) - {"rotation", "group_id"} == {
            "label", "source", "occluded", "xtl", "ytl", "xbr", "ybr", "z_order"
        }  # fmt: skip


def test_every_class_has_a_colour_and_a_key_of_its_own_in_the_label_tools(tmp_path: Path) -> None:
    labels = list(parse(written("labelstudio", tmp_path / "a") / "labeling.xml").getroot().iter("Label"))
    assert [label.get("value") for label in labels] == list(CLASSES)
    assert len({label.get("hotkey") for label in labels}) == len(CLASSES)
    colours = [label.get("background") for label in labels]
    assert len(set(colours)) == len(CLASSES)
    declared = json.loads((written("cvat", tmp_path / "b") / "labels.json").read_text())
    assert [label["color"] for label in declared if label["name"] in INDEX] == colours
