"""A YOLO folder of links to labelled photos of several folders, for Ultralytics."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import write_yolo_labels


def link_photos(photos: Sequence[LabelledPhoto], folder: Path) -> list[Path]:
    """Links the photos into a folder, writes their labels beside them and returns the pictures' paths.

    The photos' own folders stay as they are: there Ultralytics would leave its cache, and their classes may be numbered
    in another order.

    Raises:
        DatasetError: a photo without boxes.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    pictures = []
    for photo in photos:
        picture = folder / "images" / f"{photo.data}-{photo.path.name}"
        if not picture.exists():
            _link(photo.path.resolve(), picture)
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        write_yolo_labels(folder / "labels" / f"{picture.stem}.txt", photo.codes, photo.boxes.clip(0, 1))
        pictures.append(picture.absolute())
    return pictures


def _link(source: Path, target: Path) -> None:
    try:
        target.symlink_to(source)
    except OSError:  # not every system and user may
        shutil.copyfile(source, target)
