"""Labelled photos for training and evaluation; labels come from a person or from the renderer."""

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError


class DatasetError(VisionError):
    """Unusable labels; `about` is the file, with its line or field (`labels/a.txt:3`)."""

    code = "dataset"


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A picture file with its ground truth.

    Its size is unknown, since files are listed without being opened, and boxes may be missing. Where both are needed,
    `vision.labels.photo_labels.PhotoLabels` is used.

    Attributes:
        source: photographer or set of tiles; metrics are reported by source.
        boxes: float64 (n, 4), xyxy relative to the upright photo's width and height, in the order of `codes`; None if
            only the tiles are known. IoU is the same in relative and pixel coordinates.
        ignored: (k, 4), relative xyxy, regions where tiles lie without a label, see `vision.labels.ignored_regions`.
    """

    data: str
    path: Path
    source: str
    codes: tuple[str, ...]
    boxes: NDArray[np.float64] | None
    ignored: NDArray[np.floating] = field(default_factory=lambda: np.zeros((0, 4)))

    @property
    def key(self) -> str:
        """Unique key among several folders: `folder/file`."""
        return f"{self.data}/{self.path.name}"


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """The photos of one folder, in label order; `name` is the folder's own name."""

    name: str
    photos: tuple[LabelledPhoto, ...]

    def has_code(self, code: str) -> bool:
        """Whether any photo of the set has a tile of this code."""
        return any(code in photo.codes for photo in self.photos)
