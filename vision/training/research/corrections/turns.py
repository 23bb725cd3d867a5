"""Recovers the rotation of a photo's augmented copies from their labels.

Augmentation draws a new axis-aligned box around each rotated box: `w` by `h` becomes `W = w cos t + h |sin t|` by `H =
w |sin t| + h cos t`. Two copies give four sizes per tile for two unknown sizes and one angle, since the box centres
give the rotation between the copies.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

MOST_DEGREES: Final = 30.0
"""Largest rotation searched, in degrees."""
_STEP_DEGREES: Final = 0.1
_EDGE: Final = 0.004
"""Distance from the picture's edge, relative to its side, within which a box counts as cut off."""
_FEWEST: Final = 2


@dataclass(frozen=True, slots=True)
class CopyRotations:
    """Recovered rotations of two copies of a photo.

    Attributes:
        degrees: rotation of each copy, clockwise as seen (y runs down).
        rms_error: RMS residual of the box sizes, relative to the picture's side.
    """

    degrees: tuple[float, float]
    rms_error: float


def recover_turns(first: Floats, second: Floats) -> CopyRotations | None:
    """Recover the rotations of two copies of a square photo from their boxes.

    Args:
        first: relative xyxy boxes (n, 4) of one copy.
        second: those of the other copy, in the same order.

    Returns:
        None if too few tiles are complete in both copies.
    """
    between = _turn_between(box_centres(first), box_centres(second))
    whole = boxes_inside(first) & boxes_inside(second)
    if whole.sum() < _FEWEST:
        return None
    sizes = np.hstack([_sizes(first[whole]), _sizes(second[whole])]).T
    found = [_fit(turn, between, sizes) for turn in np.radians(np.arange(-MOST_DEGREES, MOST_DEGREES, _STEP_DEGREES))]
    return min(found, key=lambda turns: turns.rms_error)


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


def _fit(turn: float, between: float, sizes: Floats) -> CopyRotations:
    spread = np.vstack([_spread(turn), _spread(turn + between)])
    before = np.linalg.lstsq(spread, sizes, rcond=None)[0]
    off = np.inf if (before <= 0).any() else float(np.sqrt(np.mean((spread @ before - sizes) ** 2)))
    return CopyRotations((float(np.degrees(turn)), float(np.degrees(turn + between))), off)


def _spread(turn: float) -> Floats:
    cosine, sine = abs(np.cos(turn)), abs(np.sin(turn))
    return np.array([[cosine, sine], [sine, cosine]])


def _turn_between(first: Floats, second: Floats) -> float:
    """Rotation in radians about the picture's centre that maps points (n, 2) of `first` onto those of `second`."""
    one, other = ((points - 0.5) @ np.array([1, 1j]) for points in (first, second))
    return float(np.angle((np.conj(one) * other).sum()))


def _turned(points: Floats, turn: float) -> Floats:
    cosine, sine = np.cos(turn), np.sin(turn)
    turned: Floats = (points - 0.5) @ np.array([[cosine, sine], [-sine, cosine]]) + 0.5
    return turned


def _sizes(boxes: Floats) -> Floats:
    sizes: Floats = boxes[:, 2:] - boxes[:, :2]
    return sizes
