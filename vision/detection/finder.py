"""The finder: proposes the places of tiles on a downsampled photo or on a view of it.

Its boxes are distributions: an edge is the mean of its bins (Li et al. 2020, arXiv 2006.04388).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.detection.boxes import nms
from vision.detection.detections import BLANKS
from vision.detection.inference import FINDER, Inference, NetworkCall
from vision.images.arrays import Floats, Mask, Pixels, Places
from vision.images.resizing import resize

FINDER_SIDE: Final = 640
"""Longer side in pixels of the downsampled photo."""
STRIDE: Final = 32
"""The sides of the finder's input are multiples of it."""
GREY: Final = 114
"""Level of what lies outside a photo, for every network."""
MIN_OBJECTNESS: Final = 0.05
"""Objectness below which proposals are dropped."""
_MAX_PROPOSALS: Final = 300
"""Maximum number of proposals; a whole set has 144 tiles."""
_STRIDES: Final = (8, 16, 32)
"""Strides in pixels of the anchor grids, in the order of the anchors."""
_EDGES: Final = 4
_MIN_BLANK: Final = 0.3
"""Probability of being a blank tile from which a place is proposed as one."""
_UNIT: Final = np.float32(1 / 255)


@dataclass(frozen=True, eq=False)
class Proposals:
    """Proposed places, float32.

    Attributes:
        boxes: (n, 4), xyxy in pixels.
        class_probs: (n, 43).
        objectness: (n,), 0..1, by the classes.
        blanks: (n, 2), probabilities of a white dragon without a frame and a back; 0 if small or never learnt.
    """

    boxes: Floats
    class_probs: Floats
    objectness: Floats
    blanks: Floats

    def select(self, mask: Mask) -> Proposals:
        """Select places by a mask (n,)."""
        return Proposals(self.boxes[mask], self.class_probs[mask], self.objectness[mask], self.blanks[mask])


def propose(pixels: Pixels, longer_side: int = FINDER_SIDE) -> Inference[Proposals]:
    """Run the finder on RGB (h, w, 3), scaled to `longer_side` pixels; boxes in pixels of what is given."""
    picture, scale, left, top = finder_input(pixels, longer_side)
    (bins,), (chances,), *added = yield NetworkCall(FINDER, picture)
    blanks = added[0][0] if added else np.zeros((len(BLANKS), chances.shape[1]), np.float32)
    blanks = np.where(blanks >= _MIN_BLANK, blanks, 0)
    objectness = 1 - np.prod(1 - chances, axis=0)
    rank = np.where(objectness > MIN_OBJECTNESS, 1 + objectness, blanks.max(axis=0))  # a blank place takes no other's
    likely = np.flatnonzero(rank)
    likely = likely[np.argsort(-rank[likely], kind="stable")[: 4 * _MAX_PROPOSALS]]
    boxes = decode_dfl(bins, likely, picture.shape[3], picture.shape[2])
    kept = nms(boxes, rank[likely])[:_MAX_PROPOSALS]
    boxes = (boxes[kept] - np.array([left, top, left, top], np.float32)) / np.float32(scale)
    places = likely[kept]
    return Proposals(boxes, chances.T[places], objectness[places], blanks.T[places])


def finder_input(pixels: Pixels, longer_side: int = FINDER_SIDE) -> tuple[Floats, float, int, int]:
    """Letterbox a photo RGB (h, w, 3) for the finder.

    Returns:
        The picture, float32 (1, 3, h, w), RGB 0..1, sides multiples of `STRIDE`; its scale relative to the photo; its
        padding left and above in pixels.
    """
    height, width = pixels.shape[:2]
    scale = longer_side / max(height, width)
    inner = max(1, round(width * scale)), max(1, round(height * scale))
    outer = tuple(-(-side // STRIDE) * STRIDE for side in inner)
    left, top = (outer[0] - inner[0]) // 2, (outer[1] - inner[1]) // 2
    canvas = np.full((outer[1], outer[0], 3), GREY, np.uint8)
    canvas[top : top + inner[1], left : left + inner[0]] = resize(pixels, *inner)
    picture = np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], np.float32) * _UNIT
    return picture, scale, left, top


def decode_dfl(bins: Floats, anchors: Places, width: int, height: int) -> Floats:
    """Boxes (m, 4) of selected anchors (m,), in pixels of a picture whose sides are multiples of the largest stride.

    `bins`, float32 (4 * b, n), has per anchor the logits of `b` distance bins in strides: left, top, right, bottom.
    """
    logits = bins[:, anchors].T.reshape(len(anchors), _EDGES, len(bins) // _EDGES)
    shares = np.exp(logits - logits.max(axis=2, keepdims=True))
    distances = (shares * np.arange(shares.shape[2], dtype=np.float32)).sum(axis=2) / shares.sum(axis=2)
    grids = [np.mgrid[: height // stride, : width // stride].reshape(2, -1)[::-1].T + 0.5 for stride in _STRIDES]
    strides = np.repeat(np.array(_STRIDES, np.float32), [len(grid) for grid in grids])[anchors, None]
    middles = np.concatenate(grids)[anchors].astype(np.float32) * strides
    return np.concatenate([middles - distances[:, :2] * strides, middles + distances[:, 2:] * strides], axis=1)
