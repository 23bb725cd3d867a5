"""Classifies unmarked row segments as concealed tiles, which a player may part by sets or wrap, or exposed sets."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, groupby, pairwise
from math import inf
from typing import Final

import numpy as np

from vision.layout.geometry.rows import Row, find_borders
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.model import Group, Question, group_of
from vision.layout.grouping.sets import SetSpan, classify_set, find_sets, split_into_sets
from vision.layout.weights import GEOMETRY, GROUPING

Tiles = tuple[int, ...]

_SETS: Final = 4
_LONGEST_SET: Final = 3
_KONG: Final = 4


def classify_segments(
    runs: Sequence[Row],
    hand: Sequence[Row],
    geometry: Geometry,
    sizes: Collection[int],
    *,
    wins: bool,
    laid_down: Sequence[Group] = (),
) -> tuple[list[Group], list[Row], list[Row]]:
    """Separate exposed sets from concealed tiles, among runs of at least two tiles.

    A hand in a single row is concealed as a whole: nothing shows what was claimed. Of several rows, those that consist
    of sets are exposed and the others, which hold the pair, are concealed; but a hand of unrelated tiles is concealed
    in any layout (international text, article 25.2; 十三么 and 十六不搭 of the sixteen-tile table).

    `runs` are the unmarked rest of the rows of the hand, `laid_down` the sets with a mark. Where a sideways tile marks
    sets, those without one are not claimed if they stand among concealed tiles that are parted by sets, see
    `_find_parted`.

    Returns:
        The exposed and unsure groups, the concealed runs, and those of the latter that are rows of sets and may be
        claimed.
    """
    whole = list(runs)
    runs = [part for run in runs for part in _split_at_borders(run)]
    if len(hand) == 1 and list(runs) == list(hand):
        return [], list(runs), []
    unmarked = sum(len(run) for run in runs) == sum(len(run) for run in hand if len(run) > 1)
    # A hand that is complete has no room for a kong.
    full = wins and sum(len(run) - (len(run) == _KONG and bool(classify_set(run.codes))) for run in hand) in sizes
    pieces = {run.tiles: _split_row_of_sets(run, full) for run in runs}
    mixed = [run for run in runs if not pieces[run.tiles]]
    sets = [run for run in runs if pieces[run.tiles]]
    if unmarked and _is_unrelated([code for run in mixed for code in run.codes]):
        return [], list(runs), []
    turned = any(geometry.turned[tile] for group in laid_down for tile in group.tiles)
    rows = [run for run in mixed if len(run) > 1]
    rests = [rows] if rows else [[run] for run in (*hand, *mixed) if len(run) == 1]
    found = [_find_parted(sets, rest, hand, laid_down, geometry) for rest in rests]
    parted, with_kong = max(found, key=lambda one: len(one[0]), default=([], False))
    spread = parted if turned or not with_kong else []
    shown = any(group.kind != "concealed-kong" for group in laid_down) or any(run not in spread for run in sets)
    if spread and not shown and len(sets) + len(laid_down) >= _SETS - 1:
        return [Group("unsure", run.tiles, question=Question.CLAIMED_SETS) for run in sets], mixed, []
    own_rows = [row.tiles for row in hand if any(run.tiles[0] in row.tiles for run in mixed)]
    along = [run for run in sets if _lies_along(run.tiles, own_rows, geometry)]
    claimed = [run.tiles for run in sets if run not in along]
    claimed += [group.tiles for group in laid_down if group.kind != "concealed-kong"]
    rest = [tile for run in mixed for tile in run.tiles]
    set_apart = turned or any(classify_set(run.codes) for run in hand)
    wrapped = [
        run
        for run in along
        if (set_apart if turned or len(run) > _KONG else _goes_on(run.tiles, rest, claimed, geometry))
    ]
    own = [*wrapped, *(spread if shown and wins else [])]
    # Who parts concealed tiles from a set may part others of his sets too.
    beside = {tile for row in whole for run in mixed if run.tiles[0] in row.tiles for tile in row.tiles}
    doubted = [*along, *parted, *(run for run in sets if run.tiles[0] in beside)] if wins else []
    groups = [
        group_of(run, piece, Question.CLAIMED_ROW if run in doubted and "kong" not in piece.kind else None)
        for run in sets
        if run not in own
        for piece in pieces[run.tiles]
    ]
    left = [run for run in runs if run in mixed or run in own]
    return groups, [*_joined(whole, left)], wrapped if turned else [*wrapped, *spread]


def _find_parted(
    sets: Sequence[Row], rest: Sequence[Row], hand: Sequence[Row], laid_down: Sequence[Group], geometry: Geometry
) -> tuple[list[Row], bool]:
    """The sets that stand one by one in the line of all other concealed tiles, where borders part these as finely.

    A gap twice as wide as the others of the line ends it. A single set of the line that others lie above or below is
    of a column of claimed sets. `rest`: the unmarked runs that are no sets, at least one.

    Returns:
        The sets, and whether a kong stands among them: then they may as well have been laid down.
    """
    rest = [run.slice(start, stop) for run in rest for start, stop in pairwise(run.cuts)]
    if any(len(run) > _LONGEST_SET for run in rest):
        return [], False
    own = [tile for run in rest for tile in run.tiles]
    pieces = [*(run.tiles for run in sets), *(group.tiles for group in laid_down)]
    pieces += [row.tiles for row in hand if len(row) == 1 and row.tiles[0] not in own]
    lined = _within_wide_gaps([piece for piece in pieces if geometry.in_line(piece, own)], rest, geometry)
    rows = [row.tiles for row in hand if 1 < len(row) <= _KONG]
    stacked = [piece for piece in lined if len(piece) <= _KONG and _lies_along(piece, rows, geometry)]
    beside = [geometry.gaps[np.ix_(a, b)].min() >= GEOMETRY.above for a, b in combinations(stacked, 2)]
    free = lined if any(beside) else [piece for piece in lined if piece not in stacked]
    kongs = [group.tiles for group in laid_down if len(group.tiles) > _LONGEST_SET]
    kongs += [run.tiles for run in sets if classify_set(run.codes) == "kong"]
    found = [run for run in sets if run.tiles in free and run.tiles not in kongs and _is_parted(run, own, hand)]
    return found, any(kong in free for kong in kongs)


def _goes_on(run: Tiles, own: Sequence[int], claimed: Sequence[Tiles], geometry: Geometry) -> bool:
    """Whether a row of sets along the concealed tiles, `own`, is theirs: claimed ones lie farther off by contrast.

    Claimed sets in one line with it are of its row, unless their column takes up the line of the others too.
    """
    border = max(GEOMETRY.border, GEOMETRY.contrast * max(geometry.distance(run, own), GEOMETRY.noise))
    below = [tile for tile in own if not geometry.in_line(run, [tile])]
    column = any(geometry.in_line(below, tiles) for tiles in claimed)
    farther = all(geometry.distance(run, tiles) >= border for tiles in claimed)
    return bool(claimed) and farther and (column or not any(geometry.in_line(run, tiles) for tiles in claimed))


def _within_wide_gaps(pieces: Sequence[Tiles], rest: Sequence[Row], geometry: Geometry) -> list[Tiles]:
    """The pieces of a line that no gap much wider than the others parts from the rest of the concealed tiles."""
    own = [run.tiles for run in rest]
    along = geometry.along[own[0][0]]
    line = sorted([*pieces, *own], key=lambda tiles: float(along[list(tiles)].mean()))
    gaps = [float(geometry.gaps[np.ix_(a, b)].min()) for a, b in pairwise(line)]
    spaces = [place for place, gap in enumerate(gaps) if gap >= GEOMETRY.border]
    wide = find_borders([gaps[place] for place in spaces], GROUPING.wider)
    cuts = [0, *(spaces[place - 1] + 1 for place in wide), len(line)]
    spans = [line[start:stop] for start, stop in pairwise(cuts)]
    return [tiles for span in spans if any(tiles in span for tiles in own) for tiles in span if tiles not in own]


def _is_parted(run: Row, own: Sequence[int], hand: Sequence[Row]) -> bool:
    """Whether a run of sets is of a row with the other concealed tiles, or one set with space on both sides."""
    row = next(row for row in hand if run.tiles[0] in row.tiles)
    start = row.tiles.index(run.tiles[0])
    beside = [*row.gaps[max(start - 1, 0) : start], *row.gaps[start + len(run) - 1 : start + len(run)]]
    alone = len(run) == _LONGEST_SET and min(beside, default=inf) >= GEOMETRY.border
    return alone or not set(own).isdisjoint(row.tiles)


def _lies_along(tiles: Tiles, rows: Sequence[Tiles], geometry: Geometry) -> bool:
    """Whether tiles lie directly above or below another one of some rows, as its continuation may."""
    return any(tiles[0] not in row and geometry.stacked(tiles, row, GROUPING.wrapped) for row in rows)


def _joined(rows: Sequence[Row], parts: Sequence[Row]) -> Iterator[Row]:
    """The parts of rows, neighbours of one row in one."""
    own = {tile for part in parts for tile in part.tiles}
    for row in rows:
        for inside, span in groupby(range(len(row)), key=lambda at: row.tiles[at] in own):
            if inside:
                places = list(span)
                yield row.slice(places[0], places[-1] + 1)


def extract_proven_kongs(runs: Sequence[Row], count: int, sizes: Collection[int]) -> tuple[list[Group], list[Row]]:
    """Extract fours from the concealed runs where the tiles of the hand exceed a complete size by their number."""
    surplus = [count - size for size in sizes]
    fours = [(run, piece) for run in runs for piece in find_sets(run.codes) if piece.kind == "kong"]
    if not fours or 0 in surplus or len(fours) not in surplus:
        return [], list(runs)
    groups = [group_of(run, piece) for run, piece in fours]
    taken = {tile for group in groups for tile in group.tiles}
    return groups, [left for run in runs if len(left := run.without_tiles(taken))]


def _split_row_of_sets(run: Row, full: bool) -> list[SetSpan]:
    """The sets of a row of sets; none if the winning tile lies sideways in it, or a kong has no room in a full hand."""
    pieces = [] if any(run.turned) else split_into_sets(run.codes) or []
    kong_within = len(pieces) > 1 and any(piece.kind == "kong" for piece in pieces)
    return [] if full and kong_within else pieces


def _split_at_borders(run: Row) -> list[Row]:
    """A row of sets, or of concealed tiles and claimed sets, split where borders set these off; else the row whole.

    A single piece beside the concealed tiles is the winning tile, and stays with them. Where several others remain, or
    some with sets on both sides, the player parts his tiles by suits, and nothing shows which were claimed.
    """
    cuts = run.cuts
    parts = [run.slice(start, stop) for start, stop in pairwise(cuts)]
    own = [place for place, part in enumerate(parts) if not split_into_sets(part.codes)]
    if not own:
        return parts
    if own[-1] - own[0] >= len(own) or sum(len(parts[place]) > 1 for place in own) > 1:
        return [run]
    first, last = own[0], own[-1]
    if cuts[last + 1] - cuts[first] > _LONGEST_SET and first > 0 and last < len(parts) - 1:
        return [run]
    return [*parts[:first], run.slice(cuts[first], cuts[last + 1]), *parts[last + 1 :]]


def _is_unrelated(codes: Sequence[str]) -> bool:
    """Whether tiles have no pair and no partial chow, as in the special hands, which are fully concealed."""
    pairs = combinations(codes, 2)
    return len(codes) >= GROUPING.unrelated and not any(
        a == b or (a[1] == b[1] != "z" and abs(int(a[0]) - int(b[0])) < 3) for a, b in pairs
    )
