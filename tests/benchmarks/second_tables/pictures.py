"""What a camera sees of a scene: boxes around the visible part of each tile, and the groups that are the truth."""

import itertools
from dataclasses import dataclass, replace
from math import pi
from random import Random
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from scoring.tiles import BACK
from tests.benchmarks.measuring import read_right
from tests.benchmarks.second_tables.deal import Deal
from tests.benchmarks.second_tables.pieces import Open
from tests.benchmarks.second_tables.rows import LaidTile
from tests.benchmarks.second_tables.scenes import Scene, scene_of
from vision.detection.detections import Detections
from vision.layout.grouping.model import GroupKind
from vision.synthesis.geometry import Camera, aim_camera
from vision.synthesis.rendering.things import Finger

SIDE: Final = 1280
"""Longer side of a picture in pixels."""
LEAST_OF_HAND: Final = 0.4
"""Share of a tile of the hand that is seen at least; under a finger also of what is printed on it, which no person
could read else."""
_PRINT: Final = 0.7
"""Sides of the printed part of a face, by those of the face."""
_CAMERAS: Final = 12
"""Cameras that are tried before a finger that hides a face is taken away; after four times as many the table is."""
_LEAST_AROUND: Final = 0.45
_WHOLE: Final = 0.8
"""Share from which a box goes around the whole upper side, and its corners can be seen."""
_FRAMES: Final = ((4, 3), (4, 3), (3, 2), (16, 9), (1, 1))
_FRONT, _BACK_SIDE = (0, 1, 2, 3), (5, 4, 7, 6)


@dataclass(frozen=True, slots=True)
class TruthGroup:
    """Tiles of one group, as indices into the picture's arrays.

    Attributes:
        kind: as in the reading record.
        tiles: in reading order.
        added: whether a kong's fourth tile was added to a pung.
        open: what the picture cannot tell of it.
    """

    kind: GroupKind
    tiles: tuple[int, ...]
    added: bool = False
    open: frozenset[Open] = frozenset()


@dataclass(frozen=True, slots=True)
class Picture:
    """A photo's truth.

    Attributes:
        seed: of the scene.
        scene: the table.
        camera: the camera.
        size: width and height in pixels.
        codes: what each tile shows.
        boxes: float32 (n, 4), xyxy pixels, around the visible part.
        corners: float32 (n, 4, 2) in the tile's own frame; NaN where much of the tile is hidden.
        visible: float32 (n,), share that is seen.
        groups: every tile in one; the background is the last.
    """

    seed: int
    scene: Scene
    camera: Camera
    size: tuple[int, int]
    codes: tuple[str, ...]
    boxes: NDArray[np.float32]
    corners: NDArray[np.float32]
    visible: NDArray[np.float32]
    groups: tuple[TruthGroup, ...]

    @property
    def deal(self) -> Deal:
        """The hand."""
        return self.scene.deal

    def detections(self) -> Detections:
        """Every tile found and read right."""
        return read_right(self.codes, self.boxes, self.corners)


def second_table(seed: int, side: int = SIDE) -> Picture:
    """The picture of a seed, `side` pixels on its longer side."""
    scene, rng = scene_of(seed, 0), Random(f"second camera/{seed}")
    for attempt in itertools.count():
        if attempt == _CAMERAS:
            scene = replace(scene, fingers=())
        elif attempt and attempt % (4 * _CAMERAS) == 0:
            scene = scene_of(seed, attempt)
        long, short = rng.choice(_FRAMES)
        size = (side, side * short // long)
        state = rng.getstate()
        flat = _camera(scene, size, rng)
        rng.setstate(state)
        tall = _camera(scene, size[::-1], rng)
        # Most people hold the camera so that the hand fills the frame.
        upright = (tall.scale > flat.scale) == (rng.random() < 0.85)
        picture = _picture(seed, scene, tall if upright else flat, size[::-1] if upright else size)
        if picture is not None:
            return picture
    raise AssertionError


def _camera(scene: Scene, size: tuple[int, int], rng: Random) -> Camera:
    own = [tile for tile in scene.tiles if tile.piece >= 0]
    upright = scene.house.shown == "standing"
    lean = rng.betavariate(1.6, 2.2)
    roll = rng.gauss(0.0, 0.06)
    if rng.random() < 0.15:
        roll += rng.choice((pi / 2, -pi / 2, pi))
    elif rng.random() < 0.1:
        roll = rng.uniform(-pi, pi)
    return aim_camera(
        np.concatenate([tile.pose.corners(scene.shape) for tile in own]),
        size,
        tilt=0.6 + 0.55 * lean if upright else 0.05 + 1.0 * lean,
        azimuth=rng.gauss(0.0, 0.12 if upright else 0.22),
        roll=roll,
        distance=rng.uniform(13.0, 45.0),
        fill=0.5 + 0.46 * rng.random() ** 0.4,  # on photos a hand is .9 of the longer side in the median
        offset=(rng.gauss(0.0, 0.02), rng.gauss(0.0, 0.05)),
    )


def _picture(seed: int, scene: Scene, camera: Camera, size: tuple[int, int]) -> Picture | None:
    """What the camera sees; None if a tile of the hand is cut off or mostly hidden."""
    solids = np.array([camera.project(tile.pose.corners(scene.shape)) for tile in scene.tiles])
    upper = np.array(
        [solid[list(upper_side(tile))] for tile, solid in zip(scene.tiles, solids, strict=True)], np.float32
    )
    owner = _owners(scene, camera, solids, upper, size)
    shares, boxes = _visible_parts(owner, upper)
    prints = _visible_prints(owner, upper) if scene.fingers else np.ones(len(upper), np.float32)
    inside = [bool((quad > 0).all() and (quad < np.array(size)).all()) for quad in upper]
    kept = []
    for at, tile in enumerate(scene.tiles):
        if tile.piece >= 0:
            if not inside[at] or shares[at] < LEAST_OF_HAND or prints[at] < LEAST_OF_HAND:
                return None
            kept.append(at)
        elif shares[at] >= _LEAST_AROUND:
            kept.append(at)
    place = {at: number for number, at in enumerate(kept)}
    groups = [
        TruthGroup(
            piece.kind,
            tuple(place[at] for at in kept if scene.tiles[at].piece == number),
            piece.added,
            piece.open,
        )
        for number, piece in enumerate(scene.pieces)
    ]
    around = tuple(place[at] for at in kept if scene.tiles[at].piece < 0)
    corners = upper[kept].copy()
    corners[shares[kept] < _WHOLE] = np.nan
    return Picture(
        seed,
        scene,
        camera,
        size,
        tuple(scene.tiles[at].code for at in kept),
        boxes[kept],
        corners,
        shares[kept],
        (*groups, *([TruthGroup("background", around)] if around else [])),
    )


def upper_side(tile: LaidTile) -> tuple[int, ...]:
    return _BACK_SIDE if tile.code == BACK else _FRONT


def _owners(
    scene: Scene, camera: Camera, solids: NDArray[np.float64], upper: NDArray[np.float32], size: tuple[int, int]
) -> NDArray[np.int16]:
    """The tile whose upper side each pixel shows, -1 elsewhere: painted from the far tiles to the near ones."""
    owner = np.full((size[1], size[0]), -1, np.int16)
    distances = [float(np.linalg.norm(tile.pose.centre - camera.eye)) for tile in scene.tiles]
    for at in np.argsort(distances)[::-1].tolist():
        if np.abs(solids[at]).max() > 1e4 or cv2.contourArea(upper[at], oriented=True) <= 0:
            continue
        cv2.fillConvexPoly(owner, _fixed(cv2.convexHull(solids[at].astype(np.float32))[:, 0]), -1, cv2.LINE_8, 4)
        cv2.fillConvexPoly(owner, _fixed(upper[at]), at, cv2.LINE_8, 4)
    for finger in scene.fingers:
        _erase(owner, finger, camera)
    return owner


def _erase(owner: NDArray[np.int16], finger: Finger, camera: Camera) -> None:
    ends = np.array([finger.base, finger.knuckle, finger.tip])
    if ((ends - camera.eye) @ camera.turn[2] < 1.0).any():
        ends = ends[1:]
    flat = camera.project(ends)
    beside = camera.project(ends[-1:] + camera.turn[0] * finger.radius)[0] - flat[-1]
    cv2.polylines(owner, [_fixed(flat)], False, -1, max(1, round(2 * float(np.hypot(*beside)))), cv2.LINE_8, 4)


def _fixed(points: NDArray[np.float64] | NDArray[np.float32]) -> NDArray[np.int32]:
    clipped = np.clip(points.astype(np.float64), -1e4, 1e4)
    return np.asarray(np.round(clipped * 16), np.int32)


def _visible_parts(
    owner: NDArray[np.int16], upper: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Share of each upper side that is seen, float32 (n,), and the box around that part, float32 (n, 4)."""
    edge = np.array(owner.shape[::-1] * 2, np.float32)
    boxes = np.clip(np.concatenate([upper.min(axis=1), upper.max(axis=1)], axis=1), 0, edge)
    shares = np.zeros(len(upper), np.float32)
    rows, columns = np.nonzero(owner >= 0)
    order = np.argsort(owner[rows, columns], kind="stable")
    rows, columns = rows[order], columns[order]
    counts = np.bincount(owner[rows, columns], minlength=len(upper))
    for at, (stop, count) in enumerate(zip(np.cumsum(counts), counts, strict=True)):
        area = cv2.contourArea(upper[at], oriented=True)
        if count and area > 1:
            shares[at] = min(float(count) / area, 1.0)
        if count and shares[at] < _WHOLE:
            own = slice(stop - count, stop)
            boxes[at] = columns[own].min(), rows[own].min(), columns[own].max() + 1, rows[own].max() + 1
    return shares, boxes


def _visible_prints(owner: NDArray[np.int16], upper: NDArray[np.float32]) -> NDArray[np.float32]:
    """Share of the middle of each upper side, where the face is printed, that is seen; float32 (n,)."""
    shares = np.ones(len(upper), np.float32)
    for at, quad in enumerate(upper):
        part = quad.mean(axis=0) + _PRINT * (quad - quad.mean(axis=0))
        left, top = np.maximum(part.min(axis=0).astype(int), 0)
        right, bottom = np.maximum(part.max(axis=0).astype(int) + 1, 0)
        around = owner[top:bottom, left:right]
        mask = np.zeros(around.shape, np.uint8)
        if around.size:
            cv2.fillConvexPoly(mask, _fixed(part - (left, top)), 1, cv2.LINE_8, 4)
        if mask.any():
            shares[at] = float((around[mask > 0] == at).mean())
    return shares
