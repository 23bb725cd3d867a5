"""Boxes of photos whose copies were rotated, with a new axis-aligned box around each rotated one."""

from typing import Final

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
