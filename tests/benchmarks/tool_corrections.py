"""Corrects labels with other tools' own libraries; imports nothing of Pailens, so that it runs beside them.

    python tool_corrections.py TOOL FOLDER OUT COUNT CLASS

Corrects one box of each of the first COUNT photos and writes the labels as the tool writes them, to OUT: in turn it
gives the box another name (CLASS), moves it by MOVED, deletes it, or adds one of CLASS at ADDED.
"""

import json
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

KINDS = ("renamed", "moved", "deleted", "added")
MOVED = (6.0, 5.0)
"""Pixels to the right and down."""
ADDED = (250.0, 150.0, 300.0, 220.0)
"""Of the added box, xyxy in pixels."""


def coco(folder: Path, out: Path, count: int, name: str) -> None:
    """By pycocotools' own index; written as it loads it."""
    module: Any = import_module("pycocotools.coco")
    found = module.COCO(str(folder / "annotations" / "instances_default.json"))
    (category,) = found.getCatIds(catNms=[name])
    for number, image in enumerate(found.getImgIds()[:count]):
        first = found.anns[found.getAnnIds(imgIds=[image])[0]]
        kind = KINDS[number % 4]
        if kind == "renamed":
            first["category_id"] = category
        elif kind == "moved":
            first["bbox"] = [first["bbox"][0] + MOVED[0], first["bbox"][1] + MOVED[1], *first["bbox"][2:]]
        elif kind == "deleted":
            found.dataset["annotations"].remove(first)
        else:
            left, top, right, bottom = ADDED
            box = {"bbox": [left, top, right - left, bottom - top], "area": (right - left) * (bottom - top)}
            added = {"id": 100_000 + number, "image_id": image, "category_id": category, "iscrowd": 0} | box
            found.dataset["annotations"].append(added)
    out.mkdir(parents=True)
    (out / "corrected.json").write_text(json.dumps(found.dataset))
    shutil.copytree(folder / "images", out / "images")


def cvat(folder: Path, out: Path, count: int, name: str) -> None:
    """Imported and exported by Datumaro, which CVAT is built on."""
    datumaro: Any = import_module("datumaro")
    dataset = datumaro.Dataset.import_from(str(folder), "cvat")
    labels = dataset.categories()[datumaro.AnnotationType.label]
    label = labels.find(name)[0]
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
            left, top, right, bottom = ADDED
            boxes.append(datumaro.Bbox(left, top, right - left, bottom - top, label=label))
        dataset.put(item.wrap(annotations=boxes))
    dataset.export(str(out), "cvat", save_media=True)


def _moved_in_datumaro(box: Any) -> Any:
    right, down = MOVED
    if type(box).__name__ == "RotatedBbox":
        return box.wrap(cx=box.cx + right, cy=box.cy + down, w=box.w, h=box.h, r=box.r)
    x, y, width, height = box.get_bbox()
    return box.wrap(x=x + right, y=y + down, w=width, h=height)


def cvat_xml(folder: Path, out: Path, count: int, name: str) -> None:
    """As CVAT itself changes its XML: attributes of a moved box stay, an added one has none."""
    tree = ElementTree.parse(folder / "annotations.xml")
    for number, image in enumerate(tree.getroot().findall("image")[:count]):
        first = image.findall("box")[0]
        kind = KINDS[number % 4]
        if kind == "renamed":
            first.set("label", name)
        elif kind == "moved":
            for side, by in (("xtl", 0), ("xbr", 0), ("ytl", 1), ("ybr", 1)):
                first.set(side, f"{float(first.attrib[side]) + MOVED[by]:.2f}")
        elif kind == "deleted":
            image.remove(first)
        else:
            sides = {side: f"{value:.2f}" for side, value in zip(("xtl", "ytl", "xbr", "ybr"), ADDED, strict=True)}
            ElementTree.SubElement(image, "box", {"label": name, "source": "manual", "occluded": "0"} | sides)
    out.mkdir(parents=True)
    tree.write(out / "annotations.xml", encoding="utf-8", xml_declaration=True)
    shutil.copytree(folder / "images", out / "images")


def labelstudio(folder: Path, out: Path, count: int, name: str) -> None:
    """As its export: an annotation begun from the prediction, validated by the SDK."""
    module: Any = import_module("label_studio_sdk.label_interface")
    interface = module.LabelInterface((folder / "labeling.xml").read_text())
    tasks = json.loads((folder / "tasks.json").read_text())
    for number, task in enumerate(tasks[:count]):
        result = _in_label_studio(task["predictions"][0]["result"], KINDS[number % 4], name)
        task["annotations"] = [{"completed_by": 1, "was_cancelled": False, "result": result}]
        if not interface.validate_annotation(task["annotations"][0]):
            raise SystemExit("invalid annotation")
    out.mkdir(parents=True)
    (out / "project-1-at-2026-01-01-00-00.json").write_text(json.dumps(tasks))
    shutil.copytree(folder / "images", out / "images")


def _in_label_studio(predicted: list[Any], kind: str, name: str) -> list[Any]:
    result = json.loads(json.dumps(predicted))
    first = next(one for one in result if one["type"] == "rectanglelabels")
    width, height = first["original_width"], first["original_height"]
    if kind == "renamed":
        first["value"]["rectanglelabels"] = [name]
    elif kind == "moved":
        first["value"]["x"] += 100 * MOVED[0] / width
        first["value"]["y"] += 100 * MOVED[1] / height
    elif kind == "deleted":
        ends = ("id", "from_id", "to_id")
        result = [one for one in result if first["id"] not in [one.get(end) for end in ends]]
    else:
        left, top, right, bottom = ADDED
        place = {"x": 100 * left / width, "y": 100 * top / height, "rotation": 0, "rectanglelabels": [name]}
        place |= {"width": 100 * (right - left) / width, "height": 100 * (bottom - top) / height}
        added = {key: value for key, value in first.items() if key not in {"meta", "score"}}
        result.append(added | {"id": "drawn", "origin": "manual", "value": place})
    return list(result)


TOOLS = {"coco": coco, "cvat": cvat, "cvat-xml": cvat_xml, "labelstudio": labelstudio}

if __name__ == "__main__":
    tool, source, target, number, label = sys.argv[1:]
    TOOLS[tool](Path(source), Path(target), int(number), label)
