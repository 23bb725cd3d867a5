"""Finds labels that are probably wrong: where a confident model and a label disagree, or where no set of tiles fits."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.evaluation.outcomes import find_disagreements
from vision.evaluation.predictions import Prediction
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import MIN_IOU, box_iou

ErrorKind = Literal["face", "missing", "extra", "too-many"]
_SURE: Final = 0.6
"""Confidence from which the model's disagreement with a label is worth a look."""
_SEEN: Final = 0.05
"""Candidate score below which a model sees nothing at a place."""
_COPIES: Final = 4
_TOO_MANY: Final = 0.5
"""Probability given to labels of a face that a set of tiles has fewer of: photos of several sets show more."""


@dataclass(frozen=True, slots=True)
class LabelError:
    """A label that is probably wrong, or a tile without one.

    Attributes:
        photo: index of the photo.
        kind: another face, a tile without label, a label without tile, or more of a face than a set has.
        label: the labelled code, empty where there is none.
        read: the code that the model reads, empty where it reads none.
        probability: estimated probability that the label is wrong, 0 to 1.
        box: xyxy relative to the photo; None if the whole photo is meant.
    """

    photo: int
    kind: ErrorKind
    label: str
    read: str
    probability: float
    box: tuple[float, float, float, float] | None

    @property
    def id(self) -> str:
        """The same for the same doubt about a photo's labels, whichever model has it: `face:8m:9m`."""
        return f"{self.kind}:{self.label}:{self.read}"


def find_label_errors(photos: Sequence[LabelledPhoto], predictions: Sequence[Prediction]) -> list[LabelError]:
    """Probable errors in the labels of photos, the likeliest first; photos without boxes are checked by count only."""
    found = [
        error
        for number, (photo, seen) in enumerate(zip(photos, predictions, strict=True))
        for error in (*_disagreements(number, photo, seen), *find_too_many(photo, number))
    ]
    return sorted(found, key=lambda error: -error.probability)


def _disagreements(number: int, photo: LabelledPhoto, seen: Prediction) -> Iterator[LabelError]:
    for label, read, sure, box in find_disagreements(photo, seen):
        if not read:
            [overlaps] = box_iou(box[None], seen.candidate_boxes)
            best = float(seen.candidate_scores[overlaps >= MIN_IOU].max(initial=0.0))
            if best <= _SEEN:
                yield LabelError(number, "extra", label, "", 1 - best, _box(box))
        elif sure >= _SURE and (read != BACK or BACK in photo.codes):
            yield LabelError(number, "face" if label else "missing", label, read, sure, _box(box))


def find_too_many(photo: LabelledPhoto, number: int = 0) -> Iterator[LabelError]:
    """The faces that a photo has more labels of than a set of tiles has tiles; needs no model."""
    for code, count in Counter(photo.codes).items():
        if code != BACK and count > (1 if code[1] == "f" else _COPIES):
            yield LabelError(number, "too-many", code, "", _TOO_MANY, None)


def _box(box: NDArray[np.float64]) -> tuple[float, float, float, float]:
    left, top, right, bottom = box.tolist()
    return left, top, right, bottom
