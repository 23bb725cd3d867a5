"""Faces with characters, written with a brush: each kind of stroke has its own pressure profile."""

import json
from functools import cache
from pathlib import Path as FilePath
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.synthesis.rendering.faces.canvas import CIRCLE, Canvas, Colour, Nib, Path, smooth
from vision.synthesis.rendering.faces.sketches import draw_sketch
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
        draw_sketch(canvas, f"white {style.white}", {"ink": style.ink(style.numeral)})
    elif number == 6:
        draw_character(canvas, "發", _HONOUR_BOX, style, style.green)
    else:
        draw_character(canvas, "中", _HONOUR_BOX, style, style.red)


HANZI: Final[dict[str, str]] = json.loads(FilePath(__file__).with_name("hanzi.json").read_text("utf-8"))
"""Strokes of the characters printed on tiles, in stroke order: a kind and the points it runs through.

Points lie in a box of 0 to 100, x right, y down. The kinds are the basic strokes of regular script (永字八法): `h` 横,
`v` 竖, `i` 悬针竖 (tapered end), `p` 撇, `n` 捺, `d` 点, `t` 提, `k` a hook, `c` a bend. Compound strokes are given as
their parts.
"""

_PRESSURE: Final[dict[str, list[tuple[float, float]]]] = json.loads(
    FilePath(__file__).with_name("pressure.json").read_text("utf-8")
)
"""Relative widths along a stroke, from its start (0) to its end (1), by its kind."""
_SAMPLES: Final = 10

# The bristles lie at an angle, so a dab is longer from upper left to lower right.
_DIAGONAL = np.array([[1.0, 1.0], [-1.0, 1.0]]) / np.sqrt(2.0)
_NIB: Final = Nib((CIRCLE * (1.2, 0.72)) @ _DIAGONAL)


def draw_character(
    canvas: Canvas, text: str, box: tuple[float, float, float, float], style: Style, colour: Colour
) -> None:
    """Write one character into the box (x0, y0, x1, y1), in face units."""
    x0, y0, x1, y1 = box
    strokes = _strokes(text)
    width = style.weight * min(x1 - x0, y1 - y0) * 0.135 * len(strokes) ** -0.3
    random = np.random.default_rng((style.hand, ord(text)))
    for kind, path in strokes:
        shaken = path + random.normal(0.0, 1.0, (1, 2)) * style.unsteadiness
        slanted = shaken + np.stack([style.slant * (0.5 - shaken[:, 1]), np.zeros(len(path))], axis=1)
        points = slanted * (x1 - x0, y1 - y0) + (x0, y0)
        canvas.brush(points, width * _pressure(kind), colour, _NIB)


@cache
def _strokes(text: str) -> tuple[tuple[str, Path], ...]:
    return tuple(_parse(stroke) for stroke in HANZI[text].split(";"))


def _parse(stroke: str) -> tuple[str, Path]:
    kind, *pairs = stroke.split()
    points = np.array([[float(value) for value in pair.split(",")] for pair in pairs]) / 100.0
    return kind, _resample(smooth(points))


def _resample(path: Path) -> Path:
    """The same line resampled to `_SAMPLES` equidistant points."""
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    places = np.linspace(0.0, along[-1], _SAMPLES)
    return np.stack([np.interp(places, along, path[:, 0]), np.interp(places, along, path[:, 1])], axis=1)


@cache
def _pressure(kind: str) -> NDArray[np.float64]:
    places, widths = zip(*_PRESSURE[kind], strict=True)
    return np.asarray(np.interp(np.linspace(0.0, 1.0, _SAMPLES), places, widths))
