"""Adds what a model finds beside the labels of photos, for a finder: it would learn that unlabelled tiles are none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, Detector
from vision.evaluation.matching import box_iou
from vision.images.photo import load_photo_file
from vision.labels.box_files import write_boxes
from vision.labels.ignored_regions import ignored_region_file, lies_ignored
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import IMAGES, LABELS, write_photo_index, write_yolo_definition, write_yolo_labels
from vision.training.linked_photos import link_photo
from vision.training.photos import HEIC

_LABELLED: Final = 0.8
"""Confidence from which on a find becomes a label."""
_IGNORED: Final = 0.25
"""Confidence from which on a find becomes an ignored region, below that of a label."""
_ON_TILE: Final = 0.3
"""Overlap (IoU) with a labelled tile above which a find is one of the tile."""


class Added(NamedTuple):
    """How many labels and ignored regions a photo has got."""

    labels: int
    ignored: int


def complete_labels(photos: Iterable[LabelledPhoto], out: Path, detector: Detector) -> Iterator[Added]:
    """Link photos into the YOLO folder `out`, labelled with what a model finds beside the labels too.

    Surely found tiles become labels, others ignored regions; existing ones stay. Yields the counts of each photo.

    Raises:
        PhotoError: a photo cannot be read.
        DatasetError: a photo without boxes, or a file cannot be written.
    """
    (out / IMAGES).mkdir(parents=True, exist_ok=True)
    write_yolo_definition(out)
    rows = []
    for photo in photos:
        if photo.boxes is None:
            raise DatasetError("training.no-boxes", str(photo.path))
        pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
        found = detector.detect(pixels, _IGNORED)
        boxes = found.boxes / np.array([pixels.shape[1], pixels.shape[0]] * 2)
        beside = _beside(boxes, photo.boxes)
        sure = beside & (found.confidences >= _LABELLED)
        unsure = beside & ~sure
        _write(photo, out, _sure_tiles(photo, photo.boxes, found, boxes, sure), boxes[unsure])
        rows.append((photo.path.stem, photo.source, photo.path.stem))
        yield Added(int(sure.sum()), int(unsure.sum()))
    write_photo_index(out, rows)


def _beside(boxes: NDArray[np.floating], labelled: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Which boxes (n, 4) are of no labelled tile (m, 4): they overlap none, and lie in none."""
    if not len(boxes) or not len(labelled):
        return np.ones(len(boxes), bool)
    beside: NDArray[np.bool_] = (box_iou(boxes, labelled) <= _ON_TILE).all(axis=1) & ~lies_ignored(boxes, labelled)
    return beside


def _sure_tiles(
    photo: LabelledPhoto, labelled: NDArray[np.float64], found: Detections, boxes: NDArray[np.floating],
    sure: NDArray[np.bool_],
) -> tuple[list[str], NDArray[np.float64]]:  # fmt: skip
    """Codes and boxes (n, 4), in shares, of the labels and of what was surely found."""
    codes = [code for code, kept in zip(found.codes, sure, strict=True) if kept]
    return [*photo.codes, *codes], np.concatenate([labelled, boxes[sure]]).clip(0, 1)


def _write(
    photo: LabelledPhoto, out: Path, tiles: tuple[list[str], NDArray[np.float64]], unsure: NDArray[np.floating]
) -> None:
    picture = out / IMAGES / photo.path.name
    if picture.suffix.lower() in HEIC:
        picture = picture.with_suffix(".jpg")
    if not picture.exists():
        link_photo(photo.path.resolve(), picture)
    write_yolo_labels(out / LABELS / f"{photo.path.stem}.txt", *tiles)
    ignored = np.concatenate([unsure, photo.ignored])
    if len(ignored):
        write_boxes(ignored_region_file(picture), ignored)
