"""YOLO oriented boxes: one line `class x1 y1 x2 y2 x3 y3 x4 y4` per tile, relative to the photo's size.

Corners are in the tile's own frame, from top-left clockwise as the face reads.
https://docs.ultralytics.com/datasets/obb/
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from vision.labels.formats.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.rectangles import Rectangle, bounding_box, clip_box, clip_corners, differs_by, polygon_area
from vision.labels.formats.yolo_files import NEAR, Pixels, Size, read_yolo_files, write_yolo_files
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import OWN_NAMES, Naming
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.read_report import ReadReport
from vision.labels.yolo_folders import read_yolo_corners


def to_yolo_obb(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write `labels/` and `data.yaml`; the photos belong in `images/` under their names.

    A tile with unknown corners gets its box's, which is counted as a loss: its orientation is not known. Raises
    `DatasetError`: a file cannot be written, or two photos would share one.
    """
    return write_yolo_files(photos, folder, {LabelFeature.CORNERS}, _place)


def from_yolo_obb(folder: Path, names: Naming = OWN_NAMES, report: ReadReport | None = None) -> Iterator[PhotoLabels]:
    """Read a folder with `images/` and `labels/`; boxes are the bounding boxes of the corners.

    Raises `DatasetError`: as `read_yolo_files`; `VisionError`: what `report` raises of a line that is not four corners,
    or a picture that cannot be read.
    """
    return read_yolo_files(folder, _read_tiles, names, report)


def _place(tile: TileLabel, size: Size, losses: ConversionReport) -> Pixels | None:
    given = tile.corners or Rectangle.from_box(tile.box).corners
    corners = clip_corners(given, *size)
    box = clip_box(bounding_box(corners), *size)
    if box is None:
        losses.count(LabelFeature.OUTSIDE)
        return None
    losses.count(LabelFeature.BOX_CORNERS, int(tile.corners is None))
    losses.count(LabelFeature.CUT, int(differs_by(chain(*corners), chain(*given), NEAR)))
    losses.count(LabelFeature.BOX, int(differs_by(box, tile.box, NEAR)))
    return [value for corner in corners for value in corner]


def _read_tiles(path: Path, classes: Sequence[str | None], size: Size) -> list[TileLabel]:
    width, height = size
    tiles = []
    for number, (code, shares) in read_yolo_corners(path, classes):
        a, b, c, d = ((shares[i] * width, shares[i + 1] * height) for i in range(0, 8, 2))
        corners = a, b, c, d
        box = clip_box(bounding_box(corners), width, height)
        if box is None or polygon_area(corners) <= 0:
            raise DatasetError("labels.no-area", f"{path}:{number}")
        tiles.append(TileLabel(code, box, corners, next(iter(shares[8:]), None)))
    return tiles
