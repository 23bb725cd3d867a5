"""COCO object detection annotations: boxes, scores and attributes; corners as segmentation only if asked.

Stored in `annotations/instances_default.json`, see https://cocodataset.org/#format-data. Beside COCO's own fields an
annotation has `score` and `attributes` (`group`, `group_kind`, `sideways`, `difficult`), and an image has `sha256`,
`annotator` and `model`. Annotations are in reading order within their group.
"""

import json
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, Final, TextIO

from scoring.tiles import CLASSES, INDEX, NAMES
from vision.labels.files import atomic_writer, reject_duplicates
from vision.labels.formats.common.conversion_report import ConversionReport, LabelFeature
from vision.labels.formats.common.evidence import known, predicted_code
from vision.labels.formats.common.rectangles import points_text, polygon_area
from vision.labels.formats.common.source import Source
from vision.labels.formats.records.coco_records import CocoFile, to_photo_labels
from vision.labels.json_fields import read_json
from vision.labels.labelled_photo import DatasetError
from vision.labels.photo_labels import PhotoLabels, TileLabel

FILE: Final = "annotations/instances_default.json"
_KEPT: Final = frozenset(LabelFeature) - {LabelFeature.PREDICTED, LabelFeature.READING}
_SUITS: Final = {"m": "characters", "p": "dots", "s": "bamboos", "z": "honours", "f": "flowers", "x": "back"}


def to_coco(photos: Iterable[PhotoLabels], folder: Path, *, corners: bool = False) -> ConversionReport:
    """Write `annotations/instances_default.json`; the photos belong in `images/` under their names.

    `corners`: write a tile's corners as its segmentation too. Other libraries take that for the outline that the box
    follows, and CVAT makes polygons of it. Raises `DatasetError`: the file cannot be written, or a photo occurs twice.
    """
    losses = ConversionReport()
    with atomic_writer(folder / FILE) as file, TemporaryFile("w+", encoding="utf-8") as annotations:
        file.write('{"info": {"description": "mahjong tiles"},\n"licenses": [],\n')
        file.write(f'"categories": {json.dumps(_categories())},\n"images": [')
        written = 0
        for number, photo in enumerate(reject_duplicates(losses.count_dropped(photos, _KEPT)), start=1):
            _write_item(file, number, _image(number, photo))
            for annotation in _annotations(number, photo.in_reading_order(), corners):
                written += 1
                _write_item(annotations, written, {"id": written} | annotation)
        file.write('\n],\n"annotations": [')
        annotations.seek(0)
        file.writelines(annotations)
        file.write("\n]}\n")
    return losses


def from_coco(source: Source) -> Iterator[PhotoLabels]:
    """Read the COCO files of a folder, whatever they are called; categories are matched by name.

    A segmentation of one polygon with four points becomes a tile's corners; any other is ignored. A photo may be in
    several files, as Datumaro writes them, if no two of them label it differently. Raises `DatasetError`: an invalid
    file; what the report raises of a photo, which names the field.
    """
    files = find_coco_files(source.folder) or [source.folder / FILE]
    labelled: dict[str, tuple[PhotoLabels, str]] = {}
    for path in files:
        found = read_json(path, CocoFile)
        for photo in to_photo_labels(found, str(path), source):
            if len(files) == 1:
                yield photo
            else:
                source.report.attempt(photo.name, partial(_merge, labelled, photo, str(path)), path)
    yield from (photo for photo, _ in labelled.values())


def _merge(labelled: dict[str, tuple[PhotoLabels, str]], photo: PhotoLabels, file: str) -> None:
    other, where = labelled.get(photo.name, (photo, ""))
    if where == file or (other.tiles and photo.tiles and other.tiles != photo.tiles):
        raise DatasetError("labels.photo-twice", photo.name)
    labelled[photo.name] = (other, where) if other.tiles and where else (photo, file)


def find_coco_files(folder: Path) -> list[Path]:
    """The COCO files of a folder and its `annotations/`, sorted by name."""
    paths = sorted((*folder.glob("*.json"), *(folder / "annotations").glob("*.json")))
    return [path for path in paths if not path.name.startswith(".") and _is_coco(path)]


def _is_coco(path: Path) -> bool:
    """Whether a JSON object has images and annotations; told without parsing, since such files may be large."""
    text = path.read_bytes()
    return text.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and all(
        f'"{key}"'.encode() in text for key in ("images", "annotations", "categories")
    )


def _write_item(file: TextIO, number: int, item: dict[str, Any]) -> None:
    file.write(",\n" if number > 1 else "\n")
    json.dump(item, file, ensure_ascii=False)


def _categories() -> list[dict[str, Any]]:
    return [
        {"id": INDEX[code] + 1, "name": code, "supercategory": _SUITS[code[1]], "full_name": NAMES[code].en}
        for code in CLASSES
    ]


def _image(number: int, photo: PhotoLabels) -> dict[str, Any]:
    model = photo.model
    return known(
        id=number,
        file_name=photo.name,
        width=photo.width,
        height=photo.height,
        annotator=photo.annotator,
        sha256=photo.sha256,
        model=model and model.model_dump(),
        predicted_tiles=len(photo.tiles) if model and photo.annotator == "model" else None,
    )


def _annotations(image: int, photo: PhotoLabels, corners: bool) -> Iterator[dict[str, Any]]:
    groups = {place: number for number, group in enumerate(photo.groups) for place in group.tiles}
    for place, tile in enumerate(photo.tiles):
        attributes: dict[str, Any] = {"difficult": tile.difficult, "box": points_text((tile.box[:2], tile.box[2:]))}
        if tile.corners is not None:
            attributes["corners"] = points_text(tile.corners)
        if (predicted := predicted_code(photo, tile)) is not None:
            attributes |= {"predicted": predicted, "confidence": tile.confidence}
        if tile.sideways is not None:
            attributes["sideways"] = tile.sideways
        if place in groups:
            kind = photo.groups[groups[place]].kind
            attributes |= {"group": groups[place], "group_kind": kind, "winning_tile": kind == "winning-tile"}
        yield _annotation(image, tile, corners) | {"attributes": attributes}


def _annotation(image: int, tile: TileLabel, corners: bool) -> dict[str, Any]:
    left, top, right, bottom = tile.box
    width, height = round(right - left, 3), round(bottom - top, 3)
    outline = tile.corners if corners else None
    return known(
        image_id=image,
        category_id=INDEX[tile.code] + 1,
        bbox=[round(left, 3), round(top, 3), width, height],
        area=round(polygon_area(outline) if outline else width * height, 1),
        iscrowd=0,
        segmentation=[[round(value, 3) for corner in outline for value in corner]] if outline else [],
        score=tile.confidence,
    )
