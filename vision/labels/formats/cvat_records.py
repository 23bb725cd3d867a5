"""Elements of CVAT's XML for images, and their conversion to labels."""

from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element

from vision.labels.formats.evidence import Drawn, TileEvidence, join_parts, judge_annotator
from vision.labels.formats.rectangles import (
    Rectangle,
    ordered_box,
    outline_of_points,
    reconcile_outline,
    to_outline,
    to_points,
)
from vision.labels.formats.xml_files import require_text, to_bool, to_int, to_kind, to_network, to_number
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import Naming
from vision.labels.photo_labels import Annotator, GroupLabel, PhotoLabels, TileLabel
from vision.labels.picture_finder import PictureFinder
from vision.labels.read_report import ReadReport
from vision.reading.records import GroupKind

PHOTO_TAG: Final = "photo"
"""Label of the image tag that holds per-photo data."""
_READ: Final = frozenset({"box", "polygon", "tag"})
"""Elements of an image; all others are shapes that no tile has."""


def to_photo_labels(
    image: Element, where: str, pictures: PictureFinder, names: Naming, report: ReadReport
) -> PhotoLabels:
    """The labels of an `<image>`. Raises `DatasetError`: about the field."""
    for child in image:
        if child.tag not in _READ:
            raise DatasetError("labels.no-box", f"{where}.{child.tag}")
    width = to_int(image.get("width"), f"{where}.width")
    height = to_int(image.get("height"), f"{where}.height")
    tiles: list[TileLabel] = []
    evidence: list[TileEvidence] = []
    drawn: list[Drawn] = []
    members: dict[tuple[int, GroupKind], list[int]] = {}
    for number, box in enumerate(child for child in image if child.tag != "tag"):
        field = f"{where}.{box.tag}[{number}]"
        code = names.code(require_text(box.get("label"), f"{field}.label"))
        if code is None:
            continue
        place = len(tiles)
        attributes = _attributes(box)
        group = to_int(box.get("group_id") or "0", f"{field}.group_id")
        if kind := attributes.get("group"):
            # A tile with a kind but no group id forms a group of its own.
            members.setdefault((group or -place - 1, to_kind(kind, f"{field}.group")), []).append(place)
        tile, moved = _tile(box, code, attributes, field, (width, height), report)
        tiles.append(tile)
        drawn.append(Drawn(tile, group, outlined=box.tag == "polygon"))
        evidence.append(TileEvidence(tile.code, attributes.get("predicted") or None, moved))
    photo = next((_attributes(tag) for tag in image.findall("tag") if tag.get("label") == PHOTO_TAG), {})
    labels = PhotoLabels(
        name=pictures.local_name(require_text(image.get("name"), f"{where}.name")),
        width=width,
        height=height,
        tiles=tuple(tiles),
        groups=tuple(GroupLabel(kind, tuple(places)) for (_, kind), places in members.items()),
        sha256=photo.get("sha256") or None,
        model=to_network(photo.get("model"), photo.get("model_sha256"), f"{where}.tag.model_sha256"),
        annotator=judge_annotator(
            _annotator(photo, f"{where}.tag.annotator"),
            evidence,
            _predicted_tiles(photo, f"{where}.tag.predicted_tiles"),
        ),
    )
    return join_parts(labels, drawn)


def _attributes(element: Element) -> dict[str, str]:
    return {child.get("name", ""): child.text or "" for child in element.findall("attribute")}


def _tile(
    shape: Element, code: str, attributes: Mapping[str, str], field: str, size: tuple[int, int], report: ReadReport
) -> tuple[TileLabel, bool]:
    """A tile, and whether it was moved since it was written."""
    exact = to_outline(attributes, field)
    if shape.tag == "polygon":
        outline = outline_of_points(to_points(shape.get("points"), f"{field}.points"), report)
    else:
        outline = reconcile_outline(_rectangle(shape, field), exact, *size)
    confidence = attributes.get("confidence")
    tile = TileLabel(
        code=code,
        box=outline.box,
        corners=outline.corners,
        confidence=to_number(confidence, f"{field}.confidence") if confidence else None,
        sideways=to_bool(attributes.get("sideways"), f"{field}.sideways"),
        difficult=to_bool(attributes.get("difficult"), f"{field}.difficult") or False,
    )
    return tile, exact is not None and outline is not exact


def _rectangle(box: Element, field: str) -> Rectangle:
    left, top, right, bottom = ordered_box(
        *(to_number(box.get(name), f"{field}.{name}") for name in ("xtl", "ytl", "xbr", "ybr"))
    )
    if left == right or top == bottom:
        raise DatasetError("labels.no-area", field)
    angle = to_number(box.get("rotation") or "0", f"{field}.rotation") % 360
    return Rectangle((left + right) / 2, (top + bottom) / 2, right - left, bottom - top, angle)


def _predicted_tiles(photo: Mapping[str, str], field: str) -> int | None:
    return to_int(photo["predicted_tiles"], field) if photo.get("predicted_tiles") else None


def _annotator(photo: Mapping[str, str], field: str) -> Annotator:
    match photo.get("annotator", "model"):
        case "model":
            return "model"
        case "person":
            return "person"
        case other:
            raise DatasetError("labels.annotator", field, text=other)
