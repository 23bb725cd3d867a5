"""Concealed tiles that a player parts by sets or wraps: which sets are of one mind with them."""

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
from vision.layout.tuning.grouping import GROUPING

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
    if any(len(run) > _LONGEST_SET for run in rest):
        return [], False
    own = [tile for run in rest for tile in run.tiles]
    pieces = [*(run.tiles for run in sets), *(group.tiles for group in laid_down)]
    pieces += [row.tiles for row in hand if len(row) == 1 and row.tiles[0] not in own]
    lined = _within_wide_gaps([piece for piece in pieces if geometry.in_line(piece, own)], rest, geometry)
    rows = [row.tiles for row in hand if 1 < len(row) <= _KONG]
    single = [piece for piece in lined if len(piece) <= _KONG]
    stacked = [
        piece
        for piece in single
        if any(piece[0] not in row and geometry.stacked(piece, row, GROUPING.wrapped) for row in rows)
    ]
    beside = [geometry.gaps[np.ix_(a, b)].min() >= GEOMETRY.above for a, b in combinations(stacked, 2)]
    free = lined if any(beside) else [piece for piece in lined if piece not in stacked]
    kongs = [group.tiles for group in laid_down if len(group.tiles) > _LONGEST_SET]
    kongs += [run.tiles for run in sets if classify_set(run.codes) == "kong"]
    found = [run for run in sets if run.tiles in free and run.tiles not in kongs and _is_parted(run, own, hand)]
    return found, any(kong in free for kong in kongs)


def goes_on(run: Tiles, own: Sequence[int], claimed: Sequence[Tiles], geometry: Geometry) -> bool:
    """Whether a row of sets along the concealed tiles, `own`, is theirs: claimed ones lie farther off by contrast.

    Claimed sets in one line with it are of its row, unless their column takes up the line of the others too.
    """
    border = max(GROUPING.border, GROUPING.contrast * max(geometry.space(run, own), GROUPING.noise))
    below = [tile for tile in own if not geometry.in_line(run, [tile])]
    column = any(geometry.in_line(below, tiles) for tiles in claimed)
    farther = all(geometry.space(run, tiles) >= border for tiles in claimed)
    return bool(claimed) and farther and (column or not any(geometry.in_line(run, tiles) for tiles in claimed))


def _within_wide_gaps(pieces: Sequence[Tiles], rest: Sequence[RowSegment], geometry: Geometry) -> list[Tiles]:
    """The pieces of a line that no gap much wider than the others parts from the rest of the concealed tiles."""
    own = [run.tiles for run in rest]
    along = geometry.along[own[0][0]]
    line = sorted([*pieces, *own], key=lambda tiles: float(along[list(tiles)].mean()))
    gaps = [float(geometry.gaps[np.ix_(a, b)].min()) for a, b in pairwise(line)]
    spaces = [place for place, gap in enumerate(gaps) if gap >= GROUPING.border]
    wide = find_borders([gaps[place] for place in spaces], GROUPING.wider)
    cuts = [0, *(spaces[place - 1] + 1 for place in wide), len(line)]
    spans = [line[start:stop] for start, stop in pairwise(cuts)]
    return [tiles for span in spans if any(tiles in span for tiles in own) for tiles in span if tiles not in own]


def _is_parted(run: RowSegment, own: Sequence[int], hand: Sequence[RowSegment]) -> bool:
    """Whether a run of sets is of a row with the other concealed tiles, or one set with space on both sides."""
    row = next(row for row in hand if run.tiles[0] in row.tiles)
    start = row.tiles.index(run.tiles[0])
    beside = [*row.gaps[max(start - 1, 0) : start], *row.gaps[start + len(run) - 1 : start + len(run)]]
    alone = len(run) == _LONGEST_SET and min(beside, default=inf) >= GROUPING.border
    return alone or not set(own).isdisjoint(row.tiles)
