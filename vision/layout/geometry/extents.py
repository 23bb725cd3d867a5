"""Estimates the size of each tile along and across its row, and which tiles lie sideways."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.layout.tuning.geometry import GEOMETRY

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Extents:
    """Sizes of `n` tiles in pixels.

    Attributes:
        along: (n,) of the tile as it lies, along its row.
        across: (n,) of the tile as it lies, perpendicular to its row.
        width: (n,) of an upright tile at that position, along the row.
        height: (n,) of an upright tile at that position, across the row.
        reach: (n,) upper bound of `along`. Under perspective a row may rise in the photo while its tiles' sides stay
            vertical; the box is then not the hull of a rotated tile and `along` is too small.
        turned: (n,) whether the tile lies sideways among upright ones; False where undetermined.
    """

    along: Floats
    across: Floats
    width: Floats
    height: Floats
    reach: Floats
    turned: NDArray[np.bool_]


def measure_extents(boxes: Floats, directions: Floats, spread: Floats) -> Extents:
    """Estimate tile sizes from axis-aligned boxes of rotated tiles.

    The box of an a by b tile rotated by t has the sides a cos t + b sin t and a sin t + b cos t. Near 45 degrees these
    are nearly equal and determine only a + b; the ratio is then the usual proportion.

    Args:
        boxes: (n, 4) xyxy pixels.
        directions: (n,) radians, of each tile's row.
        spread: (n, n) weight of each tile in the neighbourhood of each other.
    """
    cos, sin = np.abs(np.cos(directions)), np.abs(np.sin(directions))
    box_width, box_height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    total = (box_width + box_height) / (cos + sin)
    reach = np.minimum(box_width / np.maximum(cos, 1e-6), box_height / np.maximum(sin, 1e-6))
    reach = np.minimum(reach, GEOMETRY.squarest * total)
    telling = np.abs(np.cos(2 * directions)) >= GEOMETRY.telling
    divisor = np.where(telling, cos**2 - sin**2, 1.0)
    along = np.where(telling, (box_width * cos - box_height * sin) / divisor, np.nan)
    across = total - along
    known = (along > 0.1 * total) & (across > 0.1 * total)
    shape = np.log(np.where(known, along / np.where(known, across, 1.0), np.nan))
    usual = local_medians(shape, spread, default=np.log(GEOMETRY.proportion))
    turned = known & (np.nan_to_num(shape) - usual > np.log(GEOMETRY.wider_box))
    total = np.where(known, along + across, total)
    width = total / (1 + np.exp(-usual))
    height = total - width
    along = np.where(known, along, width)
    across = np.where(known, across, height)
    return Extents(along, across, width, height, np.maximum(reach, along), turned)


def local_medians(values: Floats, spread: Floats, default: float) -> Floats:
    """(n,) weighted median around each tile of the values that are not NaN.

    Args:
        values: (n,).
        spread: (n, n) weight of each tile in the neighbourhood of each other.
        default: where all values are NaN.
    """
    known = np.nonzero(np.isfinite(values))[0]
    if not len(known):
        return np.full(len(values), default)
    order = known[np.argsort(values[known], kind="stable")]
    weights = np.cumsum(spread[:, order], axis=1)
    middle = (weights < weights[:, -1:] / 2).sum(axis=1)
    medians: Floats = values[order][np.minimum(middle, len(order) - 1)]
    return medians
