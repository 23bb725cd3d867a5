"""Random arrangements of tiles for training (rows, grids, scatter, walls) with balanced faces."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.synthesis.geometry import Pose, Shape, aim_camera, lying, standing
from vision.synthesis.rendering.art import TileSet
from vision.synthesis.rendering.clutter import FlatThing, lay_clutter
from vision.synthesis.rendering.effects import simulate_camera
from vision.synthesis.rendering.noise import Picture, add_grain, shade, soft_noise, tint
from vision.synthesis.rendering.scene import Painted, Scene, Tile, paint_scene
from vision.synthesis.rendering.shadows import cast_edge
from vision.synthesis.rendering.tables import table_top
from vision.synthesis.rendering.texture import Material, rim_colour

_CLOTHS = ((20, 110, 60), (10, 90, 80), (25, 60, 130), (120, 30, 40), (150, 190, 70), (60, 60, 64), (200, 180, 60))
_WOODS = ((150, 100, 60), (200, 165, 120), (110, 70, 45), (225, 205, 175), (170, 160, 150))


def surface(height: int, width: int, rng: np.random.Generator) -> Picture:
    """A random table surface, uint8 (height, width, 3)."""
    maker = (_cloth, _cloth, _wood, _plain, _paper)[int(rng.integers(5))]
    picture = maker(height, width, rng)
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.5 else 0):
        _patch(picture, rng)
    return picture


def _colour(base: tuple[int, int, int], rng: np.random.Generator) -> NDArray[np.float64]:
    return np.clip(np.array(base) + rng.normal(0, 18, 3), 0, 255)


def _cloudy(height: int, width: int, colour: NDArray[np.float64], cell: float, levels: float,
            rng: np.random.Generator) -> Picture:  # fmt: skip
    """One colour with cloudy variation of `levels` amplitude."""
    clouds = soft_noise(height // 8 + 1, width // 8 + 1, cell / 8, rng)
    coarse = tint(shade(clouds, levels / max(float(colour.mean()), 8.0)), colour, np.ones(3))
    return np.asarray(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_LINEAR), dtype=np.uint8)


def _cloth(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_CLOTHS[int(rng.integers(len(_CLOTHS)))], rng)
    picture = _cloudy(height, width, colour, rng.uniform(80, 300), rng.uniform(0, 8), rng)
    weave = rng.uniform(1.0, 3.0)
    if weave < 1.5:
        return add_grain(picture, float(rng.uniform(1, 6)), rng)
    coarse = shade(soft_noise(height // 2, width // 2, weave / 2, rng), float(rng.uniform(1, 8)) / 128)
    threads = cv2.cvtColor(cv2.resize(coarse, (width, height)), cv2.COLOR_GRAY2RGB)
    return np.asarray(cv2.addWeighted(picture, 1.0, threads, 1.0, -128), dtype=np.uint8)


def _wood(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = _colour(_WOODS[int(rng.integers(len(_WOODS)))], rng)
    long, cross = rng.uniform(80, 300), rng.uniform(2, 12)
    along = rng.random() < 0.5
    rows, columns = (max(2, int(height / cross)), max(2, int(width / long)))
    coarse = rng.standard_normal((rows, columns), dtype=np.float32)
    coarse = coarse if along else np.ascontiguousarray(coarse.T)
    wave = cv2.resize(shade(coarse, float(rng.uniform(3, 14)) / 150), (width, height), interpolation=cv2.INTER_CUBIC)
    return tint(np.asarray(wave, dtype=np.uint8), colour, 1.0 + rng.normal(0.0, 0.15, 3))


def _plain(height: int, width: int, rng: np.random.Generator) -> Picture:
    return _cloudy(height, width, rng.uniform(5, 250, 3), rng.uniform(100, 400), rng.uniform(0, 10), rng)


def _paper(height: int, width: int, rng: np.random.Generator) -> Picture:
    colour = np.clip(rng.uniform(170, 245) + rng.normal(0, 6, 3), 0, 255)
    picture = np.empty((height, width, 3), np.uint8)
    cv2.rectangle(picture, (0, 0), (width, height), colour.tolist(), -1)
    step, ink = int(rng.integers(12, 60)), np.clip(colour - rng.uniform(10, 80), 0, 255)
    picture[::step, :] = ink
    if rng.random() < 0.5:
        picture[:, ::step] = ink
    return picture


def _patch(picture: Picture, rng: np.random.Generator) -> None:
    """Paint a distractor: a rack's edge, a tray, a line, a lamp's reflection."""
    height, width = picture.shape[:2]
    colour = [float(c) for c in rng.uniform(0, 255, 3)]
    centre = (float(rng.uniform(0, width)), float(rng.uniform(0, height)))
    size = (float(rng.uniform(4, width)), float(rng.uniform(4, height / 3)))
    if rng.random() < 0.75:
        box = cv2.boxPoints((centre, size, float(rng.uniform(0, 180)))).astype(np.int32)
        cv2.fillConvexPoly(picture, box, colour, cv2.LINE_AA)
    else:
        radius = int(rng.uniform(5, height / 6))
        cv2.circle(picture, (int(centre[0]), int(centre[1])), radius, colour, -1, cv2.LINE_AA)


_BODIES = ((245, 243, 235), (238, 232, 210), (252, 252, 252), (225, 222, 215), (240, 225, 190), (215, 225, 235))
# No white backs: they look like a blank white dragon.
_BACKS = ((30, 140, 70), (30, 80, 180), (230, 140, 20), (120, 40, 130), (240, 210, 60), (20, 160, 170),
          (190, 30, 40), (25, 25, 30), (150, 200, 220), (200, 150, 90), (230, 90, 150))  # fmt: skip
_TABLES = 0.4
"""Share of the pictures whose background is a table in perspective rather than a flat surface."""


@dataclass(frozen=True)
class RenderedScene:
    """A rendered photo with ground truth; arrays have one entry per visible tile.

    `corners`: float32 (n, 4, 2), corners of the upper side in the tile's own frame; `visible`: float32 (n,), visible
    share of the upper side.
    """

    photo: NDArray[np.uint8]
    codes: list[str]
    corners: NDArray[np.float32]
    visible: NDArray[np.float32]


def random_example(sets: Sequence[TileSet], size: tuple[int, int], rng: np.random.Generator) -> RenderedScene:
    """Render a photo of (width, height) pixels with tiles of one of the sets in a random arrangement."""
    art = sets[int(rng.integers(len(sets)))]
    shape = Shape(1.0, float(rng.uniform(1.24, 1.45)), float(rng.uniform(0.5, 1.0)))
    return photograph(art, shape, _arrangement(art, shape, rng), size, rng)


def photograph(
    art: TileSet,
    shape: Shape,
    tiles: list[Tile],
    size: tuple[int, int],
    rng: np.random.Generator,
    *,
    things: Sequence[FlatThing] = (),
    half_shaded: bool = False,
) -> RenderedScene:
    """Render a photo of (width, height) pixels of tiles of a set, from any side and height.

    `things` lie on the table below the tiles. If `half_shaded`, a straight shadow's edge crosses the picture.
    """
    points = np.concatenate([tile.pose.corners(shape) for tile in tiles])
    upright = any(abs(tile.pose.axes[2, 2]) < 0.5 for tile in tiles)
    camera = aim_camera(
        points,
        size,
        tilt=float(abs(rng.normal(0.95 if upright else 0, 0.25 if upright else 0.5)).__mod__(1.2)),
        azimuth=float(rng.normal(0, 0.35)) if rng.random() < 0.7 else float(rng.uniform(-np.pi, np.pi)),
        roll=_roll(rng),
        distance=float(rng.uniform(10, 50)),
        fill=float(
            rng.choice([rng.uniform(0.25, 0.7), rng.uniform(0.7, 1.0), rng.uniform(1.0, 2.2)], p=[0.3, 0.5, 0.2])
        ),
        offset=(float(rng.normal(0, 0.06)), float(rng.normal(0, 0.08))),
    )
    light = np.array([*rng.normal(0, 0.5, 2), 1.0])
    scene = Scene(tiles, shape, _material(art, rng), camera, light / np.linalg.norm(light))
    ground = lay_clutter(_ground(scene, size, rng), things, camera)
    painted = paint_scene(scene, ground, rng)
    picture = cast_edge(painted.picture, rng) if half_shaded else painted.picture
    photo = simulate_camera(picture, float(rng.uniform(0.1, 1.0)), rng)
    return _example(photo, painted, tiles)


def _ground(scene: Scene, size: tuple[int, int], rng: np.random.Generator) -> Picture:
    """Background: a table in perspective, or a flat surface of any material."""
    if rng.random() < _TABLES:
        centres = np.array([tile.pose.centre[:2] for tile in scene.tiles])
        return table_top(scene.camera, size, centres.mean(axis=0), float(centres[:, 1].max()) + scene.shape.height, rng)
    return surface(size[1], size[0], rng)


def _example(photo: NDArray[np.uint8], painted: Painted, tiles: list[Tile]) -> RenderedScene:
    shown = np.flatnonzero(painted.visible > 0.02)
    codes = [tiles[i].code for i in shown]
    return RenderedScene(photo, codes, painted.corners[shown], painted.visible[shown])


def _roll(rng: np.random.Generator) -> float:
    kind = rng.random()
    if kind < 0.5:
        return float(rng.normal(0, 0.12))
    if kind < 0.75:
        return float(rng.integers(4) * np.pi / 2 + rng.normal(0, 0.1))
    return float(rng.uniform(-np.pi, np.pi))


def _material(art: TileSet, rng: np.random.Generator) -> Material:
    body = np.array(_BODIES[int(rng.integers(len(_BODIES)))]) + rng.normal(0, 6, 3)
    if art.whole:
        body = rim_colour(art, rng)
    back = np.array(_BACKS[int(rng.integers(len(_BACKS)))]) + rng.normal(0, 15, 3)
    return Material(
        tuple(np.clip(body, 0, 255)),
        tuple(np.clip(back, 0, 255)),
        layer=float(rng.uniform(0.45, 0.85)) if rng.random() < 0.9 else 1.0,
        rounding=float(rng.uniform(0.04, 0.16)),
        margin=float(rng.uniform(0.04, 0.15)),
        bevel=float(rng.uniform(0, 1)),
        engraving=float(rng.uniform(0, 1)),
    )


def _arrangement(art: TileSet, shape: Shape, rng: np.random.Generator) -> list[Tile]:
    kind = rng.random()
    if kind < 0.5:
        tiles = _rows(art, shape, rng)
    elif kind < 0.65:
        tiles = _grid(art, shape, rng)
    else:
        tiles = _scattered(art, shape, rng)
    if rng.random() < 0.2:
        tiles += _wall(shape, min(t.pose.centre[1] for t in tiles) - rng.uniform(1.5, 4), rng)
    return tiles


def _tile(art: TileSet, pose: Pose, rng: np.random.Generator, code: str | None = None) -> Tile:
    code = code or art.codes[int(rng.integers(len(art.codes)))]
    return Tile(code, pose, art.face(code, rng))


def _codes(art: TileSet, count: int, rng: np.random.Generator) -> list[str]:
    """Codes of a row as people arrange them: often sorted, often with equal neighbours."""
    codes: list[str] = []
    while len(codes) < count:
        code = art.codes[int(rng.integers(len(art.codes)))]
        codes += [code] * int(rng.choice([1, 2, 3, 4], p=[0.6, 0.15, 0.2, 0.05]))
    codes = codes[:count]
    return sorted(codes, key=art.codes.index) if rng.random() < 0.4 else codes


def _rows(art: TileSet, shape: Shape, rng: np.random.Generator) -> list[Tile]:
    tiles: list[Tile] = []
    up, gap_probability = rng.random() < 0.35, rng.choice([0.0, 0.05, 0.2])
    y, jitter = 0.0, rng.uniform(0, 0.05)
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        x, turn = float(rng.uniform(-2, 2)), float(rng.normal(0, 0.03))
        over = rng.random() < 0.15
        for code in _codes(art, int(rng.integers(2, 18)), rng):
            sideways = not up and rng.random() < 0.06
            half = shape.height / 2 if sideways else 0.5
            x += half
            angle = turn + rng.normal(0, jitter) + (np.pi / 2 * rng.choice([1, -1]) if sideways else 0)
            angle += np.pi if (over != (rng.random() < 0.05)) and not up else 0
            place = (x, y + turn * x + rng.normal(0, jitter))
            if not up and rng.random() < 0.03:
                tiles.append(Tile(BACK, lying(*place, angle, shape, face_down=True), None))
            else:
                lean = float(abs(rng.normal(0, 0.1)))
                pose = standing(*place, turn, shape, lean=lean) if up else lying(*place, angle, shape)
                tiles.append(_tile(art, pose, rng, code))
            x += half + 0.01 + (rng.uniform(0.2, 1.5) if rng.random() < gap_probability else 0)
        y += shape.height * rng.uniform(1.0, 2.0) + (shape.thickness if up else 0)
    return tiles


def _grid(art: TileSet, shape: Shape, rng: np.random.Generator) -> list[Tile]:
    rows, columns = int(rng.integers(2, 6)), int(rng.integers(3, 10))
    pitch = 1 + rng.choice([0.01, 0.03, rng.uniform(0, 1.2)])
    jitter = 0.02 if pitch < 1.1 else 0.15
    return [
        _tile(art, lying(
            c * pitch + rng.normal(0, jitter / 4),
            r * shape.height * pitch + rng.normal(0, jitter / 4),
            float(rng.normal(0, jitter)) + (float(rng.integers(4)) * np.pi / 2 if pitch > 1.45 else 0),
            shape,
        ), rng)
        for r in range(rows)
        for c in range(columns)
    ]  # fmt: skip


def _scattered(art: TileSet, shape: Shape, rng: np.random.Generator) -> list[Tile]:
    count, spread = int(rng.integers(1, 36)), rng.uniform(1.0, 2.2)
    side = np.sqrt(count) * 1.3 * spread
    any_way = rng.random() < 0.8
    tiles: list[Tile] = []
    places: list[tuple[tuple[float, float], NDArray[np.float32]]] = []
    reach = hypot(shape.width, shape.height)
    for _ in range(count * 6):
        x, y = (float(v) for v in rng.uniform(0, side, 2) * (1, 0.8))
        angle = float(rng.uniform(-np.pi, np.pi)) if any_way else float(rng.normal(0, 0.2))
        # Slightly shrunk footprints, so that tiles may touch but hardly overlap.
        footprint = np.asarray(
            cv2.boxPoints(((x, y), (0.95, shape.height * 0.95), float(np.degrees(angle)))), np.float32
        )
        if any(
            hypot(x - far[0], y - far[1]) < reach and cv2.intersectConvexConvex(footprint, other)[0] > 0.02
            for far, other in places
        ):
            continue
        places.append(((x, y), footprint))
        down = rng.random() < 0.1
        pose = lying(x, y, angle, shape, face_down=down)
        tiles.append(Tile(BACK, pose, None) if down else _tile(art, pose, rng))
        if len(tiles) == count:
            break
    return tiles


def _wall(shape: Shape, y: float, rng: np.random.Generator) -> list[Tile]:
    count, levels, angle = int(rng.integers(3, 18)), int(rng.integers(1, 3)), float(rng.normal(0, 0.1))
    start = float(rng.uniform(-3, 6))
    tiles: list[Tile] = []
    for level in range(levels):
        for i in range(count):
            pose = lying(start + i * 1.01, y + angle * i, angle, shape, face_down=True, level=level)
            tiles.append(Tile(BACK, pose, None))
    return tiles
