"""From detections to groups: the one way through the layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.detections import Detections
from vision.layout.area import LARGEST_HAND, split_hand_from_background
from vision.layout.concealed import sort_runs, take_proven_kongs
from vision.layout.exposed import take_marked_sets, with_added_tiles
from vision.layout.geometry import Geometry, measure
from vision.layout.model import Group, Question, Run, tile_count
from vision.layout.rows import Row, find_rows
from vision.layout.winning import place_lone_tiles

_SAME_PLACE: Final = 0.3
"""Two boxes whose centres are closer than this part of a box are readings of one tile."""
_SCATTERED: Final = 0.4
"""Share of lone tiles from which the tiles are a scatter without rows."""
_MOST_KONGS: Final = 4
_UPRIGHT: Final = 0.2
"""Fall of a line's normal, as a part of its length, below which the lines stand upright."""
_ONE_LINE: Final = 0.6
"""Rows closer than this part of a tile height are on one line when groups are put in order."""


def group_tiles(detections: Detections) -> list[Group]:
    """Sort the tiles of one photo into groups.

    Returns:
        Groups in reading order, the background last; every tile is in exactly one of them.
    """
    doubles = _doubles(detections)
    kept = np.nonzero(~doubles)[0]
    tiles = Detections(detections.boxes[kept], detections.chances[kept], detections.corners[kept])
    groups = [replace(group, tiles=tuple(int(kept[tile]) for tile in group.tiles)) for group in _group(tiles)]
    extra = (Group("background", (int(i),), question=Question.TWO_READINGS) for i in np.nonzero(doubles)[0])
    return [*groups, *extra]


def _group(detections: Detections) -> list[Group]:
    if not len(detections):
        return []
    codes = detections.codes
    geometry = measure(detections)
    rows = find_rows(geometry, detections.corners.astype(np.float64))
    hand, rest = split_hand_from_background(rows, geometry, codes)
    hand = _in_reading_order(hand, geometry)
    runs = [run for row in hand if len(run := _without_flowers(row, geometry, codes))]
    flowers = tuple(tile for row in hand for tile in row.tiles if codes[tile][1] == "f")
    groups = _group_runs(runs, codes, geometry)
    if flowers:
        groups.append(Group("flowers", flowers))
    place = {tile: i for i, tile in enumerate(tile for row in hand for tile in row.tiles)}
    groups.sort(key=lambda group: (group.kind == "background", min(place[tile] for tile in group.tiles)))
    return groups + [Group("background", row.tiles) for row in _in_reading_order(rest, geometry)]


def _group_runs(runs: Sequence[Run], codes: Sequence[str], geometry: Geometry) -> list[Group]:
    """Groups of the hand's tiles other than flowers."""
    lone = sum(len(run) == 1 for run in runs)
    count = sum(len(run) for run in runs)
    if lone > _SCATTERED * count:
        tiles = tuple(tile for run in runs for tile in run.tiles)
        return [Group("unsure", tiles, question=Question.SCATTERED)]
    exposed, left = take_marked_sets(runs)
    if tile_count(left, exposed) > LARGEST_HAND + _MOST_KONGS:
        return exposed + [Group("unsure", run.tiles, question=Question.TOO_MANY_TILES) for run in left]
    single = [run for run in left if len(run) == 1]
    settled, concealed = sort_runs([run for run in left if len(run) > 1], runs, geometry)
    exposed, single = with_added_tiles(exposed + settled, single, codes, geometry)
    proven, concealed = take_proven_kongs(concealed, tile_count(concealed, exposed) + len(single))
    exposed += proven
    return exposed + place_lone_tiles(single, concealed, exposed, geometry)


def _doubles(detections: Detections) -> NDArray[np.bool_]:
    """(n,): which boxes lie on the tile of a more confident one."""
    boxes = detections.boxes.astype(np.float64)
    centres, sizes = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    steps = np.abs(centres[None] - centres[:, None])
    near = steps < _SAME_PLACE * np.minimum(sizes[None], sizes[:, None])
    same = near[..., 0] & near[..., 1] & ~np.eye(len(boxes), dtype=np.bool_)
    doubles = np.zeros(len(boxes), dtype=np.bool_)
    for tile in np.argsort(-detections.confidences, kind="stable"):
        if not doubles[tile]:
            doubles |= same[tile]
    return doubles


def _without_flowers(row: Row, geometry: Geometry, codes: Sequence[str]) -> Run:
    """A row of the hand as a run; where a flower lies within, the tiles beside it count as neighbours."""
    run = Run(
        row.tiles,
        tuple(codes[tile] for tile in row.tiles),
        tuple(bool(geometry.extents.turned[tile]) for tile in row.tiles),
        row.gaps,
    )
    return run.leave({tile for tile in row.tiles if codes[tile][1] == "f"})


def _in_reading_order(rows: Sequence[Row], geometry: Geometry) -> list[Row]:
    """Rows line by line from the top, along a line from the left; vertical lines from the left."""
    if len(rows) < 2:
        return list(rows)
    longest = list(max(rows, key=len).tiles)
    directions = geometry.directions[longest]
    right = (directions * np.where(directions @ directions[0] < 0, -1.0, 1.0)[:, None]).sum(axis=0)
    right /= np.hypot(*right)
    down = np.array([-right[1], right[0]])
    if abs(down[1]) < _UPRIGHT:
        down *= np.sign(down[0])
    middles = [geometry.centres[list(row.tiles)].mean(axis=0) for row in rows]
    height = float(geometry.extents.height[longest].mean())
    by_depth = sorted(zip(middles, rows, strict=True), key=lambda item: float(item[0] @ down))
    lines: list[list[tuple[float, Row]]] = []
    depth = -np.inf
    for middle, row in by_depth:
        if middle @ down - depth > _ONE_LINE * height:
            lines.append([])
            depth = float(middle @ down)
        lines[-1].append((float(middle @ right), row))
    return [row for line in lines for _, row in sorted(line, key=lambda item: item[0])]
