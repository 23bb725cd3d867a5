"""Scenes of white dragons without a frame: alone, in blocks, between backs and other faces, beside what looks alike."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from scoring.tiles import BACK, HONOURS
from vision.synthesis.geometry import Shape, lying
from vision.synthesis.rendering.arrangements import RenderedScene, photograph
from vision.synthesis.rendering.art import Face, TileSet
from vision.synthesis.rendering.clutter import FlatThing
from vision.synthesis.rendering.clutter_art import BLANK_DRAWERS
from vision.synthesis.rendering.scene import Tile

WHITE: Final = HONOURS[4]
_BARE: Final = Face(np.zeros((4, 3, 4), np.uint8), whole=False)
"""Nothing is printed, so the body's colour is seen."""
_WHITES: Final = 0.6
_BACKS: Final = 0.1
_SQUEEZED: Final = 0.02
_BESIDE: Final = 2.0
"""How far beside the outermost tiles look-alikes lie at most, in tile widths."""


def random_blanks(sets: Sequence[TileSet], size: tuple[int, int], rng: np.random.Generator) -> RenderedScene:
    """Render a photo of (width, height) pixels with blank white dragons of one of the sets."""
    art = sets[int(rng.integers(len(sets)))]
    shape = Shape(1.0, float(rng.uniform(1.24, 1.45)), float(rng.uniform(0.5, 1.0)))
    tiles: list[Tile] = []
    for _ in range(int(rng.choice([1, 2, 3], p=[0.5, 0.3, 0.2]))):
        free = max((float(tile.pose.centre[1]) for tile in tiles), default=0.0) + 1.2 * shape.height
        tiles += _block(art, shape, free, rng)
    things = _look_alikes(tiles, shape, rng) if rng.random() < 0.5 else ()
    return photograph(art, shape, tiles, size, rng, things=things, half_shaded=bool(rng.random() < 0.35))


def _block(art: TileSet, shape: Shape, top: float, rng: np.random.Generator) -> list[Tile]:
    """A single tile, a row or a block, all of it below `top`; mostly touching, mostly turned as a whole."""
    rows, columns = ((1, 1), (1, int(rng.integers(2, 8))), (int(rng.integers(2, 4)), int(rng.integers(2, 6))))[
        int(rng.choice(3, p=[0.3, 0.4, 0.3]))
    ]
    pitch = 1.0 + (float(rng.uniform(0.0, _SQUEEZED)) if rng.random() < 0.7 else float(rng.uniform(0.05, 0.6)))
    turn = float(rng.normal(0.0, 0.1)) if rng.random() < 0.4 else float(rng.uniform(-np.pi, np.pi))
    cosine, sine = float(np.cos(turn)), float(np.sin(turn))
    column, row = np.meshgrid(np.arange(columns), np.arange(rows))
    across, down = column.ravel() * pitch, row.ravel() * pitch * shape.height
    x, y = across * cosine - down * sine, across * sine + down * cosine
    y = y - y.min() + top + shape.height / 2
    return [
        _tile(art, shape, (float(left), float(below)), turn, rng)
        for left, below in zip(x + float(rng.uniform(-2.0, 2.0)), y, strict=True)
    ]


def _tile(art: TileSet, shape: Shape, place: tuple[float, float], turn: float, rng: np.random.Generator) -> Tile:
    turn += float(rng.normal(0.0, 0.015))
    kind = rng.random()
    if kind < _BACKS:
        return Tile(BACK, lying(*place, turn, shape, face_down=True), None)
    pose = lying(*place, turn, shape)
    if kind < _BACKS + _WHITES:
        return Tile(WHITE, pose, _BARE)
    code = art.codes[int(rng.integers(len(art.codes)))]
    return Tile(code, pose, _BARE if code == WHITE else art.face(code, rng))


def _look_alikes(tiles: Sequence[Tile], shape: Shape, rng: np.random.Generator) -> list[FlatThing]:
    """One to five blank things around the tiles, which hide what of them lies below."""
    centres = np.array([tile.pose.centre[:2] for tile in tiles])
    low, high = centres.min(axis=0) - shape.height - _BESIDE, centres.max(axis=0) + shape.height + _BESIDE
    return [
        FlatThing(
            BLANK_DRAWERS[int(rng.integers(len(BLANK_DRAWERS)))](rng),
            (float(x), float(y)),
            float(rng.uniform(-np.pi, np.pi)),
        )
        for x, y in rng.uniform(low, high, (int(rng.integers(1, 6)), 2))
    ]
