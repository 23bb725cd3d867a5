"""CVAT's XML 1.1 for images in `annotations.xml`, and `labels.json`, the labels for a task's raw constructor.

A tile is a rotated rectangle; its group is the box's `group_id`, and attributes hold the rest, including the exact box
and corners. An image tag named `photo` holds the hash and the model. https://docs.cvat.ai/docs/other/xml_format
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, get_args
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from scoring.tiles import CLASSES
from vision.labels.files import atomic_writer, head_of, reject_duplicates, write_text
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.evidence import predicted_code
from vision.labels.formats.common.label_colours import LABEL_COLOURS
from vision.labels.formats.common.rectangles import Outline, attributes_of
from vision.labels.formats.common.source import Source
from vision.labels.formats.common.xml_files import Content, element, read_xml
from vision.labels.formats.records.cvat_records import PHOTO_TAG, to_photo_labels
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.reading.records import GroupKind

FILE: Final = "annotations.xml"
LABELS: Final = "labels.json"
_KEPT: Final = frozenset(LabelFeature) - {LabelFeature.PREDICTED, LabelFeature.READING}
_YES_NO: Final = ("false", "true")
_TILE_ATTRIBUTES: Final = {
    "group": ("select", ("", *get_args(GroupKind))),
    "sideways": ("checkbox", _YES_NO),
    "difficult": ("checkbox", _YES_NO),
    "confidence": ("text", ("",)),
    "box": ("text", ("",)),
    "corners": ("text", ("",)),
    "predicted": ("text", ("",)),
}
_PHOTO_ATTRIBUTES: Final = {
    "annotator": ("select", ("model", "person")),
    "sha256": ("text", ("",)),
    "model": ("text", ("",)),
    "model_sha256": ("text", ("",)),
    "predicted_tiles": ("text", ("",)),
}


def to_cvat(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write `annotations.xml` and `labels.json`; the photos belong in `images/` under their names.

    Raises `DatasetError`: a file cannot be written, or a photo occurs twice.
    """
    losses = ConversionReport()
    write_text(folder / LABELS, json.dumps(_labels(), indent=1) + "\n")
    with atomic_writer(folder / FILE) as file:
        file.write(_head())
        for number, photo in enumerate(reject_duplicates(losses.count_dropped(photos, _KEPT))):
            file.write(_text(_image(number, photo.in_reading_order())))
        file.write("</annotations>\n")
    return losses


def from_cvat(source: Source) -> Iterator[PhotoLabels]:
    """Read `annotations.xml` as written by `to_cvat` or exported by CVAT (CVAT for images 1.1).

    Polygons become the rotated boxes that fit. Tracks of CVAT for video are refused, and with them the images of their
    frames, whose tiles they are. Raises `DatasetError`: a file that is no such XML; what the report raises of a photo,
    which names the image and the field.
    """
    for path in find_cvat_files(source.folder) or [source.folder / FILE]:
        root = read_xml(path, "annotations")
        images = list(root.iter("image"))
        tracked = _refuse_tracks(root, images, path, source)
        for number, image in enumerate(images):
            if image.get("id") in tracked:
                continue
            field = f"image[{number}]"
            name = image.get("name") or field
            yield from source.report.read(name, partial(to_photo_labels, image, field, source), path)


def _refuse_tracks(root: Element, images: Sequence[Element], path: Path, source: Source) -> set[str]:
    """Refuse the images of which a track holds a tile, or the file where there are none; returns their ids."""
    named = {image.get("id", ""): image.get("name") or path.name for image in images}
    refused: set[str] = set()
    for number, track in enumerate(root.iter("track")):
        error = DatasetError("labels.cvat-track", f"{path}: track[{number}]", label=track.get("label", ""))
        frames = {shape.get("frame", "") for shape in track} & named.keys()
        for frame in sorted(frames - refused):
            source.report.refuse(named[frame], error)
        if not frames:
            source.report.refuse(path.name, error)
        refused |= frames
    return refused


def find_cvat_files(folder: Path) -> list[Path]:
    """The files of a folder in this format; Datumaro writes one a subset (`default.xml`)."""
    return [path for path in sorted(folder.glob("*.xml")) if b"<annotations" in head_of(path)]


def _labels() -> list[dict[str, Any]]:
    """Label definitions in the form of CVAT's raw constructor."""
    tiles = [
        {"name": code, "color": LABEL_COLOURS[code], "type": "rectangle", "attributes": _attributes(_TILE_ATTRIBUTES)}
        for code in CLASSES
    ]
    return [*tiles, {"name": PHOTO_TAG, "type": "tag", "attributes": _attributes(_PHOTO_ATTRIBUTES)}]


def _attributes(attributes: dict[str, tuple[str, tuple[str, ...]]]) -> list[dict[str, Any]]:
    return [
        {"name": name, "mutable": False, "input_type": kind, "default_value": values[0], "values": list(values)}
        for name, (kind, values) in attributes.items()
    ]


def _head() -> str:
    """What comes before the images, up to the start tag of the root."""
    labels: list[Content] = [
        {"name": label["name"], "type": label["type"], "attributes": {"attribute": [*map(_texts, label["attributes"])]}}
        for label in _labels()
    ]
    task = element("task", {"name": "mahjong tiles", "mode": "annotation", "labels": {"label": labels}})
    start = '<?xml version="1.0" encoding="utf-8"?>\n<annotations>\n<version>1.1</version>\n'
    return f"{start}<meta>\n{_text(task)}</meta>\n"


def _texts(attribute: dict[str, Any]) -> Content:
    return {name: "\n".join(value) if name == "values" else str(value) for name, value in attribute.items()}


def _text(root: Element) -> str:
    indent(root, "")
    return tostring(root, encoding="unicode") + "\n"


def _image(number: int, photo: PhotoLabels) -> Element:
    size = {"width": str(photo.width), "height": str(photo.height)}
    image = Element("image", {"id": str(number), "name": photo.name} | size)
    source = "manual" if photo.annotator == "person" else "auto"
    groups = {place: (i, group.kind) for i, group in enumerate(photo.groups, start=1) for place in group.tiles}
    for place, tile in enumerate(photo.tiles):
        image.append(_box(tile, source, predicted_code(photo, tile), *groups.get(place, (0, ""))))
    tag = SubElement(image, "tag", {"label": PHOTO_TAG, "source": source})
    values: dict[str, str | None] = {"annotator": photo.annotator, "sha256": photo.sha256}
    if photo.model is not None:
        values |= {"model": photo.model.name, "model_sha256": photo.model.sha256}
        values["predicted_tiles"] = str(len(photo.tiles)) if photo.annotator == "model" else None
    tag.extend(_attribute_elements(values))
    return image


def _box(tile: TileLabel, source: str, predicted: str | None, group: int, kind: str) -> Element:
    rectangle = Outline(tile.box, tile.corners).rectangle
    half_width, half_height = rectangle.width / 2, rectangle.height / 2
    fields = {
        "label": tile.code,
        "source": source,
        "occluded": "0",
        "xtl": f"{rectangle.x - half_width:.2f}",
        "ytl": f"{rectangle.y - half_height:.2f}",
        "xbr": f"{rectangle.x + half_width:.2f}",
        "ybr": f"{rectangle.y + half_height:.2f}",
        "z_order": "0",
    }
    if rectangle.angle:
        fields["rotation"] = f"{rectangle.angle:.3f}"
    if group:
        fields["group_id"] = str(group)
    box = Element("box", fields)
    values = {"group": kind or None, "difficult": str(tile.difficult).lower(), **attributes_of(tile, predicted)}
    box.extend(_attribute_elements({name: values[name] for name in _TILE_ATTRIBUTES}))
    return box


def _attribute_elements(values: dict[str, str | None]) -> list[Element]:
    return [element("attribute", value, {"name": name}) for name, value in values.items() if value is not None]
