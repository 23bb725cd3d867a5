"""Elements of Pascal VOC annotations, and their conversion to labels.

LabelMe's XML, as Datumaro writes it, is alike but for a polygon in place of `bndbox`, `imagesize` and `deleted`; an
object that is part of one with the same name describes the same tile.
"""

import re
from math import degrees
from pathlib import PurePosixPath
from typing import Any, Final
from xml.etree.ElementTree import Element

from pydantic import AliasChoices, Field, FiniteFloat

from vision.labels.formats.common.attributes import Fields, GroupedAttributes, fields_of
from vision.labels.formats.common.evidence import Reconciled, TileCollector, reconcile_box
from vision.labels.formats.common.rectangles import (
    UNMOVED,
    Outline,
    Rectangle,
    bounding_box,
    differs_by,
    move_outline,
    ordered_box,
    outline_of_points,
    to_corners,
    to_outline,
    to_points,
    turned_box,
)
from vision.labels.formats.common.source import Source
from vision.labels.json_fields import validate_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, Box, PhotoLabels
from vision.reading.records import NetworkRecord

_SOURCE: Final = re.compile(r"(model|person)(?: (.+) ([0-9a-f]{64}))?")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_LISTED: Final = re.compile(r"\b(rotation)=([-+.\d]+)")
"""What LabelMe's attributes, which are one text, say of the place."""


class _Sides(Fields):
    xmin: FiniteFloat
    ymin: FiniteFloat
    xmax: FiniteFloat
    ymax: FiniteFloat

    def box(self, field: str, first: int) -> Box:
        """The box; the last pixel is inside, and the first is counted as `first`. Raises `DatasetError`: no area."""
        if self.xmin - first == self.xmax or self.ymin - first == self.ymax:
            raise DatasetError("labels.no-area", f"{field}.bndbox")
        left, top, right, bottom = ordered_box(self.xmin, self.ymin, self.xmax, self.ymax)
        return left - first, top - first, right, bottom


class _Turned(Fields):
    cx: FiniteFloat
    cy: FiniteFloat
    w: FiniteFloat
    h: FiniteFloat
    angle: FiniteFloat

    def rectangle(self) -> Rectangle:
        return Rectangle(self.cx, self.cy, self.w, self.h, degrees(self.angle) % 360)


class _Object(Fields):
    name: str
    id: str | None = None
    whole: str | None = None
    difficult: bool = False
    angle: FiniteFloat = 0.0
    bndbox: _Sides | None = None
    robndbox: _Turned | None = None
    polygon: str | None = None
    attributes: GroupedAttributes

    @classmethod
    def of(cls, found: Element, field: str) -> "_Object":
        """The fields of an `<object>`. Raises `DatasetError`: about one; it is made of parts."""
        if found.find("part") is not None:
            raise DatasetError("labels.no-box", f"{field}.part")
        texts = {one.findtext("name", ""): one.findtext("value", "").strip() for one in found.iter("attribute")}
        if not texts.get("group_kind"):
            texts.pop("group", None)  # Of another project.
        own: dict[str, Any] = {
            "whole": found.findtext("parts/ispartof", ""),
            "polygon": ";".join(f"{pt.findtext('x')},{pt.findtext('y')}" for pt in found.findall("polygon/pt")),
        }
        listed = dict(_LISTED.findall(found.findtext("attributes") or ""))
        attributes = validate_json(GroupedAttributes, texts | listed, field)
        return validate_json(cls, fields_of(found) | own | {"attributes": attributes}, field)


class _Size(Fields):
    width: int = Field(validation_alias=AliasChoices("width", "ncols"))
    height: int = Field(validation_alias=AliasChoices("height", "nrows"))


class _Source(Fields):
    annotation: str = ""
    image: str = ""
    predicted: int | None = None


def to_photo_labels(root: Element, name: str, source: Source) -> PhotoLabels:
    """The labels of an `<annotation>`; a size that it does not tell is the picture's.

    `name`: label file relative to `Annotations/`. Raises `DatasetError`: about the field.
    """
    tiles = TileCollector()
    for field, found in _objects(root):
        code = source.names.code(found.name)
        if code is None:
            continue
        own = found.attributes
        placed = _outline(found, field, source)
        tile = own.model_copy(update={"difficult": found.difficult}).tile(code, placed.outline)
        tiles.add(tile, own.predicted, own.member_of, moved=placed.moved)
    origin = root.find("source")
    said = validate_json(_Source, {} if origin is None else fields_of(origin), "source")
    stated = _SOURCE.fullmatch(said.annotation)
    photo = source.pictures.local_name(_photo_name(root, name))
    sha256 = said.image if _SHA256.fullmatch(said.image) else None
    model = NetworkRecord(name=stated[2], sha256=stated[3]) if stated and stated[2] else None
    annotator: Annotator = "person" if stated and stated[1] == "person" else "model"
    return tiles.labels(photo, _size(root) or source.pictures.size_of(photo), sha256, model, annotator, said.predicted)


def _objects(root: Element) -> list[tuple[str, _Object]]:
    """The objects by field that are not deleted, each tile once."""
    there = [
        (field := f"object[{number}]", _Object.of(found, field))
        for number, found in enumerate(root.findall("object"))
        if found.findtext("deleted", "").strip() not in {"1", "true"}
    ]
    names = {found.id: found.name for _, found in there}
    return [(field, found) for field, found in there if not found.whole or names.get(found.whole) != found.name]


def _size(root: Element) -> tuple[int, int] | None:
    for place in ("size", "imagesize"):
        if (found := root.find(place)) is not None:
            size = validate_json(_Size, fields_of(found), place)
            return size.width, size.height
    return None


def _photo_name(root: Element, name: str) -> str:
    """The picture's name, in the same subfolder as its label file."""
    file = root.findtext("filename")
    if not file:
        raise DatasetError("labels.missing", "filename")
    parent = PurePosixPath(name).parent
    return file if "/" in file or str(parent) == "." else f"{parent}/{file}"


def _outline(found: _Object, field: str, source: Source) -> Reconciled:
    """The outline after a tool for boxes may have moved `bndbox`, or one for rotated rectangles `robndbox`."""
    own = found.attributes
    exact = to_outline(own.box, own.corners, field)
    corners = to_corners(own.corners, f"{field}.corners")
    rectangle = None if found.robndbox is None else found.robndbox.rectangle()
    # CVAT, which tells a rotation, measures from 0.
    first = 0 if "rotation" in own.model_fields_set else 1
    box = None if found.bndbox is None else found.bndbox.box(field, first)
    if rectangle is not None and not (corners and Rectangle.from_corners(corners).is_near(rectangle)):
        turned = Outline(bounding_box(rectangle.corners), rectangle.corners)
        moved = turned if exact is None else move_outline(exact, rectangle)
        if box is not None and (exact is None or differs_by(box, exact.box, UNMOVED)):
            moved = Outline(box, moved.corners)
        return Reconciled(moved, moved=corners is not None)
    if box is None and rectangle is not None:
        box = exact.box if exact else bounding_box(rectangle.corners)
    if box is None and found.polygon:
        return reconcile_box(outline_of_points(to_points(found.polygon, f"{field}.polygon"), source.report), exact)
    if box is None:
        raise DatasetError("labels.missing", f"{field}.bndbox")
    if own.rotation:
        return reconcile_box(turned_box(box, own.rotation), exact)
    if found.angle:
        raise DatasetError("labels.no-box", f"{field}.angle")
    return reconcile_box(Outline(box, corners), exact)
