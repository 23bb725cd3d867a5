"""Counts a detector's hits and errors on one photo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, CLASSES, INDEX
from vision.detection.detections import WHITE_DRAGON_THRESHOLD_FACTOR, Detections
from vision.detection.detector import WORKING_THRESHOLD
from vision.evaluation.matching import box_iou, match_boxes
from vision.synthesis.tables.noise import FalsePositive, ProbSample

LEAST_OVERLAP: Final = 0.25
"""IoU from which a detection matches a labelled tile: low, since boxes of rotated tiles are loose, and each detection
matches the tile it overlaps most.
"""
_DOUBLE: Final = 0.2


@dataclass(frozen=True, slots=True)
class MatchedTile:
    """A detected tile: its true face and the class probabilities (43,)."""

    code: str
    chances: NDArray[np.float32]

    @property
    def is_misread(self) -> bool:
        """Whether another face is likelier, or the confidence is below the working threshold."""
        likeliest = int(self.chances.argmax())
        needed = WORKING_THRESHOLD * (WHITE_DRAGON_THRESHOLD_FACTOR if CLASSES[likeliest] == "5z" else 1.0)
        return likeliest != INDEX[self.code] or float(self.chances[likeliest]) < needed

    def prob_sample(self) -> ProbSample:
        """The three probabilities without their faces."""
        others = np.sort(np.delete(self.chances, INDEX[self.code]))[::-1]
        true, other, following = (float(f"{value:.3g}") for value in (self.chances[INDEX[self.code]], *others[:2]))
        return ProbSample(true=true, other=other, next=following)


@dataclass(slots=True)
class PhotoCount:
    """Detection results on one photo."""

    readings: list[MatchedTile] = field(default_factory=list)
    labelled: int = 0
    missed: int = 0
    doubled: int = 0
    spurious: list[FalsePositive] | None = None
    shifts: list[float] = field(default_factory=list)
    stretches: list[float] = field(default_factory=list)

    @property
    def quality(self) -> float:
        """Reading quality of the photo, higher is better."""
        sure = [float(np.log(max(reading.chances[INDEX[reading.code]], 1e-3))) for reading in self.readings]
        return float(np.mean([*sure, *([-4.0] * self.missed)])) if self.labelled else 0.0


def count_against_boxes(
    codes: Sequence[str], boxes: NDArray[np.float64], found: Detections, *, every: bool = False
) -> PhotoCount:
    """Compare detections with labelled boxes (n, 4; pixels).

    Unmatched detections may be unlabelled tiles, and count as false positives only if the boxes are `every` face-up
    tile.
    """
    order = np.argsort(-found.confidences, kind="stable")
    overlap = box_iou(found.boxes[order], boxes)
    taken = match_boxes(overlap, LEAST_OVERLAP)
    count = PhotoCount(labelled=len(boxes), missed=len(boxes) - int((taken >= 0).sum()))
    apart = overlap.max(axis=1, initial=0.0) <= _DOUBLE
    count.doubled = int(((taken < 0) & ~apart).sum())
    if every:
        count.spurious = [_false_positive(found, place) for place in order[apart] if found.codes[place] != BACK]
    for place, label in zip(order, taken, strict=True):
        if label >= 0:
            count.readings.append(MatchedTile(codes[label], found.class_probs[place]))
            shift, stretch = _differences(found.boxes[place], boxes[label])
            count.shifts += shift
            count.stretches += stretch
    return count


def count_against_codes(codes: Sequence[str], found: Detections) -> PhotoCount:
    """Compare detections with a list of codes: what remains unmatched on both sides counts as misread."""
    left = list(codes)
    count = PhotoCount(labelled=len(left), spurious=[])
    others: list[int] = []
    for place in np.argsort(-found.confidences, kind="stable"):
        code = found.codes[place]
        if code in left:
            left.remove(code)
            count.readings.append(MatchedTile(code, found.class_probs[place]))
        elif code != BACK:
            others.append(int(place))
    for place in others:
        # The remaining face with the highest probability at this detection.
        code = max(left, key=lambda face: float(found.class_probs[place, INDEX[face]]), default="")
        if code:
            left.remove(code)
            count.readings.append(MatchedTile(code, found.class_probs[place]))
        else:
            count.spurious = [*(count.spurious or []), _false_positive(found, place)]
    count.missed = len(left)
    return count


def _false_positive(found: Detections, place: int) -> FalsePositive:
    return FalsePositive(face=found.codes[place], chance=round(float(found.confidences[place]), 3))


def _differences(box: NDArray[np.float32], truth: NDArray[np.float64]) -> tuple[list[float], list[float]]:
    size, own = truth[2:] - truth[:2], (box[2:] - box[:2]).astype(np.float64)
    shift = ((box[:2] + box[2:]) / 2.0 - (truth[:2] + truth[2:]) / 2.0) / size
    return [float(value) for value in shift], [float(value) for value in np.log(np.maximum(own, 1.0) / size)]
