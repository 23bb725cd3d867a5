"""Faces of the flower tiles: a plant with a character and a number."""

from vision.synthesis.rendering.faces.canvas import Canvas
from vision.synthesis.rendering.faces.glyphs import draw_character
from vision.synthesis.rendering.faces.indices import draw_index
from vision.synthesis.rendering.faces.plants import PLANTS
from vision.synthesis.rendering.faces.style import Style

_NAMES = "梅蘭菊竹春夏秋冬"


def draw_flower(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a flower tile, 1 to 8: plants have their name on the left, seasons on the right."""
    season = number > 4
    name = (45.0, 5.0, 70.0, 31.0) if season else (5.0, 5.0, 30.0, 31.0)
    colours = (style.ink(style.petals), style.ink(style.leaves), style.ink(style.numeral))
    PLANTS[number - 1](canvas.placed(2.6, 4.0, 0.93), colours[0], colours[1])
    draw_character(canvas, _NAMES[number - 1], name, style, colours[0] if season else colours[2])
    digit = str(number - 4 if season else number)
    draw_index(canvas, digit, (8.0 if season else 56.0, 8.0), 18.0, colours[2] if season else colours[0])
