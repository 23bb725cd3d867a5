"""Random racks, dice and fingers beside a hand."""

from typing import Final

import numpy as np

from vision.synthesis.rendering.things import Box, Finger, random_die
from vision.synthesis.tables.layout import Layout

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
