"""Classifies detections as right or wrong and labelled tiles as read or missed."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import MIN_IOU, box_iou, match_boxes


@dataclass(frozen=True, slots=True)
class FoundTile:
    """A detection with its outcome.

    Attributes:
        confidence: from 0 to 1.
        side: longer side of its box in pixels of the decoded photo; 0 if the photo's size is unknown.
        turn: clockwise rotation of its face in degrees, 0 to 360; NaN if unknown.
    """

    photo: int
    code: str
    confidence: float
    right: bool
    side: float
    turn: float


@dataclass(frozen=True, slots=True)
class MissedTile:
    """A labelled tile that was missed or misread; `read_as` is the code read there, empty if none or unknown."""

    photo: int
    code: str
    read_as: str


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of detections and labels on some photos."""

    photos: tuple[LabelledPhoto, ...]
    found: tuple[FoundTile, ...]
    missed: tuple[MissedTile, ...]


def classify_outcomes(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> Outcomes:
    """Compare predictions with labels by box and code; without boxes by code, the most confident first."""
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


def match_labels(photo: LabelledPhoto, seen: Prediction) -> list[int]:
    """For each detection the index of the labelled tile that it lies on, -1 if none; the most confident choose."""
    chosen = np.full(len(seen.codes), -1)
    if photo.boxes is not None:
        order = _by_confidence(seen)
        chosen[order] = match_boxes(box_iou(seen.boxes[order], photo.boxes), MIN_IOU)
    return chosen.tolist()


class Disagreement(NamedTuple):
    """A label and a detection of one place that differ: codes, one empty where there is none, relative box (4,)."""

    label: str
    read: str
    confidence: float
    box: NDArray[np.float64]


def find_disagreements(photo: LabelledPhoto, seen: Prediction) -> list[Disagreement]:
    """Detections that are not as labelled, then labelled tiles without any, of confidence 0; none without boxes."""
    if photo.boxes is None:
        return []
    chosen = match_labels(photo, seen)
    labels = [photo.codes[j] if j >= 0 else "" for j in chosen]
    found = map(Disagreement, labels, seen.codes, seen.confidences.tolist(), seen.boxes)
    missed = sorted(set(range(len(photo.codes))) - set(chosen))
    return [
        *(one for one in found if one.label != one.read),
        *(Disagreement(photo.codes[j], "", 0.0, photo.boxes[j]) for j in missed),
    ]


def _by_confidence(prediction: Prediction) -> list[int]:
    return list(np.argsort(-prediction.confidences, kind="stable").tolist())


def _by_box(photo: LabelledPhoto, seen: Prediction) -> tuple[list[bool], list[tuple[str, str]]]:
    matched = match_labels(photo, seen)
    read = {j: code for code, j in zip(seen.codes, matched, strict=True) if j >= 0}
    right = [j >= 0 and code == photo.codes[j] for code, j in zip(seen.codes, matched, strict=True)]
    return right, [(code, read.get(j, "")) for j, code in enumerate(photo.codes) if code != read.get(j)]


def _by_count(photo: LabelledPhoto, seen: Prediction) -> tuple[list[bool], list[tuple[str, str]]]:
    left = Counter(photo.codes)
    right = [False] * len(seen.codes)
    for i in _by_confidence(seen):
        if left[seen.codes[i]] > 0:
            left[seen.codes[i]] -= 1
            right[i] = True
    return right, [(code, "") for code in left.elements()]
