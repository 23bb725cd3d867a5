"""A set of tiles made at home: a numeral over the mark of its suit, letters for the honours.

Drawn as no maker does and as no training picture shows, so nobody's networks know these faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from scoring.tiles import FACES
from vision.synthesis.rendering.art import Face
from vision.synthesis.rendering.faces.canvas import Canvas, Colour
from vision.synthesis.rendering.faces.indices import draw_index

_HEIGHT: Final = 200
_HONOURS: Final = "ESWNPFC"
_INK: Final[Colour] = (60, 40, 120)


@dataclass(frozen=True, slots=True)
class HomeMadeSet:
    """All faces in one ink; a `TileSet`."""

    name: str = "home-made"
    whole: bool = False
    codes: Sequence[str] = FACES

    def face(self, code: str, rng: np.random.Generator) -> Face:
        """The drawn face; every copy is identical."""
        del rng
        return _face(code)


@lru_cache(maxsize=len(FACES))
def _face(code: str) -> Face:
    canvas = Canvas(_HEIGHT)
    number, suit = int(code[0]), code[1]
    text = _HONOURS[number - 1] if suit == "z" else str(number)
    draw_index(canvas, text, (22.0, 8.0), 52.0, _INK)
    _SUITS[suit](canvas)
    return Face(canvas.image(), whole=False)


def _bar(canvas: Canvas) -> None:
    canvas.line([(15.0, 82.0), (60.0, 82.0)], 9.0, _INK)


def _ring(canvas: Canvas) -> None:
    canvas.disc(37.5, 81.0, 13.0, _INK)
    canvas.disc(37.5, 81.0, 7.0, None)


def _strokes(canvas: Canvas) -> None:
    for x in (24.0, 37.5, 51.0):
        canvas.line([(x, 70.0), (x, 92.0)], 6.0, _INK)


def _cross(canvas: Canvas) -> None:
    canvas.line([(26.0, 70.0), (49.0, 93.0)], 6.0, _INK)
    canvas.line([(49.0, 70.0), (26.0, 93.0)], 6.0, _INK)


def _roof(canvas: Canvas) -> None:
    canvas.line([(18.0, 91.0), (37.5, 70.0), (57.0, 91.0)], 6.0, _INK)


_SUITS: Final = {"m": _bar, "p": _ring, "s": _strokes, "z": _roof, "f": _cross}
