"""Tile F1 on real photos whose colours are changed as if the tiles were of another material.

    pip install 'pailens[train]'
    python -m tests.benchmarks.recoloured_tiles PHOTOS/wild CORRECTED/test --sample 60 [--model MODEL]
    python -m tests.benchmarks.recoloured_tiles CORRECTED/crowd-train CORRECTED/crowd-held --sample 2000 --most-tiles 2

Black: light prints on black tiles. Coloured: jade, pink, wooden and the like, three in ten with light prints. The rest
of the photo changes its colours too. That is no measure of real sets of such materials, but of what was learnt of them;
photos of real ones are few, see the model card. Backs are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import torch

from scoring.tiles import BACK
from tests.benchmarks.robustness import draw, measure, prepare
from vision.detection.detector import Detector
from vision.training.packed.drawing import Chance
from vision.training.packed.materials import in_other_material
from vision.training.research.robustness import Condition, Pixels


def main() -> None:
    """Prints a row for each kind of photos."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=Path, help="folders of labelled real photos")
    parser.add_argument("--sample", type=int, default=60, help="photos, drawn alike from every folder (default 60)")
    parser.add_argument("--most-tiles", type=int, help="take only those with at most as many tiles")
    parser.add_argument("--side", type=int, default=1280, help="longer side that photos are shrunk to (default 1280)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    labelled = draw(options.photos, options.sample, options.seed)
    if options.most_tiles is not None:
        labelled = [photo for photo in labelled if 0 < len(photo.codes) <= options.most_tiles]
    drawn = [prepare(photo, detector, options.side) for photo in labelled]
    photos = [replace(one, codes=Counter({code: n for code, n in one.codes.items() if code != BACK})) for one in drawn]
    print("| photos | count | tile F1 | all right |\n|---|---|---|---|")
    for condition in conditions(options.seed):
        row = measure(detector, condition, photos)
        print(f"| {condition.family} | {row['photos']} | {row['tile_f1']:.3f} | {row['photos_right']:.3f} |")


def conditions(seed: int) -> Iterator[Condition]:
    """As taken, black and coloured."""
    yield Condition("as taken", 0, lambda pixels, tile: pixels)
    for kind, black in (("black", 1.0), ("coloured", 0.0)):
        chance = Chance(torch.device("cpu"), seed)

        def change(pixels: Pixels, tile: float, black: float = black, chance: Chance = chance) -> Pixels:
            return in_other_material(pixels, chance, black)

        yield Condition(kind, 0, change)


if __name__ == "__main__":
    main()
