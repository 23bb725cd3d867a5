"""Colour difference of white dragons and backs from the background of the other faces in the photo.

    python tests/benchmarks/blank_colours.py CORRECTED/val CORRECTED/test [--rendered 40]

Prints, by source and face, the count and the 2nd, 50th and 98th percentile of the colour difference that
`vision.detection.colour` uses: for labelled photos, then for rendered ones, which have backs of concealed kongs.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.detection.colour import ground_distances
from vision.detection.detector import PHOTO_SIDE
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.synthesis.rendering.samples import Series
from vision.synthesis.tables.view import HELD_OUT

BARE = ("5z", BACK)
FEWEST = 3


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--rendered", type=int, default=40)
    options = parser.parse_args()
    found: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for part in read_labelled_sets(options.folders):
        for photo in part.photos:
            if photo.boxes is not None and not set(BARE).isdisjoint(photo.codes):
                pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
                sides = np.array([pixels.shape[1], pixels.shape[0]] * 2)
                for code, difference in differences(pixels, photo.boxes * sides, photo.codes):
                    found[photo.source, code].append(difference)
    for sample in map(Series.of(seed=HELD_OUT, side=1600).sample, range(options.rendered)):
        for code, difference in differences(sample.photo, sample.truth.boxes, sample.truth.codes):
            found["rendered", code].append(difference)
    print("| source | face | tiles | 2 % | 50 % | 98 % |\n|---|---|---|---|---|---|")
    for (source, code), values in sorted(found.items()):
        low, middle, high = np.percentile(values, [2, 50, 98])
        print(f"| {source} | {code} | {len(values)} | {low:.2f} | {middle:.2f} | {high:.2f} |")


def differences(
    pixels: NDArray[np.uint8], boxes: NDArray[np.floating], codes: Iterable[str]
) -> Iterable[tuple[str, float]]:
    """Each bare tile of a photo and how far its colour is off, from the true boxes and faces."""
    named = list(codes)
    bare = np.flatnonzero([code in BARE for code in named])
    faces = np.flatnonzero([code not in BARE for code in named])
    if not len(bare) or len(faces) < FEWEST:
        return []
    return zip(
        [named[tile] for tile in bare], ground_distances(pixels, boxes.astype(np.float32), bare, faces), strict=True
    )


if __name__ == "__main__":
    main()
