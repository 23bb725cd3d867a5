"""Rows of tiles on a table: curves with a wander and slack of their own, not straight lines with a pitch."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

import cv2
import numpy as np

from scoring.tiles import BACK
from tests.benchmarks.second_tables.houses import House, Shown
from tests.benchmarks.second_tables.pieces import Piece
from vision.synthesis.geometry import Pose, Shape, lying, standing

LAST_SLACK: Final = 0.2
"""Most space between two tiles of one piece, in tile widths; from .35 on it would be a tile laid apart."""
MOST_OVERLAP: Final = 0.05
"""Overlap of two tiles on the table as a share of a tile, up to which they lie beside each other."""


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A tile on the table: the code on its upper side, its pose, the number of its piece (-1 in the background)."""

    code: str
    pose: Pose
    piece: int


@dataclass(frozen=True, slots=True)
class Row:
    """Pieces from the left, with the space before each in tile widths, and how their tiles lie."""

    pieces: tuple[tuple[float, Piece], ...]
    shown: Shown = "lying"

    @property
    def width(self) -> float:
        return sum(space + piece.width for space, piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Place:
    """The left end of a row in tile widths, and the direction in which it begins, in radians."""

    x: float
    y: float
    angle: float = 0.0


def lay_row(row: Row, place: Place, house: House, shape: Shape, first: int, rng: Random) -> list[LaidTile]:
    """Lay a row down; its pieces are numbered from `first`."""
    curve = _Curve(place, house, rng)
    tiles: list[LaidTile] = []
    at = 0.0
    for number, (space, piece) in enumerate(row.pieces, first):
        at += space
        loose = 0.0
        for spot in piece.spots:
            beside = spot.level or abs(spot.across) > shape.height / 2
            if not beside:
                loose += min(rng.expovariate(1 / house.slack), LAST_SLACK) if house.slack else 0.0
            pose = curve.pose(at + spot.along + loose, spot.across, spot.turn)
            x, y, angle = pose[0], pose[1], pose[2] + rng.gauss(0.0, 0.25 * house.slack)
            tiles.append(LaidTile(spot.code, _pose(spot.code, x, y, angle, spot.level, row.shown, shape, rng), number))
        at += piece.width + loose
    return tiles


def across_top(tiles: Sequence[LaidTile], code: str, piece: int, shape: Shape, rng: Random) -> LaidTile:
    """A tile that lies across the top of standing ones, near their right end."""
    under = tiles[max(0, len(tiles) - rng.randint(1, 4))].pose
    angle = float(np.arctan2(under.axes[0][1], under.axes[0][0])) + pi / 2 * rng.choice((0, 1)) + rng.gauss(0, 0.1)
    flat = lying(float(under.centre[0]), float(under.centre[1]), angle, shape)
    centre = flat.centre + np.array([0.0, 0.0, shape.height])
    return LaidTile(code, Pose(centre, flat.axes), piece)


def overlaps(tiles: Sequence[LaidTile], shape: Shape, most: float = MOST_OVERLAP) -> bool:
    """Whether any two tiles of one level lie on the same place by more than `most` of a tile."""
    prints = [_print(tile.pose, shape) for tile in tiles]
    centres = np.array([tile.pose.centre for tile in tiles])
    for one, other in _near_pairs(centres, shape):
        area, _ = cv2.intersectConvexConvex(prints[one], prints[other])
        if area > most * shape.width * min(shape.height, shape.thickness / 0.6):
            return True
    return False


def _near_pairs(centres: np.ndarray[tuple[int, ...], np.dtype[np.float64]], shape: Shape) -> list[tuple[int, int]]:
    steps = np.abs(centres[:, None] - centres[None])
    near = (np.hypot(steps[..., 0], steps[..., 1]) < hypot(shape.width, shape.height)) & (
        steps[..., 2] < 0.6 * shape.thickness
    )
    return [(int(a), int(b)) for a, b in np.argwhere(np.triu(near, 1))]


def _print(pose: Pose, shape: Shape) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """The ground that a tile covers, float32 (n, 2), convex."""
    corners = pose.corners(shape)[:, :2].astype(np.float32)
    return np.asarray(cv2.convexHull(corners)[:, 0], np.float32)


def _pose(code: str, x: float, y: float, angle: float, level: int, shown: Shown, shape: Shape, rng: Random) -> Pose:
    if shown == "standing":
        return standing(x, y, angle, shape, lean=abs(rng.gauss(0.05, 0.06)))
    return lying(x, y, angle, shape, face_down=code == BACK, level=level)


class _Curve:
    """A bent line with a slow wander: two waves of random length and phase."""

    def __init__(self, place: Place, house: House, rng: Random) -> None:
        self._place, self._bend = place, house.curve
        self._waves = [
            (house.wander * rng.gauss(0.0, 1.0) * share, 2 * pi / rng.uniform(*length), rng.uniform(0, 2 * pi))
            for share, length in ((0.7, (9.0, 20.0)), (0.3, (2.5, 6.0)))
        ]

    def pose(self, along: float, across: float, turn: float) -> tuple[float, float, float]:
        """x, y and angle of a tile."""
        bend = self._bend * along
        # The chord of an arc of this length and bend.
        reach = along if abs(bend) < 1e-6 else 2 * along / bend * sin(bend / 2)
        chord = self._place.angle + bend / 2
        aside = across + sum(size * sin(often * along + phase) for size, often, phase in self._waves)
        slope = sum(size * often * cos(often * along + phase) for size, often, phase in self._waves)
        heading = self._place.angle + bend
        x = self._place.x + reach * cos(chord) - aside * sin(heading)
        y = self._place.y + reach * sin(chord) + aside * cos(heading)
        return x, y, heading + slope + turn
