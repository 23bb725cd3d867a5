"""Links tiles to rows in reading order: which rows lie in front of others, which tiles beside some."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.layout.geometry.spacing import Geometry
from vision.layout.weights import GEOMETRY

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Row:
    """Neighbouring tiles in one line.

    Attributes:
        tiles: indices of the tiles in reading order: left to right in the photo, vertical rows from the top; steep
            rows in the direction in which their tiles' faces read, if known.
        gaps: free space before each tile but the first, in tile widths.
    """

    tiles: tuple[int, ...]
    gaps: tuple[float, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    def slice(self, start: int, stop: int) -> Row:
        """The tiles from `start` to `stop` (exclusive), at least one."""
        return Row(self.tiles[start:stop], self.gaps[start : stop - 1])

    def facing(self, geometry: Geometry) -> float:
        """Number of upright tiles minus upside-down ones in this order, weighted by alignment; unknown ones are 0."""
        tiles = list(self.tiles)
        ways = geometry.directions[tiles]
        step = geometry.centres[tiles[-1]] - geometry.centres[tiles[0]]
        return float((geometry.rights[tiles] * ways * np.where(ways @ step < 0, -1.0, 1.0)[:, None]).sum())


def find_rows(geometry: Geometry) -> list[Row]:
    """Link each tile to its next neighbour on either side and follow the chains.

    Every tile is in one row; a tile without neighbours is a row of one.
    """
    links = _links(geometry)
    centres, rights = geometry.centres, geometry.rights
    taken: set[int] = set()
    rows = []
    for start in sorted(range(len(links)), key=lambda tile: (len(links[tile]) > 1, *centres[tile])):
        if start in taken:
            continue
        tiles = _in_reading_order(_walk(start, links), centres, rights)
        taken.update(tiles)
        rows.append(Row(tuple(tiles), tuple(geometry.step(a, b) for a, b in pairwise(tiles))))
    return rows


def rows_in_front(rows: Sequence[Row], geometry: Geometry) -> NDArray[np.bool_]:
    """Mask (rows, rows): whether the row of the second index lies in front of that of the first.

    In front is where the faces of the first row have their lower edge: towards its player. Only long rows
    have a front. What lies there is a row too, beyond no end of the other or beyond both, of tiles about as large or
    larger: tiles farther from the camera look smaller, and a single one may be anything.
    """
    heights = np.array([geometry.heights[list(row.tiles)].mean() for row in rows])
    centres = [geometry.centres[list(row.tiles)] for row in rows]
    front = np.zeros((len(rows), len(rows)), dtype=np.bool_)
    for first, row in enumerate(rows):
        if len(row) < GEOMETRY.long_row:
            continue
        right = centres[first][-1] - centres[first][0]
        right = right / max(float(np.hypot(*right)), 1e-9)
        down = np.array([-right[1], right[0]]) * (-1.0 if row.facing(geometry) < 0 else 1.0)
        ends = np.sort((centres[first] @ right)[[0, -1]]) + np.array([-1, 1]) * heights[first]
        for second in range(len(rows)):
            if len(rows[second]) < 2:
                continue
            along = centres[second] @ right
            nearest = centres[first][np.abs((centres[first] @ right)[None] - along[:, None]).argmin(axis=1)]
            depth = (centres[second] - nearest) @ down / heights[first]
            inside = ((along >= ends[0]) & (along <= ends[1])).all()
            covers = along.min() <= ends[0] and along.max() >= ends[1]
            large = heights[second] >= GEOMETRY.as_large * heights[first]
            front[first, second] = large and bool(inside or covers) and bool((depth > GEOMETRY.beyond).all())
    return front


def _links(geometry: Geometry) -> list[list[int]]:
    """The neighbours of each tile, at most one on either side; mutual nearest neighbours only."""
    widest = GEOMETRY.break_ + (geometry.spacing[:, None] + geometry.spacing[None]) / 2
    beside = geometry.aligned & (geometry.gaps < widest) & (geometry.gaps > GEOMETRY.overlap)
    costs = np.where(beside, np.abs(geometry.along) + np.abs(geometry.across), np.inf)
    ahead = _nearest(np.where(geometry.along > 0, costs, np.inf))
    behind = _nearest(np.where(geometry.along < 0, costs, np.inf))
    nearest = [{ahead[tile], behind[tile]} - {-1} for tile in range(len(costs))]
    return [[other for other in sorted(nearest[tile]) if tile in nearest[other]] for tile in range(len(costs))]


def _nearest(costs: Floats) -> list[int]:
    """The column of the least cost of each row, -1 where none is finite."""
    best = costs.argmin(axis=1)
    finite = np.isfinite(costs[np.arange(len(costs)), best])
    return np.where(finite, best, -1).tolist()  # type: ignore[no-any-return]


def _walk(start: int, links: list[list[int]]) -> list[int]:
    """The chain from `start` on; a closed ring is cut there."""
    chain = [start]
    seen = {start}
    while onward := [tile for tile in links[chain[-1]] if tile not in seen]:
        chain.append(onward[0])
        seen.add(onward[0])
    return chain


def _in_reading_order(tiles: list[int], centres: Floats, rights: Floats) -> list[int]:
    """The chain or its reverse, see `Row.tiles`."""
    x, y = step = centres[tiles[-1]] - centres[tiles[0]]
    forward = y > 0 if abs(y) > GEOMETRY.vertical * abs(x) else x > 0
    if abs(y) > GEOMETRY.steep * abs(x):
        right = rights[tiles].sum(axis=0)
        if abs(right @ step) > 0.5 * np.hypot(*right) * np.hypot(*step):
            forward = right @ step > 0
    return tiles if forward else tiles[::-1]


def faint_neighbours(tiles: Detections, hand: Sequence[int], faint: Collection[int]) -> list[int]:
    """Faint boxes that touch a tile of the hand, overlap no other tile, and are of similar size."""
    steps, sides = _steps(tiles)
    found = [tile for tile in range(len(tiles)) if tile not in faint]
    near = []
    for tile in tiles_touching(tiles, hand, sorted(faint), GEOMETRY.neighbour) if hand else []:
        nearest = hand[int(steps[tile, list(hand)].argmin())]
        alike = max(sides[tile], sides[nearest]) <= GEOMETRY.alike_sides * min(sides[tile], sides[nearest])
        if alike and steps[tile, found].min() >= GEOMETRY.clear:
            near.append(tile)
    return near


def tiles_touching(tiles: Detections, some: Sequence[int], others: Sequence[int], reach: float) -> list[int]:
    """Those of `others` with a centre within `reach` mean box sides of one of `some`."""
    steps, _ = _steps(tiles)
    return [tile for tile in others if (steps[tile, list(some)] <= reach).any()]


def _steps(tiles: Detections) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Distances (n, n) of the centres of two boxes in mean sides of both, and the mean sides (n,) in pixels."""
    boxes = tiles.boxes.astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, (boxes[:, 2:] - boxes[:, :2]).mean(axis=1)
    apart = np.linalg.norm(centres[:, None] - centres, axis=2)
    return apart / np.maximum((sides[:, None] + sides) / 2, 1e-6), sides
