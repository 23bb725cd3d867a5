"""Identifies the winning tile, set apart or turned at a row's end, and classifies other lone tiles."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

import numpy as np
from numpy.typing import NDArray

from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.complete import ANY_RULES, TableConventions, tiles_win
from vision.layout.grouping.model import Group, GroupKind, Question, RowSegment, find_borders
from vision.layout.weights import GEOMETRY, GROUPING

Floats = NDArray[np.float64]


def place_lone_tiles(
    lone: Sequence[RowSegment],
    concealed: Sequence[RowSegment],
    exposed: Sequence[Group],
    geometry: Geometry,
    conventions: TableConventions = ANY_RULES,
    front: Floats | float = 1.0,
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
    front = np.broadcast_to(front, len(geometry.centres))
    count = sum(len(run) for run in concealed)
    pair = len(lone) == 2 and (
        lone[0].codes == lone[1].codes or _wins_with(lone[0], [*concealed, lone[1]], exposed, conventions)
    )
    if (pair and count % 3 == 0) or (not concealed and exposed and len(lone) in (1, 2)):
        row = [tile for run in concealed for tile in run.tiles]
        lone.sort(key=lambda run: (_lies_on_row(run, row, geometry, front), _ends_line(run, row, geometry, front)))
        concealed.append(lone.pop(0))
        count += 1
    hand = [tile for run in concealed for tile in run.tiles]
    lone.sort(key=lambda run: float(geometry.distances[run.tiles[0], hand].min(initial=inf)))
    groups: list[Group] = []
    if lone and count % 3 == 1:
        winners = [run for run in lone if _wins_with(run, concealed, exposed, conventions)]
        if own := winners or [run for run in lone if _is_players(run, hand, geometry, front)]:
            lone.remove(own[0])
            groups.append(Group("winning-tile", own[0].tiles, question=None if winners else Question.LONE_TILE))
    elif count % 3 == 0:
        own = [run for run in lone if _is_players(run, hand, geometry, front)][:1]
        lone = [run for run in lone if run not in own]
        drawn = any(_ends_line(run, hand, geometry, front) or _lies_on_row(run, hand, geometry, front) for run in own)
        kind: GroupKind = "winning-tile" if drawn else "concealed"
        groups += [Group(kind, run.tiles, question=Question.LONE_TILE) for run in own]
    elif count % 3 == 2:
        concealed, groups = _extract_end_tile(concealed)
    groups += [Group("concealed", run.tiles) for run in concealed]
    return groups + _leftover([*groups, *exposed], lone, geometry, conventions)


def _wins_with(
    lone: RowSegment, concealed: Sequence[RowSegment], exposed: Sequence[Group], conventions: TableConventions
) -> bool:
    return tiles_win([*(run.codes for run in concealed), lone.codes], conventions, len(exposed))


def _is_players(lone: RowSegment, hand: Sequence[int], geometry: Geometry, front: Floats) -> bool:
    """Whether a tile lies in line with the hand's tile nearest to it, on it, or on their player's side of them all.

    The far end of a row that is seen aslant may be level with a tile that lies beyond the near end. A smaller
    tile in front is on a screen or another player's.
    """
    tile, own = lone.tiles[0], list(hand)
    if not own:
        return True
    nearest = own[int(geometry.distances[tile, own].argmin())]
    size = geometry.heights[tile] / geometry.heights[nearest]
    if geometry.distances[tile, nearest] > GROUPING.drawn:
        return False
    in_line = geometry.aligned[tile, nearest] and geometry.gaps[tile, nearest] > GEOMETRY.overlap
    in_front = ~geometry.aligned[tile, own] & (front[own] * geometry.across[own, tile] > 0)
    before = size >= GROUPING.smallest and in_front.all()
    return bool(in_line or before or _lies_on_row(lone, own, geometry, front))


def _lies_on_row(lone: RowSegment, hand: Sequence[int], geometry: Geometry, front: Floats) -> bool:
    """Whether a tile touches the row from beyond, as one on top of standing tiles does: a pond lies farther off."""
    tile, own = lone.tiles[0], list(hand)
    beyond = (front[own] * geometry.across[own, tile] < 0) & ~geometry.aligned[tile, own]
    touching = (geometry.clearances[tile, own] < GROUPING.laid_on) & (geometry.gaps[tile, own] < GEOMETRY.above)
    return bool((beyond & touching).any())


def _ends_line(lone: RowSegment, hand: Sequence[int], geometry: Geometry, front: Floats) -> bool:
    """Whether a tile lies in line with the tile nearest to it and to the player's right of them all."""
    tile, own = lone.tiles[0], list(hand)
    if not own:
        return False
    nearest = own[int(geometry.distances[tile, own].argmin())]
    return bool(geometry.aligned[tile, nearest] and (front[own] * geometry.along[own, tile] > 0).all())


def _leftover(
    known: Sequence[Group], lone: Sequence[RowSegment], geometry: Geometry, conventions: TableConventions
) -> list[Group]:
    """Groups of lone tiles that complete nothing: those beside it are asked about, and count where it lacks one."""
    tiles = [tile for group in known for tile in group.tiles]
    concealed = sum(len(group.tiles) for group in known if group.kind in ("concealed", "winning-tile"))
    sets = sum(group.kind not in ("concealed", "winning-tile") for group in known)
    found = []
    for run in lone:
        space = geometry.distances[run.tiles[0], tiles].min(initial=0.0 if not tiles else inf)
        reach = GROUPING.drawn if concealed % 3 == 0 else GROUPING.at_the_hand
        asked = Question.LONE_TILE if space <= reach else None
        whole = concealed + 3 * sets in conventions.sizes
        found.append(Group("unsure" if asked and not whole else "background", run.tiles, question=asked))
    return found


def _extract_end_tile(concealed: Sequence[RowSegment]) -> tuple[list[RowSegment], list[Group]]:
    """Take out the end tile that is turned or set off, if there is exactly one."""
    found = [(i, end) for i, run in enumerate(concealed) for end in _detached_ends(run)]
    if len(found) != 1:
        return list(concealed), []
    index, end = found[0]
    run = concealed[index]
    winner, rest = (
        (run.slice(0, 1), run.slice(1, len(run))) if end == 0 else (run.slice(end, end + 1), run.slice(0, end))
    )
    runs = [*concealed[:index], rest, *concealed[index + 1 :]]
    return runs, [Group("winning-tile", winner.tiles)]


def _detached_ends(run: RowSegment) -> list[int]:
    """Indices of end tiles that are turned among upright ones or set off from touching ones."""
    last = len(run) - 1
    if last < 1:
        return []
    if sum(run.turned) == 1 and (run.turned[0] or run.turned[last]):
        return [run.turned.index(True)]
    if last == 1:
        return [last] if run.gaps[0] >= GROUPING.border else []
    borders = find_borders(run.gaps)
    ends = [end for end, border in ((0, 1), (last, last)) if border in borders]
    return ends if len(ends) == 1 else []
