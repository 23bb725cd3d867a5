"""Draws the printed faces of a set from its style, birds for the 1 of bamboos among them."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.synthesis.rendering.faces.bamboos import draw_bamboos
from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour, smooth
from vision.synthesis.rendering.faces.dots import draw_dots
from vision.synthesis.rendering.faces.glyphs import draw_character, draw_honour, draw_myriads
from vision.synthesis.rendering.faces.plants import PLANTS
from vision.synthesis.rendering.faces.style import Style


def _sparrow(canvas: Canvas, style: Style) -> None:
    """A long-tailed bird on a twig, its head to the upper left."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for end in ((63.0, 90.0), (57.0, 95.0), (50.0, 97.0)):
        canvas.leaf([(38, 56), (48, 72), end], 5.5, accent)
    canvas.leaf([(40, 56), (53, 74), (66, 82)], 4.0, main)
    body = smooth([(27, 26), (22, 36), (25, 50), (36, 62), (46, 62), (47, 50), (42, 38), (35, 28), (27, 26)])
    canvas.polygon(body, main)
    canvas.polygon((body - (35, 45)) * 0.76 + (34, 45), None)
    for step in range(4):
        canvas.curve(
            [(26 + 3 * step, 40 + 5 * step), (30 + 3 * step, 43 + 5 * step), (34 + 3 * step, 41 + 5 * step)],
            1.5,
            accent,
        )
    wing = smooth([(40, 36), (52, 40), (61, 52), (64, 66), (54, 62), (45, 54), (40, 36)])
    canvas.polygon(wing, dark)
    for points in ([(44, 41), (53, 48), (59, 60)], [(44, 47), (50, 53), (54, 59)]):
        canvas.curve(points, 1.2, None)
    canvas.disc(28, 20, 9.0, dark)
    canvas.disc(27, 20, 6.2, None)
    canvas.disc(25.5, 19, 2.2, dark)
    canvas.polygon([(20, 16), (9, 23), (20, 25)], accent)
    for end in ((33.0, 3.0), (42.0, 5.0), (46.0, 12.0)):
        canvas.leaf([(31, 14), (36, 8), end], 2.6, accent)
    canvas.curve([(8, 76), (22, 68), (38, 66), (52, 70)], 2.4, main)
    canvas.leaf([(12, 74), (9, 84), (14, 92)], 4.5, main)
    canvas.leaf([(22, 68), (20, 60), (12, 56)], 4.0, main)
    for x in (32.0, 39.0):
        canvas.line([(x, 60), (x - 1, 67)], 1.8, accent)


def _peacock(canvas: Canvas, style: Style) -> None:
    """A bird with its tail spread above its body."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for radius, count, ink in ((34.5, 13, main), (24.5, 9, main)):
        for part in range(count):
            degrees = -172.0 + 164.0 * part / (count - 1)
            plume = canvas.placed(37.5, 50.0, 1.0, degrees)
            plume.leaf([(8, 0), (radius * 0.6, 0), (radius, 0)], 4.4, ink)
            plume.ellipse(radius - 4.0, 0, 4.8, 3.6, ink)
            plume.ellipse(radius - 4.0, 0, 2.8, 2.0, None)
            plume.ellipse(radius - 4.0, 0, 1.5, 1.1, accent)
    for side in (-1, 1):
        for drop in range(4):
            canvas.leaf(
                [(37.5 + side * 9, 62), (37.5 + side * 21, 63 + 4 * drop), (37.5 + side * 31, 72 + 5 * drop)], 3.4, main
            )
    canvas.ellipse(37.5, 67, 14.0, 17.0, dark)
    canvas.ellipse(37.5, 68, 11.6, 14.2, None)
    for x, y in ((31, 68), (37.5, 68), (44, 68), (34, 74), (41, 74), (37.5, 80)):
        canvas.ellipse(x, y, 2.2, 1.8, main)
    canvas.brush(smooth([(41, 62), (37, 55), (39, 46), (36, 40)]), [8.0] * 8 + [6.0] * 8 + [6.5] * 9, dark)
    canvas.disc(35.5, 39.5, 5.4, dark)
    canvas.disc(34.6, 38.8, 1.6, None)
    canvas.polygon([(31, 37.5), (23, 42), (32, 43)], accent)
    for x in (31.0, 44.0):
        canvas.line([(x, 83), (x, 93)], 2.2, accent)
        canvas.line([(x - 5, 96), (x, 92), (x + 5, 96)], 2.0, accent)


def _crane(canvas: Canvas, style: Style) -> None:
    """A wading bird with a raised wing, its head to the upper right."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for end in ((8.0, 70.0), (6.0, 60.0), (13.0, 78.0)):
        canvas.leaf([(32, 60), (20, 64), end], 6.0, dark)
    canvas.leaf([(46, 46), (38, 66), (18, 66)], 15.0, main)
    for step in range(5):
        canvas.leaf([(44 - 2 * step, 52), (30 - 4 * step, 36 - 3 * step), (30 - 6 * step, 16 + 4 * step)], 5.2, main)
        canvas.curve([(42 - 2 * step, 49), (31 - 4 * step, 37 - 3 * step)], 0.9, None)
    canvas.brush(smooth([(46, 52), (54, 42), (48, 30), (55, 20)]), [9.0] * 8 + [5.5] * 8 + [5.0] * 9, main)
    canvas.ellipse(55, 18, 5.8, 5.0, main)
    canvas.disc(56, 17.4, 1.4, None)
    canvas.ellipse(54, 13.4, 4.2, 2.2, accent)
    canvas.polygon([(59, 15), (71, 21), (59, 21)], accent)
    canvas.line([(40, 64), (42, 80), (40, 93)], 2.0, accent)
    canvas.line([(34, 66), (28, 78), (38, 82)], 2.0, accent)
    canvas.line([(34, 94), (40, 92), (47, 95)], 1.8, accent)
    for end in ((60.0, 70.0), (65.0, 78.0), (56.0, 74.0)):
        canvas.leaf([(60, 95), (59, 84), end], 2.6, main)


_BIRDS: Final = {"sparrow": _sparrow, "peacock": _peacock, "crane": _crane}


_HONOUR_INDICES = "ESWNPFC"
_NAMES = "梅蘭菊竹春夏秋冬"
_LINES: Final[dict[str, list[str]]] = json.loads(Path(__file__).with_name("indices.json").read_text("utf-8"))
"""Points of each line of a digit or letter in a box of 0 to 60 by 0 to 100; a leading ~ marks a smooth line."""


@lru_cache(maxsize=256)
def draw_face(code: str, style: Style, height: int) -> NDArray[np.uint8]:
    """Draw the ink of one face on a transparent background, without the tile.

    `height`: pixels; the width is three quarters of it. Returns uint8 (height, width, 4), RGBA (straight alpha); cached
    and shared, hence read-only. Raises `ValueError`: the code is not that of a face.
    """
    if code not in FACES:
        raise ValueError(f"{code!r} is not the code of a face")
    canvas = Canvas(height)
    indexed = style.indices and code[1] != "f"
    _draw(_printing(canvas, style.size, indexed), code, style)
    if indexed:
        index = _HONOUR_INDICES[int(code[0]) - 1] if code[1] == "z" else code[0]
        draw_index(canvas, index, (3.5, 3.0), 12.0, style.red)
    image = canvas.image()
    image.flags.writeable = False
    return image


def _printing(canvas: Canvas, size: float, indexed: bool) -> Canvas:
    """The canvas scaled about the face's centre; slightly smaller and lower to leave room for an index."""
    scale, right, down = (size * 0.88, 1.5, 3.0) if indexed else (size, 0.0, 0.0)
    return canvas.placed(WIDTH / 2.0 * (1.0 - scale) + right, 50.0 * (1.0 - scale) + down, scale)


def _draw(canvas: Canvas, code: str, style: Style) -> None:
    number, suit = int(code[0]), code[1]
    if suit == "m":
        draw_myriads(canvas, number, style)
    elif suit == "p":
        draw_dots(canvas, number, style)
    elif suit == "s" and number == 1:
        _BIRDS[style.bird](canvas, style)
    elif suit == "s":
        draw_bamboos(canvas, number, style)
    elif suit == "z":
        draw_honour(canvas, number, style)
    else:
        draw_flower(canvas, number, style)


def draw_flower(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a flower tile, 1 to 8: plants have their name on the left, seasons on the right."""
    season = number > 4
    name = (45.0, 5.0, 70.0, 31.0) if season else (5.0, 5.0, 30.0, 31.0)
    colours = (style.ink(style.petals), style.ink(style.leaves), style.ink(style.numeral))
    PLANTS[number - 1](canvas.placed(2.6, 4.0, 0.93), colours[0], colours[1])
    draw_character(canvas, _NAMES[number - 1], name, style, colours[0] if season else colours[2])
    digit = str(number - 4 if season else number)
    draw_index(canvas, digit, (8.0 if season else 56.0, 8.0), 18.0, colours[2] if season else colours[0])


def draw_index(canvas: Canvas, text: str, corner: tuple[float, float], height: float, colour: Colour) -> None:
    """Draw a digit from 1 to 9 or one of the letters E S W N C F P, its upper left corner at (x, y)."""
    for line in _LINES[text]:
        pairs = line.removeprefix("~").split()
        points = np.array([[float(value) for value in pair.split(",")] for pair in pairs]) * (height / 100.0)
        canvas.line((smooth(points) if line.startswith("~") else points) + corner, height * 0.15, colour)
