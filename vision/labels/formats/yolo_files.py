"""Common part of the two YOLO formats: conversion between pixels and relative coordinates, files and folders."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from scoring.tiles import INDEX
from vision.images.photo import upright_size
from vision.labels.files import with_label_files, write_text
from vision.labels.formats.conversion_report import ConversionReport, LabelFeature
from vision.labels.naming import Naming
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.read_report import ReadReport
from vision.labels.yolo_folders import (
    LABELS,
    YoloPhoto,
    find_yolo_photos,
    write_yolo_definition,
    yolo_class_names,
    yolo_line,
)

NEAR: Final = 0.5
"""Changes of up to this many pixels count as rounding, not as a loss."""

Pixels = Sequence[float]
"""Pixel coordinates, x and y alternating."""
Size = tuple[int, int]


def write_yolo_files(
    photos: Iterable[PhotoLabels],
    folder: Path,
    kept: Iterable[LabelFeature],
    place: Callable[[TileLabel, Size, ConversionReport], Pixels | None],
) -> ConversionReport:
    """Write the labels of photos that belong in `images/`.

    `kept`: label features that `place` writes; `place`: coordinates of a tile's line, None if it lies outside the
    photo.
    """
    losses = ConversionReport()
    for photo, file in with_label_files(losses.count_dropped(photos, frozenset(kept)), LABELS, ".txt"):
        size = photo.width, photo.height
        lines = [
            yolo_line(INDEX[tile.code], (value / size[i % 2] for i, value in enumerate(pixels)))
            for tile in photo.in_reading_order().tiles
            if (pixels := place(tile, size, losses)) is not None
        ]
        write_text(folder / file, "".join(lines))
    write_yolo_definition(folder)
    return losses


def read_yolo_files(
    folder: Path,
    read_tiles: Callable[[Path, Sequence[str | None], Size], list[TileLabel]],
    names: Naming,
    report: ReadReport | None,
) -> Iterator[PhotoLabels]:
    """Read the photos of a folder with `images/` and `labels/`, sorted by name; sizes are taken from the pictures.

    `read_tiles`: reads a label file, given the class codes and the photo's size; `report`: is told of photos that
    cannot be read. Raises `DatasetError`: no photos, or invalid class names; `VisionError`: what `report` raises of a
    photo.
    """
    report = report or ReadReport()
    codes = yolo_class_names(folder, names)

    def read(photo: YoloPhoto) -> PhotoLabels:
        size = upright_size(photo.picture.read_bytes(), str(photo.picture))
        return PhotoLabels(photo.name, *size, tuple(read_tiles(photo.labels, codes, size)))

    for photo in find_yolo_photos(folder, report):
        yield from report.read(photo.name, partial(read, photo))
