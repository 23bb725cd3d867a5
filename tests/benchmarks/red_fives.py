"""Share of red in the print of fives, red and plain, as `vision.detection.colour` measures it.

    python tests/benchmarks/red_fives.py [PHOTOS...] [--rendered 60]

Prints, by source and face, the count, the 2nd, 50th and 98th percentile of the share, and how many fives are told as
what they are, told wrongly, and left open. Rendered tables are drawn twice: with plain fives, and with fives all of
whose inks are the set's red. Labelled photos have plain fives only.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from vision.detection.colour import is_red_five, red_shares
from vision.detection.detector import PHOTO_SIDE
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.synthesis.rendering import drawn
from vision.synthesis.rendering.faces import Style, draw_face
from vision.synthesis.rendering.synth import iter_samples
from vision.synthesis.tables.photos import HELD_OUT

FIVES = ("5m", "5p", "5s")
Shares = defaultdict[tuple[str, str, bool], list[float]]


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--rendered", type=int, default=60)
    options = parser.parse_args()
    found: Shares = defaultdict(list)
    for red in (False, True):
        drawn._face.cache_clear()
        with patch.object(drawn, "draw_face", _draw_red_five if red else draw_face):
            for sample in iter_samples(options.rendered, seed=HELD_OUT, side=1600):
                for code, share in fives(sample.photo, sample.corners, sample.codes):
                    found["rendered", code, red].append(share)
    for part in read_labelled_sets(options.folders):
        for photo in part.photos:
            if photo.boxes is not None and not set(FIVES).isdisjoint(photo.codes):
                pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
                sides = np.array([pixels.shape[1], pixels.shape[0]] * 2)
                for code, share in fives(pixels, _corners(photo.boxes * sides), photo.codes):
                    found["photos", code, False].append(share)
    print("| source | five | tiles | 2 % | 50 % | 98 % | right | wrong | open |\n|---|---|---|---|---|---|---|---|---|")
    for (source, code, red), shares in sorted(found.items()):
        low, middle, high = np.percentile(shares, [2, 50, 98])
        told = [is_red_five(share) for share in shares]
        counts = told.count(red), told.count(not red), told.count(None)
        row = [
            source,
            ("red " if red else "") + code,
            len(shares),
            f"{low:.2f}",
            f"{middle:.2f}",
            f"{high:.2f}",
            *counts,
        ]
        print("| " + " | ".join(map(str, row)) + " |")


def fives(
    pixels: NDArray[np.uint8], corners: NDArray[np.floating], codes: list[str] | tuple[str, ...]
) -> list[tuple[str, float]]:
    """The fives of a photo, each with its share of red."""
    places = [place for place, code in enumerate(codes) if code in FIVES]
    shares = red_shares(pixels, np.asarray(corners, np.float32)[places])
    return [(codes[place], float(share)) for place, share in zip(places, shares, strict=True)]


def _draw_red_five(code: str, style: Style, height: int) -> NDArray[np.uint8]:
    if code in FIVES:
        style = replace(style, green=style.red, blue=style.red, black=style.red)
    return draw_face(code, style, height)


def _corners(boxes: NDArray[np.floating]) -> NDArray[np.floating]:
    left, top, right, bottom = boxes.T
    return np.stack([left, top, right, top, right, bottom, left, bottom], axis=1).reshape(-1, 4, 2)


if __name__ == "__main__":
    main()
