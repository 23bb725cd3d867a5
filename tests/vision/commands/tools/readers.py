"""Reads folders of labels with other tools' own readers."""

import json
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote

from PIL import Image


class Seen(NamedTuple):
    """A photo as a tool loads it: its file's name, width and height, and boxes as class name and xyxy pixels."""

    name: str
    size: tuple[int, int]
    boxes: list[tuple[str, Any]]


def ultralytics(folder: Path) -> Iterator[Seen]:
    """`ultralytics.data.YOLODataset` of `data.yaml`."""
    from ultralytics.data import YOLODataset
    from ultralytics.data.utils import check_det_dataset

    data = check_det_dataset(str(folder / "data.yaml"), autodownload=False)
    dataset = YOLODataset(img_path=data["train"], data=data, task="detect", augment=False, imgsz=640)
    for file, labels in zip(dataset.im_files, dataset.labels, strict=True):
        names = [data["names"][int(number)] for number in labels["cls"].ravel()]
        boxes = [_centred(box, labels["shape"][::-1]) for box in labels["bboxes"]]
        yield Seen(Path(file).name, labels["shape"][::-1], list(zip(names, boxes, strict=True)))


def supervision(loader: str, *parts: str) -> Callable[[Path], Iterator[Seen]]:
    """A loader of `supervision.DetectionDataset`, which takes these parts of a folder."""

    def read(folder: Path) -> Iterator[Seen]:
        module: Any = import_module("supervision")
        dataset = getattr(module.DetectionDataset, loader)(*(str(folder / part) for part in parts))
        for file, picture, found in dataset:
            names = [dataset.classes[number] for number in found.class_id]
            yield Seen(Path(file).name, size_of(picture), list(zip(names, found.xyxy, strict=True)))

    return read


def pycocotools(folder: Path) -> Iterator[Seen]:
    """`pycocotools.coco.COCO`; the pictures by Pillow."""
    from pycocotools.coco import COCO

    coco = COCO(str(folder / "annotations" / "instances_default.json"))
    for image in coco.loadImgs(coco.getImgIds()):
        labels = coco.loadAnns(coco.getAnnIds(imgIds=[image["id"]]))
        boxes = [(coco.cats[one["category_id"]]["name"], _beside(*one["bbox"])) for one in labels]
        yield Seen(image["file_name"], _size(folder / "images" / image["file_name"]), boxes)


def datumaro(folder: Path, kind: str) -> Iterator[Seen]:
    """`datumaro.Dataset.import_from` of a format."""
    module: Any = import_module("datumaro")
    dataset = module.Dataset.import_from(str(folder), kind)
    names = [label.name for label in dataset.categories()[next(iter(dataset.categories()))]]
    for item in dataset:
        found = [one for one in item.annotations if type(one).__name__ in {"Bbox", "RotatedBbox"}]
        boxes = [(names[one.label], _beside(*one.get_bbox())) for one in found]
        yield Seen(f"{item.id}.jpg", size_of(item.media.data), boxes)


def label_studio(folder: Path) -> Iterator[Seen]:
    """`label_studio_sdk`: the configuration and every prediction are validated; boxes by its converter to YOLO."""
    converters: Any = import_module("label_studio_sdk.converter")
    interfaces: Any = import_module("label_studio_sdk.label_interface")
    interface = interfaces.LabelInterface((folder / "labeling.xml").read_text())
    interface.validate()
    tasks = json.loads((folder / "tasks.json").read_text())
    for number, task in enumerate(tasks):
        assert all(interface.validate_prediction(prediction) for prediction in task.get("predictions", ()))
        results = task.get("annotations") or task["predictions"]
        task |= {"id": number, "annotations": [{"id": number, "completed_by": 1, **results[0]}], "predictions": []}
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "export").mkdir()
        (Path(place) / "export" / "tasks.json").write_text(json.dumps(tasks))
        converter = converters.Converter(str(folder / "labeling.xml"), str(folder), download_resources=False)
        converter.convert_to_yolo(f"{place}/export", f"{place}/out", is_dir=True)
        names = (Path(place) / "out" / "classes.txt").read_text().split("\n")
        for file in sorted((Path(place) / "out" / "labels").glob("*.txt")):
            picture = next(path for path in (folder / "images").iterdir() if unquote(file.stem).endswith(path.stem))
            lines = [line.split() for line in file.read_text().splitlines()]
            boxes = [(names[int(n)], _centred([*map(float, b)], _size(picture))) for n, *b in lines if len(b) == 4]
            yield Seen(picture.name, _size(picture), boxes)


def _size(path: Path) -> tuple[int, int]:
    with Image.open(path) as opened:
        return opened.size


def size_of(pixels: Any) -> tuple[int, int]:
    """Width and height of an array of pixels."""
    tall, wide = pixels.shape[:2]
    return wide, tall


def _beside(x: float, y: float, width: float, height: float) -> list[float]:
    return [x, y, x + width, y + height]


def _centred(box: Sequence[float], size: tuple[int, int]) -> list[float]:
    """A relative box of centre and size in pixels of a picture, xyxy."""
    (x, y, width, height), (wide, tall) = box, size
    return [(x - width / 2) * wide, (y - height / 2) * tall, (x + width / 2) * wide, (y + height / 2) * tall]


_COCO: Final = "annotations/instances_default.json"
READERS: Final[dict[str, tuple[str, str, Callable[[Path], Iterator[Seen]]]]] = {
    "Ultralytics": ("ultralytics", "yolo", ultralytics),
    "supervision YOLO": ("supervision", "yolo", supervision("from_yolo", "images", "labels", "data.yaml")),
    "supervision COCO": ("supervision", "coco", supervision("from_coco", "images", _COCO)),
    "supervision VOC": ("supervision", "voc", supervision("from_pascal_voc", "JPEGImages", "Annotations")),
    "pycocotools": ("pycocotools", "coco", pycocotools),
    "datumaro YOLO": ("datumaro", "yolo", partial(datumaro, kind="yolo")),
    "datumaro COCO": ("datumaro", "coco", partial(datumaro, kind="coco_instances")),
    "datumaro CVAT": ("datumaro", "cvat", partial(datumaro, kind="cvat")),
    "datumaro VOC": ("datumaro", "voc", partial(datumaro, kind="voc_detection")),
    "Label Studio SDK": ("label_studio_sdk", "labelstudio", label_studio),
}
"""The module of each tool, our format that it reads, and how."""
