"""What YOLO's two formats share: `images/`, `labels/` with a file of lines for each photo, and `data.yaml`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from scoring.tiles import INDEX
from vision.images.photo import upright_size
from vision.labels.formats.annotated import AnnotatedPhoto, AnnotatedTile
from vision.labels.formats.conversion_report import Losses, Part
from vision.labels.formats.files import find_files, label_file, read_text, with_label_files, write_text
from vision.labels.labelled_photo import DatasetError
from vision.labels.yolo_folders import NOT_LABELS, PICTURES, yolo_class_names, yolo_definition, yolo_line

IMAGES: Final = "images"
LABELS: Final = "labels"
NEAR: Final = 0.5
"""Pixels by which a place may change without being another; less is rounding and no loss."""

Pixels = Sequence[float]
"""Numbers that are pixels across and down in turn."""
Size = tuple[int, int]


def write_yolo_files(
    photos: Iterable[AnnotatedPhoto],
    folder: Path,
    kept: Iterable[Part],
    place: Callable[[AnnotatedTile, Size, Losses], Pixels | None],
) -> Losses:
    """Write the labels of photos that stand, or will stand, in `images/`.

    Args:
        photos: in any order.
        folder: of the data set.
        kept: what `place` says of a tile.
        place: the numbers of a tile's line, None for one that lies outside the photo.
    """
    losses = Losses()
    for photo, file in with_label_files(losses.watch(photos, frozenset(kept)), LABELS, ".txt"):
        size = photo.width, photo.height
        lines = [
            yolo_line(INDEX[tile.code], (value / size[i % 2] for i, value in enumerate(pixels)))
            for tile in photo.in_reading_order().tiles
            if (pixels := place(tile, size, losses)) is not None
        ]
        write_text(folder / file, "".join(lines))
    write_text(folder / "data.yaml", yolo_definition())
    return losses


def read_yolo_files(
    folder: Path, read_tiles: Callable[[Path, Sequence[str], Size], list[AnnotatedTile]]
) -> Iterator[AnnotatedPhoto]:
    """The photos of a folder with `images/` and `labels/`, by name; their sizes are those of the pictures.

    Args:
        folder: of the data set.
        read_tiles: the tiles of a file of labels, by the classes' codes and the photo's size.

    Raises:
        DatasetError: no photos, a photo without labels, labels without a photo, or what `read_tiles` refuses.
        PhotoError: a picture that cannot be read.
    """
    names = yolo_class_names(folder)
    pictures = [(name, path) for name, path in find_files(folder / IMAGES, "") if path.suffix.lower() in PICTURES]
    if not pictures:
        raise DatasetError("labels.no-photos", str(folder / IMAGES))
    labels = {label_file(name, LABELS, ".txt") for name, _ in pictures}
    for name, path in find_files(folder / LABELS, ".txt"):
        if f"{LABELS}/{name}" not in labels and path.name not in NOT_LABELS:
            raise DatasetError("labels.no-photo-of-name", str(path))
    for name, picture in pictures:
        path = folder / label_file(name, LABELS, ".txt")
        if not path.is_file():
            raise DatasetError("labels.no-labels", str(picture), file=path.name)
        width, height = upright_size(picture.read_bytes(), str(picture))
        yield AnnotatedPhoto(name, width, height, tuple(read_tiles(path, names, (width, height))))


def read_yolo_lines(path: Path, names: Sequence[str], count: int) -> Iterator[tuple[int, str, list[float]]]:
    """The lines of a file of labels: their number, the tile's code and the shares behind it.

    Raises:
        DatasetError: a line without a class and `count` numbers; names the file and line.
    """
    for number, line in enumerate(read_text(path).splitlines(), start=1):
        fields = line.split()
        if not fields:
            continue
        try:
            shares = [float(field) for field in fields[1:]]
        except ValueError:
            shares = []
        if len(shares) != count:
            raise DatasetError("labels.line", f"{path}:{number}", count=count)
        if not fields[0].isdecimal() or int(fields[0]) >= len(names):
            raise DatasetError("labels.class", f"{path}:{number}", text=fields[0], last=len(names) - 1)
        if not all(0 <= share <= 1 for share in shares):
            raise DatasetError("labels.shares", f"{path}:{number}")
        yield number, names[int(fields[0])], shares
