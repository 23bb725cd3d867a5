"""Pascal VOC: one XML file per photo in `Annotations/`; the photos belong in `JPEGImages/`.

`bndbox` counts pixels from 1 and includes its last row and column, as the VOC development kit does. `robndbox` is the
rotated rectangle as roLabelImg writes it (angle in radians), `attributes` follow CVAT and Datumaro. `source` names the
annotator. http://host.robots.ox.ac.uk/pascal/VOC/voc2012/devkit_doc.pdf
"""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from math import radians
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element, indent, tostring

from scoring.tiles import CLASSES
from vision.labels.files import error_context, find_files, head_of, with_label_files, write_text
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.evidence import predicted_code
from vision.labels.formats.common.rectangles import Rectangle, attributes_of
from vision.labels.formats.common.source import Source
from vision.labels.formats.common.xml_files import Content, element, read_xml
from vision.labels.formats.records.voc_records import to_photo_labels
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel

FOLDER: Final = "Annotations"
IMAGES: Final = "JPEGImages"
LIST: Final = "ImageSets/Main/all.txt"
LABEL_MAP: Final = "labelmap.txt"
_OTHER_FOLDER: Final = "annotations/"
_ROOT: Final = re.compile(rb"<annotation[\s>]")
_KEPT: Final = frozenset(LabelFeature) - {LabelFeature.PREDICTED, LabelFeature.READING}


def to_voc(photos: Iterable[PhotoLabels], folder: Path) -> ConversionReport:
    """Write `Annotations/`, the list of photos `ImageSets/Main/all.txt`, and the class list `labelmap.txt`.

    Raises `DatasetError`: a file cannot be written, or two photos would share one.
    """
    losses = ConversionReport()
    written = []
    for photo, file in with_label_files(losses.count_dropped(photos, _KEPT), FOLDER, ".xml"):
        root = _annotation(photo.in_reading_order())
        indent(root)
        write_text(folder / file, tostring(root, encoding="unicode") + "\n")
        written.append(file.removeprefix(f"{FOLDER}/").removesuffix(".xml"))
    write_text(folder / LIST, "".join(f"{name}\n" for name in written))
    write_text(folder / LABEL_MAP, "# label:color_rgb:parts:actions\n" + "".join(f"{code}:::\n" for code in CLASSES))
    return losses


def from_voc(source: Source) -> Iterator[PhotoLabels]:
    """Read the files of `Annotations/`, or of any other place below the folder, sorted by name.

    Raises `DatasetError`: no files; what the report raises of an invalid one, which names the file and the field.
    """
    files = find_voc_files(source.folder)
    if not files:
        raise DatasetError("labels.no-annotations", str(source.folder / FOLDER))
    for name, path in files:
        yield from source.report.read(name.removesuffix(".xml"), partial(_photo, path, name, source))


def _photo(path: Path, name: str, source: Source) -> PhotoLabels:
    root = read_xml(path, "annotation")
    with error_context(path):
        return to_photo_labels(root, name, source)


def find_voc_files(folder: Path) -> list[tuple[str, Path]]:
    """The files of a folder in this format, with the names of their photos but for the suffix.

    labelImg writes them beside the photos, supervision into `annotations/`.
    """
    if found := find_files(folder / FOLDER, ".xml"):
        return found
    files = find_files(folder, ".xml")
    return [(name.removeprefix(_OTHER_FOLDER), path) for name, path in files if _ROOT.search(head_of(path))]


def _annotation(photo: PhotoLabels) -> Element:
    parent, _, name = photo.name.rpartition("/")
    model = f" {photo.model.name} {photo.model.sha256}" if photo.model else ""
    source = {"database": "mahjong tiles", "annotation": photo.annotator + model}
    if photo.annotator == "model" and photo.model is not None:
        source["predicted"] = str(len(photo.tiles))
    if photo.sha256 is not None:
        source["image"] = photo.sha256
    groups = {place: (i, group.kind) for i, group in enumerate(photo.groups) for place in group.tiles}
    return element(
        "annotation",
        {
            "folder": f"{IMAGES}/{parent}" if parent else IMAGES,
            "filename": name,
            "source": source,
            "size": {"width": str(photo.width), "height": str(photo.height), "depth": "3"},
            "segmented": "0",
            "object": [_object(photo, tile, groups.get(place)) for place, tile in enumerate(photo.tiles)],
        },
    )


def _object(photo: PhotoLabels, tile: TileLabel, group: tuple[int, str] | None) -> Content:
    left, top, right, bottom = tile.box
    cut = left <= 0 or top <= 0 or right >= photo.width or bottom >= photo.height
    attributes = {
        "group": None if group is None else str(group[0]),
        "group_kind": None if group is None else group[1],
        **attributes_of(tile, predicted_code(photo, tile)),
    }
    named: list[Content] = [{"name": name, "value": text} for name, text in attributes.items() if text is not None]
    return {
        "name": tile.code,
        "pose": "Unspecified",
        "truncated": str(int(cut)),
        "difficult": str(int(tile.difficult)),
        "bndbox": _pixels(xmin=left + 1, ymin=top + 1, xmax=right, ymax=bottom),
        **({} if tile.corners is None else {"robndbox": _rotated_box(Rectangle.from_corners(tile.corners))}),
        "attributes": {"attribute": named},
    }


def _rotated_box(rectangle: Rectangle) -> Content:
    place = _pixels(cx=rectangle.x, cy=rectangle.y, w=rectangle.width, h=rectangle.height)
    return {**place, "angle": f"{radians(rectangle.angle):.6f}"}


def _pixels(**values: float) -> dict[str, str]:
    return {name: f"{value:.2f}" for name, value in values.items()}
