"""Which rows are the hand, and which are walls, the pond or other players' tiles."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.layout.geometry import Geometry
from vision.layout.rows import Row
from vision.layout.sets import split_into_sets

Floats = NDArray[np.float64]

NEAR: Final = 1.6
"""Free space, in tiles, up to which rows belong together; the pond lies two tile heights away and more."""
_FAR: Final = 3.5
"""Free space up to which flowers, or tiles that the hand still lacks, are looked for."""
_TOUCHING: Final = 0.2
"""Free space up to which rows touch, so that neither is the hand without the other."""
_WALL: Final = 5
"""Backs in line that are a wall, since a concealed kong has at most four."""
HAND_SIZES: Final = (13, 14, 16, 17)
"""Tiles without flowers, a kong counting three, before and after the win; the latter two in the sixteen-tile game."""
LARGEST_HAND: Final = HAND_SIZES[-1] + 1
"""One tile more than a hand has may still be one, with a tile too many."""


def split_hand_from_background(
    rows: Sequence[Row], geometry: Geometry, codes: Sequence[str]
) -> tuple[list[Row], list[Row]]:
    """Tell the rows of the hand from the background.

    Rows that lie near each other form a cluster. The hand is the cluster with the longest rows of the largest
    tiles whose number can be a hand. Flowers belong to it from farther away (they are never discarded), and
    rows that bring just the tiles it is short of. Of a cluster too large for a hand, what is not close to its
    longest row goes. Tiles scattered without rows are all taken for the hand's.

    Returns:
        The rows of the hand and those of the background; every tile in one of them.
    """
    pieces = [piece for row in rows for piece in _cut_out_walls(row, codes)]
    shown = [row for row in pieces if _may_be_of_a_hand(row, codes)]
    walls = [row for row in pieces if not _may_be_of_a_hand(row, codes)]
    if not shown or _is_scatter(shown):
        return shown, walls
    distances = _row_distances(shown, geometry)
    clusters = _clusters(distances)
    sizes = [float(np.mean(geometry.extents.height[list(row.tiles)])) for row in shown]
    hand = max(clusters, key=lambda cluster: _likeness(cluster, shown, sizes, codes))
    hand = _with_far_parts(hand, clusters, shown, distances, codes)
    hand = _without_strays(hand, shown, distances, codes)
    return [shown[i] for i in hand], [shown[i] for i in range(len(shown)) if i not in hand] + walls


def _is_scatter(rows: Sequence[Row]) -> bool:
    """Whether no more than a hand of tiles lies about, most of them without a row to tell them from others."""
    count = sum(len(row) for row in rows)
    return count <= LARGEST_HAND and sum(len(row) for row in rows if len(row) > 2) < count / 3


def hand_size(rows: Sequence[Row], codes: Sequence[str]) -> int:
    """Tiles of the rows without flowers, four equal ones or four with backs that lie alone counting three."""
    size = 0
    for row in rows:
        own = [codes[tile] for tile in row.tiles if codes[tile][1] != "f"]
        kongs = sum(piece.stop - piece.start == 4 for piece in split_into_sets(own) or ())
        size += len(own) - kongs
    return size


def _cut_out_walls(row: Row, codes: Sequence[str]) -> list[Row]:
    """The row in pieces, each stretch of five backs or more a piece of its own."""
    backs = [codes[tile] == BACK for tile in row.tiles]
    cuts = [0]
    start = 0
    for end in range(1, len(row) + 1):
        if end == len(row) or backs[end] != backs[start]:
            if backs[start] and end - start >= _WALL:
                cuts += [start, end]
            start = end
    cuts.append(len(row))
    return [Row(row.tiles[a:b], row.gaps[a : b - 1]) for a, b in pairwise(cuts) if b > a]


def _may_be_of_a_hand(row: Row, codes: Sequence[str]) -> bool:
    """Whether a face shows or the row is four backs."""
    return len(row) == 4 or any(codes[tile] != BACK for tile in row.tiles)


def _row_distances(rows: Sequence[Row], geometry: Geometry) -> Floats:
    """(rows, rows): the least free space between any two tiles."""
    order = np.concatenate([np.array(row.tiles) for row in rows])
    starts = np.cumsum([0, *(len(row) for row in rows[:-1])])
    distances = geometry.distances[np.ix_(order, order)]
    least: Floats = np.minimum.reduceat(np.minimum.reduceat(distances, starts, axis=0), starts, axis=1)
    return least


def _clusters(distances: Floats) -> list[list[int]]:
    """Sets of rows connected by steps of at most `NEAR`."""
    free = set(range(len(distances)))
    clusters = []
    while free:
        cluster, frontier = [], [min(free)]
        free.discard(frontier[0])
        while frontier:
            row = frontier.pop()
            cluster.append(row)
            reached = [other for other in sorted(free) if distances[row, other] <= NEAR]
            free.difference_update(reached)
            frontier += reached
        clusters.append(sorted(cluster))
    return clusters


def _likeness(cluster: Sequence[int], rows: Sequence[Row], sizes: Sequence[float], codes: Sequence[str]) -> float:
    """How much a cluster is like a hand: long rows, large tiles, sets, flowers, the right number of tiles."""
    own = [rows[i] for i in cluster]
    shown = [[codes[tile] for tile in row.tiles] for row in own]
    length = float(np.sqrt(sum(sum(code != BACK for code in row) ** 2 for row in shown)))
    sets = sum(len(row) for row in shown if split_into_sets(row))
    flowers = any(code[1] == "f" for row in shown for code in row)
    fits = hand_size(own, codes) in HAND_SIZES
    size = max(sizes[i] for i in cluster)
    return (length + sets) * size * (1.5 if flowers else 1.0) * (1.5 if fits else 1.0)


def _with_far_parts(
    hand: list[int],
    clusters: Sequence[list[int]],
    rows: Sequence[Row],
    distances: Floats,
    codes: Sequence[str],
) -> list[int]:
    """The hand with far flowers, and with far rows that bring just the missing tiles, the nearest first."""
    others = [cluster for cluster in clusters if cluster != hand]
    others.sort(key=lambda cluster: float(distances[np.ix_(hand, cluster)].min()))
    for cluster in others:
        if distances[np.ix_(hand, cluster)].min() > _FAR:
            break
        missing = HAND_SIZES[0] - hand_size([rows[i] for i in hand], codes)
        extra = hand_size([rows[i] for i in cluster], codes)
        if extra == 0 or (missing > 0 and extra in (missing, missing + 1)):
            hand = sorted([*hand, *cluster])
    return hand


def _without_strays(hand: list[int], rows: Sequence[Row], distances: Floats, codes: Sequence[str]) -> list[int]:
    """The part of the hand that its longest row and what lies nearest to it make up, while it is too large."""
    if hand_size([rows[i] for i in hand], codes) <= LARGEST_HAND:
        return hand
    weights = {i: hand_size([rows[i]], codes) for i in hand}
    kept = [max(hand, key=lambda i: (weights[i], -i))]
    left = [i for i in hand if i not in kept]
    while left:
        nearest = min(left, key=lambda i: float(distances[kept, i].min()))
        left.remove(nearest)
        room = LARGEST_HAND - sum(weights[i] for i in kept)
        if weights[nearest] <= max(room, 0) or distances[kept, nearest].min() <= _TOUCHING:
            kept.append(nearest)
    return sorted(kept)
