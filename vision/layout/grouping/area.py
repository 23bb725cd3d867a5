"""Separates the rows of the hand from walls, the pond and other players' tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

import numpy as np

from scoring.tiles import BACK
from vision.layout.geometry.rows import Row
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.clusters import Cluster, RowTable, candidate_clusters
from vision.layout.grouping.complete import TableConventions
from vision.layout.grouping.sets import cover_with_sets
from vision.layout.weights import GROUPING


def propose_hands(
    rows: Sequence[Row], geometry: Geometry, conventions: TableConventions
) -> Iterator[tuple[list[Row], list[Row], float]]:
    """Which rows may be the hand, most probable first, all others, and a score but for what the hand is worth (nats).

    Nearby rows are clustered at every distance. A hand has the size of one, long rows of large tiles, space around it.
    Flowers farther away belong to it too: they are never discarded.
    """
    found: list[list[Row]] = []
    for kongs in (False, True):
        shown, walls = _split_off_walls(rows, geometry, kongs=kongs)
        if shown in found:
            continue
        found.append(shown)
        if not shown:
            yield shown, walls, 0.0
            continue
        table = RowTable(shown, geometry)
        cost = GROUPING.wall_of_kongs * kongs
        for score, hand in table.best_clusters(
            candidate_clusters(table, conventions), conventions, GROUPING.most_hands
        ):
            yield *_with_its_rows(hand, table, walls, geometry), score - cost


def _split_off_walls(rows: Sequence[Row], geometry: Geometry, *, kongs: bool) -> tuple[list[Row], list[Row]]:
    """The rows that may be of a hand, and the walls; `kongs`: what may be concealed kongs is no wall.

    Four backs in line with no other row are a wall too, which may be hidden but for them.
    """
    pieces = [piece for row in rows for piece in _split_walls(row, kongs=kongs)]
    faced = [row for row in pieces if set(row.codes) != {BACK}]
    lines = [tile for row in faced if len(row) > 1 for tile in row.tiles]
    beside = geometry.aligned & (geometry.gaps < GROUPING.in_line)
    backs = [row for row in pieces if row not in faced and len(row) == 4]
    fours = [row for row in backs if kongs or beside[np.ix_(row.tiles, lines)].any()]
    shown = [row for row in pieces if row in faced or row in fours]
    return shown, [row for row in pieces if row not in shown]


def _with_its_rows(
    hand: Cluster, table: RowTable, walls: Sequence[Row], geometry: Geometry
) -> tuple[list[Row], list[Row]]:
    """The rows of a hand with what belongs to it from farther away, and all others."""
    shown = table.rows
    free = [i for i in range(len(shown)) if i not in hand and table.sizes[i] == 0]
    hand = (*hand, *(i for i in free if table.distance_between(hand, [i]) <= GROUPING.far))
    own, rest = [shown[i] for i in hand], [*walls, *(row for i, row in enumerate(shown) if i not in hand)]
    farther = _free_flowers(own, rest, geometry)
    return [*own, *farther], [row for row in rest if row not in farther]


def _split_walls(row: Row, *, kongs: bool) -> list[Row]:
    """Split a row so that each span of at least `GROUPING.wall` backs is a piece of its own, or each concealed kong."""
    spans = [list(span) for back, span in groupby(range(len(row)), key=lambda at: row.codes[at] == BACK) if back]
    cuts = [(span[0], span[-1] + 1) for span in spans if len(span) >= GROUPING.wall]
    if kongs and cuts:
        hidden = [(one.start, one.stop) for one in cover_with_sets(row.codes).sets if one.kind == "concealed-kong"]
        covered = {at for start, stop in hidden for at in range(start, stop)}
        cuts = hidden if covered.issuperset(at for span in spans for at in span) else cuts
    edges = sorted({0, len(row), *(edge for cut in cuts for edge in cut)})
    return [row.slice(a, b) for a, b in pairwise(edges)]


def _free_flowers(hand: Sequence[Row], rest: Sequence[Row], geometry: Geometry) -> list[Row]:
    """Rows of flowers far from a hand that has none, which lie by no other tiles and read as it does.

    Other players' flowers lie by their tiles; of those that stand with their backs to the camera, none may be found.
    Beside a hand whose tiles lie both ways up, flowers may too.
    """
    own = [tile for row in hand for tile in row.tiles]
    right = geometry.rights[own].sum(axis=0)
    right *= np.hypot(*right) > GROUPING.clearly * len(own)
    if any(code[1] == "f" for row in hand for code in row.codes):
        return []
    flowers = [row for row in rest if all(code[1] == "f" for code in row.codes)]
    others = [tile for row in rest if row not in flowers for tile in row.tiles]
    return [
        row
        for row in flowers
        if geometry.distance(row.tiles, others) > GROUPING.near
        and geometry.distance(row.tiles, own) <= GROUPING.flowers
        and geometry.rights[list(row.tiles)].sum(axis=0) @ right >= 0
    ]
