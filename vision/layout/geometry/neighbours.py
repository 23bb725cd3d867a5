"""Tests of which boxes are adjacent to other tiles or stand in no row."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.layout.geometry.spacing import Geometry
from vision.layout.weights import GEOMETRY


def faint_neighbours(tiles: Detections, hand: Sequence[int], faint: Collection[int]) -> list[int]:
    """Faint boxes that touch a tile of the hand, overlap no other tile, and are of similar size."""
    if not hand or not faint:
        return []
    steps, sides = _steps(tiles)
    found = [tile for tile in range(len(tiles)) if tile not in faint]
    near = []
    for tile in sorted(faint):
        nearest = hand[int(steps[tile, list(hand)].argmin())]
        larger = max(sides[tile], sides[nearest]) / max(min(sides[tile], sides[nearest]), 1e-6)
        touches = steps[tile, nearest] <= GEOMETRY.neighbour and steps[tile, found].min() >= GEOMETRY.clear
        if touches and larger <= GEOMETRY.alike_sides:
            near.append(tile)
    return near


def tiles_touching(
    tiles: Detections, some: Sequence[int], others: Sequence[int], reach: float = GEOMETRY.neighbour
) -> list[int]:
    """Those of `others` with a centre within `reach` mean box sides of one of `some`; by default, those touching."""
    steps, _ = _steps(tiles)
    return [tile for tile in others if (steps[tile, list(some)] <= reach).any()]


def _steps(tiles: Detections) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Distances (n, n) of the centres of two boxes in mean sides of both, and the mean sides (n,) in pixels."""
    boxes = tiles.boxes.astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    apart = np.linalg.norm(centres[:, None] - centres, axis=2)
    return apart / np.maximum((sides[:, None] + sides) / 2, 1e-6), sides


def isolated_tiles(geometry: Geometry) -> NDArray[np.bool_]:
    """Mask (n,) of tiles that stand in no row: none is in line with them within `GEOMETRY.set_off`.

    All False where most tiles are isolated, since isolation is then uninformative.
    """
    level = np.abs(geometry.across) < GEOMETRY.level * geometry.heights
    beside = geometry.aligned & level & (geometry.gaps > GEOMETRY.overlap) & (geometry.gaps < GEOMETRY.set_off)
    alone: NDArray[np.bool_] = np.logical_not(np.any(beside, axis=1))
    return alone if 2 * alone.sum() < len(alone) else np.zeros_like(alone)
