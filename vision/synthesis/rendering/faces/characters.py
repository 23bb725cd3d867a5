"""Faces of the characters, winds and dragons."""

from typing import Final

from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour
from vision.synthesis.rendering.faces.glyphs import draw_character
from vision.synthesis.rendering.faces.style import Style

_NUMERALS = "一二三四五六七八九"
_WINDS = "東南西北"
_HONOUR_BOX = (7.5, 16.0, 67.5, 84.0)


def draw_myriads(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a character tile, 1 to 9: the numeral over 萬."""
    numeral = style.five if number == 5 else _NUMERALS[number - 1]
    draw_character(canvas, numeral, (14.0, 7.0, 61.0, 45.0), style, style.ink(style.numeral))
    draw_character(canvas, style.myriad_form, (13.0, 48.0, 62.0, 94.0), style, style.ink(style.myriad))


def draw_honour(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a wind (1 to 4: east, south, west, north) or dragon (5 to 7: white, green, red)."""
    if number <= 4:
        draw_character(canvas, _WINDS[number - 1], _HONOUR_BOX, style, style.ink(style.wind))
    elif number == 5:
        _WHITES[style.white](canvas, style.ink(style.numeral))
    elif number == 6:
        draw_character(canvas, "發", _HONOUR_BOX, style, style.green)
    else:
        draw_character(canvas, "中", _HONOUR_BOX, style, style.red)


def _frame(canvas: Canvas, inset: float, width: float, colour: Colour | None) -> None:
    left, top, right, bottom = inset, inset, WIDTH - inset, 100.0 - inset
    canvas.line([(left, top), (right, top), (right, bottom), (left, bottom), (left, top)], width, colour)


def _blank(_: Canvas, __: Colour) -> None:
    """A blank face."""


def _double(canvas: Canvas, colour: Colour) -> None:
    _frame(canvas, 11.0, 6.0, colour)
    _frame(canvas, 11.0, 1.2, None)
    _frame(canvas, 18.0, 2.0, colour)


def _corners(canvas: Canvas, colour: Colour) -> None:
    _frame(canvas, 10.0, 4.0, colour)
    _frame(canvas, 17.0, 2.0, colour)
    for x, across in ((17.0, 8.0), (WIDTH - 17.0, -8.0)):
        for y, down in ((17.0, 8.0), (83.0, -8.0)):
            canvas.polygon([(x, y), (x + across, y), (x, y + down)], colour)


def _fret(canvas: Canvas, colour: Colour) -> None:
    """A meander border between two lines."""
    _frame(canvas, 7.0, 2.0, colour)
    _frame(canvas, 19.0, 2.0, colour)
    hook = [(-3.6, 3.4), (-3.6, -2.8), (2.8, -2.8), (2.8, 2.2), (-0.4, 2.2), (-0.4, 0.2)]
    for x in (13.0, 22.8, 32.6, 42.4, 52.2, 62.0):
        for y, degrees in ((13.0, 0.0), (87.0, 180.0)):
            canvas.placed(x, y, 1.0, degrees).line(hook, 1.5, colour)
    for y in (22.25, 31.5, 40.75, 50.0, 59.25, 68.5, 77.75):
        for x, degrees in ((13.0, 270.0), (62.0, 90.0)):
            canvas.placed(x, y, 1.0, degrees).line(hook, 1.5, colour)


_WHITES: Final = {"blank": _blank, "frame": _double, "corners": _corners, "fret": _fret}
