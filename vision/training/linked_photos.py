"""A YOLO folder that links to photos of several labelled folders, for Ultralytics."""

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, ignored_region_file
from vision.labels.yolo_folders import write_yolo_labels
from vision.training.photos import HEIC, encoded_picture

_GREY: Final = 114
"""With which Ultralytics fills what lies beside a picture."""


def link_photos(photos: Sequence[LabelledPhoto], folder: Path, *, masked: bool = False) -> list[Path]:
    """Link photos into a folder, write their labels beside them and return the pictures' paths.

    The original folders stay untouched: Ultralytics would write its cache there, and their class order may differ.
    Ignored regions are written too; where they are `masked`, a copy of the photo is grey there, except on labelled
    tiles, since Ultralytics would learn that unlabelled tiles are none. Raises `DatasetError`: a photo without boxes.
    """
    (folder / "images").mkdir(parents=True, exist_ok=True)
    pictures = []
    for photo in photos:
        picture = folder / "images" / f"{photo.data.replace('/', '-')}-{photo.path.name}"
        if photo.path.suffix.lower() in HEIC:
            picture = picture.with_suffix(".jpg")
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        if masked and len(photo.ignored):
            picture = picture.with_suffix(".png")
            cv2.imwrite(str(picture), _masked(photo, photo.boxes))
        elif not picture.exists():
            link_photo(photo.path.resolve(), picture)
        if len(photo.ignored):
            write_boxes(ignored_region_file(picture), photo.ignored)
        write_yolo_labels(folder / "labels" / f"{picture.stem}.txt", photo.codes, photo.boxes.clip(0, 1))
        pictures.append(picture.absolute())
    return pictures


def _masked(photo: LabelledPhoto, tiles: NDArray[np.float64]) -> NDArray[np.uint8]:
    """The picture, BGR (h, w, 3), grey in ignored regions except on labelled tiles, relative boxes (n, 4)."""
    pixels = cv2.cvtColor(load_photo_file(photo.path).pixels, cv2.COLOR_RGB2BGR)
    sides = np.array([pixels.shape[1], pixels.shape[0]] * 2)
    masked = pixels.copy()
    for left, top, right, bottom in (photo.ignored * sides).round().astype(int).tolist():
        masked[top:bottom, left:right] = _GREY
    for left, top, right, bottom in (tiles.clip(0, 1) * sides).round().astype(int).tolist():
        masked[top:bottom, left:right] = pixels[top:bottom, left:right]
    return np.asarray(masked, np.uint8)


def link_photo(source: Path, target: Path) -> None:
    """Link to a picture; where links are not possible, copy it. A HEIC file becomes a JPEG."""
    if source.suffix.lower() in HEIC:  # OpenCV, with which Ultralytics reads, knows none
        target.write_bytes(encoded_picture(source).tobytes())
        return
    try:
        target.symlink_to(source)
    except OSError:  # links may not be supported or permitted
        shutil.copyfile(source, target)
