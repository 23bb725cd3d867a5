"""Clusters nearby rows and scores each cluster as a candidate hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from vision.layout.weights import GROUPING, PRIORS

Floats = NDArray[np.float64]
Cluster = tuple[int, ...]

HAND_SIZES: Final = ANY_RULES.sizes
"""Tiles without flowers, a kong counting three, before and after the win, under any rule set."""
LARGEST_HAND: Final = HAND_SIZES[-1] + 1
"""Tolerates one surplus tile."""


@dataclass(frozen=True, slots=True)
class RowTable:
    """Rows among which the hand is searched.

    Attributes:
        rows: without walls.
        codes: of each row's tiles.
        sizes: tiles of each row without flowers and fourths on pungs, kongs with backs counting three, as do other
            kongs in rows of sets.
        faces: number of face-up tiles of each row.
        flowers: whether a row has flowers.
        heights: mean tile height of each row in pixels.
        distances: (rows, rows) smallest free space between tiles of two rows, in tiles.
        in_front: (rows, rows) whether the second row lies in front of the first, see `rows_in_front`.
    """

    rows: Sequence[Row]
    codes: Sequence[Sequence[str]]
    sizes: Sequence[int]
    faces: Sequence[int]
    flowers: Sequence[bool]
    heights: Sequence[float]
    distances: Floats
    in_front: NDArray[np.bool_]

    @classmethod
    def from_rows(cls, rows: Sequence[Row], geometry: Geometry, codes: Sequence[str]) -> RowTable:
        """Measure rows, at least one."""
        order = np.concatenate([np.array(row.tiles) for row in rows])
        starts = np.cumsum([0, *(len(row) for row in rows[:-1])])
        least = np.minimum.reduceat(geometry.distances[np.ix_(order, order)], starts, axis=0)
        least = np.minimum.reduceat(least, starts, axis=1)
        heights = np.add.reduceat(geometry.heights[order], starts) / [len(row) for row in rows]
        shown = [[codes[tile] for tile in row.tiles] for row in rows]
        faces = [sum(code != BACK for code in row) for row in shown]
        flowers = [any(code[1] == "f" for code in row) for row in shown]
        fourth = [
            len(row) == 1
            and any(find_pung_below(row.tiles[0], other.tiles, codes, geometry) is not None for other in rows)
            for row in rows
        ]
        sizes = [0 if added else tiles_of_hand(seen) for added, seen in zip(fourth, shown, strict=True)]
        return cls(rows, shown, sizes, faces, flowers, heights.tolist(), least, rows_in_front(rows, geometry))

    def size(self, cluster: Sequence[int]) -> int:
        """Tiles of a cluster without flowers."""
        return sum(self.sizes[i] for i in cluster)

    def distance_between(self, first: Sequence[int], second: Sequence[int]) -> float:
        """Free space between two clusters, in tiles."""
        return float(self.distances[list(first)][:, list(second)].min())

    def best_clusters(
        self, links: Mapping[Cluster, float], conventions: TableConventions, most: int
    ) -> list[tuple[float, Cluster]]:
        """The clusters with the highest scores, at least one, best first, each with its score but for `PRIORS`.

        `links`: clusters, each with the longest step within it, see `candidate_clusters`.
        Candidates are tried by descending prior score until no other can be among the best.
        """
        scored = ((self._prior_score(cluster), cluster) for cluster in links)
        best: list[tuple[float, float, Cluster]] = []
        for promise, cluster in sorted(scored, key=lambda item: -item[0]):
            if len(best) == most and promise + PRIORS.winning + GROUPING.free * GROUPING.most_free <= best[-1][0]:
                break
            prior, fit = self._fit_score(cluster, links[cluster], conventions)
            best = sorted([*best, (promise + prior + fit, promise + fit, cluster)], key=lambda item: -item[0])[:most]
        return [(score, cluster) for _, score, cluster in best]

    def _prior_score(self, cluster: Cluster) -> float:
        """Score in nats from the cluster alone: row lengths, tile height, flowers and size."""
        length = sqrt(sum(self.faces[i] ** 2 for i in cluster))
        size = self.size(cluster)
        return (
            2.0 * log(max(length, 1.0))
            + 3.0 * log(max(self.heights[i] for i in cluster))
            + 0.5 * any(self.flowers[i] for i in cluster)
            - 0.3 * max(HAND_SIZES[0] - size, 0)
            - 0.6 * max(size - LARGEST_HAND, 0)
        )

    def _fit_score(self, cluster: Cluster, link: float, conventions: TableConventions) -> tuple[float, float]:
        """Scores in nats from completeness, and from the surrounding space."""
        others = [i for i in range(len(self.rows)) if i not in cluster]
        space = min(self.distance_between(cluster, others), GROUPING.far) if others else GROUPING.far
        free = GROUPING.free * min(space - link, GROUPING.most_free)
        if tiles_win([self.codes[i] for i in cluster], conventions):
            return PRIORS.winning, free
        torn = GROUPING.torn * (space <= GROUPING.touching)
        pairs = np.ix_(cluster, others)
        in_front = GROUPING.in_front * (self.in_front[pairs] & (self.distances[pairs] <= GROUPING.far)).any()
        return PRIORS.size * (self.size(cluster) in conventions.sizes), free - torn - in_front


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
            shown = min(sum(table.faces[i] for i in part) for part in (first, second))
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
