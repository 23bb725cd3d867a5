"""Reads labelme's and X-AnyLabeling's JSON files, one beside each photo.

A shape is a rectangle (two or four points), a rotated rectangle or a polygon; four points that are no upright rectangle
are a tile's corners. https://github.com/wkentaro/labelme, https://github.com/CVHub520/X-AnyLabeling
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Annotated, Final

from pydantic import BaseModel, Field, FiniteFloat

from vision.labels.files import error_context, find_files
from vision.labels.formats.common.evidence import TileCollector
from vision.labels.formats.common.rectangles import Outline, bounding_box, clip_box, outline_of_points
from vision.labels.formats.common.source import Source
from vision.labels.json_fields import read_json, read_json_bytes, require_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.yolo_folders import PICTURES
from vision.reading.records import Point

_DRAWN: Final = frozenset({"rectangle", "rotation", "polygon"})


class _Shape(BaseModel):
    label: str
    points: list[tuple[FiniteFloat, FiniteFloat]]
    shape_type: str = "polygon"
    difficult: bool | None = None
    group_id: int | None = None

    @property
    def link(self) -> tuple[int, ...]:
        """What shapes of one object share; groups are counted from 0."""
        return () if self.group_id is None else (self.group_id,)


class _LabelmeFile(BaseModel):
    """The file of a photo; unknown fields are ignored."""

    image_path: Annotated[str, Field(alias="imagePath")]
    height: Annotated[int, Field(alias="imageHeight", gt=0)]
    width: Annotated[int, Field(alias="imageWidth", gt=0)]
    shapes: list[_Shape]


def from_labelme(source: Source) -> Iterator[PhotoLabels]:
    """Read the files below a folder, sorted by name; a photo lies beside its file.

    Raises `DatasetError`: what the report raises of an invalid file or a shape that is no box, with its field.
    """
    for name, path in find_files(source.folder, ".json"):
        if not is_labelme(path):
            if any(path.with_suffix(suffix).is_file() for suffix in PICTURES):
                require_json(path)
            continue
        yield from source.report.read(name.removesuffix(".json"), partial(_photo, name, path, source))


def _photo(name: str, path: Path, source: Source) -> PhotoLabels:
    found = read_json(path, _LabelmeFile)
    with error_context(path):
        picture = PurePosixPath(found.image_path.replace("\\", "/")).name
        place = PurePosixPath(name).parent / picture
        tiles = TileCollector()
        for number, shape in enumerate(found.shapes):
            if (code := source.names.code(shape.label)) is not None:
                tile = _tile(code, shape, f"shapes[{number}]", found, source)
                tiles.add(tile, linked=shape.link, outlined=shape.shape_type == "polygon")
        return tiles.labels(place.as_posix(), (found.width, found.height))


def is_labelme(path: Path) -> bool:
    """Whether a JSON file has the fields of these tools."""
    with suppress(DatasetError, ValueError, RecursionError):
        found = json.loads(read_json_bytes(path))
        return isinstance(found, dict) and "shapes" in found and "imagePath" in found
    return False


def _tile(code: str, shape: _Shape, field: str, file: _LabelmeFile, source: Source) -> TileLabel:
    points: list[Point] = shape.points
    if shape.shape_type not in _DRAWN:
        raise DatasetError("labels.shape", f"{field}.shape_type", shape=shape.shape_type)
    if len(points) < 2:
        raise DatasetError("labels.few-points", f"{field}.points")
    drawn = Outline(bounding_box(points), None) if len(points) == 2 else outline_of_points(points, source.report)
    box = clip_box(drawn.box, file.width, file.height)
    if box is None:
        raise DatasetError("labels.outside", f"{field}.points")
    return TileLabel(code, box, drawn.corners, difficult=bool(shape.difficult))
