"""Edge errors of detected boxes against labelled boxes, by source, as fractions of the tile size.

    python tests/benchmarks/box_edges.py CORRECTED/test CORRECTED/val [--model MODEL]

Prints for each edge the mean error (positive is inwards; shows whether a source's labels are drawn inside or outside
the tile) and its standard deviation, and the mean IoU, over detections with IoU >= 0.5.
"""

import argparse
from collections import defaultdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.detection.detector import PHOTO_SIDE, Detector
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import box_iou, match_boxes

INWARDS = np.array([1, 1, -1, -1])
"""Left and top edges lie further in with higher numbers, right and bottom ones with lower."""
_LEAST_OVERLAP = 0.5


def main() -> None:
    """Runs the benchmark and prints its table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    detector = Detector.load(options.model)
    sources: defaultdict[str, list[NDArray[np.float64]]] = defaultdict(list)
    for part in read_labelled_sets(options.folders):
        for photo in part.photos:
            sources[f"{part.name} {photo.source}"].append(edges(photo, detector))
    print("| source | tiles | left | top | right | bottom | overlap |\n|---|---|---|---|---|---|---|")
    for name, parts in sorted(sources.items()):
        found = np.concatenate(parts)
        off = " | ".join(f"{found[:, edge].mean():+.3f} ± {found[:, edge].std():.3f}" for edge in range(4))
        print(f"| {name} | {len(found)} | {off} | {found[:, 4].mean():.3f} |")


def edges(photo: LabelledPhoto, detector: Detector) -> NDArray[np.float64]:
    """(n, 5) of the tiles found: how far inside the labelled edges the found ones lie, and the overlap."""
    pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
    found = detector.detect(pixels)
    if photo.boxes is None or not len(found):
        return np.zeros((0, 5))
    size = np.array([pixels.shape[1], pixels.shape[0]] * 2)
    overlap = box_iou(found.boxes, photo.boxes * size)
    taken = match_boxes(overlap, _LEAST_OVERLAP)
    on = np.flatnonzero(taken >= 0)
    truth = photo.boxes[taken[on]] * size
    sides = np.tile(truth[:, 2:] - truth[:, :2], 2)
    return np.hstack([INWARDS * (found.boxes[on] - truth) / sides, overlap[on, taken[on]][:, None]])


if __name__ == "__main__":
    main()
