"""Where tiles lie to each other: steps along and across their rows, and the free space between them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.layout.directions import row_directions
from vision.layout.extents import Extents, local_medians, measure_extents

Floats = NDArray[np.float64]

_SAME_ROW: Final = 0.5
"""Tiles whose centres are at most this part of a tile height apart across the row may share the row."""
_TOUCHING: Final = 1.3
"""Steps of up to this many times the most that a tile can measure along its row are between tiles that touch."""
_WIDEST: Final = 1.2
"""Free space in tile widths beyond which tiles are no neighbours."""
_APART: Final = 1.08
"""Step, in tile widths, that a tile turned sideways needs at least: it takes 7/6 beside an upright one."""
_SAME_DIRECTION: Final = np.cos(np.radians(30))


@dataclass(frozen=True, slots=True)
class Geometry:
    """`n` tiles of a photo and how each lies to each other.

    Attributes:
        centres: (n, 2) pixels.
        directions: (n, 2) unit vectors along each tile's row, pointing right, or down in a vertical row.
        extents: sizes of the tiles.
        along: (n, n) step from tile i to tile j along the row, in pixels, negative to the left of i.
        across: (n, n) step at right angles to the row, in pixels, positive downwards in an upright row.
        gaps: (n, n) free space between two tiles along the row, in tile widths, negative where they overlap.
        clearances: (n, n) free space across the row, in tile heights, negative where they overlap.
        spacing: (n,) free space between neighbours that is usual around each tile, in tile widths.
        aligned: (n, n) whether two tiles may be of one row: rows of like direction, small step across.
    """

    centres: Floats
    directions: Floats
    extents: Extents
    along: Floats
    across: Floats
    gaps: Floats
    clearances: Floats
    spacing: Floats
    aligned: NDArray[np.bool_]

    @property
    def distances(self) -> Floats:
        """(n, n) free space between two tiles, in tiles; in the line of a row it counts a third.

        Sets, flowers and the winning tile are set apart along the row rather than above or below it.
        """
        gaps, clearances = np.maximum(self.gaps, 0), np.maximum(self.clearances, 0)
        return np.where(self.aligned, gaps / 3, np.hypot(gaps, clearances))


def measure(detections: Detections) -> Geometry:
    """Work out the geometry of the tiles of one photo."""
    centres = (detections.boxes[:, :2] + detections.boxes[:, 2:]).astype(np.float64) / 2
    sides = np.maximum(detections.boxes[:, 2:] - detections.boxes[:, :2], 1.0).astype(np.float64)
    boxes = np.concatenate([centres - sides / 2, centres + sides / 2], axis=1)
    sizes = sides.mean(axis=1)
    angles = row_directions(centres, sizes)
    directions = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    directions *= np.where(directions[:, :1] < -0.1, -1.0, 1.0)
    steps = centres[None] - centres[:, None]
    spread = np.exp(-((np.hypot(steps[..., 0], steps[..., 1]) / (3 * sizes[:, None])) ** 2)) + 1e-9
    extents = measure_extents(boxes, detections.corners.astype(np.float64), angles, spread)
    agreement = directions @ directions.T
    mean = directions[:, None] + directions[None] * np.where(agreement < 0, -1.0, 1.0)[..., None]
    mean /= np.linalg.norm(mean, axis=2, keepdims=True)
    along = (steps * mean).sum(axis=2)
    across = steps[..., 1] * mean[..., 0] - steps[..., 0] * mean[..., 1]
    mean_heights = _means(extents.height)
    aligned = (np.abs(agreement) > _SAME_DIRECTION) & (np.abs(across) < _SAME_ROW * mean_heights)
    np.fill_diagonal(aligned, False)
    steps_along = np.where(aligned, np.abs(along), np.inf)
    extents = _checked_by_steps(_closed_up(extents, steps_along, spread), steps_along)
    gaps = (np.abs(along) - _means(extents.along)) / _means(extents.width)
    clearances = (np.abs(across) - _means(extents.across)) / mean_heights
    spacing = _spacing(np.where(aligned, gaps, np.inf), spread)
    return Geometry(centres, directions, extents, along, across, gaps, clearances, spacing, aligned)


def _closed_up(extents: Extents, steps: Floats, spread: Floats) -> Extents:
    """Correct the widths by the steps between touching tiles, which loose boxes and slanting rows do not blur."""
    if len(steps) < 2:
        return extents
    ratios = np.where(steps > 0.3 * extents.width[:, None], steps / _means(extents.along), np.inf)
    next_tile = ratios.argmin(axis=1)
    tile = np.arange(len(steps))
    nearest = ratios[tile, next_tile]
    touching = np.isfinite(nearest) & (steps[tile, next_tile] < _TOUCHING * _means(extents.reach)[tile, next_tile])
    others = spread * ~np.eye(len(steps), dtype=np.bool_)  # else one box of a wrong width would speak for itself
    factor = local_medians(np.where(touching, nearest, np.nan), others, default=1.0)
    return replace(extents, along=extents.along * factor, width=extents.width * factor)


def _checked_by_steps(extents: Extents, steps: Floats) -> Extents:
    """Take for upright again what stands as near to its neighbour as upright tiles do: its box is too wide."""
    if not extents.turned.any():
        return extents
    near = (steps / _means(extents.width)).min(axis=1)
    turned = extents.turned & (near > _APART)
    upright = extents.turned & ~turned
    return replace(
        extents,
        along=np.where(upright, extents.width, extents.along),
        across=np.where(upright, extents.height, extents.across),
        turned=turned,
    )


def _spacing(gaps: Floats, spread: Floats) -> Floats:
    """(n,): tiles laid out loosely have space between them all; where most touch, there is none."""
    nearest = gaps.min(axis=1, where=gaps > -0.5, initial=np.inf)
    return np.clip(local_medians(np.where(nearest < _WIDEST, nearest, np.nan), spread, default=0.0), 0, None)


def _means(values: Floats) -> Floats:
    """(n, n) of the means of two values each."""
    means: Floats = (values[:, None] + values[None]) / 2
    return means
