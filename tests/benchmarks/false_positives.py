"""False positives: tiles that are read on pictures without any.

    python tests/benchmarks/false_positives.py PICTURES [--model MODEL]

PICTURES is a YOLO folder; its pictures without labels show no tile. A line for each source (the part of a name before
its last `_`), and one for all: pictures, those on which any tile is read, those on which a face is, those with a tile
in a hand, and all tiles read. Intervals are 95 % Wilson intervals.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields
from pathlib import Path

from scoring.tiles import BACK
from tests.benchmarks.measuring import parser_of, print_table, progress, wilson_interval
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.labels.yolo_folders import read_yolo_folder
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord


@dataclass
class Counts:
    """Pictures by what is read on them, and the tiles."""

    pictures: int = 0
    any_tile: int = 0
    any_face: int = 0
    in_hand: int = 0
    tiles: int = 0

    def add(self, other: Counts) -> None:
        """Add other counts to these."""
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))

    def row(self) -> tuple[object, ...]:
        """A row of the table."""
        shares = (wilson_interval(number, self.pictures) for number in (self.any_tile, self.any_face, self.in_hand))
        return self.pictures, *shares, self.tiles


def counts_of(record: ReadingRecord) -> Counts:
    """The counts of one picture."""
    hand = record.hand
    held = bool(hand.concealed or hand.melds or hand.flowers or hand.winning_tile)
    face = any(tile.code != BACK for tile in record.tiles)
    return Counts(1, int(bool(record.tiles)), int(face), int(held), len(record.tiles))


def main() -> None:
    """Run the benchmark and print its table."""
    parser = parser_of(__doc__, model=True)
    parser.add_argument("pictures", type=Path)
    options = parser.parse_args()
    detector = Detector.load(options.model)
    counts: dict[str, Counts] = defaultdict(Counts)
    for photo in progress(read_yolo_folder(options.pictures).photos, detector.name):
        if not photo.codes:
            found = counts_of(read(load_photo_file(photo.path), detector))
            counts[photo.path.stem.rsplit("_", 1)[0]].add(found)
            counts["all"].add(found)
    names = sorted(counts, key=lambda name: (name == "all", name))
    headings = ("source", "pictures", "with any tile", "with a face", "with a tile in a hand", "tiles")
    print_table(headings, [(name, *counts[name].row()) for name in names])


if __name__ == "__main__":
    main()
