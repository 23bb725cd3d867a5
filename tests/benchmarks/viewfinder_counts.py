"""Counts the tiles of photos as the camera's live picture does, and as a whole reading does.

    python -m tests.benchmarks.viewfinder_counts [FOLDER...] [--most N] [--side PIXELS] [--labelled FOLDER...]

FOLDER is searched for photos, by default ../shared/data/photos/test and wild and the samples. Of labelled photos it
counts the flowers that the live picture tells, and the other tiles that it takes for flowers.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rich.console import Console
from rich.table import Table

from scoring.tiles import FLOWERS
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.detection.finder import propose
from vision.evaluation.matching import box_iou, match_boxes
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_folder
from vision.labels.labelled_photo import LabelledPhoto
from vision.reading.pipeline import read
from vision.review.viewfinder import TILE_THRESHOLD, Frame, are_flowers, count_tiles

_ROOT: Final = Path(__file__).parents[2]
_PHOTOS: Final = _ROOT.parent / "shared" / "data" / "photos"
_FOLDERS: Final = (_PHOTOS / "test", _PHOTOS / "wild", _ROOT / "datasets" / "samples" / "images")
_OVERLAP: Final = 0.4
_SUFFIXES: Final = frozenset({".jpg", ".jpeg", ".png", ".webp"})


def main() -> int:
    """Compare and print the figures."""
    options = _options()
    photos = [one for folder in options.folders for one in sorted(folder.rglob("*")) if one.suffix in _SUFFIXES]
    if options.most:
        photos = photos[:: max(1, len(photos) // options.most)]
    detector = Detector.load()
    differences = np.array([_difference(path, detector, options.side) for path in photos])
    table = Table("what", "figure")
    told = np.zeros((2, 2), int)
    for most in (0, 1, 2):
        share = (abs(differences) <= most).mean()
        table.add_row(f"photos with a count at most {most} off", f"{share:.2f} of {len(photos)}")
    table.add_row("mean difference", f"{differences.mean():.1f}")
    for folder in options.labelled:
        for photo in read_labelled_folder(folder).photos:
            told += _flowers_told(photo, detector, options.side)
    if options.labelled:
        table.add_row("flowers told", f"{told[0, 1]} of {told[0].sum()}")
        table.add_row("other tiles taken for flowers", f"{told[1, 1]} of {told[1].sum()}")
    Console().print(table)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=_FOLDERS)
    parser.add_argument("--most", type=int, help="compare about so many photos, evenly chosen")
    parser.add_argument("--side", type=int, default=416, help="longer side of a frame in pixels")
    parser.add_argument("--labelled", nargs="*", type=Path, default=(), help="labelled folders, for the flowers")
    return parser.parse_args()


def _difference(path: Path, detector: Detector, side: int) -> int:
    """How many tiles more the live picture counts than a whole reading, flowers left out."""
    photo = load_photo_file(path, max_side=PHOTO_SIDE)
    found = sum(tile.code not in FLOWERS for tile in read(photo, detector).tiles)
    return detector.drive(count_tiles(_frame(photo.pixels, side))).tiles - found


def _frame(pixels: NDArray[np.uint8], side: int) -> Frame:
    picture = Image.fromarray(pixels).convert("RGBA")
    scale = side / max(picture.size)
    frame = picture.resize((round(picture.width * scale), round(picture.height * scale)), Image.Resampling.BILINEAR)
    return Frame.of(*frame.size, None, frame.tobytes())


def _flowers_told(photo: LabelledPhoto, detector: Detector, side: int) -> NDArray[np.intp]:
    """Of a photo's labelled tiles in the live picture, by flowers and others: how many are not and are told flowers."""
    told = np.zeros((2, 2), int)
    if photo.boxes is None or not photo.codes:
        return told
    frame = _frame(load_photo_file(photo.path).pixels, side)
    found = detector.drive(propose(frame.pixels, side))
    seen = found.objectness > TILE_THRESHOLD
    height, width = frame.pixels.shape[:2]
    labels = match_boxes(box_iou(found.boxes[seen] / [width, height, width, height], photo.boxes), _OVERLAP)
    for label, flower in zip(labels, are_flowers(found.class_probs[seen]), strict=True):
        if label >= 0:
            told[int(photo.codes[label] not in FLOWERS), int(flower)] += 1
    return told


if __name__ == "__main__":
    sys.exit(main())
