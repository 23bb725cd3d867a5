"""Recognises the format of a folder of labels by its files."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from vision.labels.formats import FORMATS, Format
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import NOT_LABELS

_MARKERS: Final = (
    ("json", "readings/**/*.json"),
    ("labelstudio", "tasks.json"),
    ("cvat", "annotations.xml"),
    ("voc", "Annotations/**/*.xml"),
    ("coco", "annotations/*.json"),
    ("yolo", "labels/**/*.txt"),
)
_BOX_FIELDS: Final = 5


def recognise_format(folder: Path, about: str) -> Format:
    """The format of a folder of labels.

    Raises:
        DatasetError: about `about`, if no format matches.
    """
    for name, pattern in _MARKERS:
        if next(folder.glob(pattern), None) is not None:
            return FORMATS[_kind_of_yolo(folder) if name == "yolo" else name]
    raise DatasetError("labels.no-format", about, formats=list(FORMATS))


def _kind_of_yolo(folder: Path) -> str:
    """The YOLO variant by the fields per line: 5 for boxes, 9 for oriented boxes."""
    for file in sorted((folder / "labels").rglob("*.txt")):
        lines = file.read_text(encoding="utf-8", errors="replace").split("\n", 1)
        if file.name not in NOT_LABELS and (fields := lines[0].split()):
            return "yolo" if len(fields) <= _BOX_FIELDS else "yolo-obb"
    return "yolo"
