"""Surroundings of a hand: the pond, walls, other players' tiles, stray tiles."""

from collections.abc import Iterable, Sequence
from math import pi
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.synthesis.geometry import Shape, lying, standing
from vision.synthesis.tables.deal import Deal
from vision.synthesis.tables.placing import LaidGroup, LaidTile

_MOST_DISCARDS: Final = 20
"""Most tiles of one player's pond."""


def add_surroundings(deal: Deal, hand: Sequence[LaidGroup], shape: Shape, rng: Random) -> dict[str, list[LaidGroup]]:
    """A hand's surroundings by name, all of kind `background`; ponds lie more than three tile heights away."""
    centres = [tile.pose.centre for group in hand for tile in group.tiles]
    left, right = min(c[0] for c in centres), max(c[0] for c in centres)
    far = min(c[1] for c in centres) - shape.height * rng.uniform(3.0, 4.5)
    middle = (left + right) / 2.0
    around: dict[str, list[LaidGroup]] = {}
    if rng.random() < 0.45:
        around["pond"] = _pond(deal.left, middle + rng.gauss(0.0, 2.0), far, shape, rng)
        far = _farthest(around["pond"], far)
    if rng.random() < 0.35:
        around["walls"] = _wall(left, right, far - shape.height * rng.uniform(1.5, 3.0), shape, rng)
        far = _farthest(around["walls"], far)
    if rng.random() < 0.3:
        around["others"] = _across(deal, middle, far - shape.height * rng.uniform(1.5, 4.0), shape, rng)
    if rng.random() < 0.15:
        around["strays"] = _strays(deal.left[-2:], left, right, centres, shape, rng)
    return {name: groups for name, groups in around.items() if groups}


def _farthest(groups: Iterable[LaidGroup], far: float) -> float:
    return min([far, *(float(tile.pose.centre[1]) for group in groups for tile in group.tiles)])


def _background(tiles: Iterable[LaidTile]) -> LaidGroup:
    return LaidGroup("background", tuple(tiles), -1)


def _pond(left: Sequence[str], x: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """The discards: one player's in rows, or everybody's scattered in the middle."""
    discards = rng.randint(1, _MOST_DISCARDS)
    if rng.random() < 0.55:
        codes = left[:discards]
        rows = [codes[start : start + 6] for start in range(0, len(codes), 6)]
        return [
            _background(
                LaidTile(code, lying(x + 1.04 * (at - 2.5) + rng.gauss(0, 0.02), y - 1.05 * shape.height * up,
                                     rng.gauss(0, 0.03), shape))
                for at, code in enumerate(row)
            )
            for up, row in enumerate(reversed(rows))
        ]  # fmt: skip
    tiles: list[LaidTile] = []
    wide = rng.randint(6, 10)
    for at, code in enumerate(left[: 4 * discards]):
        # Scattered on a grid whose cells are just large enough that tiles do not overlap at any rotation.
        cell = shape.height * 1.28
        place = (x + cell * (at % wide - wide / 2.0), y - cell * (at // wide))
        slip = (rng.uniform(-0.06, 0.06), rng.uniform(-0.06, 0.06))
        tiles.append(LaidTile(code, lying(place[0] + slip[0], place[1] + slip[1], rng.uniform(-pi, pi), shape)))
    return [_background(tiles)]


def _wall(left: float, right: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """A piece of the wall, face down, up to two tiles high."""
    long, levels = rng.randint(6, 18), rng.choice((1, 2, 2))
    start = rng.uniform(left - 4.0, max(left, right - long) + 4.0)
    angle = rng.gauss(0.0, 0.03)
    tiles = [
        LaidTile(BACK, lying(start + at * 1.012, y + angle * at, angle, shape, face_down=True, level=level))
        for level in range(levels)
        for at in range(long)
    ]
    return [_background(tiles)]


def _across(deal: Deal, x: float, y: float, shape: Shape, rng: Random) -> list[LaidGroup]:
    """The opposite player's tiles: concealed ones standing with their backs towards us, or laid down; melds face up."""
    shown = rng.random() < 0.4
    laid_melds, concealed = deal.opposite
    start = x + len(concealed) / 2.0
    groups: list[LaidGroup] = []
    melds = [code for laid in laid_melds for code in laid.meld.tiles]
    if melds:
        row = (LaidTile(code, lying(start - at * 1.012, y, pi, shape)) for at, code in enumerate(melds))
        groups.append(_background(row))
        y -= shape.height * rng.uniform(1.5, 2.2)
    tiles = []
    for at, code in enumerate(concealed):
        place = start - at * 1.012
        if shown:
            tiles.append(LaidTile(code, lying(place, y, pi + rng.gauss(0, 0.01), shape)))
        else:
            tiles.append(LaidTile(BACK, standing(place, y, pi, shape)))
    return [*groups, _background(tiles)]


def _strays(
    codes: Sequence[str], left: float, right: float, centres: Sequence[NDArray[np.float64]], shape: Shape, rng: Random
) -> list[LaidGroup]:
    """One or two of a neighbour's tiles, more than three tile heights from the hand."""
    near = max(float(centre[1]) for centre in centres)
    groups = []
    free = rng.uniform(left, right)
    for at, code in enumerate(codes[: rng.randint(1, 2)]):
        side = right + 3.5 * shape.height if rng.random() < 0.5 else left - 3.5 * shape.height
        x, y = (free + 2.0 * at, near + 3.2 * shape.height) if rng.random() < 0.5 else (side, near + 2.0 * at)
        down = rng.random() < 0.3
        pose = lying(x, y, rng.uniform(-pi, pi), shape, face_down=down)
        groups.append(_background([LaidTile(BACK if down else code, pose)]))
    return groups
