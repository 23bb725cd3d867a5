"""Writes labels with other tools' own writers.

Each reads a folder, COCO or Label Studio's tasks as `pailens convert --nested` writes them, and writes a folder in
another for each layout of the tool.
"""

import json
import shutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, Final

DATUMARO: Final = ("cvat", "coco", "coco_instances", "yolo", "yolo_ultralytics", "voc", "voc_detection", "label_me")
LABEL_STUDIO: Final = ("COCO", "YOLO", "YOLO_OBB", "VOC", "JSON_MIN")


def datumaro(folder: Path, out: Path) -> None:
    """Its exporters, of one data set and of one split in two; DOTA wants boxes with an angle."""
    module: Any = import_module("datumaro")
    dataset = module.Dataset.import_from(str(folder), "coco_instances")
    turned = [item.wrap(annotations=[_turned(module, one) for one in _boxes(item)]) for item in dataset]
    kinds = [(name, dataset) for name in DATUMARO]
    kinds.append(("dota", module.Dataset.from_iterable(turned, categories=dataset.categories())))
    for name, photos in kinds:
        if name != "yolo_ultralytics":  # which knows no data set without parts
            photos.export(str(out / name), name, save_media=True)
        parts = module.Dataset.from_iterable(list(photos), categories=dataset.categories())
        parts = parts.transform("random_split", splits=[("train", 0.67), ("val", 0.33)])
        parts.export(str(out / f"{name} in parts"), name, save_media=True)


def _boxes(item: Any) -> list[Any]:
    return [one for one in item.annotations if "Bbox" in type(one).__name__]


def _turned(module: Any, box: Any) -> Any:
    x, y, width, height = box.get_bbox()
    turned: Any = module.components.annotation.RotatedBbox
    return turned(x + width / 2, y + height / 2, width, height, 0.0, label=box.label)


def supervision(folder: Path, out: Path) -> None:
    """`as_coco`, `as_yolo` and `as_pascal_voc` of its data sets."""
    module: Any = import_module("supervision")
    annotations = folder / "annotations" / "instances_default.json"
    dataset = module.DetectionDataset.from_coco(str(folder / "images"), str(annotations))
    dataset.as_coco(str(out / "coco" / "images"), str(out / "coco" / "annotations.json"))
    dataset.as_pascal_voc(str(out / "voc" / "images"), str(out / "voc" / "annotations"))
    dataset.as_pascal_voc(str(out / "voc beside"), str(out / "voc beside"))
    yolo = out / "yolo"
    dataset.as_yolo(str(yolo / "images"), str(yolo / "labels"), str(yolo / "data.yaml"))
    for part, photos in zip(("train", "valid"), dataset.split(0.6), strict=True):
        place = out / "yolo in parts" / part
        photos.as_yolo(str(place / "images"), str(place / "labels"), str(place.parent / "data.yaml"))


def label_studio(folder: Path, out: Path) -> None:
    """The SDK's converter; the photos, which it leaves in the storage, are put beside what it writes."""
    module: Any = import_module("label_studio_sdk.converter")
    tasks = json.loads((folder / "tasks.json").read_text())
    for number, task in enumerate(tasks):
        task |= {"id": number, "annotations": [{"id": number, "completed_by": 1, **task["annotations"][0]}]}
        task["predictions"] = []
    given = out.parent / "tasks"
    given.mkdir()
    (given / "tasks.json").write_text(json.dumps(tasks))
    converter = module.Converter(str(folder / "labeling.xml"), str(folder), download_resources=False)
    for name in LABEL_STUDIO:
        converter.convert(str(given), str(out / name), name, is_dir=True)
        shutil.copytree(folder / "images", out / name / "images", dirs_exist_ok=True)


WRITERS: Final[dict[str, tuple[str, Callable[[Path, Path], None]]]] = {
    "datumaro": ("coco", datumaro),
    "supervision": ("coco", supervision),
    "label_studio_sdk": ("labelstudio", label_studio),
}
"""By the tool's module, our format that it is given, and how it writes."""
