"""Corrects labels with other tools' own libraries; imports nothing of Pailens, so that it runs beside them.

    python tool_corrections.py TOOL FOLDER OUT COUNT CLASS

Renames the first box of the first COUNT photos to CLASS and writes the labels as the tool writes them, to OUT.
"""

from __future__ import annotations

import json
import shutil
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def coco(folder: Path, out: Path, count: int, name: str) -> None:
    """By pycocotools' own index; written as it loads it."""
    module: Any = import_module("pycocotools.coco")
    found = module.COCO(str(folder / "annotations" / "instances_default.json"))
    (category,) = found.getCatIds(catNms=[name])
    for image in found.getImgIds()[:count]:
        found.anns[found.getAnnIds(imgIds=[image])[0]]["category_id"] = category
    out.mkdir(parents=True)
    (out / "corrected.json").write_text(json.dumps(found.dataset))
    shutil.copytree(folder / "images", out / "images")


def cvat(folder: Path, out: Path, count: int, name: str) -> None:
    """Imported and exported by Datumaro, which CVAT is built on."""
    datumaro: Any = import_module("datumaro")
    dataset = datumaro.Dataset.import_from(str(folder), "cvat")
    labels = dataset.categories()[datumaro.AnnotationType.label]
    number = labels.find(name)[0]
    for item in list(dataset)[:count]:
        boxes = list(item.annotations)
        place = next(i for i, one in enumerate(boxes) if hasattr(one, "label") and "Bbox" in type(one).__name__)
        boxes[place] = boxes[place].wrap(label=number)
        dataset.put(item.wrap(annotations=boxes))
    dataset.export(str(out), "cvat", save_media=True)


def labelstudio(folder: Path, out: Path, count: int, name: str) -> None:
    """As its export: an annotation begun from the prediction, validated by the SDK."""
    module: Any = import_module("label_studio_sdk.label_interface")
    interface = module.LabelInterface((folder / "labeling.xml").read_text())
    tasks = json.loads((folder / "tasks.json").read_text())
    for task in tasks[:count]:
        result = json.loads(json.dumps(task["predictions"][0]["result"]))
        box = next(one for one in result if one["type"] == "rectanglelabels")
        box["value"]["rectanglelabels"] = [name]
        task["annotations"] = [{"completed_by": 1, "was_cancelled": False, "result": result}]
        if not interface.validate_annotation(task["annotations"][0]):
            raise SystemExit("invalid annotation")
    out.mkdir(parents=True)
    (out / "project-1-at-2026-01-01-00-00.json").write_text(json.dumps(tasks))
    shutil.copytree(folder / "images", out / "images")


if __name__ == "__main__":
    tool, source, target, number, label = sys.argv[1:]
    {"coco": coco, "cvat": cvat, "labelstudio": labelstudio}[tool](Path(source), Path(target), int(number), label)
