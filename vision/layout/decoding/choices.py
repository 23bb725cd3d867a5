"""The options of reading the tiles of a hand, and their best combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import BACK, FLOWERS, INDEX
from vision.layout.decoding.evidence import Evidence, Floats
from vision.layout.grouping.model import SETS, Group
from vision.layout.weights import DECODING

_FACES: Final = INDEX[FLOWERS[0]]
"""Number of classes that sets are made of; they come before the flowers."""
_BACK: Final = INDEX[BACK]


class Option(NamedTuple):
    """One way to read a tile: its log-likelihood ratio, at most 0, its index, its class as an index into `CLASSES`."""

    score: float
    tile: int
    face: int


class Combination(NamedTuple):
    """One option of each choice: the sum of their scores, and those that are not the best of their choice."""

    score: float
    changes: tuple[Option, ...]


def best_combinations(choices: Sequence[Sequence[Option]], most: int) -> list[Combination]:
    """At most `most` combinations of one option from each choice with the highest scores, best first."""
    found = [Combination(0.0, ())]
    for options in choices:
        first, *others = sorted(options, key=lambda option: -option.score)
        ways = [(first.score, ()), *((option.score, (option,)) for option in others)]
        joined = [Combination(one.score + score, one.changes + more) for one in found for score, more in ways]
        found = sorted(joined, key=lambda one: -one.score)[:most] if others else joined
    return found


def enumerate_choices(groups: Sequence[Group], evidence: Evidence, min_ratios: Floats) -> list[list[Option]]:
    """The options of each tile of a hand but those of its sets, which are sets as they were read.

    Args:
        groups: of the tiles; background is skipped.
        evidence: of the tiles.
        min_ratios: (n,) lowest log ratio to the most probable class at which a tile's other classes are considered.
    """
    return [
        _faces(tile, evidence.log_ratios[tile], min_ratios[tile], flower=group.kind == "flowers")
        for group in groups
        if group.kind not in (*SETS, "background")
        for tile in group.tiles
    ]


def _faces(tile: int, ratios: Floats, least: float, *, flower: bool) -> list[Option]:
    """Options of a single tile; flowers stay flowers and other tiles stay other tiles."""
    kind = slice(_FACES, _BACK) if flower else slice(0, _FACES)
    faces = {kind.start + int(ratios[kind].argmax()), *(kind.start + np.flatnonzero(ratios[kind] >= least)).tolist()}
    if not flower and ratios.argmax() == _BACK:
        faces.add(_BACK)
    return sorted((Option(float(ratios[face]), tile, face) for face in faces), reverse=True)[: DECODING.most_ways]
