"""YOLO: one text file per photo with a line for each tile, relative to the photo's size.

Of a box it is `class centre-x centre-y width height`, of an oriented box (`yolo-obb`) `class x1 y1 x2 y2 x3 y3 x4 y4`,
the corners in the tile's own frame, from top-left clockwise as the face reads.
https://docs.ultralytics.com/datasets/detect/ https://docs.ultralytics.com/datasets/obb/
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Final

from scoring.tiles import INDEX
from vision.images.photo import upright_size
from vision.labels.files import with_label_files, write_text
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.rectangles import (
    Rectangle,
    bounding_box,
    clip_box,
    clip_corners,
    differs_by,
    polygon_area,
)
from vision.labels.formats.common.source import Source
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.yolo_folders import (
    LABELS,
    YoloPhoto,
    find_yolo_photos,
    read_yolo_corners,
    read_yolo_tiles,
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
    *,
    place: Callable[[TileLabel, Size, ConversionReport], Pixels | None],
    kept: Iterable[LabelFeature] = (),
) -> ConversionReport:
    """Write `labels/` and `data.yaml`; the photos belong in `images/` under their names.

    `place`: coordinates of a tile's line, None if it lies outside the photo; `kept`: label features that it writes.
    Raises `DatasetError`: a file cannot be written, or two photos would share one.
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
    source: Source, *, read_tiles: Callable[[Path, Sequence[str | None], Size], list[TileLabel]]
) -> Iterator[PhotoLabels]:
    """Read the photos of a folder with `images/` and `labels/`, sorted by name; sizes are taken from the pictures.

    `read_tiles`: reads a label file, given the class codes and the photo's size. Raises `DatasetError`: no photos, or
    invalid class names; `VisionError`: what the report raises of a line that is no tile, or a picture that cannot be
    read.
    """
    codes = yolo_class_names(source.folder, source.names)

    def read(photo: YoloPhoto) -> PhotoLabels:
        size = upright_size(photo.picture.read_bytes(), str(photo.picture))
        return PhotoLabels(photo.name, *size, tuple(read_tiles(photo.labels, codes, size)))

    for photo in find_yolo_photos(source.folder, source.report):
        yield from source.report.read(photo.name, partial(read, photo))


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


def _place_corners(tile: TileLabel, size: Size, losses: ConversionReport) -> Pixels | None:
    """The corners; those of the box where they are unknown, which is a loss: the orientation is not known then."""
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


def _read_corners(path: Path, classes: Sequence[str | None], size: Size) -> list[TileLabel]:
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


to_yolo: Final = partial(write_yolo_files, place=_place)
from_yolo: Final = partial(read_yolo_files, read_tiles=_read_tiles)
to_yolo_obb: Final = partial(write_yolo_files, place=_place_corners, kept=frozenset({LabelFeature.CORNERS}))
from_yolo_obb: Final = partial(read_yolo_files, read_tiles=_read_corners)
"""Their boxes are the bounding boxes of the corners."""
