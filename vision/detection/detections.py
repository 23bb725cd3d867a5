"""Detected tiles as arrays: boxes, class probabilities and corners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from scoring.tiles import BACK, CLASSES, FLOWERS, INDEX
from vision.detection.boxes import boxes_around, move, quads_of, sides_of
from vision.images.arrays import Floats, Mask, Matrix, Places

BLANKS: Final = [INDEX["5z"], INDEX[BACK]]
"""Classes without print, which bare rectangles resemble: the white dragon and the back."""
FLOWER_CLASSES: Final = [INDEX[flower] for flower in FLOWERS]
POSSIBLE: Final = 0.05
"""Probability of flowers together, or of blank tiles, from which a tile may be one and is examined."""
SUREST: Final = 0.98
"""Bound of the probabilities whose log-odds are taken."""
GLIMPSED: Final = 0.08
"""Class probability or objectness from which something may be a tile; black tiles have .09 of it and more."""
FAINT: Final = 0.2
"""Class probability from which tiles tell how a photo is turned where fewer are shown."""
SHOWN: Final = 0.5
"""Class probability from which something counts as a tile."""
DRAGON_SHOWN: Final = 0.75
"""The same for white dragons, which sides of tiles and tops of walls resemble, and so for what is made of blank places.
On 1,441 photos of other people's tables 15 finds from .5 to .75 are none and one is a dragon."""
CONFIDENT: Final = 0.8
"""Class probability from which a tile needs no further view."""
CERTAIN: Final = 0.95
"""Class probability from which it is believed against what the rest of the photo says. Each of 464 photos with tiles
has a printed face of .97 and more; of 215 textures and desktop pictures two have one of .95."""

_WITNESS_FACTOR: Final = 1.9
"""Class probability in thresholds that a printed face of the photo must reach, `CERTAIN` at most."""
_CLOSE_SIDE: Final = 0.2
"""Side of a box relative to the photo's longer side above which the only detection is a tile held close, beside which
nothing vouches for it. Of 146 tiles cut out of photos 87 are read so, and 62 without this rule; on 2,086 pictures
without tiles no such detection exceeds 0.17. Several are often parts of one thing."""
_CLOSE: Final = 0.85
"""Least confidence of a tile held close."""


@dataclass(frozen=True, slots=True)
class Detections:
    """`n` tiles of one photo.

    Attributes:
        boxes: float32 (n, 4), xyxy pixels of the upright photo, x right, y down.
        class_probs: float32 (n, 43), probability of each class of `scoring.tiles.CLASSES`; a row sums to at most 1, and
            the remainder is the probability that there is no tile.
        corners: float32 (n, 4, 2), the upper side's corners in the tile's own frame (top-left, top-right,
            bottom-right, bottom-left), NaN where not known.
        red: float32 (n,), share of red in the print of what may be a five, NaN of other tiles, see
            `vision.detection.colour.red_shares`; None if not measured.
        unknown: bool (n,), tiles whose face is none of ours, so that no class is likely; None if not judged.
        doubted: bool (n,), unknown ones that have a likely name all the same, on the way; None if not judged.
    """

    boxes: Floats
    class_probs: Floats
    corners: Floats
    red: Floats | None = None
    unknown: Mask | None = None
    doubted: Mask | None = None

    def __len__(self) -> int:
        return len(self.boxes)

    @property
    def confidences(self) -> Floats:
        """Float32 (n,), the top class probability."""
        return np.asarray(self.class_probs.max(axis=1, initial=0.0))

    @property
    def likelihoods(self) -> Floats:
        """Float32 (n,), the top class probability; of flowers, which each set draws otherwise, that of all together."""
        flowers = self.class_probs[:, FLOWER_CLASSES].sum(axis=1)
        return np.where(np.isin(self.classes, FLOWER_CLASSES), flowers, self.confidences)

    @property
    def classes(self) -> Places:
        """Int (n,), the most probable class."""
        return np.asarray(self.class_probs.argmax(axis=1))

    @property
    def named(self) -> Mask:
        """Mask (n,) of what is not unknown."""
        return np.ones(len(self), bool) if self.unknown is None else ~self.unknown

    @property
    def codes(self) -> list[str]:
        """The most probable class of each tile."""
        return [CLASSES[i] for i in self.classes]

    def above_threshold(self, threshold: float, size: tuple[int, int]) -> Mask:
        """Mask (n,) of detections whose likelihood reaches `threshold`, times a factor for white dragons, or unknown.

        None does on a photo without a single printed face that is sure: textures are read as tiles half-heartedly. Less
        is asked of a single tile held close to the camera. `size`: width and height in pixels of the photo.
        """
        dragon = max(threshold, min(DRAGON_SHOWN / SHOWN * threshold, CERTAIN))
        likely = (self.likelihoods >= np.where(self.classes == BLANKS[0], dragon, threshold)) & self.named
        sure = self._shows_face(min(_WITNESS_FACTOR * threshold, CERTAIN))
        alone = self.select(likely)
        close = len(alone) == 1 and bool(sides_of(alone.boxes)[0] > _CLOSE_SIDE * max(size))
        return (likely | ~self.named) & (sure or (close and alone._shows_face(_CLOSE)))

    def _shows_face(self, least: float) -> bool:
        return bool(self.confidences[~np.isin(self.classes, BLANKS)].max(initial=0.0) >= least)

    def select(self, mask: Mask | Places) -> Detections:
        """Select detections by a mask (n,) or by their places, in their order."""
        chosen: list[Any] = [None if part is None else part[mask] for part in self._parts()]
        return Detections(*chosen)

    def merge(self, others: Detections) -> Detections:
        """Concatenate with other detections of the same photo."""
        pairs = zip(self._parts(), others._parts(), strict=True)
        joined: list[Any] = [None if a is None or b is None else np.concatenate([a, b]) for a, b in pairs]
        return Detections(*joined)

    def moved(self, affine: Matrix) -> Detections:
        """The detections under an affine map (2, 3) of the photo; boxes become those around the moved ones."""
        boxes = boxes_around(move(quads_of(self.boxes), affine))
        corners = move(self.corners, affine)
        return replace(self, boxes=boxes.astype(np.float32), corners=corners.astype(np.float32))

    def _parts(self) -> tuple[Any, ...]:
        return self.boxes, self.class_probs, self.corners, self.red, self.unknown, self.doubted
