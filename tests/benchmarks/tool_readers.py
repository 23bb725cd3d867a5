"""Reads folders of labels with other tools' own readers; imports nothing of Pailens, so that it runs beside them.

    python tool_readers.py TOOL FOLDER

Prints JSON: for each photo its name, the size of the picture as the tool loads it, and its boxes as class name and
xyxy pixels.
"""

import json
import logging
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import unquote

Photo = dict[str, Any]


def ultralytics(folder: Path) -> list[Photo]:
    """`ultralytics.data.YOLODataset` of `data.yaml`."""
    from ultralytics.data import YOLODataset
    from ultralytics.data.utils import check_det_dataset

    data = check_det_dataset(str(folder / "data.yaml"), autodownload=False)
    dataset = YOLODataset(img_path=data["train"], data=data, task="detect", augment=False, imgsz=640)
    return [
        photo(
            file,
            labels["shape"][::-1],
            [
                (data["names"][int(number)], centred(box, labels["shape"]))
                for number, box in zip(labels["cls"].ravel(), labels["bboxes"], strict=True)
            ],
        )
        for file, labels in zip(dataset.im_files, dataset.labels, strict=True)
    ]


def supervision_yolo(folder: Path) -> list[Photo]:
    """`supervision.DetectionDataset.from_yolo`."""
    supervision: Any = import_module("supervision")

    return of_supervision(
        supervision.DetectionDataset.from_yolo(
            str(folder / "images"), str(folder / "labels"), str(folder / "data.yaml")
        )
    )


def supervision_coco(folder: Path) -> list[Photo]:
    """`supervision.DetectionDataset.from_coco`."""
    supervision: Any = import_module("supervision")

    file = folder / "annotations" / "instances_default.json"
    return of_supervision(supervision.DetectionDataset.from_coco(str(folder / "images"), str(file)))


def supervision_voc(folder: Path) -> list[Photo]:
    """`supervision.DetectionDataset.from_pascal_voc`."""
    supervision: Any = import_module("supervision")

    return of_supervision(
        supervision.DetectionDataset.from_pascal_voc(str(folder / "JPEGImages"), str(folder / "Annotations"))
    )


def pycocotools(folder: Path) -> list[Photo]:
    """`pycocotools.coco.COCO`; the pictures by Pillow."""
    from PIL import Image
    from pycocotools.coco import COCO

    coco = COCO(str(folder / "annotations" / "instances_default.json"))
    photos = []
    for image in coco.loadImgs(coco.getImgIds()):
        with Image.open(folder / "images" / image["file_name"]) as opened:
            size = opened.size
        boxes = []
        for one in coco.loadAnns(coco.getAnnIds(imgIds=[image["id"]])):
            x, y, width, height = one["bbox"]
            boxes.append((coco.cats[one["category_id"]]["name"], [x, y, x + width, y + height]))
        photos.append(photo(image["file_name"], size, boxes))
    return photos


def datumaro(kind: str) -> Callable[[Path], list[Photo]]:
    """`datumaro.Dataset.import_from` of a format."""

    def read(folder: Path) -> list[Photo]:
        datumaro_module: Any = import_module("datumaro")
        dataset = datumaro_module.Dataset.import_from(str(folder), kind)
        names = [label.name for label in dataset.categories()[next(iter(dataset.categories()))]]
        photos = []
        for item in dataset:
            height, width = item.media.data.shape[:2]
            boxes = [
                (names[one.label], one.get_bbox())
                for one in item.annotations
                if type(one).__name__ in {"Bbox", "RotatedBbox"}
            ]
            xyxy = [(name, [x, y, x + w, y + h]) for name, (x, y, w, h) in boxes]
            photos.append(photo(f"{item.id}.jpg", (width, height), xyxy))
        return photos

    return read


def label_studio(folder: Path) -> list[Photo]:
    """`label_studio_sdk`: the configuration and every prediction are validated; boxes by its converter to COCO."""
    import tempfile

    from PIL import Image

    converter_module: Any = import_module("label_studio_sdk.converter")
    interface_module: Any = import_module("label_studio_sdk.label_interface")
    interface = interface_module.LabelInterface((folder / "labeling.xml").read_text())
    interface.validate()
    tasks = json.loads((folder / "tasks.json").read_text())
    for number, task in enumerate(tasks):
        for prediction in task.get("predictions", ()):
            if not interface.validate_prediction(prediction):
                raise SystemExit(f"task {number}: invalid prediction")
        results = task.get("annotations") or task["predictions"]
        task |= {"id": number, "annotations": [{"id": number, "completed_by": 1, **results[0]}], "predictions": []}
    photos = []
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "export").mkdir()
        (Path(place) / "export" / "tasks.json").write_text(json.dumps(tasks))
        converter = converter_module.Converter(str(folder / "labeling.xml"), str(folder), download_resources=False)
        converter.convert_to_yolo(f"{place}/export", f"{place}/out", is_dir=True)
        names = (Path(place) / "out" / "classes.txt").read_text().split("\n")
        for file in sorted((Path(place) / "out" / "labels").glob("*.txt")):
            picture = next(path for path in (folder / "images").iterdir() if unquote(file.stem).endswith(path.stem))
            with Image.open(picture) as opened:
                size = opened.size
            lines = [line.split() for line in file.read_text().splitlines()]
            boxes = [(names[int(n)], centred(list(map(float, box)), size[::-1])) for n, *box in lines if len(box) == 4]
            photos.append(photo(picture.name, size, boxes))
    return photos


def of_supervision(dataset: Any) -> list[Photo]:
    """The photos of a supervision data set, with the pictures as it loads them."""
    return [
        photo(
            file,
            picture.shape[1::-1],
            [(dataset.classes[number], box.tolist()) for number, box in zip(found.class_id, found.xyxy, strict=True)],
        )
        for file, picture, found in dataset
    ]


def photo(file: str, size: Any, boxes: list[tuple[str, Any]]) -> Photo:
    """A photo as it is printed."""
    found = [(name, [float(value) for value in box]) for name, box in boxes]
    return {"name": Path(file).name, "size": [int(side) for side in size], "boxes": found}


def centred(box: Any, shape: Any) -> list[float]:
    """A relative box of centre and size in pixels, xyxy."""
    x, y, width, height = (float(value) for value in box)
    tall, wide = shape
    return [(x - width / 2) * wide, (y - height / 2) * tall, (x + width / 2) * wide, (y + height / 2) * tall]


READERS: dict[str, tuple[str, Callable[[Path], list[Photo]]]] = {
    "Ultralytics": ("yolo", ultralytics),
    "supervision YOLO": ("yolo", supervision_yolo),
    "supervision COCO": ("coco", supervision_coco),
    "supervision VOC": ("voc", supervision_voc),
    "pycocotools": ("coco", pycocotools),
    "datumaro YOLO": ("yolo", datumaro("yolo")),
    "datumaro COCO": ("coco", datumaro("coco_instances")),
    "datumaro CVAT": ("cvat", datumaro("cvat")),
    "datumaro VOC": ("voc", datumaro("voc_detection")),
    "Label Studio SDK": ("labelstudio", label_studio),
}
"""Our format that each tool reads, and how."""


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    print("\n" + json.dumps(READERS[sys.argv[1]][1](Path(sys.argv[2]))))
