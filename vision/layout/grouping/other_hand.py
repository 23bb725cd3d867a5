"""Finds another player's hand beside the one towards the camera, to be offered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from scoring.tiles import BACK
from vision.detection.detections import Detections
from vision.layout.geometry.spacing import measure_geometry
from vision.layout.grouping.conventions import TableConventions
from vision.layout.grouping.groups import Tabletop
from vision.layout.grouping.hand import assemble_hand
from vision.layout.grouping.model import Group, tiles_of
from vision.layout.weights import GROUPING


def find_other_hand(
    tiles: Detections, groups: Sequence[Group], codes: Sequence[str], conventions: TableConventions
) -> list[Group] | None:
    """Group the tiles around another player's hand, where one clearly lies in the background; None where none does.

    It is of the rule sets that the hand towards the camera has a size of, if there are any: both are of one game. In
    the groups returned, that hand is background.
    """
    taken = set(tiles_of(groups))
    beside = sum(code != BACK for tile, code in enumerate(codes) if tile not in taken)
    played = _of_one_game(conventions, assemble_hand(groups, codes).size)
    if beside < played.sizes[0]:
        return None
    found = Tabletop(tiles, played, taken).group_other_hand(codes)
    if found is None or _distance(tiles, tiles_of(found), taken) <= GROUPING.at_the_hand:
        return None
    left = [group for group in found if taken.isdisjoint(group.tiles)]
    return [*left, *(Group("background", group.tiles) for group in groups if not taken.isdisjoint(group.tiles))]


def _distance(tiles: Detections, some: Collection[int], others: Collection[int]) -> float:
    """Free space between two hands, in tiles."""
    chosen = sorted({*some, *others})
    of_some = np.isin(chosen, list(some))
    kept = np.zeros(len(tiles), dtype=np.bool_)
    kept[chosen] = True
    return float(measure_geometry(tiles.select(kept)).distances[np.ix_(of_some, ~of_some)].min(initial=np.inf))


def _of_one_game(conventions: TableConventions, size: int) -> TableConventions:
    """The conventions of the rule sets under which a hand has `size` tiles before or after its win; all if none."""
    fitting = {rules: full for rules, full in conventions.complete_sizes.items() if size in (full - 1, full)}
    return replace(conventions, complete_sizes=fitting) if fitting else conventions
