"""Rectifies copies of photos of tiles in a grid that were rotated and sheared in several steps.

Each step drew new axis-aligned boxes around the previous ones, so box sizes carry no information. Box centres were
transformed exactly, and the grid they form gives the rectification and the tile spacing, of which a face takes a fixed
share.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import product
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_EDGE: Final = 0.004
"""Distance from the picture's edge, relative to its side, within which a box counts as cut off."""


def undo_box_rotation(boxes: Floats, degrees: float) -> Floats:
    """Relative boxes (n, 4) as they were before their square photo was rotated by `degrees`."""
    turn = np.radians(degrees)
    sizes = np.linalg.solve(_spread(turn), _sizes(boxes).T).T
    middles = _turned(box_centres(boxes), -turn)
    return np.hstack([middles - sizes / 2, middles + sizes / 2])


def boxes_inside(boxes: Floats) -> NDArray[np.bool_]:
    """Which relative boxes (n, 4) keep clear of the picture's edges."""
    return np.asarray(((boxes[:, :2] > _EDGE) & (boxes[:, 2:] < 1 - _EDGE)).all(axis=1), np.bool_)


def box_centres(boxes: Floats) -> Floats:
    """Centres (n, 2) of boxes (n, 4)."""
    middles: Floats = (boxes[:, :2] + boxes[:, 2:]) / 2
    return middles


def _spread(turn: float) -> Floats:
    cosine, sine = abs(np.cos(turn)), abs(np.sin(turn))
    return np.array([[cosine, sine], [sine, cosine]])


def _turned(points: Floats, turn: float) -> Floats:
    cosine, sine = np.cos(turn), np.sin(turn)
    turned: Floats = (points - 0.5) @ np.array([[cosine, sine], [-sine, cosine]]) + 0.5
    return turned


def _sizes(boxes: Floats) -> Floats:
    sizes: Floats = boxes[:, 2:] - boxes[:, :2]
    return sizes


AS_IT_IS: Final = np.eye(2, 3)
"""The identity affine map (2, 3)."""
FACE: Final = (0.814, 0.863)
"""Width and height of a labelled face relative to the steps along and across the rows, of photos of `jp2023` that lie
level as published.
"""
_FEWEST: Final = 20
_NEAR: Final = 0.35
"""Tolerance for a neighbour's position, as a share of the step."""
_MOST_OFF: Final = 0.12
"""Largest RMS distance of the centres from the grid, in steps."""
_FULL: Final = 0.85
"""Least share of grid cells that hold a tile."""
_LEAST_SHAPE: Final = 1.15
"""Least ratio of the step across rows to the step along them: tiles are taller than wide."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Tiles in rows and columns, possibly in perspective.

    `numbers`: (n, 2) column and row of each tile; cells may be empty; `homography`: (3, 3), from columns and rows to
    centres in relative coordinates.
    """

    numbers: Floats
    homography: Floats

    @classmethod
    def fit(cls, numbers: Floats, middles: Floats, places: Floats) -> Grid:
        """The grid of some cells (m, 2), fitted to the cells (n, 2) whose centres (n, 2) are known."""
        return cls(places, _homography(numbers, middles))

    def to_picture(self, numbers: Floats) -> Floats:
        """Picture points (n, 2) of columns and rows (n, 2), which may be fractional."""
        return apply_homography(self.homography, numbers)

    def places(self, middles: Floats) -> Floats:
        """Column and row of the grid cell nearest to each picture point (n, 2)."""
        back = np.asarray(np.linalg.inv(self.homography), np.float64)
        nearest: Floats = apply_homography(back, middles).round()
        return nearest

    def boxes(self, numbers: Floats, straightening: Floats) -> Floats:
        """Boxes (n, 4) xyxy of the faces at cells (n, 2), in the picture rectified by an affine map (2, 3)."""
        across, down = np.array([0.5, 0.0]), np.array([0.0, 0.5])
        left, right, top, bottom = (
            apply_affine(straightening, self.to_picture(numbers + half)) for half in (-across, across, -down, down)
        )
        sizes = np.stack([np.abs(right - left)[:, 0] * FACE[0], np.abs(bottom - top)[:, 1] * FACE[1]], axis=1)
        middles = apply_affine(straightening, self.to_picture(numbers))
        return np.hstack([middles - sizes / 2, middles + sizes / 2])


def fit_grid_to_boxes(boxes: Floats) -> Grid | None:
    """The grid of a photo's complete tiles, from relative boxes (n, 4); None if they form none."""
    return fit_grid(box_centres(boxes[boxes_inside(boxes)]))


def fit_grid(middles: Floats) -> Grid | None:
    """The grid formed by relative points (n, 2), rows along the shorter step; None if they form none."""
    if len(middles) < _FEWEST:
        return None
    steps = _steps(middles)
    if steps is None:
        return None
    numbers = _number_places(middles, steps)
    if numbers is None:
        return None
    extent = np.ptp(numbers, axis=0) + 1
    if extent.min() < 2 or len(numbers) < _FULL * extent.prod():
        return None
    grid = Grid.fit(numbers, middles, numbers)
    off = np.sqrt(np.mean(((grid.to_picture(numbers) - middles) ** 2).sum(axis=1))) / np.linalg.norm(steps[0])
    return grid if off <= _MOST_OFF else None


def apply_homography(view: Floats, points: Floats) -> Floats:
    """Apply a homography (3, 3) to points (n, 2)."""
    seen = np.hstack([points, np.ones((len(points), 1))]) @ view.T
    flat: Floats = seen[:, :2] / seen[:, 2:]
    return flat


def apply_affine(affine: Floats, points: Floats) -> Floats:
    """Apply an affine map (2, 3) to points (n, 2)."""
    moved: Floats = points @ affine[:, :2].T + affine[:, 2]
    return moved


def _steps(middles: Floats) -> Floats | None:
    """The two steps (2, 2) between neighbouring tiles, the shorter one first."""
    between = middles[None] - middles[:, None]
    lengths = np.linalg.norm(between, axis=2) + np.eye(len(middles)) * 9
    nearest = between[np.arange(len(middles)), lengths.argmin(axis=1)]
    short = _common(nearest)
    if short is None:
        return None
    sideways = np.abs(between @ np.array([-short[1], short[0]])) / (short @ short)
    others = np.where(sideways > 0.5, lengths, 9)
    second = between[np.arange(len(middles)), others.argmin(axis=1)]
    long = _common(second)
    if long is None or np.linalg.norm(long) < _LEAST_SHAPE * np.linalg.norm(short):
        return None
    return np.stack([short, long])


def _common(steps: Floats) -> Floats | None:
    """The most common of steps (n, 2), up to sign, as (2,)."""
    forwards = np.vstack([steps, -steps])
    off = np.linalg.norm(forwards[None] - steps[:, None], axis=2)
    near = off < _NEAR * np.linalg.norm(steps, axis=1)[:, None]
    best = int(near.sum(axis=1).argmax())
    if near[best].sum() < len(steps) / 2:
        return None
    common: Floats = forwards[near[best]].mean(axis=0)
    return common


def _number_places(middles: Floats, steps: Floats) -> Floats | None:
    """Column and row of each point, by walking from neighbour to neighbour; None if some are unreachable.

    In perspective, steps change along the grid, so each walk continues with its latest step.
    """
    numbers: dict[int, tuple[int, int]] = {0: (0, 0)}
    queue = deque([(0, steps)])
    while queue:
        here, own = queue.popleft()
        for column, row in _AROUND:
            aim = middles[here] + np.array([column, row]) @ own
            off = np.linalg.norm(middles - aim, axis=1)
            there = int(off.argmin())
            if there not in numbers and off[there] < _NEAR * np.linalg.norm(steps[0]):
                numbers[there] = (numbers[here][0] + column, numbers[here][1] + row)
                made = own.copy()
                made[int(row != 0)] = (column + row) * (middles[there] - middles[here])
                queue.append((there, (own + made) / 2))
    if len(numbers) < len(middles) or len(set(numbers.values())) < len(middles):
        return None
    return np.array([numbers[number] for number in range(len(middles))], np.float64)


def _homography(numbers: Floats, points: Floats) -> Floats:
    """Least-squares homography (3, 3) from `numbers` (n, 2) to `points` (n, 2)."""
    return np.asarray(cv2.findHomography(numbers, points)[0], np.float64)


_AROUND: Final = [step for step in product((-1, 0, 1), repeat=2) if 0 in step and step != (0, 0)]
