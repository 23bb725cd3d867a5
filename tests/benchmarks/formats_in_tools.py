"""Labels as other tools' own readers see them: nested folders, photos turned by EXIF, HEIC.

    python -m tests.benchmarks.formats_in_tools [PHOTOS ...] [--count 12] [--python INTERPRETER ...]

Photos are rendered, or taken from folders of labelled photos (YOLO), put into nested folders as plain JPEG, JPEG
turned by EXIF, and HEIC, and labelled with their exact boxes. `pailens convert` writes every format; every tool that
one of the interpreters has (by default this one) reads it. Right is a photo that the tool loads in its upright size
with all of its boxes to within two pixels. For interpreters of other environments: `pip install supervision datumaro
pycocotools label-studio-sdk`.
"""

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pillow_heif
from PIL import ExifTags, Image
from rich.console import Console
from rich.table import Table

from tests.benchmarks.tool_readers import READERS
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.labels.formats import FORMATS, PhotoLabels, TileLabel
from vision.synthesis.rendering.samples import Series

_CLOSE = 2.0


def main() -> None:
    """Run the command and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--python", nargs="*", default=[sys.executable])
    options = parser.parse_args()
    table = Table("tool", "format", "photos right", "boxes right", "")
    with TemporaryDirectory() as place:
        root = Path(place)
        photos = put_photos(root / "labels", options.folders, options.count)
        for name in {name for name, _ in READERS.values()}:
            command = ["convert", str(root / "labels"), "--to", name, "-o", str(root / name)]
            subprocess.run([sys.executable, "-m", "vision.cli", *command], check=True, capture_output=True)
        for tool, (name, _) in READERS.items():
            found = next((found for python in options.python if (found := read(python, tool, root / name))), [])
            table.add_row(tool, name, *figures(photos, found))
    Console(width=110).print(table)


def put_photos(folder: Path, sources: list[Path], count: int) -> dict[str, PhotoLabels]:
    """Write photos and labels in our own format; the labels by the stem that the flat copy gets."""
    labelled = []
    for number, (pixels, tiles) in enumerate(photos_of(sources, count)):
        kind = ("jpg", "turned", "heic")[number % 3]
        name = f"evening {number % 2}/table/{number}{kind}{'.heic' if kind == 'heic' else '.jpg'}"
        write(Image.fromarray(pixels), folder / "images" / name, kind)
        labelled.append(PhotoLabels(name, pixels.shape[1], pixels.shape[0], tiles, annotator="person"))
    FORMATS["json"].write(labelled, folder)
    return {Path(photo.name.replace("/", "_")).stem: photo for photo in labelled}


def photos_of(sources: list[Path], count: int) -> Iterator[tuple[Any, tuple[TileLabel, ...]]]:
    """Pixels and labels."""
    if not sources:
        series = Series.of(seed=3, side=960)
        for sample in map(series.sample, range(count)):
            yield sample.photo, labels_of(sample.truth.codes, sample.truth.boxes)
        return
    photos = [photo for part in read_labelled_sets(sources) for photo in part.photos if photo.boxes is not None]
    for photo in photos[:: max(1, len(photos) // count)][:count]:
        pixels = load_photo_file(photo.path).pixels
        height, width = pixels.shape[:2]
        boxes = np.clip(np.asarray(photo.boxes) * [width, height, width, height], 0, [width, height, width, height])
        yield pixels, labels_of(photo.codes, boxes)


def labels_of(codes: Any, boxes: Any) -> tuple[TileLabel, ...]:
    """Labels of codes and boxes."""
    return tuple(
        TileLabel(code, (float(box[0]), float(box[1]), float(box[2]), float(box[3])))
        for code, box in zip(codes, boxes, strict=True)
    )


def write(picture: Image.Image, path: Path, kind: str) -> None:
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


def read(python: str, tool: str, folder: Path) -> list[Any]:
    """What a tool reads; nothing where the interpreter has it not, or where it fails."""
    script = Path(__file__).with_name("tool_readers.py")
    done = subprocess.run([python, str(script), tool, str(folder)], capture_output=True, text=True, check=False)
    if done.returncode == 0:
        return list(json.loads(done.stdout.splitlines()[-1]))
    if "ModuleNotFoundError" not in done.stderr:
        print(done.stderr[-600:], file=sys.stderr)
    return []


def figures(photos: dict[str, PhotoLabels], found: list[Any]) -> tuple[str, str, str]:
    """How many photos and boxes a tool has right."""
    if not found:
        return "", "", "not read"
    right_photos = right_boxes = 0
    for one in found:
        photo = photos.get(Path(one["name"]).stem)
        if photo is None:
            continue
        left = [(tile.code, np.array(tile.box)) for tile in photo.tiles]
        for code, box in one["boxes"]:
            match = next((i for i, (own, at) in enumerate(left) if own == code and abs(at - box).max() <= _CLOSE), None)
            if match is not None:
                del left[match]
        right_boxes += len(photo.tiles) - len(left)
        right_photos += (
            one["size"] == [photo.width, photo.height] and not left and len(one["boxes"]) == len(photo.tiles)
        )
    boxes = sum(len(photo.tiles) for photo in photos.values())
    return f"{right_photos} of {len(photos)}", f"{right_boxes} of {boxes}", ""


if __name__ == "__main__":
    main()
