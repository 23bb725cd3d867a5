"""Disagreements between finder and reader, and between the reader's upright and upside-down passes."""

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.pipeline import DetectionTrace
from vision.detection.reader import softmax
from vision.evaluation.matching import box_iou, match_boxes
from vision.reading.records import TileRecord

_SURE: Final = 0.35
"""Probability that each side must give its own face for them to disagree."""
_SAME_TILE: Final = 0.5
"""IoU of a proposal and the tile it became."""


class Disagreement(NamedTuple):
    """Two different faces predicted for one tile.

    Attributes:
        between: `looks` (the reader's two orientations) or `networks` (finder and reader).
        tile: id in the reading.
        first: face predicted by the upright pass or the finder, None for no tile.
        second: face predicted by the upside-down pass or the reader.
        strength: the lower of the two probabilities, 0 to 1.
    """

    between: Literal["looks", "networks"]
    tile: int
    first: str | None
    second: str | None
    strength: float


def disagreements(trace: DetectionTrace, tiles: Sequence[TileRecord], scale: float) -> list[Disagreement]:
    """Disagreements about the tiles of a photo, strongest first.

    Only the first pass is used: the second covers only some of the proposals. `tiles`: of its reading, in pixels of the
    full photo; `scale`: size of the detector's input relative to the full photo.
    """
    if not tiles or not len(trace.proposals.boxes):
        return []
    boxes = np.array([tile.box for tile in tiles], np.float32) * scale
    places = match_boxes(box_iou(boxes, trace.proposals.boxes), _SAME_TILE)
    seen = [(tile.id, place) for tile, place in zip(tiles, places, strict=True) if place >= 0]
    found = list(_disagreements(seen, trace.proposals.class_probs, trace.logits))
    return sorted(found, key=lambda one: -one.strength)


def _disagreements(
    seen: Sequence[tuple[int, int]], finder: NDArray[np.float32], logits: NDArray[np.float32]
) -> Iterator[Disagreement]:
    once, again = np.split(softmax(logits), 2)
    whole = finder / np.maximum(finder.sum(axis=1, keepdims=True), 1e-9)
    for tile, place in seen:
        upright, turned = once[place], again[place]
        agreed = np.sqrt(upright * turned)
        pairs: tuple[tuple[Literal["looks", "networks"], NDArray[np.float32], NDArray[np.float32]], ...] = (
            ("looks", upright, turned),
            ("networks", whole[place], agreed),
        )
        for between, one, other in pairs:
            first, second = int(one.argmax()), int(other.argmax())
            strength = float(min(one[first], other[second]))
            if first != second and strength >= _SURE:
                yield Disagreement(between, tile, _code(first), _code(second), strength)
                break


def _code(face: int) -> str | None:
    """Code of a reader class; None for its last one, "no tile"."""
    return CLASSES[face] if face < len(CLASSES) else None
