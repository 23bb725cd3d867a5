"""Rendered photos one after another, repeatable from a seed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, get_args

import numpy as np

from scoring.errors import PailensError
from scoring.hand import Rules
from scoring.tiles import HONOURS, SUITED
from vision.dataset.render.drawn import DrawnSet, TileSet
from vision.dataset.render.faces import STYLES, random_style
from vision.dataset.render.faces.canvas import Colour
from vision.dataset.render.samples import Sample, random_sample

RULES: Final[tuple[Rules, ...]] = get_args(Rules)


def synth_samples(
    count: int, seed: int, side: int, rules: Sequence[Rules] = RULES, sets: Sequence[TileSet] = ()
) -> Iterator[Sample]:
    """Render `count` photos, `side` pixels on the longer side, the rule sets in turn.

    The tiles are of one of `sets`, those that have all suits and honours; where none is given, they are drawn in
    the project's own styles, two of three in a style made up for the photo. The photo at a place depends on the
    seed, the place and the side only.

    Raises:
        PailensError: none of the sets given is whole.
    """
    whole = [tiles for tiles in sets if {*SUITED, *HONOURS} <= set(tiles.codes)]
    if sets and not whole:
        raise PailensError("art", "no set of this artwork has all suits and honours")
    for place in range(count):
        rng = np.random.default_rng((seed, place))
        tiles, back = _tile_set(place, whole, rng)
        yield random_sample(rules[place % len(rules)], tiles, back, side, rng)


def _tile_set(place: int, sets: Sequence[TileSet], rng: np.random.Generator) -> tuple[TileSet, Colour]:
    if sets:
        return sets[int(rng.integers(len(sets)))], random_style(rng).back
    if place % 3:
        style = random_style(rng)
        return DrawnSet("made up", style), style.back
    name = list(STYLES)[int(rng.integers(len(STYLES)))]
    return DrawnSet(name, STYLES[name]), STYLES[name].back
