"""Reads and writes YOLO folders: `images/`, `labels/` with one text file per photo, and `data.yaml`.

A line is a class number and the box (centre-x, centre-y, width, height) or the four corners of a tile, relative to the
photo's size; an outline of other tools, among boxes, stands for the box around it. Optional files in the folder or its
parent: `data.yaml` or `dataset.yaml` (class names) and `index.csv` (columns `name` and `subsource`: the origin of each
photo; `photo_group`: which photos are copies). Without `labels/`, the text files beside the photos are their labels, as
labelImg, darknet and CVAT's YOLO 1.1 have them.
"""

import csv
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.errors import InvalidValueError
from scoring.tiles import CLASSES, INDEX
from vision.labels.box_files import read_boxes
from vision.labels.files import ReadReport, find_files, is_hidden, label_file, read_text, write_text
from vision.labels.labelled_photo import DatasetError, LabelledPhoto, LabelledSet, ignored_region_file
from vision.labels.naming import OWN_NAMES, NameCollector, Naming, choose_naming
from vision.labels.photo_names import normal_name

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif"})
NOT_LABELS = frozenset({"classes.txt"})
"""Text files that annotation tools leave among the labels."""
IMAGES: Final = "images"
LABELS: Final = "labels"

OBB_FIELDS: Final = frozenset({9, 10})
"""Of a line of an oriented box: the class and four corners, and perhaps a confidence."""
_LEAST_OF_POLYGON: Final = 7
_MOST_OF_BOX: Final = 7
"""Class, box, confidence and track."""
_CLASS: Final = re.compile(r"(\d{1,9})(?:\.0*)?(?:e[-+]?0+)?", re.IGNORECASE)
"""A class number, which arrays of floats hold as `3.0`. Python refuses to read numbers of thousands of digits."""
_LINE: Final = re.compile(rf"{_CLASS.pattern}(\s+[-+\d.e]+){{4,}}", re.IGNORECASE)
_LONGEST_LINE: Final = 512

_Box = tuple[float, float, float, float]
_Shares = tuple[float, ...]
_Tile = tuple[str, _Shares]
"""A tile's code and its coordinates relative to the photo's width and height."""


class YoloPhoto(NamedTuple):
    """A photo of a YOLO folder: its name relative to `images/`, its picture and its label file."""

    name: str
    picture: Path
    labels: Path


def read_yolo_folder(folder: Path) -> LabelledSet:
    """Read the photos of `images/` with their boxes; an empty label file is a photo without tiles.

    Raises `DatasetError`: as `find_yolo_photos`, and a line of labels or ignored regions that is not a box.
    """
    name = folder.resolve().name
    found = list(find_yolo_photos(folder))
    collector = NameCollector()
    asking = yolo_class_names(folder, collector)
    for photo in found:
        read_yolo_labels(photo.labels, asking)
    names = yolo_class_names(folder, choose_naming(collector.names, {}, str(folder)))
    sources = photo_sources(folder)
    photos = []
    for photo in found:
        codes, boxes = read_yolo_labels(photo.labels, names)
        ignored = read_boxes(ignored_region_file(photo.picture))
        data = (PurePosixPath(name) / photo.name).parent.as_posix()
        source = sources.get(photo.picture.stem) or name
        photos.append(LabelledPhoto(data, photo.picture, source, codes, boxes, ignored))
    return LabelledSet(name, tuple(photos))


def find_yolo_photos(folder: Path, report: ReadReport | None = None) -> Iterator[YoloPhoto]:
    """The photos of `images/` with their label files in `labels/`, sorted by name; hidden files are skipped.

    Labels of a photo in a subfolder are in the subfolder of `labels/` of the same name. Where there is no `labels/`,
    the photos are those that have a label file beside them. Raises `DatasetError`: no photo; what `report` raises of a
    photo without labels, or labels without a photo.
    """
    report = report or ReadReport()
    if not (folder / LABELS).is_dir() and (beside := labels_beside_photos(folder)):
        yield from beside
        return
    found = find_pictures(folder / IMAGES)
    listed = find_files(folder / LABELS, ".txt")
    if not found:
        raise DatasetError("labels.no-photos-of", str(folder / IMAGES), endings=tuple(sorted(PICTURES)))
    photos = [YoloPhoto(name, path, folder / label_file(name, LABELS, ".txt")) for name, path in found]
    wanted = {photo.labels for photo in photos}
    quoted = {}
    for _, path in listed:
        if path not in wanted and path.name not in NOT_LABELS:
            photo = report.attempt(path.name, partial(_photo_of_quoted, path, photos))
            if photo is not None:
                quoted[photo] = path
    for photo in photos:
        if photo in quoted:
            yield photo._replace(labels=quoted[photo])
        elif photo.labels.is_file():
            yield photo
        else:
            file = photo.labels.relative_to(folder).as_posix()
            report.refuse(photo.name, DatasetError("labels.no-labels", str(photo.picture), file=file))


def is_picture(file: str) -> bool:
    """Whether a file is a photo by its name; hidden ones are none."""
    path = PurePosixPath(file)
    return path.suffix.lower() in PICTURES and not is_hidden(path.name)


def find_pictures(folder: Path) -> list[tuple[str, Path]]:
    """The photos below a folder; as `find_files`."""
    return [(name, path) for name, path in find_files(folder, "") if is_picture(name)]


def labels_beside_photos(folder: Path) -> list[YoloPhoto]:
    """The photos anywhere in a folder with a text file beside them; none if no such file holds YOLO labels."""
    listed = {_stem(name): path for name, path in find_files(folder, ".txt")}
    photos = [
        YoloPhoto(name, path, labels) for name, path in find_pictures(folder) if (labels := listed.get(_stem(name)))
    ]
    return photos if any(_LINE.match(_first_line(photo.labels)) for photo in photos) else []


def _stem(name: str) -> str:
    """What a photo and its label file are both called."""
    return unicodedata.normalize("NFC", str(PurePosixPath(name).with_suffix("")))


def _first_line(path: Path) -> str:
    with path.open(encoding="utf-8", errors="replace") as file:
        return file.readline(_LONGEST_LINE).strip()


def _photo_of_quoted(labels: Path, photos: Sequence[YoloPhoto]) -> YoloPhoto:
    """The one photo without labels whose name is the same in the normal form, such as `IMG 2.jpg` of `IMG%202.txt`.

    Raises `DatasetError`: there is none, or several.
    """
    stem = normal_name(labels.stem)
    found = [photo for photo in photos if normal_name(photo.picture.stem) == stem and not photo.labels.is_file()]
    if len(found) != 1:
        raise DatasetError("labels.no-photo-of-name", str(labels))
    return found[0]


def read_yolo_labels(path: Path, names: Sequence[str | None] = CLASSES) -> tuple[tuple[str, ...], NDArray[np.float64]]:
    """The codes and relative xyxy boxes (n, 4) of a label file.

    `names`: the code of each class number, None for boxes to be left out. Raises `DatasetError`: a line that is not a
    box; names the file and line.
    """
    tiles = list(read_yolo_tiles(path, names))
    return tuple(code for code, _, _ in tiles), np.array([box for _, box, _ in tiles], np.float64).reshape(-1, 4)


def read_yolo_tiles(path: Path, names: Sequence[str | None]) -> Iterator[tuple[str, _Box, float | None]]:
    """Code, relative xyxy box and confidence, if told, of each line. Raises `DatasetError`: about the line."""
    for _, (code, (left, top, right, bottom, *confidence)) in _read_lines(path, names, _box):
        yield code, (left, top, right, bottom), confidence[0] if confidence else None


def read_yolo_corners(path: Path, names: Sequence[str | None]) -> Iterator[tuple[int, _Tile]]:
    """The lines of an oriented-box file: line number, code and the four corners.

    Raises `DatasetError`: a line that is not a class and four corners; names the file and line.
    """
    return _read_lines(path, names, _corners)


def write_yolo_labels(path: Path, codes: Iterable[str], boxes: Iterable[Sequence[float]]) -> None:
    """Write a label file from relative xyxy boxes. Raises `DatasetError`: the file cannot be written."""
    lines = (
        yolo_line(INDEX[code], ((left + right) / 2, (top + bottom) / 2, right - left, bottom - top))
        for code, (left, top, right, bottom) in zip(codes, boxes, strict=True)
    )
    write_text(path, "".join(lines))


def write_yolo_photo(
    folder: Path, stem: str, pixels: NDArray[np.uint8], quality: int,
    codes: Sequence[str] = (), boxes: Iterable[Sequence[float]] = (),
) -> Path:  # fmt: skip
    """Write a picture, RGB uint8 (h, w, 3), as a JPEG, and then its labels, relative xyxy boxes; returns its path."""
    import cv2  # Imported here: a browser writes labels, and has no OpenCV.

    path = folder / IMAGES / f"{stem}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    cv2.imwrite(str(path), cv2.cvtColor(pixels, cv2.COLOR_RGB2BGR), [cv2.IMWRITE_JPEG_QUALITY, quality])
    write_yolo_labels(folder / LABELS / f"{stem}.txt", codes, boxes)
    return path


def yolo_line(number: int, shares: Iterable[float]) -> str:
    """A line of a label file: class number and relative coordinates, x and y alternating."""
    return " ".join([str(number), *(f"{share:.6f}" for share in shares)]) + "\n"


def write_yolo_definition(folder: Path) -> None:
    """Write the `data.yaml` of the classes in `CLASSES`. Raises `DatasetError`: the file cannot be written."""
    classes = "".join(f"  {number}: {code}\n" for number, code in enumerate(CLASSES))
    write_text(folder / "data.yaml", f"train: {IMAGES}\nval: {IMAGES}\nnames:\n{classes}")


def write_photo_index(folder: Path, rows: Iterable[tuple[str, str, str]]) -> None:
    """Write `index.csv`: file stem, origin and copy group of photos. Raises `DatasetError`: not written."""
    text = StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(("name", "subsource", "photo_group"))
    table.writerows(rows)
    write_text(folder / "index.csv", text.getvalue())


def _read_lines(
    path: Path, names: Sequence[str | None], parse: Callable[[list[str]], _Shares]
) -> Iterator[tuple[int, _Tile]]:
    """Non-empty lines of a file with their line numbers, parsed."""
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        if fields := line.split():
            try:
                shares, code = parse(fields), _code(fields[0], names)
            except InvalidValueError as error:
                raise DatasetError(error.said.id, f"{path}:{number}", **error.said.values) from None
            if code is not None:
                yield number, (code, shares)


def _box(fields: list[str]) -> _Shares:
    """The box, and its confidence where one follows: `class x y width height [confidence [track]]`."""
    if len(fields) >= _LEAST_OF_POLYGON and len(fields) % 2 and not _is_tracked(fields):
        return _around_polygon(fields)
    if not 5 <= len(fields) <= _MOST_OF_BOX:
        raise InvalidValueError("labels.five-numbers-not", count=len(fields))
    x, y, width, height, *more = _numbers(fields[1:6])
    width, height = abs(width), abs(height)
    if not (0 <= x <= 1 and 0 <= y <= 1 and 0 < width <= 1 and 0 < height <= 1 and all(0 <= one <= 1 for one in more)):
        raise InvalidValueError("labels.box-shares")
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2, *more)


def _numbers(fields: list[str]) -> list[float]:
    try:
        return [float(field) for field in fields]
    except ValueError:
        raise InvalidValueError("labels.five-numbers") from None


def _is_tracked(fields: list[str]) -> bool:
    """Whether seven fields are a box with its confidence and the number of its track; no tile is a triangle."""
    return len(fields) == _MOST_OF_BOX and _CLASS.fullmatch(fields[-1]) is not None


def _around_polygon(fields: list[str]) -> _Shares:
    """The box around an outline, as Ultralytics takes it; Roboflow writes outlines among the boxes."""
    shares = _numbers(fields[1:])
    _require_shares(shares)
    (left, right), (top, bottom) = ((min(part), max(part)) for part in (shares[::2], shares[1::2]))
    if not (left < right and top < bottom):
        raise InvalidValueError("labels.box-shares")
    return left, top, right, bottom


def _corners(fields: list[str]) -> _Shares:
    try:
        shares = [float(field) for field in fields[1:]]
    except ValueError:
        shares = []
    if len(fields) not in OBB_FIELDS or not shares:
        raise InvalidValueError("labels.line", count=min(OBB_FIELDS) - 1)
    _require_shares(shares)
    return tuple(shares)


def _require_shares(shares: list[float]) -> None:
    if not all(0 <= share <= 1 for share in shares):
        raise InvalidValueError("labels.shares")


def _code(field: str, names: Sequence[str | None]) -> str | None:
    found = _CLASS.fullmatch(field)
    if found is None or int(found[1]) >= len(names):
        raise InvalidValueError("labels.class", text=field, last=len(names) - 1)
    return names[int(found[1])]


def yolo_class_names(folder: Path, naming: Naming = OWN_NAMES) -> Sequence[str | None]:
    """The code of each class number, from `data.yaml` or `dataset.yaml` in the folder or its parent, or a list.

    Such a list is `classes.txt`, or `obj.names` of darknet and CVAT. Without any, the numbers stand for what `naming`
    says of them, or else for `CLASSES`; None for classes whose boxes are to be left out. Raises `DatasetError`: a file
    of names that is invalid.
    """
    # Imported here: a browser writes labels, and has no YAML.
    from vision.labels.class_names import ClassCodes, read_class_names

    if (definition := _definition(folder)) is not None:
        return read_class_names(definition, naming)
    for path in _class_lists(folder):
        if names := _listed_classes(path):
            return ClassCodes(names, naming, str(path))
    return naming.numbered()


def has_class_names(folder: Path) -> bool:
    """Whether a folder tells what its class numbers stand for."""
    return _definition(folder) is not None or any(map(_listed_classes, _class_lists(folder)))


def _definition(folder: Path) -> Path | None:
    paths = (place / name for place in (folder, folder.resolve().parent) for name in ("data.yaml", "dataset.yaml"))
    return next((path for path in paths if path.is_file()), None)


def _class_lists(folder: Path) -> tuple[Path, ...]:
    return folder / "classes.txt", folder / LABELS / "classes.txt", folder / "obj.names"


def _listed_classes(path: Path) -> list[str]:
    """Class names, one a line, as labelImg and Label Studio write them; none if the file holds labels."""
    lines = [line.strip() for line in read_text(path).splitlines()] if path.is_file() else []
    return [] if any(len(line.split()) >= 5 for line in lines) else [line for line in lines if line]


def photo_sources(folder: Path) -> dict[str, str]:
    """Origin of each photo of this folder by file stem; empty if there is no `index.csv`."""
    return {row["name"]: row["subsource"] for row in _index(folder)}


def photo_groups(folder: Path) -> dict[str, str]:
    """Copy group of each photo by file stem; empty if `index.csv` has none."""
    return {row["name"]: row["photo_group"] for row in _index(folder) if row.get("photo_group")}


def _index(folder: Path) -> list[dict[str, str]]:
    for place in (folder, folder.resolve().parent):
        path = place / "index.csv"
        if path.is_file():
            rows = csv.DictReader(read_text(path).splitlines())
            if not {"name", "subsource"} <= set(rows.fieldnames or ()):
                raise DatasetError("labels.index-columns", f"{path}:1")
            return list(rows)
    return []
