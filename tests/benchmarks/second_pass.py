"""Effect of the second detection pass: how many photos get one, and accuracy without and with it.

    python tests/benchmarks/second_pass.py PHOTOS/wild CORRECTED/val CORRECTED/test

Prints one row per folder of labelled real photos: the fraction of photos with a second pass, tile F1 and number of
fully correct photos after one pass and after two (backs ignored), and the median time of a second pass in milliseconds.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from rich.progress import track

from scoring.tiles import BACK
from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, WORKING_THRESHOLD, Detector
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets


@dataclass
class Tally:
    """Tiles read on some photos."""

    common: int = 0
    labelled: int = 0
    read: int = 0
    right: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, found: Detections, codes: Counter[str], seconds: float) -> None:
        """Count a photo."""
        faces = Counter(code for code in found.codes if code != BACK)
        self.common += (faces & codes).total()
        self.labelled += codes.total()
        self.read += faces.total()
        self.right += faces == codes
        self.seconds.append(seconds)

    def __str__(self) -> str:
        return f"{2 * self.common / max(1, self.labelled + self.read):.4f} | {self.right}"


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=Path, help="folders of labelled real photos")
    options = parser.parse_args()
    detector = Detector.load()
    heads = ("photos", "count", "used", "F1 without", "photos right", "F1 with", "photos right", "second pass, ms")
    print(f"| {' | '.join(heads)} |")
    print("|---|---|---|---|---|---|---|---|")
    for part in read_labelled_sets(options.photos):
        once, twice, extra = Tally(), Tally(), list[float]()
        for photo in track(part.photos, description=part.name, transient=True):
            pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
            size = pixels.shape[1], pixels.shape[0]
            codes, start = Counter(photo.codes), time.perf_counter()
            first = detector.classify(pixels, detector.propose(pixels))
            middle = time.perf_counter()
            trace = detector.trace(pixels)
            end = time.perf_counter()
            once.add(first.select(first.above_threshold(WORKING_THRESHOLD, size)), codes, middle - start)
            twice.add(trace.detections, codes, end - middle)
            if trace.second_pass is not None:
                extra.append(twice.seconds[-1] - once.seconds[-1])
        again = len(extra) / len(part.photos)
        slower = f"{1000 * float(np.median(extra)):.0f}" if extra else "-"
        print(f"| {part.name} | {len(part.photos)} | {again:.3f} | {once} | {twice} | {slower} |")


if __name__ == "__main__":
    main()
