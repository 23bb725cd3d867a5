"""YOLO folders: `images/`, `labels/` with one line `class centre-x centre-y width height` a box, in shares.

Beside them, in the folder or in the one above: `data.yaml` or `dataset.yaml` (the classes' order) and
`index.csv` (columns `name` and `subsource`: where each photo comes from; and `photo_group` where there are copies).
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.errors import InvalidValueError
from scoring.tiles import CLASSES
from vision.labels.class_names import read_class_names
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
NOT_LABELS = frozenset({"classes.txt"})
"""Files that labelling programs leave among the labels."""


def read_yolo_folder(folder: Path) -> LabelledSet:
    """Read every photo of `images/` with its file of `labels/`; an empty label file is a photo without tiles.

    Raises:
        DatasetError: no photo; a photo without labels or labels without a photo; a line that is no box.
    """
    pictures = _pictures(folder / "images")
    labels = {path.stem: path for path in (folder / "labels").glob("*.txt") if path.name not in NOT_LABELS}
    for stem in sorted(labels.keys() - {picture.stem for picture in pictures}):
        raise DatasetError("labels.no-photo-of-name", str(labels[stem]))
    name = folder.resolve().name
    names = yolo_class_names(folder)
    sources = photo_sources(folder)
    photos = []
    for picture in pictures:
        stem = picture.stem
        if stem not in labels:
            raise DatasetError("labels.no-labels", str(picture), file=f"labels/{stem}.txt")
        codes, boxes = read_yolo_labels(labels[stem], names)
        photos.append(LabelledPhoto(name, picture, sources.get(stem) or name, codes, boxes))
    return LabelledSet(name, tuple(photos))


def read_yolo_labels(path: Path, names: Sequence[str] = CLASSES) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """The codes and boxes (n, 4; xyxy shares) of one label file; `names` gives each class number its code.

    Raises:
        DatasetError: a line that is no box; names the file and line.
    """
    codes: list[str] = []
    boxes: list[tuple[float, float, float, float]] = []
    for number, line in enumerate(_text(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            name, box = _box(line, names)
        except InvalidValueError as error:
            raise DatasetError(error.said.id, f"{path}:{number}", **error.said.values) from None
        codes.append(name)
        boxes.append(box)
    return tuple(codes), np.array(boxes, np.float64).reshape(-1, 4)


def yolo_line(number: int, shares: Iterable[float]) -> str:
    """A line of a label file: a class number and shares of the photo's width and height in turn."""
    return " ".join([str(number), *(f"{share:.6f}" for share in shares)]) + "\n"


def yolo_definition() -> str:
    """A `data.yaml` for a folder with `images/` and `labels/` whose classes are `CLASSES`, in their order."""
    classes = "".join(f"  {number}: {code}\n" for number, code in enumerate(CLASSES))
    return f"train: images\nval: images\nnames:\n{classes}"


def _box(line: str, names: Sequence[str]) -> tuple[str, tuple[float, float, float, float]]:
    fields = line.split()
    if len(fields) != 5:
        raise InvalidValueError("labels.five-numbers-not", count=len(fields))
    try:
        x, y, width, height = (float(field) for field in fields[1:])
    except ValueError:
        raise InvalidValueError("labels.five-numbers") from None
    if not fields[0].isdecimal() or int(fields[0]) >= len(names):
        raise InvalidValueError("labels.class", text=fields[0], last=len(names) - 1)
    if not (0 <= x <= 1 and 0 <= y <= 1 and 0 < width <= 1 and 0 < height <= 1):
        raise InvalidValueError("labels.box-shares")
    return names[int(fields[0])], (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _pictures(folder: Path) -> list[Path]:
    pictures = sorted(path for path in folder.glob("*") if path.suffix.lower() in PICTURES)
    if not pictures:
        raise DatasetError("labels.no-photos-of", str(folder), endings=tuple(sorted(PICTURES)))
    return pictures


def yolo_class_names(folder: Path) -> tuple[str, ...]:
    """The code of each class number, from `data.yaml` or `dataset.yaml` in the folder or in the one above.

    Without such a file they are `CLASSES`.

    Raises:
        DatasetError: a file whose names are no tile codes.
    """
    for place in (folder, folder.resolve().parent):
        for name in ("data.yaml", "dataset.yaml"):
            if (place / name).is_file():
                return read_class_names(place / name)
    return CLASSES


def photo_sources(folder: Path) -> dict[str, str]:
    """Where each photo of this folder comes from, by the stem of its name; empty where there is no `index.csv`."""
    return {row["name"]: row["subsource"] for row in _index(folder)}


def photo_groups(folder: Path) -> dict[str, str]:
    """Which photo each file is a copy of, by the stem of its name; empty where `index.csv` does not say."""
    return {row["name"]: row["photo_group"] for row in _index(folder) if row.get("photo_group")}


def _index(folder: Path) -> list[dict[str, str]]:
    for place in (folder, folder.resolve().parent):
        path = place / "index.csv"
        if path.is_file():
            rows = csv.DictReader(_text(path).splitlines())
            if not {"name", "subsource"} <= set(rows.fieldnames or ()):
                raise DatasetError("labels.index-columns", f"{path}:1")
            return list(rows)
    return []


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise DatasetError("file.no-text", str(path)) from None
