"""Tile F1 on real photos whose colours are changed as if the tiles were of another material.

    pip install 'pailens[train]'
    python -m tests.benchmarks.recoloured_tiles PHOTOS/wild CORRECTED/test --sample 60 [--model MODEL]

Black: light prints on black tiles. Coloured: jade, pink, wooden and the like, three in ten with light prints. The rest
of the photo changes its colours too. That is no measure of real sets of such materials, but of what was learnt of them;
photos of real ones are few, see the model card. Backs are left out.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

import torch
from rich.progress import track

from scoring.tiles import BACK
from tests.benchmarks.robustness import draw
from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.training.packed.drawing import Chance
from vision.training.packed.materials import in_other_material
from vision.training.research.robustness import rescale_photo

KINDS: Final = {"as taken": None, "black": 1.0, "coloured": 0.0}
"""Share of black sets among the recoloured photos."""


def main() -> None:
    """Prints a row for each kind of photos."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=Path, help="folders of labelled real photos")
    parser.add_argument("--sample", type=int, default=60, help="photos, drawn alike from every folder (default 60)")
    parser.add_argument("--side", type=int, default=1280, help="longer side that photos are shrunk to (default 1280)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    options = parser.parse_args()
    detector = Detector.load(options.model)
    chosen = draw(options.photos, options.sample, options.seed)
    counts = {kind: Counter[str]() for kind in KINDS}
    for number, photo in enumerate(track(chosen, description="photos")):
        pixels = load_photo_file(photo.path).pixels
        small = rescale_photo(pixels, min(1.0, options.side / max(pixels.shape[:2])))
        assert small is not None
        for kind, black in KINDS.items():
            chance = Chance(torch.device("cpu"), options.seed + number)
            shown = small if black is None else in_other_material(small, chance, black)
            counts[kind] += judged(Counter(photo.codes), Counter(detector.detect(shown).codes))
    print("| photos | count | tile F1 | all right |\n|---|---|---|---|")
    for kind, count in counts.items():
        f1 = 2 * count["common"] / max(count["labelled"] + count["read"], 1)
        print(f"| {kind} | {count['photos']} | {f1:.3f} | {count['right'] / max(count['photos'], 1):.3f} |")


def judged(labelled: Counter[str], found: Counter[str]) -> Counter[str]:
    """What counts for a photo, backs left out."""
    for codes in (labelled, found):
        del codes[BACK]
    common = (labelled & found).total()
    right = int(labelled == found)
    return Counter(common=common, labelled=labelled.total(), read=found.total(), right=right, photos=1)


if __name__ == "__main__":
    main()
