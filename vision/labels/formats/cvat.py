"""CVAT's XML 1.1 for images in `annotations.xml`, and `labels.json`, the labels for a task's raw constructor.

A tile is a rotated rectangle; its group is the box's `group_id`, and attributes hold the rest, including the exact box
and corners. An image tag named `photo` holds the hash and the model. https://docs.cvat.ai/docs/other/xml_format
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import TextIOWrapper
from pathlib import Path
from typing import Any, Final, get_args
from xml.etree.ElementTree import Element
from xml.sax.saxutils import XMLGenerator
from xml.sax.xmlreader import AttributesImpl

from scoring.tiles import CLASSES
from vision.labels.files import atomic_writer, reject_duplicates, write_text
from vision.labels.formats.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.cvat_records import PHOTO_TAG, to_photo_labels
from vision.labels.formats.evidence import predicted_code
from vision.labels.formats.label_colours import LABEL_COLOURS
from vision.labels.formats.point_text import points_text
from vision.labels.formats.rotated import Outline
from vision.labels.formats.xml_files import read_xml
from vision.labels.labelled_photo import DatasetError
from vision.labels.naming import OWN_NAMES, Naming
from vision.labels.photo_labels import PhotoLabels, TileLabel
from vision.labels.picture_finder import PictureFinder
from vision.labels.read_report import ReadReport
from vision.reading.records import GroupKind

FILE: Final = "annotations.xml"
LABELS: Final = "labels.json"
_KEPT: Final = frozenset(LabelFeature) - {LabelFeature.PREDICTED, LabelFeature.READING}
_HEAD: Final = 4096
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

    Raises:
        DatasetError: a file cannot be written, or a photo occurs twice.
    """
    losses = ConversionReport()
    write_text(folder / LABELS, json.dumps(_labels(), indent=1) + "\n")
    with atomic_writer(folder / FILE) as file:
        writer = _Writer(file)
        writer.begin()
        for number, photo in enumerate(reject_duplicates(losses.count_dropped(photos, _KEPT))):
            writer.image(number, photo.in_reading_order())
        writer.end()
    return losses


def from_cvat(folder: Path, names: Naming = OWN_NAMES, report: ReadReport | None = None) -> Iterator[PhotoLabels]:
    """Read `annotations.xml` as written by `to_cvat` or exported by CVAT (CVAT for images 1.1).

    Polygons become the rotated boxes that fit. Tracks of CVAT for video are refused, and with them the images of their
    frames, whose tiles they are.

    Raises:
        DatasetError: a file that is no such XML; what `report` raises of a photo, which names the image and the field.
    """
    report = report or ReadReport()
    pictures = PictureFinder(folder)
    for path in find_cvat_files(folder) or [folder / FILE]:
        root = read_xml(path, "annotations")
        images = list(root.iter("image"))
        tracked = _refuse_tracks(root, images, path, report)
        for number, image in enumerate(images):
            if image.get("id") in tracked:
                continue
            field = f"image[{number}]"
            read = partial(to_photo_labels, image, field, pictures, names, report)
            photo = report.attempt(image.get("name") or field, read, path)
            if photo is not None:
                yield photo


def _refuse_tracks(root: Element, images: Sequence[Element], path: Path, report: ReadReport) -> set[str]:
    """Refuse the images of which a track holds a tile, or the file where there are none; returns their ids."""
    named = {image.get("id", ""): image.get("name") or path.name for image in images}
    refused: set[str] = set()
    for number, track in enumerate(root.iter("track")):
        error = DatasetError("labels.cvat-track", f"{path}: track[{number}]", label=track.get("label", ""))
        frames = {shape.get("frame", "") for shape in track} & named.keys()
        for frame in sorted(frames - refused):
            report.refuse(named[frame], error)
        if not frames:
            report.refuse(path.name, error)
        refused |= frames
    return refused


def find_cvat_files(folder: Path) -> list[Path]:
    """The files of a folder in this format; Datumaro writes one a subset (`default.xml`)."""
    return [path for path in sorted(folder.glob("*.xml")) if _is_cvat(path)]


def _is_cvat(path: Path) -> bool:
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return b"<annotations" in head


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


class _Writer:
    """Streaming writer, so that only one photo is in memory."""

    def __init__(self, file: TextIOWrapper) -> None:
        self._xml = XMLGenerator(file, encoding="utf-8", short_empty_elements=True)

    def begin(self) -> None:
        self._xml.startDocument()
        self._open("annotations")
        self._leaf("version", "1.1")
        self._open("meta")
        self._open("task")
        self._leaf("name", "mahjong tiles")
        self._leaf("mode", "annotation")
        self._open("labels")
        for label in _labels():
            self._label(label)
        for tag in ("labels", "task", "meta"):
            self._close(tag)

    def end(self) -> None:
        self._close("annotations")
        self._xml.endDocument()

    def image(self, number: int, photo: PhotoLabels) -> None:
        size = {"width": str(photo.width), "height": str(photo.height)}
        self._open("image", {"id": str(number), "name": photo.name} | size)
        source = "manual" if photo.annotator == "person" else "auto"
        groups = {place: (i, group.kind) for i, group in enumerate(photo.groups, start=1) for place in group.tiles}
        for place, tile in enumerate(photo.tiles):
            self._box(tile, source, predicted_code(photo, tile), *groups.get(place, (0, "")))
        self._open("tag", {"label": PHOTO_TAG, "source": source})
        self._attributes({"annotator": photo.annotator, "sha256": photo.sha256})
        if photo.model is not None:
            self._attributes({"model": photo.model.name, "model_sha256": photo.model.sha256})
            if photo.annotator == "model":
                self._attributes({"predicted_tiles": str(len(photo.tiles))})
        self._close("tag")
        self._close("image")

    def _box(self, tile: TileLabel, source: str, predicted: str | None, group: int, kind: str) -> None:
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
        self._open("box", fields)
        left, top, right, bottom = tile.box
        self._attributes(
            {
                "group": kind or None,
                "sideways": None if tile.sideways is None else str(tile.sideways).lower(),
                "difficult": str(tile.difficult).lower(),
                "confidence": None if tile.confidence is None else f"{tile.confidence:.6g}",
                "box": points_text(((left, top), (right, bottom))),
                "corners": None if tile.corners is None else points_text(tile.corners),
                "predicted": predicted,
            }
        )
        self._close("box")

    def _attributes(self, values: dict[str, str | None]) -> None:
        for name, value in values.items():
            if value is not None:
                self._leaf("attribute", value, {"name": name})

    def _label(self, label: dict[str, Any]) -> None:
        self._open("label")
        self._leaf("name", label["name"])
        self._leaf("type", label["type"])
        self._open("attributes")
        for attribute in label["attributes"]:
            self._open("attribute")
            self._leaf("name", attribute["name"])
            self._leaf("mutable", "False")
            self._leaf("input_type", attribute["input_type"])
            self._leaf("default_value", attribute["default_value"])
            self._leaf("values", "\n".join(attribute["values"]))
            self._close("attribute")
        self._close("attributes")
        self._close("label")

    def _open(self, tag: str, fields: dict[str, str] | None = None) -> None:
        self._xml.startElement(tag, AttributesImpl(fields or {}))
        self._xml.ignorableWhitespace("\n")

    def _close(self, tag: str) -> None:
        self._xml.endElement(tag)
        self._xml.ignorableWhitespace("\n")

    def _leaf(self, tag: str, text: str, fields: dict[str, str] | None = None) -> None:
        self._xml.startElement(tag, AttributesImpl(fields or {}))
        self._xml.characters(text)
        self._close(tag)
