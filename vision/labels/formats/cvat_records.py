"""Elements of CVAT's XML for images, and their conversion to labels."""

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from vision.labels.formats.evidence import TileCollector
from vision.labels.formats.rectangles import (
    Rectangle,
    ordered_box,
    outline_of_points,
    reconcile_outline,
    to_outline,
    to_points,
    to_tile,
)
from vision.labels.formats.source import Source
from vision.labels.formats.xml_files import require_text, to_int, to_kind, to_network, to_number
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import Annotator, PhotoLabels, TileLabel

PHOTO_TAG: Final = "photo"
"""Label of the image tag that holds per-photo data."""
_READ: Final = frozenset({"box", "polygon", "tag"})
"""Elements of an image; all others are shapes that no tile has."""


def to_photo_labels(image: Element, where: str, source: Source) -> PhotoLabels:
    """The labels of an `<image>`. Raises `DatasetError`: about the field."""
    for child in image:
        if child.tag not in _READ:
            raise DatasetError("labels.no-box", f"{where}.{child.tag}")
    width = to_int(image.get("width"), f"{where}.width")
    height = to_int(image.get("height"), f"{where}.height")
    tiles = TileCollector()
    for number, box in enumerate(child for child in image if child.tag != "tag"):
        field = f"{where}.{box.tag}[{number}]"
        code = source.names.code(require_text(box.get("label"), f"{field}.label"))
        if code is None:
            continue
        attributes = _attributes(box)
        linked = to_int(box.get("group_id") or "0", f"{field}.group_id")
        group = None
        if kind := attributes.get("group"):
            # A tile with a kind but no group id forms a group of its own.
            group = linked or -len(tiles) - 1, to_kind(kind, f"{field}.group")
        tile, moved = _tile(box, code, attributes, field, (width, height), source)
        outlined = box.tag == "polygon"
        tiles.add(tile, attributes.get("predicted"), group, moved=moved, linked=linked, outlined=outlined)
    photo = next((_attributes(tag) for tag in image.findall("tag") if tag.get("label") == PHOTO_TAG), {})
    name = source.pictures.local_name(require_text(image.get("name"), f"{where}.name"))
    model = to_network(photo.get("model"), photo.get("model_sha256"), f"{where}.tag.model_sha256")
    stated = _annotator(photo, f"{where}.tag.annotator")
    count = photo.get("predicted_tiles")
    predicted = to_int(count, f"{where}.tag.predicted_tiles") if count else None
    return tiles.labels(name, (width, height), photo.get("sha256") or None, model, stated, predicted)


def _attributes(element: Element) -> dict[str, str]:
    return {child.get("name", ""): child.text or "" for child in element.findall("attribute")}


def _tile(
    shape: Element, code: str, attributes: Mapping[str, str], field: str, size: tuple[int, int], source: Source
) -> tuple[TileLabel, bool]:
    """A tile, and whether it was moved since it was written."""
    exact = to_outline(attributes, field)
    if shape.tag == "polygon":
        outline = outline_of_points(to_points(shape.get("points"), f"{field}.points"), source.report)
    else:
        outline = reconcile_outline(_rectangle(shape, field), exact, *size)
    return to_tile(code, outline, attributes, field), exact is not None and outline is not exact


def _rectangle(box: Element, field: str) -> Rectangle:
    left, top, right, bottom = ordered_box(
        *(to_number(box.get(name), f"{field}.{name}") for name in ("xtl", "ytl", "xbr", "ybr"))
    )
    if left == right or top == bottom:
        raise DatasetError("labels.no-area", field)
    angle = to_number(box.get("rotation") or "0", f"{field}.rotation") % 360
    return Rectangle((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, angle)


def _annotator(photo: Mapping[str, str], field: str) -> Annotator:
    match photo.get("annotator", "model"):
        case "model":
            return "model"
        case "person":
            return "person"
        case other:
            raise DatasetError("labels.annotator", field, text=other)
