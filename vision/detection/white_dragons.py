"""Separates frameless white dragons from tile backs by the colour and the place of the other tiles' faces.

A crop of either shows a plain rectangle, so no network can separate them for a tile set outside its training data.
The rest of the photo can: all faces of a set share one background colour, and backs nearly always have another.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import BLANKS, Detections
from vision.images.operations import rgb_to_lab

_MIN_PROB: Final = 0.05
"""Summed probability of the two classes from which a tile is examined."""
_SURE: Final = 0.6
"""Class probability from which a tile serves as a reference for the faces' background colour."""
_MIN_FACES: Final = 3
_NEIGHBOURS: Final = 5
"""Number of nearest reference faces, since lighting varies over a table."""
_MIDDLE: Final = 0.5
"""Central fraction of a box's sides that lies on the tile at any rotation."""
_FACE: Final = 0.7
"""Central fraction of a box's sides sampled on reference faces."""
_GROUND: Final = 0.6
"""Fraction of a face's samples, the darkest ones, that are discarded as print."""
_FINE: Final = 16
"""Samples along each side of a tile."""
_STEP: Final = np.array([30.0, 10.0, 10.0])
"""Scale of OpenCV's 8-bit L, a and b in the colour distance; larger for L, which shadows change."""
_BORDER: Final = 3.0
"""Colour distance that is no evidence for either class. On real photos 98 % of white dragons are below 2.3 and 98 % of
backs above 4.5 (`python tests/benchmarks/blank_colours.py CORRECTED/val CORRECTED/test`)."""
_SLOPE: Final = 1.7
"""Change of the log-odds per unit of colour distance, before calibration."""
_FACE_PROB: Final = 0.8
"""Class probability from which a printed face counts as a neighbour in a row."""
_REACH: Final = 1.6
"""Largest distance of neighbours' centres, in sides of the tile: two steps of a row are at least 1.7."""
_SIZE_RATIO: Final = 1.3
_OPPOSITE: Final = -0.9
"""Largest cosine between the directions to two neighbours on opposite sides."""


def separate_white_dragon(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], class_probs: NDArray[np.float32]
) -> NDArray[np.float32]:
    """Redistribute probability between white dragon and back by colour, keeping the sum of the two.

    Args:
        pixels: uint8 (h, w, 3), RGB.
        boxes: (n, 4) xyxy in pixels.
        class_probs: (n, 43), fused, not yet calibrated.

    Returns:
        Class probabilities (n, 43); unchanged with fewer than `_MIN_FACES` reference faces.
    """
    either = class_probs[:, BLANKS].sum(axis=1)
    asked = np.flatnonzero(either > _MIN_PROB)
    faces = np.flatnonzero((class_probs.max(axis=1, initial=0) >= _SURE) & (either < _MIN_PROB))
    if not len(asked) or len(faces) < _MIN_FACES:
        return class_probs
    differences = background_distances(pixels, boxes, asked, faces)
    told = class_probs.copy()
    pair = class_probs[asked][:, BLANKS]
    dragon, back = np.log(np.maximum(pair, 1e-9)).T
    share = 1 / (1 + np.exp(back - dragon - _SLOPE * (_BORDER - differences)))
    # The larger of the two must not grow: colour says which class it is, not whether there is a tile.
    more, less = pair.max(axis=1), pair.min(axis=1)
    told[asked[:, None], BLANKS] = np.stack([less + share * (more - less), more - share * (more - less)], axis=1)
    return told


def rule_out_backs_between_faces(found: Detections) -> Detections:
    """Give a white dragon between two printed faces the probability of a back too.

    A concealed kong shows its backs at its ends or side by side, so what lies between two faces and may be either is a
    white dragon. Where colour leaves it in doubt, neither class would reach the threshold.
    """
    blank = found.class_probs.argmax(axis=1) == BLANKS[0] if len(found) else np.zeros(0, bool)
    told = found.class_probs.copy()
    for tile in np.flatnonzero(blank):
        if _lies_between_faces(found, int(tile)):
            told[tile, BLANKS] = told[tile, BLANKS].sum(), 0
    return Detections(found.boxes, told, found.corners)


def _lies_between_faces(found: Detections, tile: int) -> bool:
    """Whether two printed faces of a tile's size lie beside it on opposite sides."""
    printed = ~np.isin(found.class_probs.argmax(axis=1), BLANKS) & (found.confidences >= _FACE_PROB)
    sides = np.sqrt((found.boxes[:, 2:] - found.boxes[:, :2]).prod(axis=1))
    middles = (found.boxes[:, :2] + found.boxes[:, 2:]) / 2
    steps = middles[printed] - middles[tile]
    lengths = np.linalg.norm(steps, axis=1)
    larger = np.maximum(sides[printed], sides[tile]) < _SIZE_RATIO * np.minimum(sides[printed], sides[tile])
    beside = larger & (lengths < _REACH * sides[tile]) & (lengths > 0)
    directions = steps[beside] / lengths[beside, None]
    return bool((directions @ directions.T <= _OPPOSITE).any())


def background_distances(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], queried: NDArray[np.intp], faces: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Lab distance of each queried tile's colour from the background of its nearest faces; float64 (m,)."""
    grounds = _background_colours(sample_lab(pixels, boxes[faces], _FACE))
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    apart = np.linalg.norm(middles[queried, None] - middles[None, faces], axis=2)
    near = apart.argsort(axis=1)[:, :_NEIGHBOURS]
    own = np.median(sample_lab(pixels, boxes[queried], _MIDDLE), axis=1)
    differences: NDArray[np.float64] = np.linalg.norm((own - np.median(grounds[near], axis=1)) / _STEP, axis=1)
    return differences


def lab_distances(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], queried: NDArray[np.intp], others: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Lab distance of each queried tile's colour from each other's; float64 (m, k)."""
    own, of_others = (
        np.median(sample_lab(pixels, boxes[chosen], _MIDDLE), axis=1) for chosen in (queried, others)
    )  # fmt: skip
    distances: NDArray[np.float64] = np.linalg.norm((own[:, None] - of_others) / _STEP, axis=2)
    return distances


def _background_colours(faces: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Background colour (n, 3) of faces (n, samples, 3): the median of their lighter samples."""
    lighter = np.argsort(faces[..., 0], axis=1)[:, int(_GROUND * faces.shape[1]) :]
    grounds: NDArray[np.float64] = np.median(faces[np.arange(len(faces))[:, None], lighter], axis=1)
    return grounds


def sample_lab(pixels: NDArray[np.uint8], boxes: NDArray[np.float32], fraction: float) -> NDArray[np.uint8]:
    """Lab samples (n, samples, 3) on an even grid over the central part of boxes (n, 4), clipped to the photo."""
    spread = ((np.arange(_FINE) + 0.5) / _FINE - 0.5) * fraction + 0.5
    left, top, right, bottom = boxes.T[..., None]
    height, width = pixels.shape[:2]
    x = np.clip(left + (right - left) * spread, 0, width - 1).astype(int)
    y = np.clip(top + (bottom - top) * spread, 0, height - 1).astype(int)
    seen = pixels[y[:, :, None], x[:, None, :]].reshape(len(boxes), _FINE * _FINE, 3)
    return rgb_to_lab(seen)
