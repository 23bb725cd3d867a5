"""Racks, dice, markers of the wind and other things that lie beside tiles."""

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
from vision.synthesis.rendering.things import Box, Finger, random_die
from vision.synthesis.tables.layout import Layout

_PLATES: Final = ((20, 160, 110), (30, 120, 60), (40, 80, 180), (190, 40, 50), (230, 130, 40), (110, 50, 130),
                  (110, 70, 40), (36, 36, 42))  # fmt: skip
_CARDS: Final = ((250, 249, 244), (240, 232, 210))
_PALE: Final = ((250, 250, 246), (226, 190, 90))
"""Inks on a plate without a card."""
_DICE: Final = ((246, 246, 242), (246, 246, 242), (246, 246, 242), (236, 226, 200), (190, 30, 40), (40, 80, 170),
                (30, 120, 70), (34, 34, 38))  # fmt: skip


def draw_wind_marker(rng: np.random.Generator) -> Art:
    """A plate with a wind, told from a tile by its coloured rim; uint8 RGBA (h, w, 4), `SCALE` pixels a tile width."""
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
    return markers, _laid_dice(x, y, rng)


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


def _laid_dice(x: float, y: float, rng: np.random.Generator) -> list[Box]:
    """Up to five dice of one colour and size beside each other."""
    side, colour = float(rng.uniform(0.35, 0.85)), pick(_DICE, rng)
    return [
        random_die(x + number * side * float(rng.uniform(1.3, 2.2)), y + float(rng.normal(0, side)), side, colour, rng)
        for number in range(int(rng.integers(0, 6)))
    ]


_RACKS: Final = (
    (120, 78, 48),
    (70, 45, 30),
    (190, 150, 100),
    (25, 95, 60),
    (40, 40, 46),
    (150, 25, 30),
    (225, 220, 205),
)
_SKINS: Final = ((236, 196, 168), (222, 172, 138), (196, 142, 106), (150, 104, 76), (96, 66, 50))
_DIE: Final = (244.0, 242.0, 234.0)


def random_boxes(layout: Layout, rng: np.random.Generator) -> list[Box]:
    """Sometimes a rack before or behind the hand, and two or three dice."""
    left, right, far, near = _extent(layout)
    height = layout.shape.height
    boxes: list[Box] = []
    if layout.kind == "standing":
        if rng.random() < 0.6:
            boxes += _rack(left, right, near + layout.shape.thickness * float(rng.uniform(0.9, 1.3)), 0.32, rng)
    elif rng.random() < 0.2:
        boxes += _rack(left, right, near + height * float(rng.uniform(1.0, 2.2)), float(rng.uniform(0.5, 1.1)), rng)
    if rng.random() < 0.15:
        boxes += _dice(float(rng.uniform(left, right)), far - height * float(rng.uniform(1.3, 2.0)), rng)
    return boxes


def random_fingers(layout: Layout, rng: np.random.Generator) -> list[Finger]:
    """Fingertips of a hand reaching in from the player's side; usually none."""
    if rng.random() > 0.12:
        return []
    left, right, _, near = _extent(layout)
    x, y = float(rng.uniform(left, right)), near + layout.shape.height * float(rng.uniform(0.25, 0.7))
    red, green, blue = (
        float(c) for c in np.clip(np.array(_SKINS[int(rng.integers(len(_SKINS)))]) + rng.normal(0, 6, 3), 0, 255)
    )
    lean, radius, count = float(rng.normal(0.0, 0.4)), float(rng.uniform(0.3, 0.42)), int(rng.integers(1, 4))
    top = layout.shape.thickness + radius
    wide = radius * (count + 1.5)
    palm = (x + (count - 1) * 1.05 * radius + 1.5 * lean, y + 4.2 + wide)
    back = (palm[0] + 5.0 * lean, palm[1] + 14.0)
    middle = ((palm[0] + back[0]) / 2, (palm[1] + back[1]) / 2)
    skin = (red, green, blue)
    fingers = [Finger((*back, 1.5), (*middle, 1.5), (*palm, 1.2), wide, skin, nail=False)]
    for number in range(count):
        tip = (x + number * 2.1 * radius, y + abs(number - 1) * 0.25 + float(rng.normal(0, 0.08)))
        knuckle = (tip[0] + 0.5 * lean, tip[1] + 1.9)
        base = (palm[0] + (number - (count - 1) / 2) * 1.9 * radius, palm[1])
        fingers.append(Finger((*base, top + 0.5), (*knuckle, top + 0.7), (*tip, top), radius, skin))
    return fingers


def _extent(layout: Layout) -> tuple[float, float, float, float]:
    """Left, right, far and near bounds of the hand."""
    centres = np.array(
        [tile.pose.centre for group in layout.groups if group.kind != "background" for tile in group.tiles]
    )
    low, high = centres.min(axis=0), centres.max(axis=0)
    return float(low[0]), float(high[0]), float(low[1]), float(high[1])


def _rack(left: float, right: float, y: float, height: float, rng: np.random.Generator) -> list[Box]:
    """A bar along the row, in pieces, so that each is depth-sorted against the tiles beside it."""
    colour = np.clip(np.array(_RACKS[int(rng.integers(len(_RACKS)))]) + rng.normal(0, 8, 3), 0, 255)
    red, green, blue = (float(c) for c in colour)
    deep = float(rng.uniform(0.25, 0.6))
    start, stop = left - float(rng.uniform(0.5, 3.0)), right + float(rng.uniform(0.5, 3.0))
    edges = np.arange(start, stop, 1.0)
    return [Box((float(x) + 0.5, y, height / 2), (1.0, deep, height), 0.0, (red, green, blue)) for x in edges]


def _dice(x: float, y: float, rng: np.random.Generator) -> list[Box]:
    sides = rng.uniform(0.42, 0.55, int(rng.integers(2, 4))).tolist()
    return [
        random_die(x + number * 1.2, y + float(rng.normal(0, 0.2)), side, _DIE, rng)
        for number, side in enumerate(sides)
    ]
