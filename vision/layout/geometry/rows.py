"""Rows of tiles in reading order: how tiles are linked to rows, borders within them, rows in front of others."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

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
        turned: which of the tiles lie sideways.
        codes: of the tiles as read; none before they are.
    """

    tiles: tuple[int, ...]
    gaps: tuple[float, ...]
    turned: tuple[bool, ...]
    codes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.tiles)

    @property
    def cuts(self) -> tuple[int, ...]:
        """Where the parts between borders start, and the end."""
        return 0, *find_borders(self.gaps), len(self)

    def read_as(self, codes: Sequence[str]) -> Row:
        """The row with the codes of all tiles of the photo."""
        return replace(self, codes=tuple(codes[tile] for tile in self.tiles))

    def at(self, places: Sequence[int]) -> Row:
        """The tiles at some places, in that order; the gaps where tiles between are left out become 0."""
        return Row(
            tuple(self.tiles[i] for i in places),
            tuple(self.gaps[min(a, b)] if abs(a - b) == 1 else 0.0 for a, b in pairwise(places)),
            tuple(self.turned[i] for i in places),
            tuple(self.codes[i] for i in places),
        )

    def slice(self, start: int, stop: int) -> Row:
        """The tiles from `start` to `stop` (exclusive)."""
        return self.at(range(start, stop))

    def without_tiles(self, tiles: Collection[int]) -> Row:
        """The row without some of its tiles."""
        return self.at([place for place, tile in enumerate(self.tiles) if tile not in tiles])

    def around(self, start: int, stop: int) -> list[Row]:
        """The non-empty parts on both sides of those tiles."""
        return [part for part in (self.slice(0, start), self.slice(stop, len(self))) if len(part)]

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
        gaps = tuple(geometry.step(a, b) for a, b in pairwise(tiles))
        rows.append(Row(tuple(tiles), gaps, tuple(geometry.turned[tiles].tolist())))
    return rows


def find_borders(gaps: Sequence[float], contrast: float = GEOMETRY.contrast) -> list[int]:
    """The numbers of tiles before each border of a row, by the contrast of its gaps (tile widths).

    The gaps of a row fall into two kinds where the least of the wide ones is several times as wide as any other.
    Overlaps count as gaps of `GEOMETRY.noise`, since boxes are no more exact.

    >>> find_borders([0.02, 0.0, 0.45, 0.03, 0.01])
    [3]
    """
    ranked = sorted((max(gap, GEOMETRY.noise) for gap in gaps), reverse=True)
    splits = [wide / narrow for wide, narrow in pairwise(ranked) if wide >= GEOMETRY.several * GEOMETRY.border]
    if not splits:
        return []
    last = splits.index(max(splits))
    least = ranked[last]
    ease = GEOMETRY.several if last else 1.0
    if splits[last] < ease * contrast or least < ease * GEOMETRY.border:
        return []
    return [place for place, gap in enumerate(gaps, 1) if gap >= least]


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
    found: list[int] = np.where(np.isfinite(costs.min(axis=1)), costs.argmin(axis=1), -1).tolist()
    return found


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
