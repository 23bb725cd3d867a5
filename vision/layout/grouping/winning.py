"""Identifies the winning tile, set apart or turned at a row's end, and classifies other lone tiles."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.layout.geometry.rows import Row, find_borders
from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.complete import TableConventions, tiles_win
from vision.layout.grouping.model import Group, Question
from vision.layout.weights import GEOMETRY, GROUPING

Floats = NDArray[np.float64]


def place_lone_tiles(
    lone: Sequence[Row],
    concealed: Sequence[Row],
    exposed: Sequence[Group],
    geometry: Geometry,
    conventions: TableConventions,
    front: Floats,
) -> list[Group]:
    """Groups of the concealed runs and the lone tiles: concealed, winning tile, unsure, background.

    The concealed part of a won hand is a pair and sets: its size is 2 modulo 3. The nearest lone tile that makes it so
    is the winning tile; none is guessed if no tile is set apart. Of two that are eyes, or with which the hand wins, one
    is concealed. One with which the hand does not win may be the tile just drawn, which is asked about, and a hand
    before its draw may have one tile apart: both lie where players put theirs, in line with the hand, in front of it
    or on top of it. A tile beyond is of the pond.

    `front`: (n,) 1 for tiles of which the player sits on the positive side of `Geometry.across`, -1 for the others.
    """
    concealed, lone = list(concealed), list(lone)
    count = sum(len(run) for run in concealed)
    pair = len(lone) == 2 and (
        lone[0].codes == lone[1].codes or _wins_with(lone[0], [*concealed, lone[1]], exposed, conventions)
    )
    if (pair and count % 3 == 0) or (not concealed and exposed and len(lone) in (1, 2)):
        row = [tile for run in concealed for tile in run.tiles]
        places = {run.tiles: _place_of(run, row, geometry, front) for run in lone}
        lone.sort(key=lambda run: (places[run.tiles].on_top, places[run.tiles].last))
        concealed.append(lone.pop(0))
        count += 1
    hand = [tile for run in concealed for tile in run.tiles]
    lone.sort(key=lambda run: geometry.distance(run.tiles, hand))
    places = {run.tiles: _place_of(run, hand, geometry, front) for run in lone}
    players = [run for run in lone if places[run.tiles].own]
    groups: list[Group] = []
    if lone and count % 3 == 1:
        winners = [run for run in lone if _wins_with(run, concealed, exposed, conventions)]
        if own := winners or players:
            lone.remove(own[0])
            groups.append(Group("winning-tile", own[0].tiles, question=None if winners else Question.LONE_TILE))
    elif count % 3 == 0:
        for run in players[:1]:
            lone.remove(run)
            drawn = places[run.tiles].last or places[run.tiles].on_top
            groups.append(Group("winning-tile" if drawn else "concealed", run.tiles, question=Question.LONE_TILE))
    elif count % 3 == 2:
        concealed, groups = _extract_end_tile(concealed)
    groups += [Group("concealed", run.tiles) for run in concealed]
    return groups + _leftover([*groups, *exposed], lone, geometry, conventions)


def _wins_with(lone: Row, concealed: Sequence[Row], exposed: Sequence[Group], conventions: TableConventions) -> bool:
    return tiles_win([*(run.codes for run in concealed), lone.codes], conventions, len(exposed))


class _Place(NamedTuple):
    """Where a lone tile lies, as seen by the player of a hand.

    Attributes:
        own: in line with the hand's nearest tile, on it, or on the player's side of them all. The far end of a row that
            is seen aslant may be level with a tile beyond the near end. A smaller tile in front is another player's.
        last: in line with the nearest tile and to the right of them all.
        on_top: touching the row from beyond, as one on top of standing tiles does: a pond lies farther off.
    """

    own: bool
    last: bool
    on_top: bool


def _place_of(lone: Row, hand: Sequence[int], geometry: Geometry, front: Floats) -> _Place:
    tile, own = lone.tiles[0], list(hand)
    if not own:
        return _Place(own=True, last=False, on_top=False)
    nearest = own[int(geometry.distances[tile, own].argmin())]
    in_line, apart = geometry.aligned[tile, nearest], ~geometry.aligned[tile, own]
    side = front[own] * geometry.across[own, tile]
    touching = (geometry.clearances[tile, own] < GROUPING.laid_on) & (geometry.gaps[tile, own] < GEOMETRY.above)
    on_top = bool((apart & (side < 0) & touching).any())
    large = geometry.heights[tile] >= GROUPING.smallest * geometry.heights[nearest]
    beside = (in_line and geometry.gaps[tile, nearest] > GEOMETRY.overlap) or (large and (apart & (side > 0)).all())
    near = geometry.distances[tile, nearest] <= GROUPING.drawn
    last = in_line and (front[own] * geometry.along[own, tile] > 0).all()
    return _Place(bool(near and (beside or on_top)), bool(last), on_top)


def _leftover(
    known: Sequence[Group], lone: Sequence[Row], geometry: Geometry, conventions: TableConventions
) -> list[Group]:
    """Groups of lone tiles that complete nothing: those beside it are asked about, and count where it lacks one."""
    tiles = [tile for group in known for tile in group.tiles]
    concealed = sum(len(group.tiles) for group in known if group.kind in ("concealed", "winning-tile"))
    sets = sum(group.kind not in ("concealed", "winning-tile") for group in known)
    found = []
    for run in lone:
        reach = GROUPING.drawn if concealed % 3 == 0 else GROUPING.at_the_hand
        near = not tiles or geometry.distance(run.tiles, tiles) <= reach
        asked = Question.LONE_TILE if near else None
        whole = concealed + 3 * sets in conventions.sizes
        found.append(Group("unsure" if asked and not whole else "background", run.tiles, question=asked))
    return found


def _extract_end_tile(concealed: Sequence[Row]) -> tuple[list[Row], list[Group]]:
    """Take out the end tile that is turned or set off, if there is exactly one."""
    found = [run.tiles[end] for run in concealed for end in _detached_ends(run)]
    if len(found) != 1:
        return list(concealed), []
    return [run.without_tiles(found) for run in concealed], [Group("winning-tile", tuple(found))]


def _detached_ends(run: Row) -> list[int]:
    """Indices of end tiles that are turned among upright ones or set off from touching ones."""
    last = len(run) - 1
    if last < 1:
        return []
    if sum(run.turned) == 1 and (run.turned[0] or run.turned[last]):
        return [run.turned.index(True)]
    if last == 1:
        return [last] if run.gaps[0] >= GEOMETRY.border else []
    borders = find_borders(run.gaps)
    ends = [end for end in (0, last) if max(end, 1) in borders]
    return ends if len(ends) == 1 else []
