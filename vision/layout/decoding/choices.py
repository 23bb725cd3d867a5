"""The options of reading a hand, whole sets together and other tiles one by one, and their best combinations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK, FLOWERS, INDEX, SUITED
from vision.layout.decoding.evidence import Evidence, Floats
from vision.layout.grouping.model import SETS, Group
from vision.layout.tuning.decoding import DECODING

_FACES: Final = INDEX[FLOWERS[0]]
"""Number of classes that sets are made of; they come before the flowers."""
_BACK: Final = INDEX[BACK]
_CHOWS: Final = tuple(face for face in range(len(SUITED)) if face % 9 < 7)


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
            choices.append(_best(_sets(group.tiles, softened)) or _likeliest_option(group.tiles, evidence.log_ratios))
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


def _sets(tiles: tuple[int, ...], ratios: Floats) -> Iterator[Option]:
    """Options of the tiles of one set, as whole sets; backs in a kong stay backs."""
    own = ratios[list(tiles)]
    backs = own.argmax(axis=1) == _BACK
    if backs.any():
        shown = np.flatnonzero(~backs)
        yield from _equal(tiles, own, shown)
        return
    yield from _equal(tiles, own, np.arange(len(tiles)))
    if len(tiles) == 3:
        likely = set(np.flatnonzero(np.isfinite(own).max(axis=0)).tolist())
        for low in (low for low in _CHOWS if likely.issuperset((low, low + 1, low + 2))):
            for order in permutations((low, low + 1, low + 2)):
                values = own[np.arange(3), list(order)]
                if np.isfinite(values).all():
                    yield Option(float(values.sum()), tiles, order)


def _equal(tiles: tuple[int, ...], own: Floats, shown: NDArray[np.intp]) -> Iterator[Option]:
    if not len(shown):
        yield Option(0.0, tiles, (_BACK,) * len(tiles))
    values = own[shown, :_FACES]
    for face in np.flatnonzero(np.isfinite(values).all(axis=0)) if len(shown) else ():
        faces = tuple(int(face) if place in shown else _BACK for place in range(len(tiles)))
        yield Option(float(values[:, face].sum()), tiles, faces)


def _likeliest_option(tiles: tuple[int, ...], ratios: Floats) -> list[Option]:
    return [Option(0.0, tiles, tuple(int(face) for face in ratios[list(tiles)].argmax(axis=1)))]


def _best(options: Iterator[Option]) -> list[Option]:
    return sorted(options, key=lambda option: -option.score)[: DECODING.most_ways]
