"""Photo-like pictures of winning hands with everything that is true of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.hand import Hand, Rules
from scoring.tiles import BACK, FLOWERS
from vision.dataset.render.blocks import GroupKind
from vision.dataset.render.drawn import TileSet
from vision.dataset.render.effects import Effects, photograph
from vision.dataset.render.faces.canvas import Colour
from vision.dataset.render.geometry import Camera, Shape, aim
from vision.dataset.render.hands import random_hand
from vision.dataset.render.manners import random_manners
from vision.dataset.render.materials import random_material
from vision.dataset.render.scene import Painted, Scene, Tile, hull, paint
from vision.dataset.render.surroundings import surround
from vision.dataset.render.tables import table_top
from vision.dataset.render.tabletop import LaidGroup, lay_out

_ASPECTS: Final = (3 / 4, 2 / 3, 9 / 16)
_LEAST_VISIBLE: Final = 0.5
"""Tiles of the surroundings that show less of their upper side, or that others lie on, are left out of the truth."""


@dataclass(frozen=True, slots=True)
class SampleGroup:
    """Tiles that belong together, as indices into the sample's arrays; lines are numbered from the far one."""

    kind: GroupKind
    tiles: tuple[int, ...]
    line: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A rendered photo and its truth.

    Attributes:
        photo: uint8 RGB (h, w, 3).
        hand: the hand that lies there, whichever of its tiles show their backs.
        codes: what the upper side of each tile shows.
        boxes: float32 (n, 4), xyxy pixels, tight around the upper sides, cut at the picture's edges.
        corners: float32 (n, 4, 2), the upper sides' corners in the tiles' own frames.
        groups: every tile is in one of them.
        tile_set: name of the set of tiles.
    """

    photo: NDArray[np.uint8]
    hand: Hand
    codes: tuple[str, ...]
    boxes: NDArray[np.float32]
    corners: NDArray[np.float32]
    groups: tuple[SampleGroup, ...]
    tile_set: str


def random_sample(rules: Rules, tiles: TileSet, back: Colour, side: int, rng: np.random.Generator) -> Sample:
    """A photo, `side` pixels on its longer side, of a random winning hand laid out with the given set of tiles."""
    hand = random_hand(rules, rng, [code for code in FLOWERS if code in tiles.codes])
    shape = Shape(1.0, float(rng.uniform(1.28, 1.4)), float(rng.uniform(0.55, 0.85)))
    groups = lay_out(hand, random_manners(rules, rng), shape, rng)
    size = (side, round(side * _ASPECTS[int(rng.integers(len(_ASPECTS)))]))
    camera = _camera(groups, shape, size, rng)
    groups = sorted([*groups, *surround(groups, shape, rng)], key=lambda group: group.line)
    scene = Scene(
        [
            Tile(laid.code, laid.pose, None if laid.code == BACK else tiles.face(laid.code, rng))
            for group in groups
            for laid in group.tiles
        ],
        shape,
        random_material(tiles, back, rng),
        camera,
        _light(rng),
    )
    middle = np.mean([laid.pose.centre[:2] for group in groups for laid in group.tiles], axis=0)
    painted = paint(scene, table_top(camera, size, middle, rng), rng)
    photo = photograph(painted.picture, Effects(float(rng.uniform(0.1, 0.5))), rng)
    return _sample(photo, painted, hand, groups, tiles.name)


def _camera(groups: list[LaidGroup], shape: Shape, size: tuple[int, int], rng: np.random.Generator) -> Camera:
    """A view from the winner's side of the table with the whole hand in it."""
    points = np.concatenate([tile.pose.corners(shape) for group in groups for tile in group.tiles])
    while True:
        camera = aim(
            points,
            size,
            tilt=float(rng.uniform(0.15, 0.8)),
            azimuth=float(rng.normal(0.0, 0.2)),
            roll=float(rng.normal(0.0, 0.06)),
            distance=float(rng.uniform(16.0, 34.0)),
            fill=float(rng.uniform(0.8, 0.94)),
            offset=(float(rng.uniform(-0.03, 0.03)), float(rng.uniform(-0.03, 0.12))),
        )
        pixels = camera.project(points)
        if (pixels > 0.0).all() and (pixels < size).all():
            return camera


def _light(rng: np.random.Generator) -> NDArray[np.float64]:
    light = np.array([*rng.normal(0.0, 0.45, 2), 1.0])
    return np.asarray(light / np.linalg.norm(light))


def _sample(photo: NDArray[np.uint8], painted: Painted, hand: Hand, groups: list[LaidGroup], tile_set: str) -> Sample:
    owner = [number for number, group in enumerate(groups) for _ in group.tiles]
    laid = [tile for group in groups for tile in group.tiles]
    seen = [
        index
        for index, visible in enumerate(painted.visible)
        if groups[owner[index]].kind != "background" or (visible >= _LEAST_VISIBLE and not laid[index].covered)
    ]
    members: list[list[int]] = [[] for _ in groups]
    for place, index in enumerate(seen):
        members[owner[index]].append(place)
    height, width = photo.shape[:2]
    corners = painted.corners[seen]
    return Sample(
        photo=photo,
        hand=hand,
        codes=tuple(laid[index].code for index in seen),
        boxes=np.clip(hull(corners), 0, np.array([width, height, width, height], np.float32)),
        corners=corners,
        groups=tuple(
            SampleGroup(group.kind, tuple(places), group.line)
            for group, places in zip(groups, members, strict=True)
            if places
        ),
        tile_set=tile_set,
    )
