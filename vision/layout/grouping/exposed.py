"""Extracts sets with a visible mark: backs, a sideways claimed tile, a fourth tile on top."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import inf

from scoring.tiles import BACK
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.borders import find_borders
from vision.layout.grouping.complete import tiles_win
from vision.layout.grouping.conventions import ANY_RULES, TableConventions
from vision.layout.grouping.model import Group, RowSegment
from vision.layout.grouping.sets import SetSpan, classify_set, find_sets, split_into_sets
from vision.layout.tuning.geometry import GEOMETRY
from vision.layout.tuning.grouping import EXPOSED


def extract_marked_sets(
    runs: Sequence[RowSegment], conventions: TableConventions = ANY_RULES, *, wins: bool = False
) -> tuple[list[Group], list[RowSegment]]:
    """Extract concealed kongs with backs (international text, article 22.2) and sets with a sideways tile.

    In a row that consists of sets, a mark extracts all between two borders.

    Args:
        runs: the rows of the hand.
        conventions: of the table.
        wins: whether the tiles are a complete hand; then sets that keep it complete are preferred.

    Returns:
        The sets and the remaining runs, split where sets were taken from their middle.
    """
    groups: list[Group] = []
    left: list[RowSegment] = []
    waiting = list(runs)
    while waiting:
        run = waiting.pop(0)
        marked = BACK in run.codes or any(_marks(run))
        pieces = (split_into_sets(run.codes) if marked else None) or []
        if len(pieces) == 1 or (pieces and _marked_throughout(run)):
            groups += [run.group(piece) for piece in pieces]
            continue
        found = _concealed_kongs(run) or _claimed_sets(run)
        if wins and len(found) > 1:
            found = _compatible_sets(found, run, [*left, *waiting], len(groups), conventions) or found
        if piece := next(iter(found), None):
            groups.append(run.group(piece))
            waiting[:0] = run.split_around(piece)
        else:
            left.append(run)
    return groups, left


def _marked_throughout(run: RowSegment) -> bool:
    """Whether there is a mark between any two borders of a row."""
    marks = _marks(run)
    cuts = [0, *find_borders(run.gaps), len(run)]
    return all(any(marks[a:b]) or BACK in run.codes[a:b] for a, b in pairwise(cuts))


def attach_added_tiles(
    groups: Sequence[Group], lone: Sequence[RowSegment], codes: Sequence[str], geometry: Geometry
) -> tuple[list[Group], list[RowSegment]]:
    """Join lone fourth tiles to exposed pungs that they lie on or beside; returns groups and remaining lone tiles."""
    joined, left = list(groups), []
    for run in lone:
        tile = run.tiles[0]
        pungs = [
            (float(geometry.distances[tile, list(group.tiles)].min()), index)
            for index, group in enumerate(joined)
            if group.kind == "pung" and all(codes[other] == codes[tile] for other in group.tiles)
        ]
        distance, index = min(pungs, default=(inf, -1))
        if index < 0 or (distance > EXPOSED.touching and not _lies_on(tile, joined[index].tiles, geometry)):
            left.append(run)
        else:
            pung = joined[index]
            joined[index] = Group("kong", (*pung.tiles, tile), added=True)
    return joined, left


def split_off_fourths(
    runs: Sequence[RowSegment], exposed: Sequence[Group], codes: Sequence[str], geometry: Geometry
) -> list[RowSegment]:
    """Split segments of two tiles that lie on two pungs of their codes: adjacent added kongs."""
    pungs = [group.tiles for group in exposed if group.kind == "pung"]

    def is_fourth(tile: RowSegment) -> bool:
        equal = [pung for pung in pungs if codes[pung[0]] == tile.codes[0] and _lies_on(tile.tiles[0], pung, geometry)]
        return bool(equal) or any(_pungs_below(tile, run, geometry) for run in runs if len(run) > 2)

    found: list[RowSegment] = []
    for run in runs:
        single = [run.slice(0, 1), run.slice(1, 2)] if len(run) == 2 else []
        found += single if single and all(is_fourth(tile) for tile in single) else [run]
    return found


def extract_raised_kongs(
    runs: Sequence[RowSegment], lone: Sequence[RowSegment], geometry: Geometry
) -> tuple[list[Group], list[RowSegment], list[RowSegment]]:
    """Extract pungs from runs where a lone fourth tile lies on or right beside them, across the row.

    Returns:
        The kongs, the remaining runs and the remaining lone tiles.
    """
    groups, left, single = [], list(runs), []
    for tile in lone:
        found = next(((run, piece) for run in left for piece in _pungs_below(tile, run, geometry)), None)
        if found is None:
            single.append(tile)
            continue
        run, piece = found
        groups.append(Group("kong", (*run.tiles[piece.start : piece.stop], *tile.tiles), added=True))
        at = left.index(run)
        left[at : at + 1] = run.split_around(piece)
    return groups, left, single


def rows_with_kongs(rows: Sequence[RowSegment], kongs: Sequence[Group]) -> list[set[int]]:
    """The tiles of each row with a kong, of which no sideways tile shows what was claimed.

    Where a kong that was laid down stands in one row with concealed tiles, sets beside it may have been claimed too.
    """
    taken = {tile for kong in kongs for tile in kong.tiles}
    return [set(row.tiles) for row in rows if not any(_marks(row)) and taken.intersection(row.tiles)]


def _pungs_below(lone: RowSegment, run: RowSegment, geometry: Geometry) -> list[SetSpan]:
    tile = lone.tiles[0]
    return [
        piece
        for piece in find_sets(run.codes)
        if piece.kind == "pung"
        and run.codes[piece.start] == lone.codes[0]
        and _lies_on(tile, run.tiles[piece.start : piece.stop], geometry)
    ]


def _lies_on(tile: int, pung: Sequence[int], geometry: Geometry) -> bool:
    """Whether a tile lies on or right beside a tile of the pung, across its row."""
    on = (geometry.clearances[tile, pung] < EXPOSED.laid_on) & (geometry.gaps[tile, pung] < GEOMETRY.above)
    return bool(on.any())


def _concealed_kongs(run: RowSegment) -> list[SetSpan]:
    return [piece for piece in find_sets(run.codes) if piece.kind == "concealed-kong"]


def _claimed_sets(run: RowSegment) -> list[SetSpan]:
    """Sets with a sideways tile that marks them and no border within, most probable first.

    A chow is claimed from the player on the left, so its sideways tile is its left one.
    """
    marks = _marks(run)
    claimed = [
        piece
        for piece in find_sets(run.codes)
        if any(marks[piece.start : piece.stop]) and not _holds_border(piece, run)
    ]
    return sorted(claimed, key=lambda piece: piece.kind == "chow" and not marks[piece.start])


def _holds_border(piece: SetSpan, run: RowSegment) -> bool:
    return any(piece.start < border < piece.stop for border in find_borders(run.gaps))


def _marks(run: RowSegment) -> list[bool]:
    """Which tiles are sideways as those of claimed sets: not the winning tile, at an end of what borders part.

    It stands alone there or with more tiles than a set, of which no other is sideways.
    """
    marks = list(run.turned)
    for start, stop in pairwise([0, *find_borders(run.gaps), len(run)]):
        if sum(marks[start:stop]) != 1 or classify_set(run.codes[start:stop]):
            continue
        at = marks.index(True, start)
        if at == stop - 1 or (at == start and run.gaps[start] >= EXPOSED.set_off):
            marks[at] = False
    return marks


def _compatible_sets(
    claimed: Sequence[SetSpan], run: RowSegment, others: Sequence[RowSegment], melds: int, conventions: TableConventions
) -> list[SetSpan]:
    """The claimed sets with which the hand is still complete."""
    rests = [[left.codes for left in (*others, *run.split_around(piece))] for piece in claimed]
    return [piece for piece, rest in zip(claimed, rests, strict=True) if tiles_win(rest, conventions, melds + 1)]
