"""What became of every tile: each one found is right or wrong, each one labelled is read or missed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from vision.evaluation.matching import box_iou, match_boxes
from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto

MIN_IOU = 0.5
"""Intersection over union from which a found box counts as lying on a labelled tile."""


@dataclass(frozen=True, slots=True)
class FoundTile:
    """A tile that a network says it sees.

    Attributes:
        photo: the photo's place in the list.
        code: what it is read as.
        confidence: from 0 to 1.
        right: whether such a tile lies there.
        side: longer side of its box in pixels of the photo as it was read; 0 where the photo's size is unknown.
        turn: degrees, 0 to 360, clockwise, that its face is turned; NaN where unknown.
    """

    photo: int
    code: str
    confidence: float
    right: bool
    side: float
    turn: float


@dataclass(frozen=True, slots=True)
class MissedTile:
    """A labelled tile that was not read right; `read_as` is what was read there, empty where nothing or unknown."""

    photo: int
    code: str
    read_as: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes on some photos."""

    photos: tuple[LabelledPhoto, ...]
    found: tuple[FoundTile, ...]
    missed: tuple[MissedTile, ...]


def classify_outcomes(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> Outcomes:
    """Hold what was found in each photo against its labels.

    Where tiles are labelled with boxes, a found tile is right if it lies on a labelled one of the same code. Where
    only the tiles are known, as many found tiles of a code are right as the photo has, the surest first.
    """
    found: list[FoundTile] = []
    missed: list[MissedTile] = []
    for number, (photo, seen) in enumerate(zip(photos, predictions, strict=True)):
        right, lost = _by_box(photo, seen) if photo.boxes is not None else _by_count(photo, seen)
        missed.extend(MissedTile(number, code, read_as) for code, read_as in lost)
        sides = (seen.boxes[:, 2:] - seen.boxes[:, :2]) * (seen.width, seen.height)
        for i, code in enumerate(seen.codes):
            turn = float("nan") if seen.turns is None else float(seen.turns[i])
            found.append(FoundTile(number, code, float(seen.confidences[i]), right[i], float(sides[i].max()), turn))
    return Outcomes(tuple(photos), tuple(found), tuple(missed))


def by_confidence(prediction: Prediction) -> list[int]:
    """The places of the found tiles, the surest first."""
    order: list[int] = np.argsort(-prediction.confidences, kind="stable").tolist()
    return order


def _by_box(photo: LabelledPhoto, seen: Prediction) -> tuple[list[bool], list[tuple[str, str]]]:
    assert photo.boxes is not None
    order = by_confidence(seen)
    chosen = match_boxes(box_iou(seen.boxes[order], photo.boxes), MIN_IOU)
    right = [False] * len(order)
    read = [""] * len(photo.codes)
    for i, j in zip(order, chosen.tolist(), strict=True):
        if j >= 0:
            read[j] = seen.codes[i]
            right[i] = read[j] == photo.codes[j]
    return right, [(code, said) for code, said in zip(photo.codes, read, strict=True) if code != said]


def _by_count(photo: LabelledPhoto, seen: Prediction) -> tuple[list[bool], list[tuple[str, str]]]:
    left = Counter(photo.codes)
    right = [False] * len(seen.codes)
    for i in by_confidence(seen):
        if left[seen.codes[i]] > 0:
            left[seen.codes[i]] -= 1
            right[i] = True
    return right, list(_only_codes(left))


def _only_codes(codes: Counter[str]) -> Iterator[tuple[str, str]]:
    return ((code, "") for code in codes.elements())
