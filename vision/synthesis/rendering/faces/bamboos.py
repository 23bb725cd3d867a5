"""Faces of the bamboos 2 to 9 (the 1 is a bird)."""

from typing import Final

import numpy as np

from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour
from vision.synthesis.rendering.faces.style import Style

_CENTRE = WIDTH / 2.0
_TWO = (21.0, WIDTH - 21.0)
_THREE = (14.5, _CENTRE, WIDTH - 14.5)

Stick = tuple[float, float, float, float, int]
"""Start and end of a stick (x0, y0, x1, y1) and the index of its ink in the style's bamboo inks."""


def _row(xs: tuple[float, ...], top: float, bottom: float, inks: tuple[int, ...]) -> tuple[Stick, ...]:
    return tuple((x, top, x, bottom, ink) for x, ink in zip(xs, inks, strict=True))


# Number -> stick thickness and sticks.
_ARRANGEMENTS: Final[dict[int, tuple[float, tuple[Stick, ...]]]] = {
    2: (12.5, (*_row((_CENTRE,), 10, 47, (0,)), *_row((_CENTRE,), 53, 90, (0,)))),
    3: (12.5, (*_row((_CENTRE,), 10, 47, (0,)), *_row(_TWO, 53, 90, (0, 0)))),
    4: (12.5, (*_row(_TWO, 10, 47, (0, 0)), *_row(_TWO, 53, 90, (0, 0)))),
    5: (11.0, (*_row(_TWO, 9, 44, (0, 0)), *_row((_CENTRE,), 32, 68, (1,)), *_row(_TWO, 56, 91, (0, 0)))),
    6: (11.5, (*_row(_THREE, 10, 47, (0, 0, 0)), *_row(_THREE, 53, 90, (0, 0, 0)))),
    7: (10.5, (*_row((_CENTRE,), 5, 33, (1,)), *_row(_THREE, 37, 64, (0, 0, 0)), *_row(_THREE, 68, 95, (0, 0, 0)))),
    9: (10.5, tuple(stick for top in (5, 36, 67) for stick in _row(_THREE, top, top + 28, (0, 1, 0)))),
}


def _eight(outward: bool) -> tuple[Stick, ...]:
    """A W over an M; the slanted sticks meet at the edge (`outward`) or in the middle of the tile."""
    rim, middle = (9.0, 43.0) if outward else (43.0, 9.0)
    upper = [(13.5, 7, 13.5, 45), (61.5, 7, 61.5, 45), (19, middle, _CENTRE, rim), (56, middle, _CENTRE, rim)]
    lower = [(x0, 100 - y0, x1, 100 - y1) for x0, y0, x1, y1 in upper]
    return tuple((float(x0), float(y0), float(x1), float(y1), 0) for x0, y0, x1, y1 in upper + lower)


def draw_bamboos(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a bamboo tile, 2 to 9."""
    thickness, sticks = _ARRANGEMENTS[number] if number != 8 else (9.5, _eight(style.eight == "w-over-m"))
    for x0, y0, x1, y1, ink in sticks:
        length = float(np.hypot(x1 - x0, y1 - y0))
        degrees = float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))
        frame = canvas.placed((x0 + x1) / 2.0, (y0 + y1) / 2.0, 1.0, degrees)
        _STICKS[style.bamboo](frame, length, thickness, style.ink(style.bamboos[ink]))


def _knots(canvas: Canvas, length: float, thickness: float, colour: Colour) -> None:
    half, radius = length / 2.0, thickness / 2.0
    canvas.line([(radius - half, 0), (half - radius, 0)], thickness * 0.66, colour)
    for x in (radius - half, 0.0, half - radius):
        canvas.disc(x, 0, radius, colour)
    canvas.line([(radius - half, 0), (half - radius, 0)], thickness * 0.14, None)


def _outline(canvas: Canvas, length: float, thickness: float, colour: Colour) -> None:
    half, wide, narrow = length / 2.0 - 0.5, thickness * 0.5, thickness * 0.36
    edge = thickness * 0.19
    for side in (-1, 1):
        near, far = side * edge * 0.4, side * half
        canvas.polygon([(near, -wide), (far, -narrow), (far, narrow), (near, wide)], colour)
        near, far = near + side * edge, far - side * edge
        canvas.polygon([(near, -wide + edge), (far, edge - narrow), (far, narrow - edge), (near, wide - edge)], None)
    for x in (-half, 0.0, half):
        canvas.line([(x, -wide), (x, wide)], edge * 1.3, colour)


def _solid(canvas: Canvas, length: float, thickness: float, colour: Colour) -> None:
    half, wide, narrow = length / 2.0 - 1.0, thickness * 0.46, thickness * 0.33
    canvas.rectangle(-half, -narrow, half, narrow, colour)
    for x in (-half + 1.0, 0.0, half - 1.0):
        canvas.line([(x, narrow - wide), (x, wide - narrow)], wide * 1.15, colour)
        canvas.line([(x, -wide + 0.6), (x, wide - 0.6)], 2.0, colour)
    for x in (-1.9, 1.9):
        canvas.line([(x, -narrow), (x, narrow)], 0.8, None)
    for x in (-half * 0.55, half * 0.55):
        canvas.line([(x - half * 0.18, 0), (x + half * 0.18, 0)], thickness * 0.16, None)


_STICKS: Final = {"knots": _knots, "outline": _outline, "solid": _solid}
