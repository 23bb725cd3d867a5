"""Reads DOTA's text files: a line of four corners in pixels, a class name and a difficulty per tile.

The files lie in `labelTxt/`, the photos in `images/`. https://captain-whu.github.io/DOTA/dataset.html
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

from vision.images.photo import upright_size
from vision.labels.files import find_files, read_text
from vision.labels.formats.common.rectangles import bounding_box, clip_box
from vision.labels.formats.common.source import Source
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import Naming
from vision.labels.photo_labels import PhotoLabels, TileLabel

FOLDER: Final = "labelTxt"
_FIELDS: Final = (9, 10)


def from_dota(source: Source) -> Iterator[PhotoLabels]:
    """Read the files of `labelTxt/`, sorted by name.

    Raises `VisionError`: what the report raises of a line that is not four corners and a class, or of a photo that is
    missing or cannot be read.
    """
    for name, path in find_files(source.folder / FOLDER, ".txt"):
        stem = str(PurePosixPath(name).with_suffix(""))
        yield from source.report.read(stem, partial(_photo, stem, path, source))


def _photo(stem: str, path: Path, source: Source) -> PhotoLabels:
    picture = source.pictures.find(stem)
    if picture is None:
        raise DatasetError("labels.no-photo-of-name", str(path))
    width, height = upright_size(picture.read_bytes(), str(picture))
    tiles = []
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        fields = line.split()
        if len(fields) in _FIELDS:
            tile = _tile(fields, source.names, f"{path}:{number}", width, height)
            tiles += [tile] if tile else []
        elif fields and ":" not in line:
            raise DatasetError("labels.dota-line", f"{path}:{number}")
    return PhotoLabels(source.pictures.name_of(picture), width, height, tuple(tiles))


def _tile(fields: list[str], names: Naming, about: str, width: int, height: int) -> TileLabel | None:
    try:
        x0, y0, x1, y1, x2, y2, x3, y3 = map(float, fields[:8])
    except ValueError:
        raise DatasetError("labels.dota-line", about) from None
    code = names.code(fields[8])
    if code is None:
        return None
    corners = (x0, y0), (x1, y1), (x2, y2), (x3, y3)
    box = clip_box(bounding_box(corners), width, height)
    if box is None:
        raise DatasetError("labels.outside", about)
    return TileLabel(code, box, corners, difficult=fields[9:] == ["1"])
