"""Copies of labelled photos that show tiles of another material, see `vision.training.packed.materials`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import cv2
import torch

from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.ignored_regions import ignored_region_file
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import IMAGES, LABELS, write_photo_index, write_yolo_definition, write_yolo_labels
from vision.training.packed.drawing import Chance
from vision.training.packed.materials import in_other_material

_QUALITY: Final = 92
"""JPEG quality."""


def write_in_other_materials(photos: Iterable[LabelledPhoto], out: Path, seed: int = 0) -> Iterator[Path]:
    """Write a copy of each photo, its name followed by `_recoloured`, to the YOLO folder `out`; yields its file.

    Raises:
        PhotoError: a photo cannot be read.
        DatasetError: a photo without boxes, or a file cannot be written.
    """
    (out / IMAGES).mkdir(parents=True, exist_ok=True)
    write_yolo_definition(out)
    rows = []
    for number, photo in enumerate(photos):
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        pixels = in_other_material(load_photo_file(photo.path).pixels, Chance(torch.device("cpu"), seed + number))
        picture = out / IMAGES / f"{photo.path.stem}_recoloured.jpg"
        cv2.imwrite(str(picture), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
        write_yolo_labels(out / LABELS / f"{picture.stem}.txt", photo.codes, photo.boxes)
        if len(photo.ignored):
            write_boxes(ignored_region_file(picture), photo.ignored)
        rows.append((picture.stem, photo.source, photo.path.stem))
        yield picture
    write_photo_index(out, rows)
