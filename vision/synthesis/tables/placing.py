"""Places lines of tiles with realistic imperfections: tilt, drift, bend, breaks, jitter."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Final

import cv2
import numpy as np

from scoring.tiles import BACK
from vision.synthesis.geometry import Pose, Shape, lying, standing
from vision.synthesis.tables.lines import GroupKind, LaidPart, Line

_PITCH: Final = 1.012
"""Spacing of neighbouring tiles in tile widths: slightly above 1, so that their sides do not intersect."""
_MOST_TILT: Final = radians(6.0)
_FARTHER: Final = 0.15
"""Extra distance between lines, in tile heights, added when tiles would overlap."""
_MOST_TRIES: Final = 20
_MOST_OVERLAP: Final = 0.08
"""Largest tolerated overlap as a share of a tile's area."""
_FLAT: Final = 0.9
_SAME_LEVEL: Final = 0.1


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table; `code` is the face on its upper side, or the back."""

    code: str
    pose: Pose


@dataclass(frozen=True, slots=True)
class LaidGroup:
    """Tiles that belong together, in reading order.

    Attributes:
        line: index of their line, counted from the far one.
        marked: whether a turned, raised or face-down tile shows that the set was laid out in the game.
        space: gap to the previous group of the line, in tile widths.
    """

    kind: GroupKind
    tiles: tuple[LaidTile, ...]
    line: int
    marked: bool = False
    space: float = 0.0


@dataclass(frozen=True, slots=True)
class PlacementJitter:
    """Deviation of a hand's rows from straight and even, in ranges seen on real photos.

    Attributes:
        tilt: rotation of rows against each other, in radians.
        drift: relative growth of the spacing from the left end of a row to the right end.
        bend: rotation of a row over its length, in radians.
        jog: standard deviation of tiles towards or from the player, in tile widths.
        twist: standard deviation of tile rotation, in radians.
        broken: offset of a row at one of its parts, in tile widths.
        distance: between lines, in tile heights.
    """

    tilt: float
    drift: float
    bend: float
    jog: float
    twist: float
    broken: float
    distance: float


def random_jitter(rng: Random) -> PlacementJitter:
    """Jitter of a careful or a careless player."""
    care = rng.choice((0.15, 0.5, 1.0))
    return PlacementJitter(
        tilt=max(-_MOST_TILT, min(_MOST_TILT, rng.gauss(0.0, 0.025) * care)),
        drift=rng.uniform(0.0, 0.06) * care,
        bend=rng.gauss(0.0, 0.22) * care if rng.random() < 0.35 else 0.0,
        jog=0.05 * care,
        twist=0.02 * care,
        broken=rng.uniform(0.1, 0.3) if rng.random() < 0.25 * care else 0.0,
        distance=rng.uniform(1.03, 1.6) if rng.random() < 0.9 else rng.uniform(1.6, 2.2),
    )


def place_lines(lines: Sequence[Line], shape: Shape, jitter: PlacementJitter, rng: Random) -> list[LaidGroup]:
    """Place lines, in tile widths, x to the right, y to the player; farther apart where tiles overlap."""
    groups = _placed(lines, shape, jitter, rng)
    for _ in range(_MOST_TRIES):
        if not _collide([tile.pose for group in groups for tile in group.tiles], shape):
            break
        jitter = replace(jitter, distance=jitter.distance + _FARTHER)
        groups = _placed(lines, shape, jitter, rng)
    return groups


def _placed(lines: Sequence[Line], shape: Shape, habit: PlacementJitter, rng: Random) -> list[LaidGroup]:
    groups: list[LaidGroup] = []
    depth, left = 0.0, 0.0
    for number, line in enumerate(lines):
        if line.column:
            groups += _place_column(line, shape, habit, number, rng)
            left = max(placed.width for placed in line.parts) + rng.uniform(0.75, 1.9)
            continue
        if groups and not left:
            depth += _step(line, shape, habit)
        path = _Path(left or (rng.uniform(-1.5, 2.5) if number else 0.0), depth, habit, rng)
        groups += _place_row(line, path, shape, number)
    return groups


def _collide(poses: Sequence[Pose], shape: Shape) -> bool:
    """Whether two tiles overlap by more than tolerated."""
    lying_down = [pose for pose in poses if abs(pose.axes[2, 2]) > _FLAT]
    centres = np.array([pose.centre for pose in lying_down]).reshape(-1, 3)
    prints = [pose.corners(shape)[:4, :2].astype(np.float32) for pose in lying_down]
    apart = np.abs(centres[:, None] - centres[None])
    near = (np.hypot(apart[..., 0], apart[..., 1]) < hypot(shape.width, shape.height)) & (apart[..., 2] < _SAME_LEVEL)
    return any(
        cv2.intersectConvexConvex(prints[one], prints[other])[0] > _MOST_OVERLAP * shape.width * shape.height
        for one, other in np.argwhere(np.triu(near, 1)).tolist()
    )


def _step(line: Line, shape: Shape, habit: PlacementJitter) -> float:
    """Distance to the next line, with room for a fourth tile beyond a turned one and for standing tiles."""
    step = shape.height * habit.distance
    if any(spot.y < -0.3 for placed in line.parts for spot in placed.spots):
        step += shape.height * 0.9
    return step + (shape.height * 1.3 if line.standing else 0.0)


class _Path:
    """Path along which the tiles of a line are placed, from left to right."""

    def __init__(self, left: float, depth: float, habit: PlacementJitter, rng: Random) -> None:
        self._habit, self._rng = habit, rng
        self._x, self._y = left, depth
        self._angle = habit.tilt * rng.choice((1.0, 1.0, -0.5)) - habit.bend / 2.0

    def start(self, length: float) -> None:
        """Begin a line of this length, in tile widths."""
        self._length = max(length, 1.0)
        self._along = 0.0

    def go(self, distance: float) -> None:
        """Advance along the path, which bends and whose spacing grows."""
        share = self._along / self._length
        step = distance * (1.0 + self._habit.drift * share)
        self._x += step * cos(self._angle)
        self._y += step * sin(self._angle)
        self._along += distance
        self._angle += self._habit.bend * distance / self._length

    def slip(self) -> None:
        """Offset the row sideways between two of its parts."""
        if self._habit.broken:
            self._y += self._rng.choice((-1.0, 1.0)) * self._habit.broken

    def pose(self, y: float, quarter_turns: int, shape: Shape, *, code: str, level: int, upright: bool) -> Pose:
        """Pose of a tile at the current position, its centre `y` nearer to the player than the path."""
        slip, twist = self._rng.gauss(0.0, self._habit.jog), self._rng.gauss(0.0, self._habit.twist)
        down = y + slip
        x, place = self._x - sin(self._angle) * down, self._y + cos(self._angle) * down
        if upright:
            return standing(x, place, self._angle + twist, shape, lean=abs(self._rng.gauss(0.06, 0.05)))
        angle = self._angle + quarter_turns * pi / 2.0 + twist
        return lying(x, place, angle, shape, face_down=code == BACK, level=level)


def _place_row(line: Line, path: _Path, shape: Shape, number: int) -> list[LaidGroup]:
    path.start(sum(placed.space + placed.width * _PITCH for placed in line.parts))
    groups: list[LaidGroup] = []
    for at, placed in enumerate(line.parts):
        if at:
            path.go(placed.space)
            path.slip()
        tiles = _place_part(placed, path, shape, upright=line.standing)
        groups.append(_group(placed, tiles, number, first=not at))
    return groups


def _place_part(part: LaidPart, path: _Path, shape: Shape, *, upright: bool) -> tuple[LaidTile, ...]:
    tiles: list[LaidTile] = []
    walked = 0.0
    for spot in part.spots:
        path.go((spot.x - walked) * _PITCH)
        walked = spot.x
        pose = path.pose(spot.y, spot.quarter_turns, shape, code=spot.code, level=spot.level, upright=upright)
        tiles.append(LaidTile(spot.code, pose))
    path.go((part.width - walked) * _PITCH)
    return tuple(tiles)


def _place_column(line: Line, shape: Shape, habit: PlacementJitter, number: int, rng: Random) -> list[LaidGroup]:
    """Sets stacked in a column, the first nearest to the player."""
    groups: list[LaidGroup] = []
    depth = rng.uniform(-0.6, 0.3) * shape.height
    widest = max(placed.width for placed in line.parts)
    for placed in line.parts:
        path = _Path((widest - placed.width) * rng.random(), depth, habit, rng)
        path.start(placed.width)
        groups.append(_group(placed, _place_part(placed, path, shape, upright=False), number, first=True))
        raised = any(spot.y < -0.3 for spot in placed.spots)
        depth -= shape.height * (1.02 + rng.uniform(0.0, 0.3) + 0.9 * raised) + 1.5 * widest * abs(habit.tilt)
    return groups[::-1]


def _group(part: LaidPart, tiles: tuple[LaidTile, ...], line: int, *, first: bool) -> LaidGroup:
    return LaidGroup(part.kind, tiles, line, part.marked, 99.0 if first else part.space)
