"""Label formats: writing and reading photos with their labels, and what each format cannot store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.labels.formats.coco import from_coco, to_coco
from vision.labels.formats.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.cvat import from_cvat, to_cvat
from vision.labels.formats.labelstudio import from_labelstudio, to_labelstudio
from vision.labels.formats.reading_json import from_json, to_json
from vision.labels.formats.voc import from_voc, to_voc
from vision.labels.formats.yolo import from_yolo, to_yolo
from vision.labels.formats.yolo_obb import from_yolo_obb, to_yolo_obb
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel

__all__ = ["FORMATS", "ConversionReport", "Format", "GroupLabel", "LabelFeature", "PhotoLabels", "TileLabel"]


@dataclass(frozen=True, slots=True)
class Format:
    """A label format: a folder of files as some annotation tool or trainer reads and writes them.

    Attributes:
        name: as on the command line and in the API.
        write: writes the labels of photos into a folder, replacing existing files, and counts what the format cannot
            store. Raises `DatasetError`.
        read: reads such a folder. Raises `DatasetError` about the file and its line or field, `PhotoError` about a
            picture where the format needs its size.
        labels: the files and folders that hold the labels.
        images: the folder where the photos belong, under their names.
    """

    name: str
    write: Callable[[Iterable[PhotoLabels], Path], ConversionReport]
    read: Callable[[Path], Iterator[PhotoLabels]]
    labels: tuple[str, ...]
    images: str = "images"


FORMATS: Final[Mapping[str, Format]] = {
    format_.name: format_
    for format_ in (
        Format("json", to_json, from_json, ("readings",)),
        Format("yolo", to_yolo, from_yolo, ("labels", "data.yaml")),
        Format("yolo-obb", to_yolo_obb, from_yolo_obb, ("labels", "data.yaml")),
        Format("coco", to_coco, from_coco, ("annotations",)),
        Format("labelstudio", to_labelstudio, from_labelstudio, ("tasks.json", "labeling.xml")),
        Format("cvat", to_cvat, from_cvat, ("annotations.xml", "labels.json")),
        Format("voc", to_voc, from_voc, ("Annotations", "ImageSets", "labelmap.txt"), "JPEGImages"),
    )
}
"""Every format by name."""
