"""White dragons that are found and named, and other things taken for one, in folders of labelled photos.

    python -m vision.training.research printed-off --photos CORRECTED/crowd-held --every 4 --out BLANK
    python -m tests.benchmarks.white_dragons BLANK CORRECTED/riichi [--every 2] [--model FOLDER]

Prints per folder the photos, their white dragons, how many are shown as tiles, and how many of these are named so; and
the shown white dragons that lie on another tile, or on none.
"""

import argparse
from collections import Counter
from pathlib import Path
from typing import Final

import numpy as np

from scoring.tiles import HONOURS
from vision.detection.detector import PHOTO_SIDE, WORKING_THRESHOLD, Detector
from vision.evaluation.predictions import predict_pixels
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import box_iou

_WHITE: Final = HONOURS[4]
_LEAST_OVERLAP: Final = 0.5


def outcomes(photo: LabelledPhoto, detector: Detector) -> Counter[str]:
    """Counts of the photo's white dragons and of what is shown as one."""
    read = predict_pixels(detector, load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels, WORKING_THRESHOLD)
    read = read.judged(photo)
    boxes = np.zeros((0, 4)) if photo.boxes is None else photo.boxes
    same = box_iou(read.boxes, boxes) >= _LEAST_OVERLAP if len(boxes) else np.zeros((len(read.boxes), 0), bool)
    labelled, named = (np.array([code == _WHITE for code in codes], bool) for codes in (photo.codes, read.codes))
    return Counter(
        photos=1,
        dragons=int(labelled.sum()),
        found=int(same[:, labelled].any(axis=0).sum()),
        named=int(same[named][:, labelled].any(axis=0).sum()),
        on_another=int((same[named][:, ~labelled].any(axis=1)).sum()),
        on_none=int((~same[named].any(axis=1)).sum()),
    )


def main() -> None:
    """Print the counts of each folder."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--model", type=Path)
    options = parser.parse_args()
    detector = Detector.load(options.model)
    for folder in options.folders:
        counts: Counter[str] = Counter()
        for photo in read_labelled_folder(folder).photos[:: options.every]:
            counts.update(outcomes(photo, detector))
        print(folder.name, *(f"{name} {counts[name]}" for name in counts), sep=" | ", flush=True)


if __name__ == "__main__":
    main()
