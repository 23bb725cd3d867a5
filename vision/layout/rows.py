"""Tiles to rows: runs of neighbours without a break, in reading order."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.layout.geometry import Geometry

Floats = NDArray[np.float64]

BREAK: Final = 0.6
"""Free space between two tiles, in tile widths over what is usual there, that parts a row in two."""
_OVERLAP: Final = -0.6
"""Tiles that overlap by more of their width along the row do not lie beside each other."""
_STEEP: Final = 1.0
"""Rise by run of a row from which it is read as its tiles read, where that is known."""
_VERTICAL: Final = 6.0
"""Rise by run of a row from which it is read from the top."""


@dataclass(frozen=True, slots=True)
class Row:
    """Neighbouring tiles in one line.

    Attributes:
        tiles: indices of the tiles in reading order: left to right as the photo is seen; a steep row from its left
            end, a vertical one from the top, or as its tiles read where their corners are known.
        gaps: free space before each tile but the first, in tile widths.
        facing: how many more of the tiles stand upright than upside down when read in this order, as far as known.
    """

    tiles: tuple[int, ...]
    gaps: tuple[float, ...]
    facing: float = 0.0

    def __len__(self) -> int:
        return len(self.tiles)


def find_rows(geometry: Geometry, corners: Floats) -> list[Row]:
    """Link each tile to its next neighbour on either side and read off the chains.

    Args:
        geometry: of the tiles.
        corners: (n, 4, 2) pixels, NaN where not known; used for the reading order of steep rows.

    Returns:
        Rows that hold every tile once; a tile without neighbours is a row of one.
    """
    links = _links(geometry)
    places = [tuple(centre) for centre in geometry.centres.tolist()]
    taken: set[int] = set()
    rows = []
    for start in sorted(range(len(links)), key=lambda tile: (len(links[tile]) > 1, places[tile])):
        if start in taken:
            continue
        tiles = _in_reading_order(_walk(start, links), geometry, corners)
        taken.update(tiles)
        gaps = tuple(float(geometry.gaps[a, b]) for a, b in pairwise(tiles))
        rows.append(Row(tuple(tiles), gaps, _facing(tiles, geometry, corners)))
    return rows


def from_the_other_side(row: Row) -> Row:
    """The row as somebody across the table reads it."""
    return Row(row.tiles[::-1], row.gaps[::-1], -row.facing)


def _facing(tiles: list[int], geometry: Geometry, corners: Floats) -> float:
    """The sum of the cosines of the tiles' own reading direction with the row's."""
    own = corners[tiles]
    right = own[:, 1] - own[:, 0] + own[:, 2] - own[:, 3]
    right = right / np.maximum(np.hypot(right[:, 0], right[:, 1]), 1e-9)[:, None]
    x, y = geometry.centres[tiles[-1]] - geometry.centres[tiles[0]]
    forward = geometry.directions[tiles] * np.where(geometry.directions[tiles] @ (x, y) < 0, -1.0, 1.0)[:, None]
    return float(np.nansum(right * forward))


def _links(geometry: Geometry) -> list[list[int]]:
    """The neighbours of each tile, at most one on either side: each is the nearest of the other."""
    widest = BREAK + (geometry.spacing[:, None] + geometry.spacing[None]) / 2
    beside = geometry.aligned & (geometry.gaps < widest) & (geometry.gaps > _OVERLAP)
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
    """The chain from one end on; a closed ring is opened at `start`."""
    chain = [start]
    seen = {start}
    while onward := [tile for tile in links[chain[-1]] if tile not in seen]:
        chain.append(onward[0])
        seen.add(onward[0])
    return chain


def _in_reading_order(tiles: list[int], geometry: Geometry, corners: Floats) -> list[int]:
    """The chain or its reverse."""
    x, y = geometry.centres[tiles[-1]] - geometry.centres[tiles[0]]
    forward = x > 0
    if abs(y) > _VERTICAL * abs(x):
        forward = y > 0
    if abs(y) > _STEEP * abs(x):
        known = corners[tiles][np.isfinite(corners[tiles]).all(axis=(1, 2))]
        right_x, right_y = (known[:, 1] - known[:, 0] + known[:, 2] - known[:, 3]).sum(axis=0)
        read = right_x * x + right_y * y
        if abs(read) > 0.5 * np.hypot(right_x, right_y) * np.hypot(x, y):
            forward = read > 0
    return tiles if forward else tiles[::-1]
