"""Elements of Pascal VOC annotations, and their conversion to labels.

LabelMe's XML, as Datumaro writes it, is alike but for a polygon in place of `bndbox`, `imagesize` and `deleted`; an
object that is part of one with the same name describes the same tile.
"""

import re
from collections.abc import Mapping
from math import degrees
from pathlib import PurePosixPath
from typing import Final
from xml.etree.ElementTree import Element

from vision.labels.formats.evidence import Reconciled, TileCollector, reconcile_box
from vision.labels.formats.rectangles import (
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
    to_tile,
    turned_box,
)
from vision.labels.formats.source import Source
from vision.labels.formats.xml_files import require_text, to_bool, to_int, to_kind, to_network, to_number
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, Box, PhotoLabels, TileLabel
from vision.reading.records import Point

_SOURCE: Final = re.compile(r"(model|person)(?: (.+) ([0-9a-f]{64}))?")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")
_LISTED: Final = re.compile(r"\b(rotation)=([-+.\d]+)")
"""What LabelMe's attributes, which are one text, say of the place."""


def to_photo_labels(root: Element, name: str, source: Source) -> PhotoLabels:
    """The labels of an `<annotation>`; a size that it does not tell is the picture's.

    `name`: label file relative to `Annotations/`. Raises `DatasetError`: about the field.
    """
    tiles = TileCollector()
    for number, found in _objects(root):
        field = f"object[{number}]"
        code = source.names.code(require_text(found.findtext("name"), f"{field}.name"))
        if code is None:
            continue
        if found.find("part") is not None:
            raise DatasetError("labels.no-box", f"{field}.part")
        attributes = {one.findtext("name", ""): one.findtext("value", "") for one in found.iter("attribute")}
        attributes |= dict(_LISTED.findall(found.findtext("attributes") or ""))
        tile, moved = _tile(found, code, attributes, field, source)
        group = None
        if kind := attributes.get("group_kind"):
            group = to_int(attributes.get("group"), f"{field}.group"), to_kind(kind, f"{field}.group_kind")
        tiles.add(tile, attributes.get("predicted"), group, moved=moved)
    stated = _SOURCE.fullmatch(root.findtext("source/annotation", ""))
    image = root.findtext("source/image", "")
    count = root.findtext("source/predicted")
    predicted = to_int(count, "source.predicted") if count else None
    photo = source.pictures.local_name(_photo_name(root, name))
    sha256 = image if _SHA256.fullmatch(image) else None
    model = to_network(stated[2], stated[3], "source.annotation") if stated else None
    annotator: Annotator = "person" if stated and stated[1] == "person" else "model"
    return tiles.labels(photo, _size(root) or source.pictures.size_of(photo), sha256, model, annotator, predicted)


def _objects(root: Element) -> list[tuple[int, Element]]:
    """The objects by number that are not deleted, each tile once."""
    there = [
        (number, found)
        for number, found in enumerate(root.findall("object"))
        if not to_bool(found.findtext("deleted"), f"object[{number}].deleted")
    ]
    names = {found.findtext("id"): found.findtext("name") for _, found in there}
    return [
        (number, found)
        for number, found in there
        if not (whole := found.findtext("parts/ispartof")) or names.get(whole) != found.findtext("name")
    ]


def _size(root: Element) -> tuple[int, int] | None:
    for place, across, down in (("size", "width", "height"), ("imagesize", "ncols", "nrows")):
        if root.find(place) is not None:
            return (
                to_int(root.findtext(f"{place}/{across}"), f"{place}.{across}"),
                to_int(root.findtext(f"{place}/{down}"), f"{place}.{down}"),
            )
    return None


def _photo_name(root: Element, name: str) -> str:
    """The picture's name, in the same subfolder as its label file."""
    file = require_text(root.findtext("filename"), "filename")
    parent = PurePosixPath(name).parent
    return file if "/" in file or str(parent) == "." else f"{parent}/{file}"


def _tile(
    found: Element, code: str, attributes: Mapping[str, str], field: str, source: Source
) -> tuple[TileLabel, bool]:
    """A tile, and whether it was moved since it was written."""
    placed = _outline(found, attributes, field, source)
    own = {**attributes, "difficult": found.findtext("difficult", "")}
    return to_tile(code, placed.outline, own, field), placed.moved


def _outline(found: Element, attributes: Mapping[str, str], field: str, source: Source) -> Reconciled:
    """The outline after a tool for boxes may have moved `bndbox`, or one for rotated rectangles `robndbox`."""
    exact = to_outline(attributes, field)
    corners = to_corners(attributes.get("corners"), f"{field}.corners")
    rectangle = _rectangle(found, field)
    if rectangle is not None and not (corners and Rectangle.from_corners(corners).is_near(rectangle)):
        turned = Outline(bounding_box(rectangle.corners), rectangle.corners)
        moved = turned if exact is None else move_outline(exact, rectangle)
        box = _box(found, field)
        if box is not None and (exact is None or differs_by(box, exact.box, UNMOVED)):
            moved = Outline(box, moved.corners)
        return Reconciled(moved, moved=corners is not None)
    box = _box(found, field, first=0 if "rotation" in attributes else 1)
    if box is None and rectangle is not None:
        box = exact.box if exact else bounding_box(rectangle.corners)
    if box is None and (points := _polygon(found, field)):
        return reconcile_box(outline_of_points(points, source.report), exact)
    if box is None:
        raise DatasetError("labels.missing", f"{field}.bndbox")
    if degrees_turned := to_number(attributes.get("rotation") or "0", f"{field}.rotation"):
        return reconcile_box(turned_box(box, degrees_turned), exact)
    if found.find("angle") is not None and to_number(found.findtext("angle"), f"{field}.angle"):
        raise DatasetError("labels.no-box", f"{field}.angle")
    return reconcile_box(Outline(box, corners), exact)


def _box(found: Element, field: str, first: int = 1) -> Box | None:
    """The box; pixels are counted from 1 and the last is inside, but CVAT, which tells a rotation, measures from 0."""
    if found.find("bndbox") is None:
        return None
    left, top, right, bottom = (
        to_number(found.findtext(f"bndbox/{tag}"), f"{field}.bndbox.{tag}") for tag in ("xmin", "ymin", "xmax", "ymax")
    )
    if left - first == right or top - first == bottom:
        raise DatasetError("labels.no-area", f"{field}.bndbox")
    left, top, right, bottom = ordered_box(left, top, right, bottom)
    return left - first, top - first, right, bottom


def _polygon(found: Element, field: str) -> list[Point]:
    """The points that a person drew in LabelMe."""
    return [
        (to_number(point.findtext("x"), f"{field}.polygon.x"), to_number(point.findtext("y"), f"{field}.polygon.y"))
        for point in found.findall("polygon/pt")
    ]


def _rectangle(found: Element, field: str) -> Rectangle | None:
    if found.find("robndbox") is None:
        return None
    x, y, width, height, angle = (
        to_number(found.findtext(f"robndbox/{tag}"), f"{field}.robndbox.{tag}")
        for tag in ("cx", "cy", "w", "h", "angle")
    )
    return Rectangle(x, y, width, height, degrees(angle) % 360)
