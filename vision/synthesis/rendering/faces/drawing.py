"""Draws the printed faces of a set from its style."""

from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.synthesis.rendering.faces.bamboos import draw_bamboos
from vision.synthesis.rendering.faces.birds import draw_bird
from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour, smooth
from vision.synthesis.rendering.faces.characters import draw_honour, draw_myriads
from vision.synthesis.rendering.faces.dots import draw_dots
from vision.synthesis.rendering.faces.glyphs import draw_character
from vision.synthesis.rendering.faces.plants import PLANTS
from vision.synthesis.rendering.faces.style import Style

_HONOUR_INDICES = "ESWNPFC"
_NAMES = "梅蘭菊竹春夏秋冬"
# Points of each line in a box of 0 to 60 by 0 to 100; a leading ~ marks a smooth line.
_LINES: Final[dict[str, tuple[str, ...]]] = {
    "1": ("14,26 34,6 34,94",),
    "2": ("~8,28 14,10 32,4 50,12 52,32 36,58 8,92", "8,93 55,93"),
    "3": ("~8,18 24,4 46,10 50,28 40,44 24,48", "~24,48 46,54 54,72 44,90 24,96 6,84"),
    "4": ("42,96 42,5 4,68 58,68",),
    "5": ("52,6 14,6 10,46", "~10,46 30,38 50,50 53,72 38,93 18,96 5,84"),
    "6": ("~48,8 24,22 8,58 12,86 32,96 52,84 50,60 32,50 10,62",),
    "7": ("5,6 55,6 24,96",),
    "8": ("~30,47 12,38 11,16 30,4 49,16 48,38 30,47 8,60 8,86 30,96 52,86 52,60 30,47",),
    "9": ("~12,92 36,78 52,42 48,14 28,4 8,16 10,40 28,50 50,38",),
    "E": ("52,5 8,5 8,95 52,95", "8,49 44,49"),
    "S": ("~52,16 36,4 16,8 10,26 26,44 44,56 52,76 38,94 18,95 6,82",),
    "W": ("2,5 16,95 30,35 44,95 58,5",),
    "N": ("8,95 8,5 52,95 52,5",),
    "C": ("~52,18 34,4 14,18 7,50 14,82 34,96 52,82",),
    "F": ("8,95 8,5 54,5", "8,48 44,48"),
    "P": ("8,95 8,5", "~8,5 38,6 52,28 38,50 8,52"),
}


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


def draw_back(style: Style, height: int) -> NDArray[np.uint8]:
    """The back of a tile: uint8 RGBA (height, width, 4) filled with the back's colour."""
    back = np.empty((height, round(height * WIDTH / 100.0), 4), np.uint8)
    back[:] = (*style.back, 255)
    return back


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
        draw_bird(canvas, style)
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
