"""A table of the third generator with what is around the hand, by seed."""

from __future__ import annotations

from random import Random

from tests.benchmarks.second_tables.deal import RULES, random_deal
from tests.benchmarks.second_tables.pictures import SIDE, Picture, picture_of
from tests.benchmarks.second_tables.scenes import Scene
from tests.benchmarks.second_tables.surroundings import lay_surroundings
from tests.benchmarks.third_tables.customs import random_customs
from tests.benchmarks.third_tables.hands import lay_hand
from vision.synthesis.geometry import Shape


def third_table(seed: int, side: int = SIDE) -> Picture:
    """The picture of a seed, `side` pixels on its longer side."""
    return picture_of(seed, _scene_of, side)


def _scene_of(seed: int, attempt: int = 0) -> Scene:
    rng = Random(f"third/{seed}/{attempt}")
    deal = random_deal(RULES[seed % len(RULES)], rng)
    while True:
        customs = random_customs(deal.rules, rng)
        shape = Shape(1.0, rng.uniform(1.27, 1.42), rng.uniform(0.55, 0.88))
        laid = lay_hand(deal, customs, shape, rng)
        if laid is not None:
            pieces, tiles = laid
            around = lay_surroundings(deal, tiles, shape, rng)
            return Scene(deal, customs.house, shape, pieces, (*tiles, *around), ())
