"""What becomes of tiles whose face is none of ours, on rendered scenes.

    python -m vision.training scenes --art ART --faces FACES --out SCENES --count 0 --hands 0 --invented 80
    python -m tests.benchmarks.unknown_faces SCENES [--every 2] [--model FOLDER]

Counts those that are not found, said to be unknown, named but asked about, and named as one of ours in silence; and of
our own faces beside them those that are named right, and said to be unknown. Tiles that the picture cuts, or under 24
pixels, are left out.
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.boxes import boxes_around, sides_of
from vision.detection.detections import BLANKS, Detections
from vision.detection.detector import Detector
from vision.labels.matching import box_iou
from vision.layout.decoding.likelihood import Evidence
from vision.layout.weights import DOUBTS
from vision.training.data.reader_crops import UNKNOWN_FACE, TrainingPicture
from vision.training.data.scenes import load_scenes

_LEAST_SIDE: Final = 24
_LEAST_OVERLAP: Final = 0.5
_ASKED: Final = min(least for least, share in DOUBTS.misread if share >= DOUBTS.asked)
"""Probability that a tile is misread from which it is asked about."""


def outcomes(scene: TrainingPicture, detector: Detector) -> Iterator[str]:
    """What became of each tile of a scene."""
    pixels = np.ascontiguousarray(np.asarray(cv2.imdecode(scene.data, cv2.IMREAD_COLOR), np.uint8)[..., ::-1])
    found = detector.detect(pixels)
    boxes = boxes_around(scene.corners).astype(np.float32)
    whole = (boxes.min(axis=1) > 0) & (boxes[:, 2:].max(axis=1) < min(pixels.shape[:2]))
    for tile in np.flatnonzero(scene.usable & whole & (sides_of(boxes) > _LEAST_SIDE)):
        label = int(scene.classes[tile])
        if label != INDEX[BACK]:
            yield _outcome(found, boxes[tile, None], label)


def _outcome(found: Detections, box: NDArray[np.float32], label: int) -> str:
    kind = "unknown" if label == UNKNOWN_FACE else "own"
    overlaps = box_iou(box, found.boxes)[0] if len(found) else np.zeros(0)
    if not (overlaps > _LEAST_OVERLAP).any():
        return f"{kind}: not found"
    place = int(overlaps.argmax())
    named = int(found.class_probs[place].argmax())
    if not found.named[place]:
        return f"{kind}: unknown"
    if kind == "own":
        return f"{kind}: {'right' if named == label else 'another'}"
    if named in BLANKS:
        return f"{kind}: blank"
    return f"{kind}: {'asked about' if _misread(found)[place] >= _ASKED else 'named in silence'}"


def _misread(found: Detections) -> NDArray[np.float64]:
    """Probability (n,) that each tile is misread, or none, without what its hand says of it."""
    evidence = Evidence.from_detections(found)
    there = 1 / (1 + np.exp(-evidence.presence))
    wrong: NDArray[np.float64] = 1 - there / np.exp(evidence.log_ratios).sum(axis=1)
    return wrong


def main() -> None:
    """Print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenes", type=Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    detector = Detector.load(options.model)
    counts = Counter(
        one for scene in load_scenes(options.scenes)[:: options.every] for one in outcomes(scene, detector)
    )
    for name, count in sorted(counts.items()):
        print(f"{count:5} {name}")


if __name__ == "__main__":
    main()
