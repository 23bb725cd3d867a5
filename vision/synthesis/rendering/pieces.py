"""Pieces of the game that lie on tables and are no tiles: markers of the prevailing wind, dice."""

from dataclasses import replace
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from scoring.tiles import HONOURS
from vision.synthesis.rendering.clutter import FlatThing
from vision.synthesis.rendering.clutter_art import SCALE, Art
from vision.synthesis.rendering.faces import draw_face, random_style
from vision.synthesis.rendering.faces.style import Ink, pick
from vision.synthesis.rendering.things import Box, random_die
from vision.synthesis.tables.layout import Layout

_PLATES: Final = ((20, 160, 110), (30, 120, 60), (40, 80, 180), (190, 40, 50), (230, 130, 40), (110, 50, 130),
                  (110, 70, 40), (36, 36, 42))  # fmt: skip
_CARDS: Final = ((250, 249, 244), (240, 232, 210))
_PALE: Final = ((250, 250, 246), (226, 190, 90))
"""Inks on a plate without a card."""
_DICE: Final = ((246, 246, 242), (246, 246, 242), (246, 246, 242), (236, 226, 200), (190, 30, 40), (40, 80, 170),
                (30, 120, 70), (34, 34, 38))  # fmt: skip

_AROUND: Final = 1.0
_AWAY: Final = 1.4
"""How far around a place behind a hand pieces lie, and how far that is from the hand, in tile widths."""


def draw_wind_marker(rng: np.random.Generator) -> Art:
    """A plate with a wind, mostly red on a white card; uint8 RGBA (h, w, 4), `SCALE` pixels to a tile's width.

    Its coloured rim tells it from a tile.
    """
    width = round(rng.uniform(0.9, 2.2) * SCALE)
    height = round(width * rng.uniform(0.85, 1.25))
    picture = Image.new("RGBA", (width, height))
    pen = ImageDraw.Draw(picture)
    plate, radius = pick(_PLATES, rng), rng.uniform(0.08, 0.5) * min(width, height)
    pen.rounded_rectangle((0, 0, width - 1, height - 1), radius, plate)
    rim = rng.uniform(0.1, 0.36)
    inner = (rim * width, rim * height, (1 - rim) * width, (1 - rim) * height)
    carded = rng.random() < 0.75
    if carded:
        pen.rounded_rectangle(inner, 0.5 * radius, pick(_CARDS, rng))
    picture.alpha_composite(_wind((round(inner[2] - inner[0]), round(inner[3] - inner[1])), carded, rng),
                            (round(inner[0]), round(inner[1])))  # fmt: skip
    return np.asarray(picture)


def random_pieces(
    middle: NDArray[np.float64], reach: float, rng: np.random.Generator
) -> tuple[list[FlatThing], list[Box]]:
    """One to three markers and up to five dice within `reach` tile widths of `middle` (2,)."""
    places = middle + rng.uniform(-reach, reach, (int(rng.integers(1, 4)), 2))
    markers = [FlatThing(draw_wind_marker(rng), (float(x), float(y)), float(rng.normal(0.0, 0.5))) for x, y in places]
    x, y = (float(place) for place in middle + rng.uniform(-reach, reach, 2))
    return markers, _dice(x, y, rng)


def pieces_behind(layout: Layout, rng: np.random.Generator) -> tuple[list[FlatThing], list[Box]]:
    """A marker and dice in the middle right behind a hand and what lies around it, touching nothing."""
    centres = np.array([tile.pose.centre[:2] for group in layout.groups for tile in group.tiles])
    far = float(centres[:, 1].min()) - layout.shape.height
    markers, dice = random_pieces(np.array([centres[:, 0].mean(), far - _AWAY - _AROUND]), _AROUND, rng)
    return markers[:1], [die for die in dice if die.centre[1] < far - _AWAY]


def _wind(size: tuple[int, int], carded: bool, rng: np.random.Generator) -> Image.Image:
    """A wind in the middle of an area of `size` (w, h)."""
    inks: tuple[Ink, ...] = ("red", "black", "blue", "green")
    style = replace(random_style(rng), indices=False, wind=inks[int(rng.choice(4, p=[0.7, 0.1, 0.1, 0.1]))])
    if not carded:
        style = replace(style, wind="red", red=pick(_PALE, rng))
    face = draw_face(HONOURS[int(rng.integers(4))], style, 4 * SCALE)
    scale = min(size[0] / face.shape[1], size[1] / face.shape[0]) * rng.uniform(1.0, 1.2)
    small = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    area = Image.new("RGBA", size)
    area.paste(Image.fromarray(np.asarray(small, np.uint8)),
               ((size[0] - small.shape[1]) // 2, (size[1] - small.shape[0]) // 2))  # fmt: skip
    return area


def _dice(x: float, y: float, rng: np.random.Generator) -> list[Box]:
    """Up to five dice of one colour and size beside each other."""
    side, colour = float(rng.uniform(0.35, 0.85)), pick(_DICE, rng)
    return [
        random_die(x + number * side * float(rng.uniform(1.3, 2.2)), y + float(rng.normal(0, side)), side, colour, rng)
        for number in range(int(rng.integers(0, 6)))
    ]
