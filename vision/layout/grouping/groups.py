"""Groups the tiles of a photo: the grouping pipeline, and another player's hand beside the one read."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.layout.geometry.rows import Row, find_rows
from vision.layout.geometry.spacing import ALIKE_SIDEWAYS, Geometry, measure_geometry
from vision.layout.grouping.area import propose_hands
from vision.layout.grouping.complete import ANY_RULES, TableConventions, tiles_win
from vision.layout.grouping.concealed import classify_segments, extract_proven_kongs
from vision.layout.grouping.exposed import attach_fourths, extract_marked_sets, rows_with_kongs
from vision.layout.grouping.model import Group, Question, count_tiles, tiles_of
from vision.layout.grouping.prior import HandCounter
from vision.layout.grouping.winning import place_lone_tiles
from vision.layout.weights import GROUPING


class Tabletop:
    """The tiles of one photo, measured once and grouped for any assignment of codes.

    Tiles in `left_out` are background.
    """

    def __init__(
        self,
        detections: Detections,
        conventions: TableConventions = ANY_RULES,
        left_out: Collection[int] = (),
    ) -> None:
        self._conventions = conventions
        kept = np.ones(len(detections), dtype=np.bool_)
        kept[list(left_out)] = False
        self._rest = [Group("background", (i,)) for i in sorted(left_out)]
        self._kept = np.flatnonzero(kept)
        self._ways = list(_iter_ways(detections.select(kept))) if len(self._kept) else []

    @property
    def isolated_tiles(self) -> frozenset[int]:
        """The tiles that stand in no row; none where most do not, which then tells nothing."""
        alone = [self._kept[row.tiles[0]] for row in self._ways[0][1] if len(row) == 1] if self._ways else []
        return frozenset(map(int, alone)) if 2 * len(alone) < len(self._kept) else frozenset()

    def group(self, codes: Sequence[str]) -> list[Group]:
        """Group the tiles, codes of all as read: the best proposal; of those with the same hand, the first one.

        Groups are in reading order, the background last; every tile is in exactly one of them.
        """
        kept = [codes[tile] for tile in self._kept]
        found: dict[tuple[Group, ...], tuple[float, list[Group]]] = {}
        for geometry, rows, cost in self._ways:
            for hand, rest, score in propose_hands([row.read_as(kept) for row in rows], geometry, self._conventions):
                groups = _group(hand, rest, geometry, kept, self._conventions)
                own = tuple(group for group in groups if group.kind != "background")
                worth = HandCounter(groups, [INDEX[code] for code in kept], self._conventions).worth
                found.setdefault(own, (score - cost + worth, groups))
        best = max(found.values(), key=itemgetter(0), default=(0.0, []))[1]
        return [*(replace(group, tiles=tuple(self._kept[[*group.tiles]].tolist())) for group in best), *self._rest]


def _iter_ways(detections: Detections) -> Iterator[tuple[Geometry, list[Row], float]]:
    """The ways in which rows may run, and what each costs (nats)."""
    geometry = measure_geometry(detections)
    yield geometry, find_rows(geometry), 0.0
    cosines = np.abs((geometry.rights * geometry.directions).sum(axis=1))
    if ((cosines > 0) & (cosines < GROUPING.across)).any():
        by_sides = measure_geometry(detections, by_sides=True)
        yield by_sides, find_rows(by_sides), GROUPING.by_sides


def group_tiles(detections: Detections, conventions: TableConventions = ANY_RULES) -> list[Group]:
    """Group the tiles of one photo by their most probable codes, see `Tabletop.group`."""
    return Tabletop(detections, conventions).group(detections.codes)


def _group(
    hand: Sequence[Row], rest: Sequence[Row], geometry: Geometry, codes: Sequence[str], conventions: TableConventions
) -> list[Group]:
    """Groups of the rows of the hand and of the others."""
    hand, rest = _in_reading_order(hand, geometry), _in_reading_order(rest, geometry)
    place = {tile: i for i, tile in enumerate(tile for row in hand for tile in row.tiles)}
    across = sum(row.facing(geometry) for row in hand) < -GROUPING.clearly * len(place)
    # Conventions refer to the player's left and right, which an upside-down photo swaps.
    seen = [row.at(range(len(row))[::-1]) for row in hand] if across else hand
    front: NDArray[np.float64] = np.full(len(codes), -1.0 if across else 1.0)
    right = geometry.rights[list(place)].sum(axis=0)
    if np.hypot(*right) > GROUPING.clearly * len(place):
        # The photo's own axes say nothing of where the player sits where its tiles do.
        seen = _in_order(seen, geometry, right / np.hypot(*right))
        front = np.where(geometry.directions @ right < 0, -1.0, 1.0)
    flowers = tuple(tile for tile in place if codes[tile][1] == "f")
    runs = [run for row in seen for run in _split_off_winning(row.without_tiles(flowers), geometry) if len(run)]
    groups = _group_runs(runs, codes, geometry, conventions, front)
    if across:
        groups = [replace(group, tiles=group.tiles[::-1]) for group in groups]
    rows = [row.tiles for row in hand if set(row.tiles).issubset(flowers)]
    far = [own for own in rows if GROUPING.far < geometry.distance(own, list(place.keys() - set(own))) < np.inf]
    near = tuple(tile for tile in flowers if not any(tile in tiles for tiles in far))
    groups += [Group("flowers", near)] if near else []
    groups += [Group("flowers", tiles, question=Question.LONE_TILE) for tiles in far]
    groups.sort(key=lambda group: (group.kind == "background", min(place[tile] for tile in group.tiles)))
    return groups + [Group("background", row.tiles) for row in rest]


def _group_runs(
    runs: Sequence[Row],
    codes: Sequence[str],
    geometry: Geometry,
    conventions: TableConventions,
    front: NDArray[np.float64],
) -> list[Group]:
    """Groups of the hand's tiles other than flowers; `front` as in `place_lone_tiles`."""
    if sum(len(run) == 1 for run in runs) > GROUPING.scattered * sum(len(run) for run in runs):
        return [Group("unsure", tuple(tile for run in runs for tile in run.tiles), question=Question.SCATTERED)]
    wins = tiles_win([run.codes for run in runs], conventions)
    sizes = set(conventions.complete_sizes.values())
    exposed, left = extract_marked_sets(runs, conventions, wins=wins)
    single = [run for run in left if len(run) == 1]
    rows = [run for run in left if len(run) > 1]
    marked = len(exposed)
    # A complete hand would be one tile short if one of its tiles became the fourth of a kong.
    spare = not (wins and count_tiles(rows, exposed) + len(single) in sizes)
    if spare:
        exposed, rows, single = attach_fourths(exposed, rows, single, codes, geometry)
    kongs = exposed[marked:]
    settled, concealed, wrapped = classify_segments(rows, runs, geometry, sizes, wins=wins, laid_down=exposed)
    exposed += settled
    if spare:
        exposed, concealed, single = attach_fourths(exposed, concealed, single, codes, geometry)
    proven, concealed = extract_proven_kongs(concealed, count_tiles(concealed, exposed) + len(single), sizes)
    exposed += proven
    if len(concealed) > 1:
        single += [run for run in concealed if len(run) == 1]
        concealed = [run for run in concealed if len(run) > 1]
    placed = place_lone_tiles(single, concealed, exposed, geometry, conventions, front)
    in_question = [set(run.tiles) for run in wrapped] + rows_with_kongs(runs, [*kongs, *proven])
    return exposed + [
        replace(group, question=Question.CLAIMED_ROW)
        if group.kind == "concealed" and any(tiles.issuperset(group.tiles) for tiles in in_question)
        else group
        for group in placed
    ]


def _split_off_winning(row: Row, geometry: Geometry) -> list[Row]:
    """A row and the one tile that was pushed out of its line, if there is one; two tiles that read at right angles."""
    inner = zip(row.tiles, row.tiles[1:], row.tiles[2:], strict=False)
    pushed = {tile for before, tile, after in inner if geometry.is_pushed(tile, [before, after])}
    if len(row) == 2 and not set(ALIKE_SIDEWAYS).intersection(row.codes):
        (x, y), (u, v) = geometry.rights[[*row.tiles]]
        pushed = {row.tiles[1]} if abs(x * v - y * u) > GROUPING.across else set()
    return [row.without_tiles(pushed), row.without_tiles(set(row.tiles) - pushed)] if len(pushed) == 1 else [row]


def _in_reading_order(rows: Sequence[Row], geometry: Geometry) -> list[Row]:
    """Sort rows by line from the top and within a line from the left; vertical lines from the left."""
    if len(rows) < 2:
        return list(rows)
    longest = list(max(rows, key=len).tiles)
    directions = geometry.directions[longest]
    right = (directions * np.where(directions @ directions[0] < 0, -1.0, 1.0)[:, None]).sum(axis=0)
    right /= np.hypot(*right)
    return _in_order(rows, geometry, right, -np.sign(right[1]) if abs(right[0]) < GROUPING.upright else 1.0)


def _in_order(rows: Sequence[Row], geometry: Geometry, right: NDArray[np.float64], side: float = 1.0) -> list[Row]:
    """Sort rows by line from the top and within a line from the left, as seen by who reads along the vector `right`.

    `side`: 1 where the top is anticlockwise from it in the photo, -1 where it is clockwise.
    """
    longest = list(max(rows, key=len).tiles)
    down = side * np.array([-right[1], right[0]])
    middles = [geometry.centres[list(row.tiles)].mean(axis=0) for row in rows]
    by_depth = sorted(zip(middles, rows, strict=True), key=lambda item: float(item[0] @ down))
    lines: list[list[tuple[float, Row]]] = []
    depth = -np.inf
    for middle, row in by_depth:
        if middle @ down - depth > GROUPING.one_line * geometry.heights[longest].mean():
            lines.append([])
            depth = float(middle @ down)
        lines[-1].append((float(middle @ right), row))
    return [row for line in lines for _, row in sorted(line, key=lambda item: item[0])]


def find_other_hand(
    tiles: Detections, groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions
) -> list[Group] | None:
    """Group the tiles around another player's hand, where one clearly lies in the background; None where none does.

    In the groups returned, the hand towards the camera is background.
    """
    taken = set(tiles_of(groups))
    beside = sum(code != BACK for tile, code in enumerate(codes) if tile not in taken)
    if beside < conventions.sizes[0]:
        return None
    found = Tabletop(tiles, conventions, taken).group(codes)
    clear = HandCounter(found, [INDEX[code] for code in codes], conventions).is_clear
    if not clear or not _has_space(tiles, tiles_of(found), taken, codes):
        return None
    left = [group for group in found if taken.isdisjoint(group.tiles)]
    return [*left, *(Group("background", group.tiles) for group in groups if not taken.isdisjoint(group.tiles))]


def _has_space(tiles: Detections, hand: Sequence[int], taken: Collection[int], codes: Sequence[str]) -> bool:
    """Whether a hand lies apart from the one taken and from all other tiles that show their faces."""
    others = [tile for tile, code in enumerate(codes) if tile not in hand and (tile in taken or code != BACK)]
    return measure_geometry(tiles).distance(hand, others) > GROUPING.at_the_hand
