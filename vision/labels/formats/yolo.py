"""YOLO boxes: one line `class centre-x centre-y width height` per tile, relative to the photo's size.

https://docs.ultralytics.com/datasets/detect/
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from vision.labels.formats.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.rectangles import clip_box, differs_by
from vision.labels.formats.yolo_files import NEAR, Pixels, Size, read_yolo_files, write_yolo_files
from vision.labels.naming import OWN_NAMES, Naming
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.read_report import ReadReport
from vision.labels.yolo_folders import read_yolo_tiles


def to_yolo(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write `labels/` and `data.yaml`; the photos belong in `images/` under their names.

    Raises `DatasetError`: a file cannot be written, or two photos would share one.
    """
    return write_yolo_files(photos, folder, (), _place)


def from_yolo(folder: Path, names: Naming = OWN_NAMES, report: ReadReport | None = None) -> Iterator[PhotoLabels]:
    """Read a folder with `images/` and `labels/`; the order of the classes is that of `data.yaml`.

    Raises `DatasetError`: as `read_yolo_files`; `VisionError`: what `report` raises of a line that is not a box, or a
    picture that cannot be read.
    """
    return read_yolo_files(folder, _read_tiles, names, report)


def _place(tile: TileLabel, size: Size, losses: ConversionReport) -> Pixels | None:
    box = clip_box(tile.box, *size)
    if box is None:
        losses.count(LabelFeature.OUTSIDE)
        return None
    losses.count(LabelFeature.CUT, int(differs_by(box, tile.box, NEAR)))
    left, top, right, bottom = box
    return (left + right) / 2, (top + bottom) / 2, right - left, bottom - top


def _read_tiles(path: Path, classes: Sequence[str | None], size: Size) -> list[TileLabel]:
    width, height = size
    return [
        TileLabel(code, (left * width, top * height, right * width, bottom * height), confidence=confidence)
        for code, (left, top, right, bottom), confidence in read_yolo_tiles(path, classes)
    ]
