"""Labelled photos to train on and to measure against: what lies on a photo, told by a person or by who drew it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError


class DatasetError(VisionError):
    """Labels that cannot be used; `about` is the file, with its line or field (`labels/a.txt:3`)."""

    code = "dataset"


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """One picture file and the tiles on it.

    Its size is not known, as the file need not be opened or even be readable to list it, and the boxes may be missing;
    labels for other tools need both, which is `vision.labels.photo_labels.PhotoLabels`.

    Attributes:
        data: name of the folder that holds the labels.
        path: the picture file.
        source: who took it or which set of tiles it shows; figures are given by source.
        codes: the tiles, in no particular order.
        boxes: float64 (n, 4), xyxy as shares of the upright photo's width and height, the i-th box around the
            i-th tile; None where only the tiles are known. Intersection over union is the same in shares
            and in pixels.
    """

    data: str
    path: Path
    source: str
    codes: tuple[str, ...]
    boxes: NDArray[np.float64] | None

    @property
    def key(self) -> str:
        """The photo's name among several folders: `folder/file`."""
        return f"{self.data}/{self.path.name}"


@dataclass(frozen=True, slots=True)
class LabelledSet:
    """The photos of one folder, in the order of their labels; `name` is the folder's own name."""

    name: str
    photos: tuple[LabelledPhoto, ...]

    def has_code(self, code: str) -> bool:
        """Whether any photo of the set has a tile of this code."""
        return any(code in photo.codes for photo in self.photos)
