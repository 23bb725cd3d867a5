"""Faces of the dots, and of the bamboos but the 1, which is a bird."""

import json
from pathlib import Path
from typing import Final

import numpy as np

from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour
from vision.synthesis.rendering.faces.sketches import draw_sketch
from vision.synthesis.rendering.faces.style import Style

_ARRANGEMENTS: Final = json.loads(Path(__file__).with_name("arrangements.json").read_text("utf-8"))
"""By number: of dots their radius, then x, y and an index into the style's three inks of each; of bamboos the
thickness of the sticks, then the start x, y and the end x, y of each, and an index into the style's two inks.
"""


def draw_dots(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a dot tile, 1 to 9."""
    inks = dict(zip(("first", "second", "third"), map(style.ink, style.dots), strict=True))
    if number == 1:
        draw_sketch(canvas.placed(WIDTH / 2.0, 50.0), f"one {style.one_dot}", inks)
        return
    radius, *places = _ARRANGEMENTS["dots"][str(number)]
    for x, y, ink in places:
        draw_sketch(canvas.placed(x, y, radius), f"dot {style.dot}", inks | {"ink": style.ink(style.dots[ink])})


def draw_bamboos(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a bamboo tile, 2 to 9; the slanted sticks of the 8 meet at the edge or in the middle."""
    thickness, *sticks = _ARRANGEMENTS["bamboos"][f"8 {style.eight}" if number == 8 else str(number)]
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
