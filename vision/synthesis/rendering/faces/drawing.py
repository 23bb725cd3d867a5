"""Draws the printed faces of a set from its style."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.synthesis.rendering.faces.bamboos import draw_bamboos
from vision.synthesis.rendering.faces.birds import draw_bird
from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas
from vision.synthesis.rendering.faces.characters import draw_honour, draw_myriads
from vision.synthesis.rendering.faces.dots import draw_dots
from vision.synthesis.rendering.faces.glyphs import draw_character
from vision.synthesis.rendering.faces.indices import draw_index
from vision.synthesis.rendering.faces.plants import PLANTS
from vision.synthesis.rendering.faces.style import Style

_HONOUR_INDICES = "ESWNPFC"
_NAMES = "梅蘭菊竹春夏秋冬"


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
