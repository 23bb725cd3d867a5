"""The options of reading a hand, whole sets together and other tiles one by one, and their best combinations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations
from math import isfinite
from typing import Final, NamedTuple

import numpy as np

from scoring.tiles import BACK, FLOWERS, INDEX, SUITED
from vision.layout.decoding.evidence import Evidence, Floats
from vision.layout.grouping.model import SETS, Group
from vision.layout.weights import DECODING

_FACES: Final = INDEX[FLOWERS[0]]
"""Number of classes that sets are made of; they come before the flowers."""
_BACK: Final = INDEX[BACK]
_CHOWS: Final = dict.fromkeys(
    order for low in range(len(SUITED)) if low % 9 < 7 for order in permutations((low, low + 1, low + 2))
)


class Option(NamedTuple):
    """One way to read a few tiles.

    Attributes:
        score: log-likelihood ratio, at most 0.
        tiles: indices of the tiles.
        faces: class of each tile, as indices into `scoring.tiles.CLASSES`.
    """

    score: float
    tiles: tuple[int, ...]
    faces: tuple[int, ...]


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
    """The options of each set and each other tile of a hand; one list of options per choice.

    Args:
        groups: of the tiles; background is skipped.
        evidence: of the tiles.
        min_ratios: (n,) lowest log ratio to the most probable class at which a tile's other classes are considered.
    """
    softened = np.where(evidence.smoothed_ratios >= min_ratios[:, None], evidence.smoothed_ratios, -np.inf)
    choices = []
    for group in groups:
        if group.kind == "background":
            continue
        if group.kind in SETS and len(group.tiles) in (3, 4):
            choices.append(_sets(group.tiles, softened))
        else:
            flower = group.kind == "flowers"
            choices += [
                _faces(tile, evidence.log_ratios[tile], min_ratios[tile], flower=flower) for tile in group.tiles
            ]
    return choices


def _faces(tile: int, ratios: Floats, least: float, *, flower: bool) -> list[Option]:
    """Options of a single tile; flowers stay flowers and other tiles stay other tiles."""
    kind = slice(_FACES, _BACK) if flower else slice(0, _FACES)
    faces = {kind.start + int(ratios[kind].argmax()), *(kind.start + np.flatnonzero(ratios[kind] >= least)).tolist()}
    if not flower and ratios.argmax() == _BACK:
        faces.add(_BACK)
    return _best(Option(float(ratios[face]), (tile,), (face,)) for face in faces)


def _sets(tiles: tuple[int, ...], ratios: Floats) -> list[Option]:
    """Options of the tiles of one set, as whole sets; backs in a kong stay backs. As it looks where it can be none."""
    own = ratios[list(tiles)]
    backs = own.argmax(axis=1) == _BACK
    ways = dict.fromkeys(tuple(_BACK if back else face for back in backs) for face in range(_FACES))
    if len(tiles) == 3 and not backs.any():
        ways.update(_CHOWS)
    scores = own[np.arange(len(tiles)), np.array(list(ways))].sum(axis=1)
    found = [Option(score, tiles, faces) for score, faces in zip(scores.tolist(), ways, strict=True) if isfinite(score)]
    return _best(found) or [Option(0.0, tiles, tuple(own.argmax(axis=1).tolist()))]


def _best(options: Iterable[Option]) -> list[Option]:
    return sorted(options, key=lambda option: -option.score)[: DECODING.most_ways]
