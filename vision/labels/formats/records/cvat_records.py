"""Elements of CVAT's XML for images, and their conversion to labels."""

from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element

from pydantic import FiniteFloat

from vision.labels.formats.common.attributes import Fields, PhotoFields, TileAttributes
from vision.labels.formats.common.evidence import TileCollector
from vision.labels.formats.common.rectangles import (
    Outline,
    Rectangle,
    ordered_box,
    outline_of_points,
    reconcile_outline,
    to_outline,
    to_points,
)
from vision.labels.formats.common.source import Source
from vision.labels.json_fields import validate_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, PhotoLabels
from vision.reading.records import GroupKind

PHOTO_TAG: Final = "photo"
"""Label of the image tag that holds per-photo data."""


class _Image(Fields):
    name: str
    width: int
    height: int


class _Photo(PhotoFields):
    annotator: Annotator = "model"
    predicted_tiles: int | None = None


class _Attributes(TileAttributes):
    group: GroupKind | None = None


class _Shape(Fields):
    label: str
    group_id: int = 0


class _Polygon(_Shape):
    points: str

    def outline(self, field: str, exact: Outline | None, size: tuple[int, int], source: Source) -> Outline:
        return outline_of_points(to_points(self.points, f"{field}.points"), source.report)


class _Box(_Shape):
    xtl: FiniteFloat
    ytl: FiniteFloat
    xbr: FiniteFloat
    ybr: FiniteFloat
    rotation: FiniteFloat = 0.0

    def outline(self, field: str, exact: Outline | None, size: tuple[int, int], source: Source) -> Outline:
        left, top, right, bottom = ordered_box(self.xtl, self.ytl, self.xbr, self.ybr)
        if left == right or top == bottom:
            raise DatasetError("labels.no-area", field)
        turned = replace(Rectangle.from_box((left, top, right, bottom)), angle=self.rotation % 360)
        return reconcile_outline(turned, exact, *size)


_SHAPES: Final[dict[str, type[_Box | _Polygon]]] = {"box": _Box, "polygon": _Polygon}
"""By element; all others are shapes that no tile has."""


def to_photo_labels(image: Element, where: str, source: Source) -> PhotoLabels:
    """The labels of an `<image>`. Raises `DatasetError`: about the field."""
    for child in image:
        if child.tag != "tag" and child.tag not in _SHAPES:
            raise DatasetError("labels.no-box", f"{where}.{child.tag}")
    own = validate_json(_Image, image.attrib, where)
    tiles = TileCollector()
    for number, element in enumerate(child for child in image if child.tag != "tag"):
        field = f"{where}.{element.tag}[{number}]"
        shape = validate_json(_SHAPES[element.tag], element.attrib, field)
        code = source.names.code(shape.label)
        if code is None:
            continue
        attributes = validate_json(_Attributes, _attributes(element), field)
        # A tile with a kind but no group id forms a group of its own.
        group = attributes.group and (shape.group_id or -len(tiles) - 1, attributes.group)
        exact = to_outline(attributes.box, attributes.corners, field)
        outline = shape.outline(field, exact, (own.width, own.height), source)
        tiles.add(
            attributes.tile(code, outline), attributes.predicted, group,
            moved=exact is not None and outline is not exact, linked=shape.group_id, outlined=element.tag == "polygon",
        )  # fmt: skip
    tagged = next((_attributes(tag) for tag in image.findall("tag") if tag.get("label") == PHOTO_TAG), {})
    photo = validate_json(_Photo, tagged, f"{where}.tag")
    return tiles.labels(
        source.pictures.local_name(own.name), (own.width, own.height), photo.sha256, photo.network(), photo.annotator,
        photo.predicted_tiles,
    )  # fmt: skip


def _attributes(element: Element) -> dict[str, str]:
    return {child.get("name", ""): (child.text or "").strip() for child in element.findall("attribute")}
