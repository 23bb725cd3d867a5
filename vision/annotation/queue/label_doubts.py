"""What speaks against labels: where the networks and a label disagree, or a set of tiles has fewer of a face."""

from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from scoring.texts import Message
from vision.annotation.queue.facets import name_of_code, say
from vision.annotation.queue.reasons import Reason
from vision.evaluation.label_errors import LabelError, find_label_errors, find_too_many
from vision.evaluation.predictions import TileDetector, predict_pixels
from vision.images.photo import Photo
from vision.labels.labelled_photo import LabelledPhoto
from vision.reading.records import ImageRecord, TileRecord

_THRESHOLD = 0.25


class LabelDoubt(NamedTuple):
    """A probable error in a photo's labels, and the sentence that says so."""

    error: LabelError
    said: Message

    @property
    def reason(self) -> Reason:
        """The doubt as a reason to look at the photo."""
        return Reason(f"label-{self.error.kind}", self.error.probability, self.said, self.error.id)


def find_label_doubts(
    photo: Photo, image: ImageRecord, tiles: Sequence[TileRecord], detector: TileDetector, settled: Collection[str] = ()
) -> list[LabelDoubt]:
    """Probable errors of labels, the likeliest first. `settled`: ids of those that a person has decided on."""
    labelled = _labelled(image, tiles)
    return _said(labelled, find_label_errors([labelled], [predict_pixels(detector, photo.pixels, _THRESHOLD)]), settled)


def find_rule_doubts(
    image: ImageRecord, tiles: Sequence[TileRecord], settled: Collection[str] = ()
) -> list[LabelDoubt]:
    """As `find_label_doubts`, without looking at the photo: faces that a set of tiles has fewer of."""
    labelled = _labelled(image, tiles)
    return _said(labelled, list(find_too_many(labelled)), settled)


def _labelled(image: ImageRecord, tiles: Sequence[TileRecord]) -> LabelledPhoto:
    """The labels; tiles that the photo does not show are none."""
    shown = [tile for tile in tiles if tile.in_photo]
    size = np.array([image.width, image.height] * 2, np.float64)
    boxes = np.array([tile.box for tile in shown], np.float64).reshape(-1, 4) / size
    return LabelledPhoto("store", Path("photo"), "store", tuple(tile.shown for tile in shown), boxes)


def _said(photo: LabelledPhoto, errors: list[LabelError], settled: Collection[str]) -> list[LabelDoubt]:
    counts = Counter(photo.codes)
    return [LabelDoubt(error, _sentence(error, counts)) for error in errors if error.id not in settled]


def _sentence(error: LabelError, counts: Counter[str]) -> Message:
    label, read = (name_of_code(code or None) for code in (error.label, error.read))
    match error.kind:
        case "face":
            return say("label-face", label=label, read=read)
        case "missing":
            return say("label-missing", read=read)
        case "extra":
            return say("label-extra", label=label)
        case "too-many":
            return say("label-too-many", tile=label, count=counts[error.label], most=1 if error.label[1] == "f" else 4)
