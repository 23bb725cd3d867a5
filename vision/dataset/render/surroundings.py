"""What else lies on the table beside a hand: a piece of the wall, tiles that players let go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, HONOURS, SUITED
from vision.dataset.render.geometry import Shape, lying
from vision.dataset.render.tabletop import Laid, LaidGroup

_FARTHEST: Final = -9
"""The wall's line; the pond's lines lie between it and the hand's, which start at 0."""


def surround(groups: list[LaidGroup], shape: Shape, rng: np.random.Generator) -> list[LaidGroup]:
    """Nothing, a wall, a pond or both, behind the tiles of a hand; each is a group of kind `background`."""
    taken = [tile for group in groups for tile in group.tiles]
    y = min(float(tile.pose.centre[1]) for tile in taken) - shape.height
    left = min(float(tile.pose.centre[0]) for tile in taken)
    right = max(float(tile.pose.centre[0]) for tile in taken)
    others: list[LaidGroup] = []
    if rng.random() < 0.5:
        wide = right - left
        start = np.array([left + float(rng.uniform(0.1, 0.6)) * wide, y - float(rng.uniform(0.8, 1.6))])
        others += _pond(start, _unused(tile.code for tile in taken), shape, rng)
        y = float(start[1]) - shape.height * (len(others) + 0.5)
    if rng.random() < 0.5:
        others.append(_wall(left, y - float(rng.uniform(0.7, 1.6)), right - left, shape, rng))
    return others


def _unused(taken: Iterable[str]) -> list[str]:
    """The tiles of a set of which nothing shows yet, in the order of the faces."""
    left = Counter(dict.fromkeys((*SUITED, *HONOURS), 4))
    left.subtract(code for code in taken if code in left)
    return list(left.elements())


def _pond(corner: NDArray[np.float64], stock: list[str], shape: Shape, rng: np.random.Generator) -> list[LaidGroup]:
    """Rows of discards laid by hand, the first row farthest from the hand."""
    columns, rows = int(rng.integers(3, 7)), int(rng.integers(1, 3))
    count = columns * (rows - 1) + int(rng.integers(1, columns + 1))
    codes = [str(code) for code in rng.choice(stock, count, replace=False)]
    lines = [codes[start : start + columns] for start in range(0, count, columns)]
    pond = []
    for place, line in enumerate(lines, start=-len(lines)):
        tiles = []
        for column, code in enumerate(line):
            stray = rng.normal(0.0, 0.02, 3)
            x = float(corner[0] + column * 1.08 + stray[0])
            y = float(corner[1] + (place + 1) * shape.height * 1.06 + stray[1])
            tiles.append(Laid(code, lying(x, y, float(stray[2] * 2.0), shape)))
        pond.append(LaidGroup("background", tuple(tiles), place))
    return pond


def _wall(left: float, y: float, width: float, shape: Shape, rng: np.random.Generator) -> LaidGroup:
    """A piece of wall, tiles on their faces in one level or two."""
    count, angle = int(rng.integers(4, 14)), float(rng.normal(0.0, 0.02))
    start, levels = left + float(rng.uniform(0.0, max(width - count, 0.5))), int(rng.integers(1, 3))
    tiles = []
    for level in range(levels):
        for place in range(count):
            along = place * 1.015
            pose = lying(start + along, y + angle * along, angle, shape, face_down=True, level=level)
            tiles.append(Laid(BACK, pose, covered=level < levels - 1))
    return LaidGroup("background", tuple(tiles), _FARTHEST)
