"""Label formats: writing and reading photos with their labels, and what each format cannot store."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from vision.labels.files import ReadReport
from vision.labels.formats.coco import from_coco, to_coco
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.source import Source
from vision.labels.formats.cvat import from_cvat, to_cvat
from vision.labels.formats.datumaro import from_datumaro
from vision.labels.formats.dota import from_dota
from vision.labels.formats.labelme import from_labelme
from vision.labels.formats.labelstudio import from_labelstudio, to_labelstudio
from vision.labels.formats.reading_json import from_json, to_json
from vision.labels.formats.voc import from_voc, to_voc
from vision.labels.formats.yolo import from_yolo, from_yolo_obb, to_yolo, to_yolo_obb
from vision.labels.naming import OWN_NAMES, Naming
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel

__all__ = ["FORMATS", "ConversionReport", "Format", "GroupLabel", "LabelFeature", "PhotoLabels", "TileLabel"]


@dataclass(frozen=True, slots=True)
class ForeignFormat:
    """A label format of other tools that is read and not written."""

    name: str
    reader: Callable[[Source], Iterator[PhotoLabels]]

    def read(self, folder: Path, names: Naming = OWN_NAMES, report: ReadReport | None = None) -> Iterator[PhotoLabels]:
        """The labels of each photo; what cannot be read of one is refused through `report`, by default raised.

        `names`: which codes the class names stand for. Raises `DatasetError`: about a whole file; `VisionError`: what
        the report raises, about the file and its line or field, or a picture.
        """
        return self.reader(Source(folder, names, report or ReadReport()))


@dataclass(frozen=True, slots=True)
class Format(ForeignFormat):
    """A label format that is written too: a folder of files as some annotation tool or trainer has them.

    Attributes:
        write: writes the labels of photos into a folder, replacing existing files, and counts what the format cannot
            store. Raises `DatasetError`.
        labels: the files and folders that hold the labels.
        images: the folder where the photos belong, under their names.
    """

    write: Callable[[Iterable[PhotoLabels], Path], ConversionReport]
    labels: tuple[str, ...]
    images: str = "images"
    write_corners: Callable[[Iterable[PhotoLabels], Path], ConversionReport] | None = None
    """Writes corners as outlines too, where the format leaves them out unless asked."""


FORMATS: Final[Mapping[str, Format]] = {
    format_.name: format_
    for format_ in (
        Format("json", from_json, to_json, ("readings",)),
        Format("yolo", from_yolo, to_yolo, ("labels", "data.yaml")),
        Format("yolo-obb", from_yolo_obb, to_yolo_obb, ("labels", "data.yaml")),
        Format("coco", from_coco, to_coco, ("annotations",), write_corners=partial(to_coco, corners=True)),
        Format("labelstudio", from_labelstudio, to_labelstudio, ("tasks.json", "labeling.xml")),
        Format("cvat", from_cvat, to_cvat, ("annotations.xml", "labels.json")),
        Format("voc", from_voc, to_voc, ("Annotations", "ImageSets", "labelmap.txt"), "JPEGImages"),
    )
}
"""Every format that is written and read, by name."""

FOREIGN_FORMATS: Final[Mapping[str, ForeignFormat]] = {
    format_.name: format_
    for format_ in (
        ForeignFormat("datumaro", from_datumaro),
        ForeignFormat("labelme", from_labelme),
        ForeignFormat("dota", from_dota),
    )
}
"""Formats of other tools that are only read."""
