"""A table with a laid-out hand and what is around it, by seed."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import numpy as np

from tests.benchmarks.second_tables.deal import RULES, Deal, random_deal
from tests.benchmarks.second_tables.hands import lay_hand
from tests.benchmarks.second_tables.houses import House, random_house
from tests.benchmarks.second_tables.pieces import Piece
from tests.benchmarks.second_tables.rows import LaidTile
from tests.benchmarks.second_tables.surroundings import lay_surroundings
from vision.synthesis.geometry import Shape
from vision.synthesis.rendering.things import Finger

HELD_OUT: Final = 5_000_000
"""Seeds from here on are for measuring: none of them is looked at."""

_SKINS: Final = ((232, 190, 160), (205, 150, 115), (120, 82, 60))


@dataclass(frozen=True, slots=True)
class Scene:
    """A table; coordinates in tile widths, x to the right, y towards the player.

    Attributes:
        deal: the hand.
        house: how it is laid out.
        shape: of the tiles.
        pieces: of the hand.
        tiles: those of the hand, then the surroundings.
        fingers: above the tiles.
    """

    deal: Deal
    house: House
    shape: Shape
    pieces: tuple[Piece, ...]
    tiles: tuple[LaidTile, ...]
    fingers: tuple[Finger, ...]


def scene_of(seed: int, attempt: int = 0) -> Scene:
    """The table of a seed; the seed also chooses the rule set. Other attempts give other tables."""
    rng = Random(f"second/{seed}/{attempt}" if attempt else f"second/{seed}")
    deal = random_deal(RULES[seed % len(RULES)], rng)
    while True:
        house = random_house(deal.rules, rng)
        shape = Shape(1.0, rng.uniform(1.27, 1.42), rng.uniform(0.55, 0.88))
        hand = lay_hand(deal, house, shape, rng)
        if hand is not None:
            around = lay_surroundings(deal, hand.tiles, shape, rng)
            fingers = _finger(hand.tiles, shape, rng) if house.hidden and house.shown == "lying" else ()
            return Scene(deal, house, shape, hand.pieces, (*hand.tiles, *around), fingers)


def _finger(tiles: Sequence[LaidTile], shape: Shape, rng: Random) -> tuple[Finger, ...]:
    """A fingertip that comes in from the player's side onto one of the tiles nearest to the player."""
    near = max(float(tile.pose.centre[1]) for tile in tiles)
    reachable = [tile for tile in tiles if float(tile.pose.centre[1]) > near - shape.height]
    x, y, _ = rng.choice(reachable).pose.centre
    tip = np.array([x + rng.gauss(0.0, 0.2), y + shape.height * rng.uniform(0.1, 0.4), shape.thickness + 0.3])
    lean = rng.gauss(0.0, 0.5)
    red, green, blue = rng.choice(_SKINS)
    knuckle, base = tip + np.array([lean, 2.0, 0.5]), tip + np.array([2.5 * lean, 6.0, 0.9])
    return (
        Finger(
            (float(base[0]), float(base[1]), float(base[2])),
            (float(knuckle[0]), float(knuckle[1]), float(knuckle[2])),
            (float(tip[0]), float(tip[1]), float(tip[2])),
            rng.uniform(0.3, 0.42),
            (float(red), float(green), float(blue)),
        ),
    )
