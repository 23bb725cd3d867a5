"""Effect of the gap search: tiles found in gaps of rows that the finder missed.

    python tests/benchmarks/gap_search.py PHOTOS/wild CORRECTED/val CORRECTED/test

Prints one row per folder of labelled real photos: the number of photos, of photos with a tile-wide gap in a row, of
tiles detected in gaps, and of those that match a label by box and code (by code only in photos without boxes). The
others, wrong or unlabelled, are listed.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from rich.progress import track

from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.evaluation.matching import box_iou
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import LabelledPhoto

LEAST_OVERLAP = 0.25


def labelled(photo: LabelledPhoto, seen: Detections, size: tuple[int, int]) -> list[bool]:
    """Of each tile seen, whether it is labelled so."""
    if photo.boxes is None:
        return [code in photo.codes for code in seen.codes]
    shared = box_iou(seen.boxes, photo.boxes * np.array([*size, *size]))
    there = shared >= LEAST_OVERLAP
    return [code in np.array(photo.codes)[on] for code, on in zip(seen.codes, there, strict=True)]


def main() -> None:
    """Run the benchmark and print its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", nargs="+", type=Path, help="folders of labelled real photos")
    options = parser.parse_args()
    detector = Detector.load()
    others = []
    print("| photos | count | with a gap | tiles seen there | labelled so |\n|---|---|---|---|---|")
    for part in read_labelled_sets(options.photos):
        with_gap = tiles = right = 0
        for photo in track(part.photos, description=part.name, transient=True):
            pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
            trace = detector.trace(pixels)
            if not len(trace.gaps):
                continue
            seen = trace.gap_detections
            so = labelled(photo, seen, (pixels.shape[1], pixels.shape[0]))
            with_gap, tiles, right = with_gap + 1, tiles + len(so), right + sum(so)
            described = zip(seen.codes, seen.boxes.round().tolist(), so, strict=True)
            others += [f"{photo.path.name}: {code} at {box}" for code, box, is_so in described if not is_so]
        print(f"| {part.name} | {len(part.photos)} | {with_gap} | {tiles} | {right} |")
    print("\n".join(others))


if __name__ == "__main__":
    main()
