"""Labelled photos in nested folders, plain, turned by EXIF, and HEIC; and whether a tool sees them as they are."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np
import pillow_heif
from PIL import ExifTags, Image

from tests.vision.commands.tools.readers import Seen
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.synthesis.rendering.samples import Series

_CLOSE: Final = 2.0
"""Pixels by which a box may be off."""


def put_photos(folder: Path, count: int) -> dict[str, PhotoLabels]:
    """Write rendered photos and labels in our own format; the labels by the stem that the flat copy gets."""
    labelled = []
    for number, sample in enumerate(map(Series.of(seed=3, side=960).sample, range(count))):
        kind = ("jpg", "turned", "heic")[number % 3]
        name = f"evening {number % 2}/table/{number}{kind}{'.heic' if kind == 'heic' else '.jpg'}"
        _write(Image.fromarray(sample.photo), folder / "images" / name, kind)
        boxes = zip(sample.truth.codes, sample.truth.boxes.tolist(), strict=True)
        tiles = tuple(TileLabel(code, tuple(box)) for code, box in boxes)
        labelled.append(PhotoLabels(name, sample.photo.shape[1], sample.photo.shape[0], tiles, annotator="person"))
    FORMATS["json"].write(labelled, folder)
    return {Path(photo.name.replace("/", "_")).stem: photo for photo in labelled}


def _write(picture: Image.Image, path: Path, kind: str) -> None:
    """Write a picture as a phone does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if kind == "heic":
        pillow_heif.from_pillow(picture).save(path, quality=80)
        return
    exif = Image.Exif()
    if kind == "turned":
        exif[ExifTags.Base.Orientation] = 6
        picture = picture.transpose(Image.Transpose.ROTATE_90)
    picture.save(path, quality=90, exif=exif)


def seen_wrong(photos: dict[str, PhotoLabels], seen: Iterable[Seen]) -> set[str]:
    """The photos that a tool has not, or not upright with just their boxes, or that are none of these."""
    right, strange = set(), set()
    for one in seen:
        stem = Path(one.name).stem
        if stem not in photos:
            strange.add(stem)
        elif tuple(one.size) == (photos[stem].width, photos[stem].height) and _alike(photos[stem], one.boxes):
            right.add(stem)
    return strange | (photos.keys() - right)


def _alike(photo: PhotoLabels, boxes: list[tuple[str, Any]]) -> bool:
    left = [(tile.code, np.array(tile.box)) for tile in photo.tiles]
    for code, box in boxes:
        match = next((i for i, (own, at) in enumerate(left) if own == code and abs(at - box).max() <= _CLOSE), None)
        if match is None:
            return False
        del left[match]
    return not left
