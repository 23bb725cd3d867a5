"""Flat things on the table that are no tiles, laid on its picture in perspective."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.synthesis.geometry import Camera
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.clutter_art import (
    DRAWERS,
    SCALE,
    Drawer,
    draw_domino,
    draw_letter_tile,
    draw_playing_card,
)
from vision.synthesis.rendering.noise import Picture
from vision.synthesis.rendering.texture import alpha_blend
from vision.synthesis.tables.layout import Layout

_IN_ROWS: Final = (draw_domino, draw_letter_tile, draw_playing_card)
"""Things that players lay in rows."""
_SHADOW: Final = 0.55
_SHADOW_SHIFT: Final = 0.12
"""How far the shadow reaches beside a thing, in tile widths."""
_NEAREST: Final = 1.0
"""Least distance from the camera of what is painted, in tile widths."""


@dataclass(frozen=True)
class FlatThing:
    """A thing that lies flat on the table.

    Attributes:
        art: uint8 RGBA (h, w, 4), straight alpha, `SCALE` pixels to a tile's width.
        centre: (x, y) in tile widths.
        turn: radians clockwise as seen from above.
    """

    art: NDArray[np.uint8]
    centre: tuple[float, float]
    turn: float

    def to_table(self) -> NDArray[np.float64]:
        """Affine map, float64 (3, 3), from (column, row, 1) of the art to (x, y, 1) of the table."""
        height, width = self.art.shape[:2]
        cosine, sine = np.cos(self.turn) / SCALE, np.sin(self.turn) / SCALE
        turned = np.array([[cosine, -sine, 0.0], [sine, cosine, 0.0], [0.0, 0.0, 1.0]])
        turned[:2, 2] = self.centre - turned[:2, :2] @ (width / 2, height / 2)
        return turned


def random_clutter(middle: NDArray[np.float64], reach: float, rng: np.random.Generator) -> list[FlatThing]:
    """One to six things, or rows of cards and pieces, within `reach` tile widths of `middle` (2,)."""
    things: list[FlatThing] = []
    for _ in range(int(rng.integers(1, 7))):
        draw = DRAWERS[int(rng.integers(len(DRAWERS)))]
        x, y = (float(place) for place in middle + rng.uniform(-reach, reach, 2))
        turn = float(rng.normal(0.0, 0.25) + rng.choice([0.0, np.pi / 2, np.pi], p=[0.7, 0.2, 0.1]))
        things += _row(draw, (x, y), turn, rng)
    return things


def _row(draw: Drawer, start: tuple[float, float], turn: float, rng: np.random.Generator) -> list[FlatThing]:
    """A thing, or two to eight of those that lie in rows, from `start` on."""
    row: list[FlatThing] = []
    x, y = start
    for _ in range(int(rng.integers(2, 9)) if draw in _IN_ROWS else 1):
        row.append(FlatThing(draw(rng), (x, y), turn + float(rng.normal(0.0, 0.02))))
        step = row[-1].art.shape[1] / SCALE + float(rng.uniform(0.0, 0.4))
        x, y = x + step * float(np.cos(turn)), y + step * float(np.sin(turn))
    return row


def clutter_behind(layout: Layout, rng: np.random.Generator) -> list[FlatThing]:
    """A thing, or a row of cards or pieces, right behind a hand and what lies around it, touching nothing."""
    centres = np.array([tile.pose.centre[:2] for group in layout.groups for tile in group.tiles])
    row = _row(DRAWERS[int(rng.integers(len(DRAWERS)))], (0.0, 0.0), 0.0, rng)
    deep = max(thing.art.shape[0] for thing in row) / SCALE
    away = float(centres[:, 1].min()) - layout.shape.height - deep / 2 - float(rng.uniform(0.0, 1.0))
    left = float(centres[:, 0].mean() - np.mean([thing.centre[0] for thing in row]))
    return [replace(thing, centre=(thing.centre[0] + left, away)) for thing in row]


def lay_clutter(ground: Picture, things: Sequence[FlatThing], camera: Camera) -> Picture:
    """The picture of a table, uint8 (h, w, 3), with things on it in order, each with a soft shadow around it."""
    picture = ground.copy()
    for thing in things:
        _lay(picture, thing, camera)
    return picture


def _lay(picture: Picture, thing: FlatThing, camera: Camera) -> None:
    height, width = thing.art.shape[:2]
    corners = np.array([(0, 0, 1), (width, 0, 1), (width, height, 1), (0, height, 1)]) @ thing.to_table().T
    corners[:, 2] = 0.0
    if ((corners - camera.eye) @ camera.turn[2]).min() < _NEAREST:
        return
    flat = camera.project(corners)
    margin = 8
    rows, columns = picture.shape[:2]
    left, top = np.clip(np.floor(flat.min(axis=0)) - margin, 0, (columns, rows)).astype(int).tolist()
    right, bottom = np.clip(np.ceil(flat.max(axis=0)) + margin, 0, (columns, rows)).astype(int).tolist()
    if right - left < 2 or bottom - top < 2:
        return
    window = picture[top:bottom, left:right]
    view = np.array([[1.0, 0.0, -left], [0.0, 1.0, -top], [0.0, 0.0, 1.0]]) @ camera.ground_view() @ thing.to_table()
    seen = _warped(thing.art, view, (right - left, bottom - top))
    alpha = np.asarray(cv2.extractChannel(seen, 3), np.uint8)
    size = float(np.sqrt(abs(cv2.contourArea(flat.astype(np.float32))) / (height * width))) * SCALE
    blurred = cv2.GaussianBlur(alpha, (0, 0), max(0.5, _SHADOW_SHIFT * size))
    shade = cv2.cvtColor(cv2.convertScaleAbs(blurred, alpha=-_SHADOW, beta=255.0), cv2.COLOR_GRAY2RGB)
    shadowed = np.asarray(cv2.multiply(window, shade, scale=1 / 255), np.uint8)
    window[:] = alpha_blend(shadowed, np.ascontiguousarray(seen[..., :3]), alpha)


def _warped(art: NDArray[np.uint8], view: NDArray[np.float64], size: tuple[int, int]) -> NDArray[np.uint8]:
    """The art, premultiplied, seen by a homography at a size (w, h); halved before where it would alias."""
    inked = Face(art, whole=False).premultiplied
    area = abs(np.linalg.det(view)) / abs((view @ (art.shape[1] / 2, art.shape[0] / 2, 1.0))[2]) ** 3
    while area < 0.3 and min(inked.shape[:2]) > 8:
        inked = np.asarray(cv2.pyrDown(inked), np.uint8)
        view, area = view @ np.diag([2.0, 2.0, 1.0]), area * 4
    return np.asarray(cv2.warpPerspective(inked, view, size, flags=cv2.INTER_LINEAR), np.uint8)
