"""Finds gaps of one tile in a row where a set is incomplete."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import HONOURS, SUITED
from vision.detection.detections import Detections
from vision.layout.geometry.spacing import Geometry, measure_geometry
from vision.layout.grouping.sets import classify_set, cover_with_sets
from vision.layout.tuning.geometry import GEOMETRY
from vision.layout.tuning.review_list import DOUBTS

_FACES: Final = (*SUITED, *HONOURS)


class MissingTile(NamedTuple):
    """A one-tile gap between two tiles of the hand, in reading order from left to right or from top to bottom.

    Attributes:
        before, after: indices of the adjacent tiles.
        candidates: codes that complete the hand and fit the gap.
        completes_sets: whether a tile there leaves only sets and pairs on both sides.
    """

    before: int
    after: int
    candidates: tuple[str, ...]
    completes_sets: bool


def find_missing_tiles(
    tiles: Detections, hand: Sequence[int], codes: Sequence[str], waits: Sequence[str]
) -> list[MissingTile]:
    """One-tile gaps in the rows of a hand, first those where a tile would complete the sets around.

    Players leave space between sets, so gaps between complete sets do not count, whatever their width. Where the sets
    of a hand stand apart, a missing tile widens the usual gap by one tile.

    `waits`: codes that would complete the hand.
    """
    if len(hand) < 3:
        return []
    chosen = np.isin(np.arange(len(tiles)), list(hand))
    own = np.flatnonzero(chosen).tolist()
    geometry = measure_geometry(tiles.select(chosen))
    found = []
    for chain in _chains(geometry):
        gaps = [float(geometry.gaps[a, b]) for a, b in pairwise(chain)]
        row = [own[tile] for tile in chain]
        usual = max(float(np.median(gaps)), 0.0) if gaps else 0.0
        parts = _parts(row, gaps, usual + GEOMETRY.break_)
        for place, (left, right) in enumerate(pairwise(parts)):
            gap = gaps[sum(len(part) for part in parts[: place + 1]) - 1]
            others = [other for other in gaps if other > usual + GEOMETRY.break_ and other is not gap]
            if not _is_tile_wide(gap, others, usual) or _is_occupied(tiles, left[-1], right[0]):
                continue
            alone = not any(abs(gap - other) < DOUBTS.loose for other in others)
            around = [codes[tile] for tile in left], [codes[tile] for tile in right]
            if hole := _candidates_between(*around, waits, alone=alone):
                found.append(MissingTile(left[-1], right[0], *hole))
    return sorted(found, key=lambda hole: not hole.completes_sets)


def _candidates_between(
    left: Sequence[str], right: Sequence[str], waits: Sequence[str], *, alone: bool
) -> tuple[tuple[str, ...], bool] | None:
    """Codes that fit between two parts of a row, and whether they complete both; None if no tile is missing there.

    Of several similar gaps in a row, those beside a complete set separate sets.
    """
    by_set = _is_sets_and_pairs(left) or _is_sets_and_pairs(right)
    if by_set and not alone:
        return None
    whole = tuple(face for face in waits or _FACES if _is_sets_and_pairs([*left, face, *right]))
    if whole:
        return (whole if waits else ()), True
    fitting = tuple(face for face in waits if _fits(left, right, face))
    lone = min(len(left), len(right)) == 1 and not fitting
    return None if by_set or lone else (fitting, False)


def _chains(geometry: Geometry) -> list[list[int]]:
    """The tiles of each line from left to right, across gaps that split rows."""
    level = np.abs(geometry.across) < GEOMETRY.level * geometry.heights
    ahead = geometry.aligned & level & (geometry.along > 0) & (geometry.gaps < DOUBTS.farthest)
    steps = np.where(ahead, geometry.along, np.inf)
    following = {int(a): int(steps[a].argmin()) for a in np.flatnonzero(ahead.any(axis=1))}
    preceding = {b: a for a, b in following.items() if int(steps[:, b].argmin()) == a}
    chains = []
    for start in range(len(steps)):
        if start in preceding:
            continue
        chain = [start]
        while (tile := following.get(chain[-1])) is not None and preceding.get(tile) == chain[-1]:
            chain.append(tile)
        chains.append(chain)
    return chains


def _parts(row: Sequence[int], gaps: Sequence[float], widest: float) -> list[list[int]]:
    """A row split at the gaps wider than `widest`."""
    parts = [[row[0]]]
    for tile, gap in zip(row[1:], gaps, strict=True):
        if gap > widest:
            parts.append([])
        parts[-1].append(tile)
    return parts


def _is_tile_wide(gap: float, others: Sequence[float], usual: float) -> bool:
    """Whether a gap is one tile and the usual space on both sides wide, or one tile wider than another gap.

    Tiles may be spread out: `usual` is the space between most neighbours of the row.
    """
    room = gap - 1 - 2 * usual
    return abs(room) < DOUBTS.loose or any(abs(gap - 1 - other) < DOUBTS.loose for other in others)


def _is_occupied(tiles: Detections, before: int, after: int) -> bool:
    """Whether any box lies between two tiles."""
    boxes = tiles.boxes.astype(np.float64)
    centres, sides = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    away = np.hypot(*(centres - (centres[before] + centres[after]) / 2).T)
    return bool((away < DOUBTS.inside * sides[[before, after]].mean()).any())


def _is_sets_and_pairs(codes: Sequence[str]) -> bool:
    """Whether the tiles, flowers aside, are sets and pairs with none left over."""
    own = [code for code in codes if code[1] != "f"]
    return cover_with_sets(own).tiles == len(own)


def _fits(left: Sequence[str], right: Sequence[str], face: str) -> bool:
    """Whether a tile between two parts makes a set or a pair with those beside it."""
    threes = [(*left[-2:], face), (*left[-1:], face, *right[:1]), (face, *right[:2])]
    in_order = [three for three in threes if list(three) in (sorted(three), sorted(three, reverse=True))]
    return face in (left[-1], right[0]) or any(classify_set(three) for three in in_order)
