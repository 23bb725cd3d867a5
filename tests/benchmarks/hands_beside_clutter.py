"""Hands with a keyboard, cards, dominoes, a phone or the like right behind them: what is read there.

    python -m tests.benchmarks.hands_beside_clutter [--pieces] [--pictures 100] [--model MODEL]

With `--pieces`, a marker of the wind and dice lie there instead.

Each rendered photo of held-out seeds is read twice: as it is, and with a thing that is no tile behind the hand. Prints
on how many photos more tiles are read and the hand is another one than without it, with 95 % Wilson intervals, and how
many tiles more.
"""

import argparse
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import numpy as np
from rich.progress import track

from scoring.hand import Rules
from tests.benchmarks.bare_racks import hand_of, photo_of
from tests.benchmarks.false_positives import wilson_interval
from vision.detection.detector import Detector
from vision.reading.pipeline import read
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.clutter import FlatThing
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.props import random_pieces
from vision.synthesis.rendering.samples import Sample, render_sample
from vision.synthesis.rendering.things import Box
from vision.synthesis.tables.layout import Layout
from vision.synthesis.tables.view import HELD_OUT, RULES, simulate_photo
from vision.training.research.clutter_negatives import is_in_picture, visible_clutter_behind

FIRST_SEED = HELD_OUT + 400_000
SIDE = 1280
_AROUND = 1.0
_AWAY = 1.4
"""How far around a place behind a hand pieces lie, and how far that is from the hand, in tile widths."""


def main() -> None:
    """Runs the benchmark and prints its figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pieces", action="store_true", help="a marker of the wind and dice instead")
    parser.add_argument("--pictures", type=int, default=100)
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    with_more = more = changed = 0
    photos = pairs(pieces=options.pieces)
    for rules, bare, cluttered in track(
        islice(photos, options.pictures), total=options.pictures, description="pictures"
    ):
        before, after = (read(photo_of(sample), detector, rules) for sample in (bare, cluttered))
        added = len(after.tiles) - len(before.tiles)
        with_more, more = with_more + (added > 0), more + max(0, added)
        changed += hand_of(before) != hand_of(after)
    for name, number in (("more tiles", with_more), ("another hand", changed)):
        print(f"{name:>12} on {number} of {options.pictures}: {wilson_interval(number, options.pictures)}")
    print(f"{more} tiles more")


def pairs(*, pieces: bool) -> Iterator[tuple[Rules, Sample, Sample]]:
    """Photos without and with a thing behind the hand, whose middle lies in the picture, without end."""
    for seed in count(FIRST_SEED):
        rules = RULES[seed % len(RULES)]
        truth = simulate_photo(rules, seed, side=SIDE)
        rng = np.random.default_rng(seed)
        things, dice = pieces_behind(truth.layout, rng) if pieces else (visible_clutter_behind(truth, rng), [])
        if not things or not is_in_picture(things, truth):
            continue
        style = random_style(np.random.default_rng(seed))
        tiles = DrawnSet("made up", style)
        bare, cluttered = (
            render_sample(truth, tiles, style.back, np.random.default_rng(seed), boxes=boxes, clutter=clutter)
            for clutter, boxes in (((), []), (things, dice))
        )
        yield rules, bare, cluttered


def pieces_behind(layout: Layout, rng: np.random.Generator) -> tuple[list[FlatThing], list[Box]]:
    """A marker and dice in the middle right behind a hand and what lies around it, touching nothing."""
    centres = np.array([tile.pose.centre[:2] for group in layout.groups for tile in group.tiles])
    far = float(centres[:, 1].min()) - layout.shape.height
    markers, dice = random_pieces(np.array([centres[:, 0].mean(), far - _AWAY - _AROUND]), _AROUND, rng)
    return markers[:1], [die for die in dice if die.centre[1] < far - _AWAY]


if __name__ == "__main__":
    main()
