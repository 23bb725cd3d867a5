"""Boxes that lie where another tile of the hand would."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np

from vision.detections import Detections
from vision.layout.geometry import measure

_NEAR: Final = 1.3
"""Distance of the centres of neighbours at most, in mean sides of their boxes."""
_CLEAR: Final = 0.55
"""Distance of the centres of two tiles at least."""
_ALIKE: Final = 1.5
"""How many times as large as the other one of two neighbours may be."""
_IN_LINE: Final = 0.25
"""How far the next tile of a row may stand off, in tile widths, and be out of line, in tile heights."""


def faint_neighbours(tiles: Detections, hand: Sequence[int], faint: Collection[int]) -> list[int]:
    """Those of the faint boxes that touch a tile of the hand, lie on no tile, and are as large as tiles there."""
    if not hand or not faint:
        return []
    boxes = tiles.boxes.astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    found = [tile for tile in range(len(tiles)) if tile not in faint]
    near = []
    for tile in sorted(faint):
        steps = np.hypot(*(centres - centres[tile]).T) / ((sides + sides[tile]) / 2)
        nearest = hand[int(steps[list(hand)].argmin())]
        larger = max(sides[tile], sides[nearest]) / max(min(sides[tile], sides[nearest]), 1e-6)
        if steps[nearest] <= _NEAR and steps[found].min() >= _CLEAR and larger <= _ALIKE:
            near.append(tile)
    return near


def lone_tiles(tiles: Detections, hand: Sequence[int]) -> list[int]:
    """Those tiles of the hand that touch no other one of it."""
    if len(hand) < 2:
        return []
    boxes = tiles.boxes[list(hand)].astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    steps = np.linalg.norm(centres[:, None] - centres[None], axis=2) / ((sides[:, None] + sides[None]) / 2)
    np.fill_diagonal(steps, np.inf)
    return [hand[place] for place in np.flatnonzero(steps.min(axis=1) > _NEAR)]


def not_in_line(tiles: Detections, hand: Sequence[int], asked: Collection[int]) -> list[int]:
    """Those of some tiles of the hand that stand beside no other one of it as tiles of a row do."""
    if not asked:
        return []
    chosen = np.isin(np.arange(len(tiles)), list(hand))
    geometry = measure(tiles.only(chosen))
    level = np.abs(geometry.across) < _IN_LINE * geometry.extents.height
    beside = geometry.aligned & level & (np.abs(geometry.gaps) < _IN_LINE)
    in_line = set(np.flatnonzero(chosen)[beside.any(axis=1)].tolist())
    return [tile for tile in asked if tile not in in_line]
