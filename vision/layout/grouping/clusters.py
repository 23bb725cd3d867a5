"""Clusters nearby rows and scores each cluster as a candidate hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import log, sqrt
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.layout.geometry.rows import Row, rows_in_front
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.complete import ANY_RULES, TableConventions, tiles_win
from vision.layout.grouping.exposed import find_pung_below
from vision.layout.grouping.sets import cover_with_sets, split_into_sets
from vision.layout.weights import GROUPING

Floats = NDArray[np.float64]
Cluster = tuple[int, ...]

_SMALLEST_HAND: Final = ANY_RULES.sizes[0]
_LARGEST_HAND: Final = ANY_RULES.sizes[-1] + 1
"""Tolerates one surplus tile."""


class RowTable:
    """Rows among which the hand is searched, at least one, without walls.

    Attributes:
        rows: of the hand and of all else.
        sizes: tiles of each row as `tiles_of_hand` counts them, none of a fourth on a pung.
        distances: (rows, rows) smallest free space between tiles of two rows, in tiles.
    """

    def __init__(self, rows: Sequence[Row], geometry: Geometry) -> None:
        order = np.concatenate([row.tiles for row in rows])
        starts = np.cumsum([0, *(len(row) for row in rows[:-1])])
        least = np.minimum.reduceat(geometry.distances[np.ix_(order, order)], starts, axis=0)
        self.rows = rows
        self.distances: Floats = np.minimum.reduceat(least, starts, axis=1)
        fourth = [
            len(row) == 1 and any(find_pung_below(row, other, geometry) is not None for other in rows) for row in rows
        ]
        self.sizes = [0 if added else tiles_of_hand(row.codes) for added, row in zip(fourth, rows, strict=True)]
        self._faces = [sum(code != BACK for code in row.codes) for row in rows]
        self._heights = [float(geometry.heights[list(row.tiles)].mean()) for row in rows]
        self._in_front = rows_in_front(rows, geometry)

    def size(self, cluster: Cluster) -> int:
        """Tiles of a cluster without flowers."""
        return sum(self.sizes[i] for i in cluster)

    def faces(self, cluster: Cluster) -> int:
        """Tiles of a cluster that show their faces."""
        return sum(self._faces[i] for i in cluster)

    def distance_between(self, first: Sequence[int], second: Sequence[int]) -> float:
        """Free space between two clusters, in tiles."""
        return float(self.distances[np.ix_(first, second)].min())

    def best_clusters(
        self, links: Mapping[Cluster, float], conventions: TableConventions, most: int
    ) -> list[tuple[float, Cluster]]:
        """The clusters with the highest scores, at least one, best first, each with its score but for the priors.

        `links`: clusters, each with the longest step within it, see `candidate_clusters`.
        Candidates are tried by descending prior score until no other can be among the best.
        """
        scored = ((self._prior_score(cluster), cluster) for cluster in links)
        best: list[tuple[float, float, Cluster]] = []
        for promise, cluster in sorted(scored, key=lambda item: -item[0]):
            if len(best) == most and promise + GROUPING.winning + GROUPING.free * GROUPING.most_free <= best[-1][0]:
                break
            prior, fit = self._fit_score(cluster, links[cluster], conventions)
            best = sorted([*best, (promise + prior + fit, promise + fit, cluster)], key=lambda item: -item[0])[:most]
        return [(score, cluster) for _, score, cluster in best]

    def _prior_score(self, cluster: Cluster) -> float:
        """Score in nats from the cluster alone: row lengths, tile height, flowers and size."""
        length = sqrt(sum(self._faces[i] ** 2 for i in cluster))
        size = self.size(cluster)
        return (
            2.0 * log(max(length, 1.0))
            + 3.0 * log(max(self._heights[i] for i in cluster))
            + 0.5 * any(code[1] == "f" for i in cluster for code in self.rows[i].codes)
            - 0.3 * max(_SMALLEST_HAND - size, 0)
            - 0.6 * max(size - _LARGEST_HAND, 0)
        )

    def _fit_score(self, cluster: Cluster, link: float, conventions: TableConventions) -> tuple[float, float]:
        """Scores in nats from completeness, and from the surrounding space."""
        others = [i for i in range(len(self.rows)) if i not in cluster]
        space = min(self.distance_between(cluster, others), GROUPING.far) if others else GROUPING.far
        free = GROUPING.free * min(space - link, GROUPING.most_free)
        if tiles_win([self.rows[i].codes for i in cluster], conventions):
            return GROUPING.winning, free
        torn = GROUPING.torn * (space <= GROUPING.touching)
        pairs = np.ix_(cluster, others)
        in_front = GROUPING.in_front * (self._in_front[pairs] & (self.distances[pairs] <= GROUPING.far)).any()
        return GROUPING.size * (self.size(cluster) in conventions.sizes), free - torn - in_front


def candidate_clusters(table: RowTable, conventions: TableConventions) -> dict[Cluster, float]:
    """Candidate hands, each with the longest step that joins its rows (tiles).

    They are the connected components at every distance up to `GROUPING.far` (single linkage), and pairs of these whose
    size together is that of a hand.
    """
    found = _connected_clusters(table.distances)
    sizes, counted = set(conventions.sizes), [(cluster, table.size(cluster)) for cluster in found]
    for (first, size), (second, other) in combinations(counted, 2):
        if size + other in sizes and size and other and not set(first) & set(second):
            # A pond has a tile for most hands that wait, and a wall a kong.
            shown = min(table.faces(first), table.faces(second))
            apart = table.distance_between(first, second)
            if apart <= (GROUPING.parts if shown > 1 else GROUPING.far):
                found.setdefault(tuple(sorted((*first, *second))), apart)
    return found


def _connected_clusters(distances: Floats) -> dict[Cluster, float]:
    """Single rows, then what the steps between rows join, by length; each with the last of its steps."""
    own: dict[int, Cluster] = {row: (row,) for row in range(len(distances))}
    found = dict.fromkeys(own.values(), 0.0)
    upper = np.triu_indices(len(distances), 1)
    for pair in np.argsort(distances[upper], kind="stable"):
        first, second = int(upper[0][pair]), int(upper[1][pair])
        step = float(distances[first, second])
        if step > GROUPING.far:
            break
        if own[first] is not own[second]:
            merged = tuple(sorted((*own[first], *own[second])))
            own.update(dict.fromkeys(merged, merged))
            found[merged] = step
    return found


def tiles_of_hand(codes: Sequence[str]) -> int:
    """Tiles of a row without flowers, kongs with backs counting three, as do other kongs in rows of sets."""
    own = [code for code in codes if code[1] != "f"]
    pieces = split_into_sets(own)
    if pieces is None:  # kongs with backs are recognisable among other tiles too
        return len(own) - sum(piece.kind == "concealed-kong" for piece in cover_with_sets(own).sets)
    return len(own) - sum(piece.stop - piece.start == 4 for piece in pieces)
