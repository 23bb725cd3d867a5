"""Labelled photos for training and evaluation; labels come from a person or from the renderer.

`ignored/` beside `images/` and `labels/` holds regions where tiles lie that nobody labelled, out of focus or of another
player: what is found there is neither right nor wrong, as in COCO's `iscrowd` and VisDrone's ignored regions, and
nothing is learnt there. `false_positives/` holds places that a network took for tiles and that are none. Both have a
file for each photo that has any, see `vision.labels.box_files`.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError

_INSIDE: Final = 0.5
"""Share of a box from which it lies in a region: COCO's overlap of a detection with a crowd, over its own area."""
FALSE_POSITIVES: Final = "false_positives"


class DatasetError(VisionError, code="dataset"):
    """Unusable labels; `about` is the file, with its line or field (`labels/a.txt:3`)."""


@dataclass(frozen=True, slots=True)
class LabelledPhoto:
    """A picture file with its ground truth.

    Its size is unknown, since files are listed without being opened, and boxes may be missing. Where both are needed,
    `vision.labels.photo_labels.PhotoLabels` is used.

    Attributes:
        source: photographer or set of tiles; metrics are reported by source.
        boxes: float64 (n, 4), xyxy relative to the upright photo's width and height, in the order of `codes`; None if
            only the tiles are known. IoU is the same in relative and pixel coordinates.
        ignored: (k, 4), relative xyxy, regions where tiles lie without a label.
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
        return any(code in photo.codes for photo in self.photos)


def ignored_region_file(picture: Path) -> Path:
    """The file of a photo's ignored regions, which need not exist."""
    return picture.parent.parent / "ignored" / f"{picture.stem}.txt"


def lies_ignored(boxes: NDArray[np.floating], regions: NDArray[np.floating]) -> NDArray[np.bool_]:
    """Whether each box (n, 4) lies at least half inside one of the regions (k, 4), both xyxy in one unit; bool (n,)."""
    first, second = boxes.astype(np.float64)[:, None], regions.astype(np.float64)[None]
    common = (np.minimum(first[..., 2:], second[..., 2:]) - np.maximum(first[..., :2], second[..., :2])).clip(0)
    own = (first[..., 2:] - first[..., :2]).prod(axis=-1)
    return np.asarray(((common.prod(axis=-1) >= _INSIDE * own) & (own > 0)).any(axis=1))


def false_positive_file(photo: LabelledPhoto) -> Path:
    """The file of a photo's false positives, which need not exist."""
    return photo.path.parent.parent / FALSE_POSITIVES / f"{photo.path.stem}.txt"
