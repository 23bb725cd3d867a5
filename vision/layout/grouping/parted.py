"""Concealed tiles that a player parts by sets: which sets stand among them, and which lie beside claimed ones."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from math import inf
from typing import Final

import numpy as np

from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.borders import find_borders
from vision.layout.grouping.model import Group, RowSegment
from vision.layout.grouping.sets import classify_set
from vision.layout.tuning.geometry import GEOMETRY
from vision.layout.tuning.grouping import BORDERS, CONCEALED

_KONG: Final = 4
_LONGEST_SET: Final = 3

Tiles = tuple[int, ...]


def find_parted(
    sets: Sequence[RowSegment],
    rest: Sequence[RowSegment],
    hand: Sequence[RowSegment],
    laid_down: Sequence[Group],
    geometry: Geometry,
) -> tuple[list[RowSegment], bool]:
    """The sets that stand one by one in the line of all other concealed tiles, where these are no more than eyes.

    A gap twice as wide as the others of the line ends it. A single set of the line that others lie above or below is
    of a column of claimed sets.

    Args:
        sets: the unmarked runs of sets.
        rest: the unmarked runs that are none, at least one; a lone tile if there are none.
        hand: all rows of the hand.
        laid_down: sets with a mark.
        geometry: of the tiles.

    Returns:
        The sets, and whether a kong stands among them: then they may as well have been laid down.
    """
    if any(len(run) > _LONGEST_SET and not _ends_with_winner(run) for run in rest):
        return [], False
    own = [tile for run in rest for tile in run.tiles]
    pieces = [*(run.tiles for run in sets), *(group.tiles for group in laid_down)]
    pieces += [row.tiles for row in hand if len(row) == 1 and row.tiles[0] not in own]
    lined = _within_wide_gaps([p for p in pieces if geometry.aligned[np.ix_(p, own)].any()], rest, geometry)
    rows = [row.tiles for row in hand if 1 < len(row) <= _KONG]
    single = [piece for piece in lined if len(piece) <= _KONG]
    stacked = [piece for piece in single if any(lies_along(piece, row, geometry) for row in rows)]
    beside = [geometry.gaps[np.ix_(a, b)].min() >= GEOMETRY.above for a, b in combinations(stacked, 2)]
    free = lined if any(beside) else [piece for piece in lined if piece not in stacked]
    kongs = [group.tiles for group in laid_down if len(group.tiles) > _LONGEST_SET]
    kongs += [run.tiles for run in sets if classify_set(run.codes) == "kong"]
    found = [
        run
        for run in sets
        if run.tiles not in kongs and run.tiles in free and (_shares_row(run, own, hand) or _is_single(run, hand))
    ]
    return found, any(kong in free for kong in kongs)


def _ends_with_winner(run: RowSegment) -> bool:
    """Whether a run is a set with a sideways tile at one end, which is the winning tile."""
    return len(run) == _KONG and any(
        any(run.turned) and classify_set(rest.codes) and not any(rest.turned)
        for rest in (run.slice(0, _LONGEST_SET), run.slice(1, _KONG))
    )


def lies_along(tiles: Sequence[int], others: Sequence[int], geometry: Geometry) -> bool:
    """Whether tiles lie directly above or below others, and not in line with them."""
    pairs = np.ix_(tiles, others)
    beside = (geometry.distances[pairs] <= CONCEALED.wrapped) & (geometry.gaps[pairs] < GEOMETRY.above)
    return tiles[0] not in others and bool(beside.any())


def is_column(runs: Sequence[RowSegment], geometry: Geometry) -> bool:
    """Whether eyes, the first run, and sets lie one above the other, each in a line of its own."""
    pairs = combinations(runs, 2)
    return any(lies_along(runs[0].tiles, run.tiles, geometry) for run in runs[1:]) and not any(
        geometry.aligned[np.ix_(a.tiles, b.tiles)].any() for a, b in pairs
    )


def goes_on(
    run: RowSegment,
    along: Sequence[RowSegment],
    sets: Sequence[RowSegment],
    laid_down: Sequence[Group],
    own: Sequence[int],
    geometry: Geometry,
) -> bool:
    """Whether a set along the concealed tiles, `own`, is their second row: claimed ones lie farther off by contrast.

    Claimed sets in one line with it are of its row, unless their column takes up the line of the others too.
    """
    claimed = [other.tiles for other in sets if other not in along]
    claimed += [group.tiles for group in laid_down if group.kind != "concealed-kong"]
    others = [other.tiles for other in along if other is not run]
    border = max(BORDERS.least, BORDERS.contrast * max(_space(run.tiles, own, geometry), BORDERS.noise))
    below = [tile for tile in own if not _share_line(run.tiles, [tile], geometry)]
    column = any(_share_line(below, tiles, geometry) for tiles in claimed)
    return (
        bool(claimed)
        and all(_space(run.tiles, tiles, geometry) >= border for tiles in claimed)
        and (column or not any(_share_line(run.tiles, tiles, geometry) for tiles in claimed))
        and not any(
            _share_line(run.tiles, tiles, geometry) or lies_along(run.tiles, tiles, geometry) for tiles in others
        )
    )


def _share_line(tiles: Sequence[int], others: Sequence[int], geometry: Geometry) -> bool:
    return bool(geometry.aligned[np.ix_(tiles, others)].any())


def _space(tiles: Sequence[int], others: Sequence[int], geometry: Geometry) -> float:
    """The least free space between tiles and others, in tiles."""
    pairs = np.ix_(tiles, others)
    gaps, clearances = np.maximum(geometry.gaps[pairs], 0), np.maximum(geometry.clearances[pairs], 0)
    return float(np.hypot(gaps, clearances).min())


def _within_wide_gaps(pieces: Sequence[Tiles], rest: Sequence[RowSegment], geometry: Geometry) -> list[Tiles]:
    """The pieces of a line that no gap much wider than the others parts from the rest of the concealed tiles."""
    own = [run.tiles for run in rest]
    along = geometry.along[own[0][0]]
    line = sorted([*pieces, *own], key=lambda tiles: float(along[list(tiles)].mean()))
    gaps = [float(geometry.gaps[np.ix_(a, b)].min()) for a, b in pairwise(line)]
    spaces = [place for place, gap in enumerate(gaps) if gap >= BORDERS.least]
    wide = find_borders([gaps[place] for place in spaces], CONCEALED.wider)
    cuts = [0, *(spaces[place - 1] + 1 for place in wide), len(line)]
    spans = [line[start:stop] for start, stop in pairwise(cuts)]
    return [tiles for span in spans if any(tiles in span for tiles in own) for tiles in span if tiles not in own]


def _row_of(run: RowSegment, hand: Sequence[RowSegment]) -> RowSegment:
    return next(row for row in hand if run.tiles[0] in row.tiles)


def _shares_row(run: RowSegment, tiles: Sequence[int], hand: Sequence[RowSegment]) -> bool:
    return not set(tiles).isdisjoint(_row_of(run, hand).tiles)


def _is_single(run: RowSegment, hand: Sequence[RowSegment]) -> bool:
    """Whether a run is one set, with space on both sides."""
    row = _row_of(run, hand)
    start = row.tiles.index(run.tiles[0])
    beside = [*row.gaps[max(start - 1, 0) : start], *row.gaps[start + len(run) - 1 : start + len(run)]]
    return len(run) == _LONGEST_SET and min(beside, default=inf) >= BORDERS.least
