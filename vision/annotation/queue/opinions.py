"""Disagreement between finder and reader, and between the reader's two orientations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES
from vision.detection.flip_tta import softmax
from vision.detection.trace import DetectionTrace
from vision.evaluation.matching import box_iou, match_boxes
from vision.records import TileRecord

_SURE: Final = 0.35
"""Chance that each side must give its own face for the two to disagree."""
_SAME_TILE: Final = 0.5
"""Intersection over union of a place that was looked at and the tile that was made of it."""


class Disagreement(NamedTuple):
    """Two faces seen on one tile.

    Attributes:
        between: `looks` of the reader, or `networks`: finder and reader.
        tile: id in the reading.
        first: face that the one sees (upright, finder), None where it sees no tile.
        second: face that the other sees (upside down, reader).
        strength: how sure the less sure of the two is, 0 to 1.
    """

    between: Literal["looks", "networks"]
    tile: int
    first: str | None
    second: str | None
    strength: float


def disagreements(trace: DetectionTrace, tiles: Sequence[TileRecord], scale: float) -> list[Disagreement]:
    """Where opinions differed about the tiles of a photo, the surest disagreement first.

    Only the first pass tells: a second one is over some of its places only.

    Args:
        trace: of the photo's detection.
        tiles: of its reading, in pixels of the full photo.
        scale: of the pixels that were looked at, by the full photo.
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
    """The last of the reader's classes is no tile."""
    return CLASSES[face] if face < len(CLASSES) else None
