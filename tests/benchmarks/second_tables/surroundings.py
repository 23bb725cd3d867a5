"""What lies around a hand: walls, the pond, other players' tiles, a stray tile; none of it is the hand's."""

from collections.abc import Sequence
from math import ceil, pi
from random import Random
from typing import Final

import numpy as np

from scoring.tiles import BACK
from tests.benchmarks.second_tables.deal import Deal
from tests.benchmarks.second_tables.rows import LaidTile
from vision.synthesis.geometry import Pose, Shape, lying, standing

_BACKGROUND: Final = -1
_NEAREST: Final = 2.3
"""Distance in tile widths between the centres of a tile of the hand and any other at least."""
_FALLEN: Final = 0.62
"""Distance of two centres below which a tile of the surroundings would lie in another one."""


def lay_surroundings(deal: Deal, hand: Sequence[LaidTile], shape: Shape, rng: Random) -> list[LaidTile]:
    """Some of what a table shows, farther from the hand than its own pieces lie from each other where it is face up."""
    flowers = [code for code in deal.left if code[1] == "f"]
    left = [code for code in deal.left if code[1] != "f"]
    centres = np.array([tile.pose.centre[:2] for tile in hand])
    (west, north), (east, south) = centres.min(axis=0), centres.max(axis=0)
    height = shape.height
    found: list[LaidTile] = []
    far = float(north) - height * rng.uniform(1.5, 3.2)
    middle = float(west + east) / 2 + rng.gauss(0.0, 1.5)
    if rng.random() < 0.45:
        found += _wall(left, middle, far, shape, rng, shows_one=deal.rules != "taiwan16" and rng.random() < 0.2)
        far -= height * rng.uniform(1.3, 2.6)
    if rng.random() < 0.5:
        pond = _pond(left, middle, far - height * rng.uniform(0.2, 1.0), shape, rng)
        found += pond
        far = min([far, *(float(tile.pose.centre[1]) for tile in pond)]) - height * rng.uniform(1.4, 2.5)
    if rng.random() < 0.25:
        across = min(far, float(north) - height * rng.uniform(7.0, 10.0))
        found += _player(left, flowers, (middle, across), pi, shape, rng)
    if rng.random() < 0.2:
        side = rng.choice((-1, 1))
        x = float(east) + rng.uniform(5.0, 9.0) if side > 0 else float(west) - rng.uniform(5.0, 9.0)
        found += _player(left, flowers, (x, float(north) - rng.uniform(3.0, 9.0)), -side * pi / 2, shape, rng)
    if rng.random() < 0.15:
        x = rng.uniform(float(west), float(east))
        y = float(south) + height * rng.uniform(2.2, 3.5) if rng.random() < 0.4 else far
        found.append(LaidTile(left.pop(), lying(x, y, rng.uniform(-pi, pi), shape), _BACKGROUND))
    return _free_of(found, centres)


def _free_of(tiles: Sequence[LaidTile], hand: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> list[LaidTile]:
    """The tiles that lie clear of the hand and of each other; the others were swept aside."""
    kept: list[LaidTile] = []
    for tile in tiles:
        centre = tile.pose.centre
        clear = np.linalg.norm(hand - centre[:2], axis=1).min() >= _NEAREST
        if clear and all(np.linalg.norm(other.pose.centre - centre) >= _FALLEN for other in kept):
            kept.append(tile)
    return kept


def _wall(left: list[str], x: float, y: float, shape: Shape, rng: Random, *, shows_one: bool) -> list[LaidTile]:
    """A straight wall two tiles high, drawn from at one end; with an indicator turned up at tables that play so."""
    long = rng.randint(5, 17)
    drawn = rng.choice((0, 0, 1, 2))
    angle, turned_up = rng.gauss(0.0, 0.04), rng.randint(2, 4)
    tiles = []
    for level in (0, 1):
        for at in range(long - drawn * level):
            place = (at - long / 2) * (shape.width * 1.01)
            face = left.pop() if shows_one and level and at == turned_up else BACK
            pose = lying(x + place, y + place * angle, angle, shape, face_down=face == BACK, level=level)
            tiles.append(LaidTile(face, pose, _BACKGROUND))
    return tiles


def _pond(left: list[str], x: float, y: float, shape: Shape, rng: Random) -> list[LaidTile]:
    """Discards: thrown into the middle anyhow, or laid in rows of six before a player."""
    count = rng.randint(4, 40)
    codes = [left.pop() for _ in range(min(count, len(left) - 20))]
    if rng.random() < 0.4:
        rows = ceil(min(len(codes), 18) / 6)
        return [
            LaidTile(
                code,
                lying(
                    x + 1.05 * (at % 6 - 2.5) + rng.gauss(0, 0.04),
                    y - shape.height * (1.06 * (rows - 1 - at // 6)),
                    rng.gauss(0.0, 0.05),
                    shape,
                ),
                _BACKGROUND,
            )
            for at, code in enumerate(codes[:18])
        ]
    tiles: list[LaidTile] = []
    for code in codes:
        reach = 0.35 * len(codes) ** 0.5
        centre = (x + rng.gauss(0.0, 1.9) * reach, y - 1.7 * reach + rng.gauss(0.0, 0.8) * reach)
        if centre[1] > y or any(np.hypot(*(t.pose.centre[:2] - centre)) < 1.55 for t in tiles):
            continue
        tiles.append(LaidTile(code, lying(*centre, rng.uniform(-pi, pi), shape), _BACKGROUND))
    return tiles


def _player(
    left: list[str], flowers: list[str], place: tuple[float, float], angle: float, shape: Shape, rng: Random
) -> list[LaidTile]:
    """Another player's tiles, seen from behind or laid open, and claimed sets and flowers before them."""
    right, down = np.array([np.cos(angle), np.sin(angle)]), np.array([-np.sin(angle), np.cos(angle)])
    count, claimed = rng.randint(4, 14), rng.randint(0, 2)
    tiles: list[LaidTile] = []
    open_hand = rng.random() < 0.3
    own = sorted((left.pop() for _ in range(count)), key=lambda code: (code[1], code)) if open_hand else [BACK] * count
    for at, code in enumerate(own):
        x, y = np.array(place) + right * (at - count / 2) * 1.02
        tiles.append(LaidTile(code, _across(x, y, angle, shape, lies=open_hand), _BACKGROUND))
    shown = [flowers.pop() for _ in range(min(len(flowers), rng.choice((0, 0, 1, 2))))]
    shown += [code for _ in range(claimed) for code in _taken_set(left)]
    for at, code in enumerate(shown):
        x, y = np.array(place) + right * (at - count / 2 + 0.5) * 1.02 - down * shape.height * rng.uniform(1.5, 1.6)
        tiles.append(LaidTile(code, lying(float(x), float(y), angle, shape), _BACKGROUND))
    return tiles


def _across(x: float, y: float, angle: float, shape: Shape, *, lies: bool) -> Pose:
    return lying(x, y, angle, shape) if lies else standing(x, y, angle, shape)


def _taken_set(left: list[str]) -> list[str]:
    """Three tiles of the remaining ones that are a set, so that nobody shows a tile twice too often."""
    for code in dict.fromkeys(left):
        chow = [f"{int(code[0]) + step}{code[1]}" for step in range(3)] if code[1] in "mps" else []
        for faces in ([code] * 3, chow):
            if faces and all(left.count(face) >= faces.count(face) for face in faces):
                for face in faces:
                    left.remove(face)
                return list(faces)
    return []
