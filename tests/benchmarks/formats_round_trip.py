"""Round trip of labels through each format: what is preserved.

    python tests/benchmarks/formats_round_trip.py [PHOTOS ...] [--count 500] [--size 960]

Without folders `count` photos are rendered, with exact boxes, corners and groups (images are small, labels at full
size). With folders of labelled photos (YOLO) their boxes, without corners, are used. Prints for each format the number
of photos and tiles preserved, the largest box error in pixels, the number of classes and groups preserved, and the
losses that the format reports.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from rich.console import Console
from rich.progress import track
from rich.table import Table

from vision.labels.formats import FORMATS, ConversionReport, Format, GroupLabel, PhotoLabels, TileLabel
from vision.labels.formats.yolo import from_yolo
from vision.labels.sideways import find_sideways
from vision.reading.records import NetworkRecord
from vision.synthesis.rendering.samples import Sample
from vision.synthesis.rendering.synth import iter_samples
from vision.texts import CATALOGUE

MODEL = NetworkRecord(name="rendered", sha256="0123456789abcdef" * 4)


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--size", type=int, default=960)
    arguments = parser.parse_args()
    if arguments.folders:
        photos = [photo for folder in arguments.folders for photo in from_yolo(folder)][: arguments.count]
    else:
        samples = iter_samples(arguments.count, seed=6, side=arguments.size)
        photos = [
            labels_of(number, sample)
            for number, sample in enumerate(track(samples, "rendering", arguments.count, console=Console(stderr=True)))
        ]
    table = Table("format", "photos", "tiles", "box, px", "classes", "grouped alike", "seconds")
    lost = []
    for format_ in FORMATS.values():
        row, losses = figures(format_, photos)
        table.add_row(format_.name, *row)
        lost += [f"{format_.name} says: {CATALOGUE.translate(line)}" for line in losses.lines()]
    Console(width=100).print(
        f"{len(photos)} photos, {sum(len(photo.tiles) for photo in photos)} tiles", table, *lost, sep="\n"
    )


def labels_of(number: int, sample: Sample) -> PhotoLabels:
    """The exact labels of a rendered photo."""
    height, width = sample.photo.shape[:2]
    quads = [((a[0], a[1]), (b[0], b[1]), (c[0], c[1]), (d[0], d[1])) for a, b, c, d in sample.corners.tolist()]
    sideways = find_sideways(quads, [group.tiles for group in sample.groups])
    boxes = [(box[0], box[1], box[2], box[3]) for box in sample.boxes.tolist()]
    tiles = tuple(
        TileLabel(code, box, quad, 0.5 + number % 50 / 100, across, number % 7 == 0)
        for code, box, quad, across in zip(sample.codes, boxes, quads, sideways, strict=True)
    )
    groups = tuple(GroupLabel(group.kind, group.tiles) for group in sample.groups)
    return PhotoLabels(f"{number}.jpg", width, height, tiles, groups, f"{number:064x}", MODEL)


def figures(format_: Format, photos: list[PhotoLabels]) -> tuple[list[str], ConversionReport]:
    """A row of the table, and what the format says it lost."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for photo in photos:
            path = folder / format_.images / photo.name
            path.parent.mkdir(parents=True, exist_ok=True)
            Image.new("1", (photo.width, photo.height)).convert("L").save(path)
        begun = time.perf_counter()
        losses = format_.write(photos, folder)
        back = {photo.name: photo for photo in format_.read(folder)}
        seconds = time.perf_counter() - begun
    pairs = [
        (photo if format_.name == "json" else photo.in_reading_order(), back[photo.name])
        for photo in photos
        if photo.name in back and len(back[photo.name].tiles) == len(photo.tiles)
    ]
    tiles = [(a, b) for one, other in pairs for a, b in zip(one.tiles, other.tiles, strict=True)]
    furthest = max(abs(p - q) for a, b in tiles for p, q in zip(a.box, b.box, strict=True))
    grouped = sum(one.groups == other.groups for one, other in pairs)
    alike = sum(a.code == b.code for a, b in tiles)
    row = [f"{len(pairs)}", f"{len(tiles)}", f"{furthest:.4f}", f"{alike}", f"{grouped}", f"{seconds:.1f}"]
    return row, losses


if __name__ == "__main__":
    main()
