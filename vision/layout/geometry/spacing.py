"""Measures steps along and across rows and the free space between tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.detection.detections import Detections
from vision.layout.geometry.directions import row_directions
from vision.layout.geometry.frames import Frames, frames_of_boxes, local_medians, measure_faces, measure_frames
from vision.layout.weights import GEOMETRY

Floats = NDArray[np.float64]

Tiles = Sequence[int]

ALIKE_SIDEWAYS: Final = ("1p", "4p", "5p", "9p", "5z", BACK)
"""Faces that look alike when turned by a quarter."""


@dataclass(frozen=True, slots=True)
class Geometry:
    """Relative positions of `n` tiles of a photo.

    Attributes:
        centres: (n, 2) pixels.
        directions: (n, 2) unit vectors along each tile's row, pointing right, or down in a vertical row.
        heights: (n,) pixels, of an upright tile at that place.
        turned: (n,) whether the tile lies sideways among upright ones; False where undetermined.
        rights: (n, 2) unit vectors from left to right of each face as it reads; 0 where the corners are not known.
        along: (n, n) step from tile i to tile j along the row, in pixels, negative to the left of i.
        across: (n, n) step perpendicular to the row, in pixels, positive downwards in an upright row.
        gaps: (n, n) free space between two tiles along the row, in tile widths, negative where they overlap.
        clearances: (n, n) free space across the row, in tile heights, negative where they overlap.
        spacing: (n,) typical free space between neighbours around each tile, in tile widths.
        aligned: (n, n) whether two tiles may share a row: similar row directions, small step across.
        distances: (n, n) free space between two tiles, in tiles; along a row it counts a third, since sets, flowers and
            the winning tile are set apart along the row rather than across it.
    """

    centres: Floats
    directions: Floats
    heights: Floats
    turned: NDArray[np.bool_]
    rights: Floats
    along: Floats
    across: Floats
    gaps: Floats
    clearances: Floats
    spacing: Floats
    aligned: NDArray[np.bool_]
    distances: Floats

    def step(self, tile: int, after: int) -> float:
        """Free space between neighbours of a row, in tile widths; an upright one out of line is as far off as that."""
        gap = float(self.gaps[tile, after])
        shift = 2 * abs(float(self.across[tile, after])) / float(self.heights[tile] + self.heights[after])
        out_of_line = shift >= GEOMETRY.shifted and not self.turned[[tile, after]].any()
        return max(gap, shift) if out_of_line else gap

    def is_pushed(self, tile: int, sides: Tiles) -> bool:
        """Whether a tile is out of line with both its neighbours, however the row runs, and close to them."""
        shift = abs(float(self.across[sides, tile].mean())) / float(self.heights[[tile, *sides]].mean())
        alike = self.gaps[tile, sides].max() < GEOMETRY.border and not self.turned[[tile, *sides]].any()
        return bool(alike and shift >= GEOMETRY.shifted)

    def in_line(self, some: Tiles, others: Tiles) -> bool:
        """Whether a tile of some may share the row of one of others."""
        return bool(self.aligned[np.ix_(some, others)].any())

    def distance(self, some: Tiles, others: Tiles) -> float:
        """The least of `distances` between some tiles and others, infinite where there are none."""
        return float(self.distances[np.ix_(some, others)].min(initial=np.inf))

    def stacked(self, some: Tiles, others: Tiles, reach: float) -> bool:
        """Whether a tile of some lies directly above or below one of others, up to `reach` tiles away."""
        pairs = np.ix_(some, others)
        return bool(((self.distances[pairs] <= reach) & (self.gaps[pairs] < GEOMETRY.above)).any())


def measure_geometry(detections: Detections, *, by_sides: bool = False) -> Geometry:
    """Measure the tiles of one photo by their corners if most are reliable, else by their boxes.

    `by_sides`: rows run as the sides of their tiles do, whatever lies nearest; not told from boxes.
    """
    boxes, corners = detections.boxes.astype(np.float64), detections.corners.astype(np.float64)
    centres = (boxes[:, :2] + boxes[:, 2:]) / 2
    sides = np.maximum(boxes[:, 2:] - boxes[:, :2], 1.0)
    boxes = np.concatenate([centres - sides / 2, centres + sides / 2], axis=1)
    believed, sizes, rights = measure_faces(corners, boxes)
    framed = believed.mean() > 0.5
    sizes = np.where(believed & framed, sizes, sides.mean(axis=1))
    sides_of_faces = np.where(believed, np.arctan2(rights[:, 1], rights[:, 0]), np.nan) if framed else None
    angles = row_directions(centres, sizes, sides_of_faces, by_sides=by_sides and framed)
    steps = [place[None] - place[:, None] for place in centres.T]
    spread = np.exp((steps[0] ** 2 + steps[1] ** 2) / (-9 * sizes[:, None] ** 2)) + 1e-9
    if framed:
        areas = sides.prod(axis=1)
        # A box much smaller than those around it holds half a tile.
        whole = believed & (areas > GEOMETRY.part_of_tile * local_medians(areas, spread, default=0.0))
        believed = whole if whole.any() else believed
        oriented = ~np.isin(detections.codes, ALIKE_SIDEWAYS)
        frames = measure_frames(corners, believed, sides, angles, spread, oriented=oriented)
    else:
        frames = frames_of_boxes(boxes, angles, spread)
    return _from_frames(centres, frames, rights, spread)


def _from_frames(centres: Floats, frames: Frames, rights: Floats, spread: Floats) -> Geometry:
    """Geometry by each pair's mean frame, valid under perspective.

    Widths are corrected by the pitch of touching tiles, which loose boxes do not affect. Tiles as close to their
    neighbour as upright ones do not lie sideways: their boxes are too wide.
    """
    widths, heights = np.hypot(*frames.width.T), np.hypot(*frames.height.T)
    directions = frames.width / widths[:, None]
    signs = np.where(directions[:, :1] < -0.1, -1.0, 1.0)
    directions = directions * signs
    agreement = directions @ directions.T
    alike = np.where(agreement < 0, -1.0, 1.0)
    mean_width = [(side[:, None] + side[None] * alike) / 2 for side in (frames.width * signs).T]
    mean_height = [(side[:, None] + side[None] * alike) / 2 for side in (frames.height * signs).T]
    step = [place[None] - place[:, None] for place in centres.T]
    area = _cross(mean_width, mean_height)
    area = np.where(np.abs(area) < 1e-9, 1e-9, area)
    along = _cross(step, mean_height) / area * _means(widths)
    across = _cross(mean_width, step) / area * _means(heights)

    same_direction = np.abs(agreement) > np.cos(np.radians(GEOMETRY.same_direction))
    aligned = same_direction & (np.abs(across) < GEOMETRY.same_row * _means(heights))
    np.fill_diagonal(aligned, False)
    steps = np.where(aligned, np.abs(along), np.inf)
    depths = widths * heights / frames.along
    factor = _width_factor(steps, frames.along, GEOMETRY.touching * frames.reach, spread)
    widths = widths * factor
    upright = frames.turned & ((steps / _means(widths)).min(axis=1) <= GEOMETRY.turned_step)
    lengths = np.where(upright, widths, frames.along * factor)
    gaps = (np.abs(along) - _means(lengths)) / _means(widths)
    clearances = (np.abs(across) - _means(np.where(upright, heights, depths))) / _means(heights)
    spacing = _spacing(np.where(aligned, gaps, np.inf), spread)
    turned = frames.turned & ~upright
    free, above = np.maximum(gaps, 0), np.maximum(clearances, 0)
    distances = np.where(aligned, free / 3, np.sqrt(free**2 + above**2))
    return Geometry(
        centres, directions, heights, turned, rights, along, across, gaps, clearances, spacing, aligned, distances
    )


def _cross(first: Sequence[Floats], second: Sequence[Floats]) -> Floats:
    """Cross product of vectors given as x and y arrays."""
    return first[0] * second[1] - first[1] * second[0]


def _width_factor(steps: Floats, lengths: Floats, reach: Floats, spread: Floats) -> Floats:
    """(n,) local ratio of the pitch of touching tiles to their measured lengths."""
    if len(steps) < 2:
        return np.ones(len(steps))
    ratios = np.where(steps > 0.3 * lengths[:, None], steps / _means(lengths), np.inf)
    next_tile = ratios.argmin(axis=1)
    tile = np.arange(len(steps))
    nearest = ratios[tile, next_tile]
    touching = np.isfinite(nearest) & (steps[tile, next_tile] < _means(reach)[tile, next_tile])
    others = spread * ~np.eye(len(steps), dtype=np.bool_)  # else a box of a wrong width would confirm itself
    return local_medians(np.where(touching, nearest, np.nan), others, default=1.0)


def _spacing(gaps: Floats, spread: Floats) -> Floats:
    """(n,) local median of the gap to the nearest neighbour, at least 0."""
    nearest = gaps.min(axis=1, where=gaps > -0.5, initial=np.inf)
    return np.clip(local_medians(np.where(nearest < GEOMETRY.widest, nearest, np.nan), spread, default=0.0), 0, None)


def _means(values: Floats) -> Floats:
    """(n, n) means of each pair of values."""
    means: Floats = (values[:, None] + values[None]) / 2
    return means
