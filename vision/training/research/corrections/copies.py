"""Finds rotated or mirrored augmented copies of photos, from their labels and the detector's readings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.labels.yolo_folders import photo_groups, read_yolo_folder
from vision.training.research.corrections.corrections_file import PhotoCorrection
from vision.training.research.corrections.turns import MOST_DEGREES, recover_turns

MirrorScore = Callable[[LabelledPhoto], float]
"""How much better a photo's tiles read when mirrored; above 0 if it is probably mirrored."""

_MOST_OFF: Final = 0.0011
"""Largest residual between two copies' boxes, relative to the side (0.7 of 640 pixels); above it, more than a rotation
was applied.
"""
_LEAST_BETWEEN: Final = 0.9
"""Degrees between two copies from which the rotation of each can be recovered from their boxes."""
_LEAST_TURN: Final = 0.75
"""Degrees from which undoing a rotation is worth the resampling blur."""
_SURELY_MIRRORED: Final = 0.05


def find_copies(folder: Path, mirror_score: MirrorScore) -> Iterator[tuple[LabelledPhoto, PhotoCorrection]]:
    """Photos of a YOLO folder that were rotated or mirrored, each with its correction.

    Copies are identified by the column `photo_group` of `index.csv` and come in pairs.

    Raises:
        DatasetError: the folder has no such column.
    """
    data = read_yolo_folder(folder)
    groups = photo_groups(folder)
    if not groups:
        raise DatasetError("corrections.no-index", str(folder))
    copies: defaultdict[str, list[LabelledPhoto]] = defaultdict(list)
    for photo in data.photos:
        copies[groups.get(photo.path.stem, photo.path.stem)].append(photo)
    for pair in copies.values():
        if len(pair) == 2 and pair[0].codes == pair[1].codes and len(pair[0].codes) > 2:
            first, second = pair
            yield from _turned(first, second) or _mirrored(first, second, mirror_score)


def _turned(first: LabelledPhoto, second: LabelledPhoto) -> list[tuple[LabelledPhoto, PhotoCorrection]]:
    if _mirror_images(first, second):
        return []
    turns = recover_turns(_boxes(first), _boxes(second))
    if turns is None or turns.rms_error > _MOST_OFF or max(map(abs, turns.degrees)) > MOST_DEGREES:
        return []
    if abs(turns.degrees[0] - turns.degrees[1]) < _LEAST_BETWEEN:
        return []
    return [
        (photo, PhotoCorrection(labels=len(photo.codes), turned=round(degrees, 2)))
        for photo, degrees in zip((first, second), turns.degrees, strict=True)
        if abs(degrees) >= _LEAST_TURN
    ]


def _mirrored(
    first: LabelledPhoto, second: LabelledPhoto, mirror_score: MirrorScore
) -> list[tuple[LabelledPhoto, PhotoCorrection]]:
    odd = [mirror_score(photo) for photo in (first, second)]
    if _mirror_images(first, second):
        chosen = [first if odd[0] > odd[1] else second]
    else:
        chosen = [first, second] if min(odd) > _SURELY_MIRRORED else []
    return [(photo, PhotoCorrection(labels=len(photo.codes), mirrored=True)) for photo in chosen]


def _mirror_images(first: LabelledPhoto, second: LabelledPhoto) -> bool:
    """Whether one copy is a mirror image of the other, by the positions of their tiles."""
    one, other = (np.hstack([(b[:, :2] + b[:, 2:]) / 2, np.ones((len(b), 1))]) for b in (_boxes(first), _boxes(second)))
    step = np.linalg.lstsq(one, other[:, :2], rcond=None)[0]
    return bool(np.linalg.det(step[:2]) < 0)


def _boxes(photo: LabelledPhoto) -> NDArray[np.float64]:
    if photo.boxes is None:
        raise DatasetError("labels.no-boxes", str(photo.path))
    return photo.boxes
