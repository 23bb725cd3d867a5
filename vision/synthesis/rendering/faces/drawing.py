"""Draws the printed faces of a set from its style."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import FACES
from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour, smooth
from vision.synthesis.rendering.faces.glyphs import draw_character, draw_honour, draw_myriads
from vision.synthesis.rendering.faces.sketches import draw_sketch
from vision.synthesis.rendering.faces.style import Style
from vision.synthesis.rendering.faces.suits import draw_bamboos, draw_dots

_HONOUR_INDICES = "ESWNPFC"
_NAMES = "梅蘭菊竹春夏秋冬"
PLANTS: Final = ("plum", "orchid", "chrysanthemum", "bamboo", "camellia", "lotus", "hibiscus", "narcissus")
"""Sketches of 1f to 8f, in the inks petals and leaves; each fills the lower two thirds of a face."""
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
        main, accent = map(style.ink, style.bamboos)
        draw_sketch(canvas, style.bird, {"main": main, "accent": accent, "dark": style.ink(style.numeral)})
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
    petals, numeral = style.ink(style.petals), style.ink(style.numeral)
    inks = {"petals": petals, "leaves": style.ink(style.leaves)}
    draw_sketch(canvas.placed(2.6, 4.0, 0.93), PLANTS[number - 1], inks)
    draw_character(canvas, _NAMES[number - 1], name, style, petals if season else numeral)
    digit = str(number - 4 if season else number)
    draw_index(canvas, digit, (8.0 if season else 56.0, 8.0), 18.0, numeral if season else petals)


def draw_index(canvas: Canvas, text: str, corner: tuple[float, float], height: float, colour: Colour) -> None:
    """Draw a digit from 1 to 9 or one of the letters E S W N C F P, its upper left corner at (x, y)."""
    for line in _LINES[text]:
        pairs = line.removeprefix("~").split()
        points = np.array([[float(value) for value in pair.split(",")] for pair in pairs]) * (height / 100.0)
        canvas.line((smooth(points) if line.startswith("~") else points) + corner, height * 0.15, colour)
