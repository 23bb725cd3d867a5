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

from scoring.tiles import INDEX
from tests.vision.labels.formats.examples import full_photo, put_pictures
from vision.labels.formats import FORMATS, PhotoLabels

PHOTO = full_photo("table.png").in_reading_order()
CODES = [tile.code for tile in PHOTO.tiles]
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


def test_label_studio_accepts_the_configuration_and_the_predictions(tmp_path: Path) -> None:
    interface_module = tool("label_studio_sdk.label_interface")
    folder = written("labelstudio", tmp_path)
    interface = interface_module.LabelInterface((folder / "labeling.xml").read_text())
    interface.validate()
    (task,) = json.loads((folder / "tasks.json").read_text())
    for prediction in task["predictions"]:
        assert interface.validate_prediction(prediction, return_errors=True) == []
        assert prediction["model_version"] == f"pailens-tiles {'c0' * 32}"


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
