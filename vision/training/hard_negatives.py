"""Hard negative mining: what the finder takes for tiles on photos without any; the reader learns "no tile" from it."""

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from vision.detection.detector import Detector
from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.labelled_photo import LabelledPhoto, false_positive_file, lies_ignored

_MIN_OBJECTNESS: Final = 0.1
_MAX_PER_PHOTO: Final = 40
"""Proposals of one photo that are kept, those of the highest objectness."""


def mine_hard_negatives(photos: Iterable[LabelledPhoto], detector: Detector) -> Iterator[int]:
    """Write the finder's proposals on photos that show no tile as false positives; yields how many for each photo.

    Ignored regions are left out. Raises `PhotoError`: a photo cannot be read; `DatasetError`: a file cannot be written.
    """
    for photo in photos:
        pixels = load_photo_file(photo.path).pixels
        proposals = detector.propose(pixels)
        likeliest = np.argsort(-proposals.objectness)[:_MAX_PER_PHOTO]
        kept = likeliest[proposals.objectness[likeliest] >= _MIN_OBJECTNESS]
        boxes = proposals.boxes[kept] / np.array([pixels.shape[1], pixels.shape[0]] * 2, np.float32)
        boxes = boxes[~lies_ignored(boxes, photo.ignored)]
        write_boxes(false_positive_file(photo), boxes)
        yield len(boxes)
