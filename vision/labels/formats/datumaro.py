"""Reads Datumaro's own JSON: items with boxes and polygons, one file a subset in `annotations/`.

https://open-edge-platform.github.io/datumaro/latest/docs/data-formats/formats/datumaro.html
"""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, Field, FiniteFloat

from vision.labels.formats.common.evidence import TileCollector
from vision.labels.formats.common.rectangles import Outline, ordered_box, outline_of_points, turned_box
from vision.labels.formats.common.source import Source
from vision.labels.json_fields import read_json, validate_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.reading.records import Point

FOLDER: Final = "annotations"
_KEYS: Final = (b'"items"', b'"categories"')


class _Label(BaseModel):
    name: str


class _Labels(BaseModel):
    labels: list[_Label] = []


class _Categories(BaseModel):
    label: _Labels = _Labels()


class _Image(BaseModel):
    path: str = ""
    size: tuple[int, int] | None = None
    """Height and width."""


class _Attributes(BaseModel):
    rotation: FiniteFloat = 0.0
    score: FiniteFloat | None = None


class _Annotation(BaseModel):
    type: str
    label_id: int
    group: int = 0
    attributes: _Attributes = _Attributes()
    bbox: tuple[FiniteFloat, FiniteFloat, FiniteFloat, FiniteFloat] | None = None
    points: list[FiniteFloat] = []


class _Item(BaseModel):
    id: str
    image: _Image = _Image()
    annotations: list[_Annotation] = Field(default=[])


class _File(BaseModel):
    categories: _Categories = _Categories()
    items: list[Any]


def from_datumaro(source: Source) -> Iterator[PhotoLabels]:
    """Read the files of `annotations/`, sorted by name.

    Raises `DatasetError`: an invalid file; what the report raises of an item, which names the field.
    """
    for path in find_datumaro_files(source.folder):
        file = read_json(path, _File)
        classes = [label.name for label in file.categories.label.labels]
        for place, given in enumerate(file.items):
            name = given.get("id") if isinstance(given, dict) else None
            field = f"items[{place}]"
            yield from source.report.read(str(name or field), partial(_photo, field, given, classes, source), path)


def find_datumaro_files(folder: Path) -> list[Path]:
    """The files of a folder in this format; told without parsing."""
    paths = sorted((folder / FOLDER).glob("*.json"))
    return [path for path in paths if all(key in path.read_bytes() for key in _KEYS)]


def _photo(field: str, given: object, classes: list[str], source: Source) -> PhotoLabels:
    item = validate_json(_Item, given, field)
    name = source.pictures.local_name(item.image.path or item.id)
    height, width = item.image.size or source.pictures.size_of(name)[::-1]
    tiles = TileCollector()
    for place, annotation in enumerate(item.annotations):
        where = f"{field}.annotations[{place}]"
        if not 0 <= annotation.label_id < len(classes):
            raise DatasetError("labels.no-category", f"{where}.label_id", id=annotation.label_id)
        code = source.names.code(classes[annotation.label_id])
        if code is not None:
            outline = _outline(annotation, where, source)
            tile = TileLabel(code, outline.box, outline.corners, annotation.attributes.score)
            tiles.add(tile, linked=annotation.group, outlined=annotation.type == "polygon")
    return tiles.labels(name, (width, height))


def _outline(annotation: _Annotation, where: str, source: Source) -> Outline:
    if annotation.type == "polygon" and len(annotation.points) >= 6:
        points: list[Point] = list(zip(annotation.points[::2], annotation.points[1::2], strict=True))
        return outline_of_points(points, source.report)
    if annotation.type != "bbox" or annotation.bbox is None:
        raise DatasetError("labels.shape", f"{where}.type", shape=annotation.type)
    left, top, width, height = annotation.bbox
    if not width or not height:
        raise DatasetError("labels.no-area", f"{where}.bbox")
    return turned_box(ordered_box(left, top, left + width, top + height), annotation.attributes.rotation)
