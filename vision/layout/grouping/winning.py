"""Identifies the winning tile, set apart or turned at a row's end, and classifies other lone tiles."""

from __future__ import annotations

from collections.abc import Sequence

from vision.layout.geometry.spacing import Geometry
from vision.layout.grouping.conventions import ANY_RULES, TableConventions
from vision.layout.grouping.model import Group, Question, RowSegment
from vision.layout.tuning.grouping import WINNING_TILE


def place_lone_tiles(
    lone: Sequence[RowSegment],
    concealed: Sequence[RowSegment],
    exposed: Sequence[Group],
    geometry: Geometry,
    conventions: TableConventions = ANY_RULES,
) -> list[Group]:
    """Groups of the concealed runs and the lone tiles: concealed, winning tile, unsure, background.

    The concealed part of a won hand is a pair and sets: its size is 2 modulo 3. The nearest lone tile that makes it so
    is the winning tile; none is guessed if no tile is set apart.
    """
    concealed, lone = list(concealed), list(lone)
    if not concealed and exposed and len(lone) in (1, 2):
        concealed = [lone.pop(0)]
    count = sum(len(run) for run in concealed)
    groups = []
    if lone and count % 3 == 1 and conventions.winning_tile_apart:
        hand = [tile for run in concealed for tile in run.tiles]
        winner = min(lone, key=lambda run: float(geometry.distances[run.tiles[0], hand].min()))
        lone.remove(winner)
        groups.append(Group("winning-tile", winner.tiles))
    elif count % 3 == 2:
        concealed, groups = _extract_end_tile(concealed, conventions)
    groups += [Group("concealed", run.tiles) for run in concealed]
    known = [tile for group in (*groups, *exposed) for tile in group.tiles]
    for run in lone:
        beside = not known or geometry.distances[run.tiles[0], known].min() <= WINNING_TILE.at_the_hand
        missing = count % 3 == 0
        kind = Group("unsure", run.tiles, question=Question.LONE_TILE)
        groups.append(kind if beside or missing else Group("background", run.tiles))
    return groups


def _extract_end_tile(
    concealed: Sequence[RowSegment], conventions: TableConventions
) -> tuple[list[RowSegment], list[Group]]:
    """Take out the end tile that is turned or set off, if there is exactly one."""
    found = [(i, end) for i, run in enumerate(concealed) for end in _detached_ends(run, conventions)]
    if len(found) != 1:
        return list(concealed), []
    index, end = found[0]
    run = concealed[index]
    winner, rest = (
        (run.slice(0, 1), run.slice(1, len(run))) if end == 0 else (run.slice(end, end + 1), run.slice(0, end))
    )
    runs = [*concealed[:index], rest, *concealed[index + 1 :]]
    return runs, [Group("winning-tile", winner.tiles)]


def _detached_ends(run: RowSegment, conventions: TableConventions) -> list[int]:
    """Indices of end tiles that are turned among upright ones or set off from touching ones."""
    last = len(run) - 1
    if last < 1:
        return []
    if sum(run.turned) == 1 and (run.turned[0] or run.turned[last]):
        return [run.turned.index(True)] if conventions.winning_tile_turned else []
    if not conventions.winning_tile_apart:
        return []
    ends = {0: run.gaps[0], last: run.gaps[-1]}
    wide = [end for end, gap in ends.items() if gap >= WINNING_TILE.set_off]
    if last == 1:
        wide = wide[-1:]
    return wide if len(wide) == 1 and sum(gap >= WINNING_TILE.closed for gap in run.gaps) == 1 else []
