"""Labelled photos as Ultralytics reads them: `images/` with `labels/` beside it, classes in our order."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from scoring.tiles import INDEX
from vision.labels.labelled_photo import DatasetError, LabelledPhoto


def write_yolo_files(photos: Sequence[LabelledPhoto], folder: Path) -> list[Path]:
    """Links the photos into a folder, writes their labels beside them and returns the pictures' paths.

    The photos' own folders stay as they are: there Ultralytics would leave its cache, and their classes may be numbered
    in another order.

    Raises:
        DatasetError: a photo without boxes.
    """
    for part in ("images", "labels"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    pictures = []
    for photo in photos:
        picture = folder / "images" / f"{photo.data}-{photo.path.name}"
        if not picture.exists():
            _link(photo.path.resolve(), picture)
        (folder / "labels" / f"{picture.stem}.txt").write_text(_lines(photo), encoding="ascii")
        pictures.append(picture.absolute())
    return pictures


def _link(source: Path, target: Path) -> None:
    try:
        target.symlink_to(source)
    except OSError:  # not every system and user may
        shutil.copyfile(source, target)


def _lines(photo: LabelledPhoto) -> str:
    if photo.boxes is None:
        raise DatasetError("training.no-boxes", str(photo.path))
    lines = []
    for code, (x1, y1, x2, y2) in zip(photo.codes, photo.boxes.clip(0, 1), strict=True):
        lines.append(f"{INDEX[code]} {(x1 + x2) / 2:.6f} {(y1 + y2) / 2:.6f} {x2 - x1:.6f} {y2 - y1:.6f}\n")
    return "".join(lines)
