"""A YOLO folder that links to photos of several labelled folders, for Ultralytics."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import write_yolo_labels
from vision.training.photos import HEIC, encoded_picture


def link_photos(photos: Sequence[LabelledPhoto], folder: Path) -> list[Path]:
    """Link photos into a folder, write their labels beside them and return the pictures' paths.

    The original folders stay untouched: Ultralytics would write its cache there, and their class order may differ.

    Raises:
        DatasetError: a photo without boxes.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    pictures = []
    for photo in photos:
        picture = folder / "images" / f"{photo.data}-{photo.path.name}"
        if photo.path.suffix.lower() in HEIC:
            picture = picture.with_suffix(".jpg")
        if not picture.exists():
            _link(photo.path.resolve(), picture)
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        write_yolo_labels(folder / "labels" / f"{picture.stem}.txt", photo.codes, photo.boxes.clip(0, 1))
        pictures.append(picture.absolute())
    return pictures


def _link(source: Path, target: Path) -> None:
    if source.suffix.lower() in HEIC:  # OpenCV, with which Ultralytics reads, knows none
        target.write_bytes(encoded_picture(source).tobytes())
        return
    try:
        target.symlink_to(source)
    except OSError:  # links may not be supported or permitted
        shutil.copyfile(source, target)
