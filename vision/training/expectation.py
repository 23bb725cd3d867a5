"""What a model gets wrong on own photos: what a fine-tuning can gain at most, and what it learns from."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.texts import Message
from scoring.tiles import BACK, INDEX
from vision.evaluation.outcomes import find_disagreements
from vision.evaluation.predictions import Prediction, Predictions
from vision.labels.labelled_photo import LabelledPhoto
from vision.labels.matching import MIN_IOU, box_iou

_SURELY_FOUND: Final = 0.97
"""Share of labelled tiles with a proposal from which on the finder is left as it is."""
_APART: Final = 0.1
"""Overlap with any label up to which a detection lies on no tile at all."""
_DOUBTFUL: Final = 0.2
"""Class probability from which a detection on no tile is worth learning from."""


_SURE: Final = 0.9
"""Confidence from which a reading that contradicts a label speaks against the label."""
_AGAIN: Final = 5
"""Labels of one face that are surely read as another from which on it is no accident."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """Mistakes of a model on own photos.

    Attributes:
        photos, right: photos, and those with every tile right.
        tiles: labelled tiles.
        missed, misread: of them, not found and read as another face.
        invented: faces found where no tile is labelled.
        overlooked: of the tiles missed, those without any proposal of the finder, whatever the reader said of it.
    """

    photos: int
    right: int
    tiles: int
    missed: int
    misread: int
    invented: int
    overlooked: int = 0

    @property
    def nothing_to_gain(self) -> bool:
        """Whether every photo is all right."""
        return self.right == self.photos

    @property
    def finder_falls_short(self) -> bool:
        """Whether the finder overlooks enough tiles to be trained."""
        return self.tiles > 0 and 1 - self.overlooked / self.tiles < _SURELY_FOUND

    def message(self) -> Message:
        """The mistakes, and how many photos can be gained, as a sentence."""
        return Message("training.expectation", asdict(self) | {"gain": self.photos - self.right})


def expect(photos: Sequence[LabelledPhoto], found: Predictions) -> Expectation:
    """Count the mistakes of predictions on photos with boxes; backs count where any photo labels one."""
    backs = any(BACK in photo.codes for photo in photos)
    right = tiles = missed = misread = invented = overlooked = 0
    for photo in photos:
        seen = found.judged(photo) if backs else found.judged(photo).without_code(BACK)
        wrong = find_disagreements(photo, seen)
        tiles += len(photo.codes)
        missed += sum(not one.read for one in wrong)
        misread += sum(bool(one.label and one.read) for one in wrong)
        invented += sum(not one.label for one in wrong)
        overlooked += _without_candidate(photo, seen)
        right += Counter(photo.codes) == Counter(seen.codes)
    return Expectation(len(photos), right, tiles, missed, misread, invented, overlooked)


def sure_misreadings(photos: Sequence[LabelledPhoto], found: Predictions) -> list[Message]:
    """Faces that are surely misread the same way again and again, the commonest first: as a rule labels are wrong."""
    counts: Counter[tuple[str, str]] = Counter()
    for photo in photos:
        wrong = find_disagreements(photo, found.judged(photo))
        counts.update((one.label, one.read) for one in wrong if one.label and one.confidence >= _SURE)
    return [
        Message("training.surely-misread", {"label": label, "read": read, "count": count})
        for (label, read), count in counts.most_common()
        if count >= _AGAIN
    ]


def invented_faces(photo: LabelledPhoto, found: Prediction) -> NDArray[np.float32]:
    """Relative boxes, float32 (n, 4), of faces (not backs, rarely labelled) seen where no tile is labelled."""
    sure = (found.candidate_scores >= _DOUBTFUL) & (found.candidate_classes != INDEX[BACK])
    boxes = found.candidate_boxes[sure]
    if photo.boxes is not None:
        boxes = boxes[box_iou(boxes, photo.boxes).max(axis=1, initial=0.0) <= _APART]
    return np.asarray(np.unique(boxes.astype(np.float32), axis=0).reshape(-1, 4))


def _without_candidate(photo: LabelledPhoto, found: Prediction) -> int:
    """Labelled tiles on which no candidate lies, not even one that the reader all but rules out."""
    tiles = np.empty((0, 4)) if photo.boxes is None else photo.boxes
    return int((box_iou(found.candidate_boxes, tiles).max(axis=0, initial=0.0) < MIN_IOU).sum())
