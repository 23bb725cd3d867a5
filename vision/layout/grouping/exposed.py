"""Extracts sets with a visible mark: backs, a sideways claimed tile, a fourth tile on top."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from scoring.tiles import BACK
from vision.layout.geometry.rows import Row
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.complete import TableConventions, tiles_win
from vision.layout.grouping.model import Group, group_of
from vision.layout.grouping.sets import SetSpan, classify_set, find_sets, is_lopsided, split_into_sets
from vision.layout.weights import GEOMETRY, GROUPING


def extract_marked_sets(
    runs: Sequence[Row], conventions: TableConventions, *, wins: bool
) -> tuple[list[Group], list[Row]]:
    """Extract concealed kongs with backs (international text, article 22.2) and sets with a sideways tile.

    In a row that consists of sets, a mark extracts all between two borders. Of a hand that wins, sets that keep it
    complete are preferred. The remaining runs are split where sets were taken from their middle.
    """
    groups: list[Group] = []
    left: list[Row] = []
    waiting = list(runs)
    while waiting:
        run = waiting.pop(0)
        marks = [mark or code == BACK for mark, code in zip(_marks(run), run.codes, strict=True)]
        pieces = split_into_sets(run.codes) or []
        if pieces and all(any(marks[a:b]) for a, b in pairwise(run.cuts if len(pieces) > 1 else (0, len(run)))):
            groups += [group_of(run, piece) for piece in pieces]
            continue
        found = _marked_sets(run, marks)
        if wins and len(found) > 1:
            rests = [
                [rest.codes for rest in (*left, *waiting, *run.around(piece.start, piece.stop))] for piece in found
            ]
            winning = [tiles_win(rest, conventions, len(groups) + 1) for rest in rests]
            found = [piece for piece, won in zip(found, winning, strict=True) if won] or found
        if found:
            groups.append(group_of(run, found[0]))
            waiting[:0] = run.around(found[0].start, found[0].stop)
        else:
            left.append(run)
    return groups, left


def attach_fourths(
    groups: Sequence[Group], runs: Sequence[Row], lone: Sequence[Row], codes: Sequence[str], geometry: Geometry
) -> tuple[list[Group], list[Row], list[Row]]:
    """Make kongs of lone fourth tiles and the pungs that they lie on or beside.

    A pung of the concealed runs is of a kong only if the tile lies across their row. The runs and lone tiles returned
    are those that remain.
    """
    joined, left, single = list(groups), list(runs), []
    for one in lone:
        tile = one.tiles[0]
        pungs = [group for group in joined if group.kind == "pung" and codes[group.tiles[0]] == codes[tile]]
        pung = min(pungs, key=lambda group: geometry.distance(one.tiles, group.tiles), default=None)
        below = ((run, find_pung_below(one, run, geometry)) for run in left)
        run, start = next(((run, start) for run, start in below if start is not None), (one, 0))
        beside = pung and geometry.distance(one.tiles, pung.tiles) <= GROUPING.at_the_hand
        if pung and (beside or _lies_on(tile, pung.tiles, geometry)):
            joined[joined.index(pung)] = Group("kong", (*pung.tiles, tile), added=True)
        elif run is not one:
            joined.append(Group("kong", (*run.tiles[start : start + 3], tile), added=True))
            place = left.index(run)
            left[place : place + 1] = run.around(start, start + 3)
        else:
            single.append(one)
    return joined, left, single


def rows_with_kongs(rows: Sequence[Row], kongs: Sequence[Group]) -> list[set[int]]:
    """The tiles of each row with a kong, of which no sideways tile shows what was claimed.

    Where a kong that was laid down stands in one row with concealed tiles, sets beside it may have been claimed too.
    """
    taken = {tile for kong in kongs for tile in kong.tiles}
    return [set(row.tiles) for row in rows if not any(_marks(row)) and taken.intersection(row.tiles)]


def find_pung_below(lone: Row, row: Row, geometry: Geometry) -> int | None:
    """The place of the first of three tiles of a row that are of a lone tile's face and that it lies on or beside."""
    for start in range(len(row) - 2):
        pung = row.tiles[start : start + 3]
        if row.codes[start : start + 3] == lone.codes * 3 and _lies_on(lone.tiles[0], pung, geometry):
            return start
    return None


def _lies_on(tile: int, pung: Sequence[int], geometry: Geometry) -> bool:
    """Whether a tile lies on or right beside a tile of the pung, across its row."""
    on = (geometry.clearances[tile, pung] < GROUPING.on_pung) & (geometry.gaps[tile, pung] < GEOMETRY.above)
    return bool(on.any())


def _marked_sets(run: Row, marks: Sequence[bool]) -> list[SetSpan]:
    """Sets with a mark, likeliest first: concealed kongs, lopsided ones last, then claimed sets with no border within.

    A chow is claimed from the player on the left, so its sideways tile is its left one.
    """

    def rank(piece: SetSpan) -> tuple[bool, bool, bool]:
        lopsided = is_lopsided(run.codes[piece.start : piece.stop])
        return piece.kind != "concealed-kong", lopsided, piece.kind == "chow" and not marks[piece.start]

    found = [piece for piece in find_sets(run.codes) if any(marks[piece.start : piece.stop])]
    parted = [piece for piece in found if any(piece.start < cut < piece.stop for cut in run.cuts)]
    return sorted((piece for piece in found if piece.kind == "concealed-kong" or piece not in parted), key=rank)


def _marks(run: Row) -> list[bool]:
    """Which tiles are sideways as those of claimed sets.

    A winning tile marks none: it is at an end of what borders part, alone or with more tiles than a set, of which no
    other is sideways.
    """
    marks = list(run.turned)
    for start, stop in pairwise(run.cuts):
        if sum(marks[start:stop]) != 1 or classify_set(run.codes[start:stop]):
            continue
        at = marks.index(True, start)
        if at == stop - 1 or (at == start and run.gaps[start] >= GEOMETRY.border):
            marks[at] = False
    return marks
