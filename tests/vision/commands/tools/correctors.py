"""Predicted labels, and corrections of them made with other tools' own libraries.

A tool corrects one box of each of the first photos and writes the labels as it does: in turn it gives the box another
name, moves it, deletes it, or adds one.
"""

import json
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

import numpy as np
from PIL import Image

from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.labels.photo_export import PhotoExport
from vision.labels.predictions_file import with_predictions
from vision.reading.records import NetworkRecord

KINDS: Final = ("renamed", "moved", "deleted", "added")
OLD, NEW = "1m", "9s"
SIZE: Final = (320, 240)
_PLACES: Final = tuple((30.0 + 70 * i, 60.0, 80.0 + 70 * i, 140.0) for i in range(3))
"""Of the predicted tiles, xyxy in pixels."""
_RIGHT, _DOWN = 6.0, 5.0
"""By which a box is moved."""
_ADDED: Final = (250.0, 150.0, 300.0, 220.0)
_X, _Y, _WIDTH, _HEIGHT = 250.0, 150.0, 50.0, 70.0
_CLOSE: Final = 0.51
"""Pixels by which a format may round."""


def predict(root: Path, format_: str, count: int) -> None:
    """Photos with three predicted tiles each, as `pailens detect` writes them."""
    export = PhotoExport(root / "out" / FORMATS[format_].images, flat=True, upright=True)
    model = NetworkRecord(name="by hand", sha256="0123456789abcdef" * 4)
    photos = []
    rng = np.random.default_rng(7)
    for number in range(count):
        path = root / "photos" / f"evening {number % 3}" / f"{number}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        blocks = rng.integers(0, 255, (SIZE[1] // 16, SIZE[0] // 16, 3), np.uint8)
        Image.fromarray(blocks).resize(SIZE).save(path)
        tiles = tuple(TileLabel(OLD, box, confidence=0.9, sideways=False) for box in _PLACES)
        labels = PhotoLabels(f"{path.parent.name}/{path.name}", *SIZE, tiles, model=model)
        photos.append(export.add(labels, path.read_bytes))
    FORMATS[format_].write(with_predictions(photos, root / "out"), root / "out")


def correction_of(photo: PhotoLabels) -> str | None:
    """Which of `KINDS` of correction a photo has just as it was made; None where it has none, another or more."""
    tiles = sorted((tile.code, tile.box) for tile in photo.tiles)
    for place in range(len(_PLACES)):
        left, top, right, bottom = _PLACES[place]
        others = [(OLD, box) for box in _PLACES if box != _PLACES[place]]
        moved = (left + _RIGHT, top + _DOWN, right + _RIGHT, bottom + _DOWN)
        corrected = {"renamed": [(NEW, _PLACES[place])], "moved": [(OLD, moved)], "deleted": []}
        corrected["added"] = [(OLD, _PLACES[place]), (NEW, _ADDED)]
        for kind in KINDS:
            wanted = sorted([*others, *corrected[kind]])
            if len(wanted) == len(tiles) and all(
                code == own and np.abs(np.subtract(box, at)).max() <= _CLOSE
                for (code, box), (own, at) in zip(tiles, wanted, strict=True)
            ):
                return kind
    return None


def coco(folder: Path, out: Path, count: int) -> None:
    """By pycocotools' own index; written as it loads it."""
    module: Any = import_module("pycocotools.coco")
    found = module.COCO(str(folder / "annotations" / "instances_default.json"))
    (category,) = found.getCatIds(catNms=[NEW])
    for number, image in enumerate(found.getImgIds()[:count]):
        first = found.anns[found.getAnnIds(imgIds=[image])[0]]
        kind = KINDS[number % 4]
        if kind == "renamed":
            first["category_id"] = category
        elif kind == "moved":
            first["bbox"] = [first["bbox"][0] + _RIGHT, first["bbox"][1] + _DOWN, *first["bbox"][2:]]
        elif kind == "deleted":
            found.dataset["annotations"].remove(first)
        else:
            box = {"bbox": [_X, _Y, _WIDTH, _HEIGHT], "area": _WIDTH * _HEIGHT}
            added = {"id": 100_000 + number, "image_id": image, "category_id": category, "iscrowd": 0} | box
            found.dataset["annotations"].append(added)
    (out / "corrected.json").write_text(json.dumps(found.dataset))


def cvat(folder: Path, out: Path, count: int) -> None:
    """Imported and exported by Datumaro, which CVAT is built on."""
    datumaro: Any = import_module("datumaro")
    dataset = datumaro.Dataset.import_from(str(folder), "cvat")
    label = dataset.categories()[datumaro.AnnotationType.label].find(NEW)[0]
    for number, item in enumerate(list(dataset)[:count]):
        boxes = list(item.annotations)
        place = next(i for i, one in enumerate(boxes) if hasattr(one, "label") and "Bbox" in type(one).__name__)
        kind = KINDS[number % 4]
        if kind == "renamed":
            boxes[place] = boxes[place].wrap(label=label)
        elif kind == "moved":
            boxes[place] = _moved_in_datumaro(boxes[place])
        elif kind == "deleted":
            del boxes[place]
        else:
            boxes.append(datumaro.Bbox(_X, _Y, _WIDTH, _HEIGHT, label=label))
        dataset.put(item.wrap(annotations=boxes))
    dataset.export(str(out), "cvat", save_media=True)


def _moved_in_datumaro(box: Any) -> Any:
    if type(box).__name__ == "RotatedBbox":
        return box.wrap(cx=box.cx + _RIGHT, cy=box.cy + _DOWN, w=box.w, h=box.h, r=box.r)
    x, y, width, height = box.get_bbox()
    return box.wrap(x=x + _RIGHT, y=y + _DOWN, w=width, h=height)


def cvat_xml(folder: Path, out: Path, count: int) -> None:
    """As CVAT itself changes its XML: attributes of a moved box stay, an added one has none."""
    tree = ElementTree.parse(folder / "annotations.xml")
    for number, image in enumerate(tree.getroot().findall("image")[:count]):
        first = image.findall("box")[0]
        kind = KINDS[number % 4]
        if kind == "renamed":
            first.set("label", NEW)
        elif kind == "moved":
            for side, by in (("xtl", _RIGHT), ("xbr", _RIGHT), ("ytl", _DOWN), ("ybr", _DOWN)):
                first.set(side, f"{float(first.attrib[side]) + by:.2f}")
        elif kind == "deleted":
            image.remove(first)
        else:
            sides = {side: f"{value:.2f}" for side, value in zip(("xtl", "ytl", "xbr", "ybr"), _ADDED, strict=True)}
            ElementTree.SubElement(image, "box", {"label": NEW, "source": "manual", "occluded": "0"} | sides)
    tree.write(out / "annotations.xml", encoding="utf-8", xml_declaration=True)


def labelstudio(folder: Path, out: Path, count: int) -> None:
    """As its export: an annotation begun from the prediction, validated by the SDK."""
    module: Any = import_module("label_studio_sdk.label_interface")
    interface = module.LabelInterface((folder / "labeling.xml").read_text())
    tasks = json.loads((folder / "tasks.json").read_text())
    for number, task in enumerate(tasks[:count]):
        result = _in_label_studio(task["predictions"][0]["result"], KINDS[number % 4])
        task["annotations"] = [{"completed_by": 1, "was_cancelled": False, "result": result}]
        assert interface.validate_annotation(task["annotations"][0])
    (out / "project-1-at-2026-01-01-00-00.json").write_text(json.dumps(tasks))


def _in_label_studio(predicted: list[Any], kind: str) -> list[Any]:
    result = json.loads(json.dumps(predicted))
    first = next(one for one in result if one["type"] == "rectanglelabels")
    value, (width, height) = first["value"], SIZE
    if kind == "renamed":
        value["rectanglelabels"] = [NEW]
    elif kind == "moved":
        value |= {"x": value["x"] + 100 * _RIGHT / width, "y": value["y"] + 100 * _DOWN / height}
    elif kind == "deleted":
        result = [one for one in result if first["id"] not in [one.get(end) for end in ("id", "from_id", "to_id")]]
    else:
        place = {"x": 100 * _X / width, "y": 100 * _Y / height, "rotation": 0, "rectanglelabels": [NEW]}
        place |= {"width": 100 * _WIDTH / width, "height": 100 * _HEIGHT / height}
        added = {key: value for key, value in first.items() if key not in {"meta", "score"}}
        result.append(added | {"id": "drawn", "origin": "manual", "value": place})
    return list(result)


def correct(tool: str, folder: Path, out: Path, count: int) -> None:
    """Correct the first photos of a folder with a tool."""
    if tool != "cvat":  # which writes the photos too
        shutil.copytree(folder / "images", out / "images")
    CORRECTORS[tool][2](folder, out, count)


CORRECTORS: Final[dict[str, tuple[str, str | None, Callable[[Path, Path, int], None]]]] = {
    "coco": ("coco", "pycocotools", coco),
    "cvat-xml": ("cvat", None, cvat_xml),
    "cvat": ("cvat", "datumaro", cvat),
    "labelstudio": ("labelstudio", "label_studio_sdk", labelstudio),
}
"""By the tool, the format that it corrects, the module that it needs, and how."""
