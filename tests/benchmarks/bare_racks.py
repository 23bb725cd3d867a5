"""Hands on dark wooden racks whose bare ends lie beside the row: what is read there, and what becomes of the hand.

    python tests/benchmarks/bare_racks.py [--pictures 60] [--model MODEL]

Each rendered photo of held-out seeds, none with a back, is read twice: as it is, and with the ends of a rack beside its
concealed row. Prints on how many photos a back is read at all, has become part of the hand, and changed the hand that
is read without the rack, with 95 % Wilson intervals.
"""

import argparse
import io
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import numpy as np
from PIL import Image
from rich.progress import track

from scoring.hand import Rules
from scoring.tiles import BACK, parse_tiles
from tests.benchmarks.false_positives import wilson_interval
from vision.detection.detector import Detector
from vision.images.photo import Photo, load_photo
from vision.reading.pipeline import read
from vision.reading.records import ReadingRecord
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.samples import Sample, render_sample
from vision.synthesis.rendering.things import Box
from vision.synthesis.tables.layout import Layout
from vision.synthesis.tables.view import HELD_OUT, RULES, simulate_photo

FIRST_SEED = HELD_OUT + 300_000
SIDE = 1280
WOODS = ((62, 38, 24), (80, 50, 30), (48, 30, 22), (100, 62, 38), (70, 30, 22))


def main() -> None:
    """Runs the benchmark and prints its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=int, default=60)
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    read_there = in_hand = changed = 0
    for rules, bare, racked in track(islice(pairs(), options.pictures), total=options.pictures, description="pictures"):
        before, after = (read(photo_of(sample), detector, rules) for sample in (bare, racked))
        read_there += any(tile.code == BACK for tile in after.tiles)
        in_hand += BACK in parse_tiles(after.hand.concealed)
        changed += hand_of(before) != hand_of(after)
    for name, number in (("a back is read", read_there), ("it is of the hand", in_hand), ("another hand", changed)):
        print(f"{name:>16} on {number} of {options.pictures}: {wilson_interval(number, options.pictures)}")


def pairs() -> Iterator[tuple[Rules, Sample, Sample]]:
    """Photos without backs, each without and with the ends of a rack, without end."""
    for seed in count(FIRST_SEED):
        rules = RULES[seed % len(RULES)]
        truth = simulate_photo(rules, seed, side=SIDE)
        ends = bare_rack_ends(truth.layout, np.random.default_rng(seed))
        if BACK in truth.codes or not ends:
            continue
        style = random_style(np.random.default_rng(seed))
        bare, racked = (
            render_sample(truth, DrawnSet("made up", style), style.back, np.random.default_rng(seed), boxes=boxes)
            for boxes in ((), ends)
        )
        yield rules, bare, racked


def photo_of(sample: Sample) -> Photo:
    """A sample as a photo."""
    data = io.BytesIO()
    Image.fromarray(sample.photo).save(data, "JPEG", quality=sample.quality)
    return load_photo(data.getvalue(), "rendered.jpg")


def hand_of(record: ReadingRecord) -> tuple[str, str, str, str | None]:
    """The hand of a reading, to compare."""
    hand = record.hand
    melds = sorted((meld.kind, meld.tiles) for meld in hand.melds)
    return hand.concealed, str(melds), hand.flowers, hand.winning_tile


def bare_rack_ends(layout: Layout, rng: np.random.Generator) -> list[Box]:
    """The ends of a dark wooden rack on which a row of concealed tiles lies, one to four tiles long, as high as tiles.

    They are as wide as the row is deep, and bare: a plain rectangle beside the last tile. There is none where another
    tile lies within a tile's width of the row.
    """
    rows = [group.tiles for group in layout.groups if group.kind == "concealed"]
    if not rows:
        return []
    centres = np.array([tile.pose.centre for tile in max(rows, key=len)])
    left, right, middle = centres[:, 0].min() - 0.5, centres[:, 0].max() + 0.5, np.median(centres[:, 1])
    colour = np.clip(np.array(WOODS[int(rng.integers(len(WOODS)))]) + rng.normal(0, 6, 3), 0, 255)
    deep, high = layout.shape.height * rng.uniform(1.0, 1.25), layout.shape.thickness * rng.uniform(0.3, 1.0)
    gap, lengths = rng.uniform(0.02, 0.15), rng.uniform(1, 4, 2)
    every = np.array([tile.pose.centre for group in layout.groups for tile in group.tiles])
    beside = every[np.abs(every[:, 1] - middle) < (deep + layout.shape.height) / 2 + 0.1, 0]
    room = (
        min((left - x - 0.8 for x in beside if x < left), default=np.inf),
        min((x - right - 0.8 for x in beside if x > right), default=np.inf),
    )
    ends = []
    for start, away, length in zip((left - gap, right + gap), (-1, 1), np.minimum(lengths, room), strict=True):
        if length >= 1:
            centre = (float(start + away * length / 2), float(middle), float(high / 2))
            red, green, blue = (float(c) for c in colour)
            ends.append(Box(centre, (float(length), float(deep), float(high)), 0.0, (red, green, blue)))
    return ends


if __name__ == "__main__":
    main()
