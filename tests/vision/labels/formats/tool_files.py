"""Label files as other tools write them, beside pictures, and what is read of them."""

import json
from pathlib import Path
from typing import Any

from PIL import Image

from scoring.errors import PailensError
from vision.commands.label_sources import LabelledFile, LabelOptions, open_labels
from vision.labels.files import ReadReport

SIZE = (400, 300)
BOX = (180.0, 120.0, 220.0, 180.0)
TURNED = (170.0, 130.0, 230.0, 170.0)
"""The box turned by 90 degrees about its middle."""
Refusals = dict[str, str]


def picture(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    Image.new("RGB", SIZE).save(path, format="PNG" if path.suffix == ".png" else "JPEG")
    return path


def write(path: Path, content: str | dict[str, Any] | list[Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content, ensure_ascii=False), encoding="utf-8")


def opened(place: Path, **options: Any) -> tuple[dict[str, LabelledFile], Refusals, ReadReport]:
    refused: Refusals = {}

    def tell(name: str, error: PailensError) -> None:
        refused[name] = str(error)

    report = ReadReport(tell)
    with open_labels(place, LabelOptions(**options), report) as found:
        return {file.labels.name: file for file in found}, refused, report


def box_of(place: Path, name: str = "a.jpg") -> tuple[float, ...]:
    files, refused, _ = opened(place)
    assert not refused
    (tile,) = files[name].labels.tiles
    return tuple(round(value, 3) for value in tile.box)


def coco(folder: Path, *annotations: dict[str, Any], names: tuple[str, ...] = ("a.jpg", "b.jpg")) -> Path:
    for name in names:
        picture(folder / "images" / name)
    images = [{"id": i, "file_name": name, "width": 400, "height": 300} for i, name in enumerate(names, start=1)]
    made = [{"id": i, "category_id": 1, "iscrowd": 0, **one} for i, one in enumerate(annotations, start=1)]
    categories = [{"id": 1, "name": "1s"}]
    write(folder / "annotations" / "all.json", {"images": images, "annotations": made, "categories": categories})
    return folder


def of_a(bbox: list[float], **more: Any) -> dict[str, Any]:
    return {"image_id": 1, "bbox": bbox, **more}


def voc(folder: Path, name: str, inside: str) -> Path:
    picture(folder / f"{name}.jpg")
    size = "<size><width>400</width><height>300</height></size>"
    write(folder / f"{name}.xml", f"<annotation><filename>{name}.jpg</filename>{size}{inside}</annotation>")
    return folder


def voc_object(corners: tuple[int, ...], more: str = "") -> str:
    sides = "".join(
        f"<{tag}>{value}</{tag}>" for tag, value in zip(("xmin", "ymin", "xmax", "ymax"), corners, strict=True)
    )
    return f"<object><name>1s</name><bndbox>{sides}</bndbox>{more}</object>"


def cvat(folder: Path, *images: str, beside: str = "") -> Path:
    names = [f"{letter}.jpg" for letter in "abc"][: len(images)]
    listed = ""
    for name, shapes in zip(names, images, strict=True):
        picture(folder / "images" / name)
        listed += f'<image id="0" name="{name}" width="400" height="300">{shapes}</image>'
    write(folder / "annotations.xml", f"<annotations><version>1.1</version>{beside}{listed}</annotations>")
    return folder


CVAT_BOX = '<box label="1s" xtl="180" ytl="120" xbr="220" ybr="180"></box>'


def yolo(folder: Path, **lines: str) -> Path:
    for name, line in lines.items():
        picture(folder / "images" / f"{name}.jpg")
        write(folder / "labels" / f"{name}.txt", line)
    write(folder / "data.yaml", "names: [1m, 1s]\n")
    return folder


def studio(folder: Path, *results: list[dict[str, Any]], image: str = "/data/upload/1/0f6142fb-{name}") -> Path:
    tasks = []
    for letter, result in zip("abc", results, strict=False):
        picture(folder / "images" / f"{letter}.jpg")
        data = {"image": image.format(name=f"{letter}.jpg")}
        tasks.append({"id": 1, "data": data, "annotations": [{"result": result}]})
    write(folder / "project-1-at-2026.json", tasks)
    return folder


def region(kind: str = "rectanglelabels", number: str = "r1", **value: Any) -> dict[str, Any]:
    sizes = {"original_width": 400, "original_height": 300}
    return {"id": number, "type": kind, "from_name": "tile", "to_name": "image", "value": value, **sizes}


NO_AREA = region(number="r2", x=1, y=1, width=0, height=0, rectanglelabels=["1s"])
FIVE_POINTS = [[45, 40], [50, 40], [55, 40], [55, 60], [45, 60]]
VOC_TURN = "<attributes><attribute><name>rotation</name><value>90</value></attribute></attributes>"
RECTANGLE = region(x=45, y=40, width=10, height=20, rectanglelabels=["1s"])
