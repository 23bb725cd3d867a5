"""Plants for the flower tiles; each fills the lower two thirds of a face."""

from collections.abc import Callable
from typing import Final

import numpy as np

from vision.synthesis.rendering.faces.canvas import Canvas, Colour, petal, smooth

Plant = Callable[[Canvas, Colour, Colour], None]
"""Draws a plant, given the ink of its petals and the ink of its leaves."""


def _round(canvas: Canvas, size: float, petals: int, ink: Colour) -> None:
    """A flower with round petals about the origin, a light centre and dots for stamens."""
    for part in range(petals):
        frame = canvas.placed(0, 0, size, 360 / petals * part - 90)
        frame.ellipse(0.58, 0, 0.44, 0.4, ink)
        frame.ellipse(0.64, 0, 0.25, 0.22, None)
        frame.leaf([(0.3, 0), (0.5, 0), (0.72, 0)], 0.14, ink)
    canvas.disc(0, 0, size * 0.3, None)
    canvas.disc(0, 0, size * 0.2, ink)


def _pointed(canvas: Canvas, size: float, petals: int, ink: Colour, width: float = 0.42) -> None:
    """A flower with pointed petals about the origin, each with a lighter middle."""
    for part in range(petals):
        frame = canvas.placed(0, 0, size, 360 / petals * part - 90)
        frame.polygon(petal(1.0, width), ink)
        frame.placed(0.25, 0).polygon(petal(0.55, width * 0.4), None)
    canvas.disc(0, 0, size * 0.2, ink)


def _plum(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    trunk = smooth([(12, 95), (26, 86), (30, 72), (45, 62), (62, 42)])
    canvas.brush(trunk, np.linspace(6.0, 1.6, len(trunk)), leaves)
    twigs = ([(28, 80), (20, 66), (22, 52)], [(30, 72), (46, 82), (64, 84)], [(24, 60), (15, 56), (12, 48)])
    for twig in twigs:
        canvas.curve(twig, 1.8, leaves)
    for x, y, size in ((40, 67, 14.0), (60, 80, 9.5), (56, 46, 8.5), (17, 50, 6.5)):
        _round(canvas.placed(x, y), size, 5, petals)
    for x, y in ((63, 60), (27, 45), (48, 90), (38, 48)):
        canvas.disc(x, y, 2.4, petals)


def _orchid(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    blades = (
        [(34, 96), (20, 74), (6, 70)],
        [(36, 96), (24, 62), (12, 42)],
        [(38, 96), (36, 62), (48, 38)],
        [(40, 96), (50, 66), (69, 54)],
        [(42, 96), (54, 82), (70, 80)],
        [(35, 96), (28, 86), (14, 88)],
    )
    for points in blades:
        canvas.leaf(points, 3.6, leaves)
    for x, y, size, degrees in ((30, 55, 14.0, -20), (56, 68, 11.5, 30), (40, 78, 8.5, 5)):
        flower = canvas.placed(x, y, size, degrees)
        for turn, length in ((-90, 1.0), (-20, 0.95), (200, 0.95), (55, 0.8), (125, 0.8)):
            frame = flower.placed(0, 0, 1.0, turn)
            frame.polygon(petal(length, 0.32, 0.5), petals)
            frame.leaf([(0.3, 0), (0.5, 0), (0.75, 0)], 0.1, None)
        flower.ellipse(0, 0.22, 0.16, 0.26, petals)


def _chrysanthemum(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    canvas.curve([(38, 62), (40, 80), (34, 97)], 2.6, leaves)
    canvas.curve([(39, 82), (52, 80), (58, 72)], 1.8, leaves)
    for x, y, degrees in ((38, 88, -12), (36, 90, 186), (38, 80, 222)):
        leaf = canvas.placed(x, y, 1.0, degrees)
        for lobe, length in ((-38, 15), (0, 24), (38, 15)):
            leaf.placed(6, 0, 1.0, lobe).polygon(petal(length, 8.0), leaves)
        leaf.leaf([(3, 0), (14, 0), (26, 0)], 1.5, None)
    for count, size, width, turn in ((18, 21.0, 5.2, 0.0), (14, 15.0, 4.4, 10.0), (9, 9.0, 3.6, 0.0)):
        canvas.disc(37, 58, size * 0.72, None)
        for part in range(count):
            frame = canvas.placed(37, 58, 1.0, turn + 360 / count * part)
            frame.polygon(petal(size, width, 0.75), petals)
            frame.leaf([(size * 0.5, 0), (size * 0.7, 0), (size * 0.92, 0)], 1.5, None)
    canvas.disc(37, 58, 2.8, petals)
    _pointed(canvas.placed(60, 70), 9.0, 9, petals, 0.36)


def _bamboo(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    for x0, x1, top, width in ((30.0, 34.0, 40.0, 6.0), (47.0, 44.0, 50.0, 4.5)):
        xs, ys = np.linspace(x0, x1, 5), np.linspace(97.0, top, 5)
        for lower in range(4):
            ends = np.array([(xs[lower], ys[lower] - 1.0), (xs[lower + 1], ys[lower + 1] + 1.0)])
            canvas.line(ends, width, leaves)
            canvas.line(ends, width * 0.3, None)
    twigs = ((33, 56, -35, 1.0), (33, 70, 205, 1.0), (45, 64, -10, 0.9), (46, 80, 15, 0.8), (34, 44, 190, 0.8))
    for x, y, degrees, scale in twigs:
        twig = canvas.placed(x, y, scale, degrees)
        for turn, length in ((-34, 18), (-8, 25), (20, 22), (48, 15)):
            twig.placed(3, 0, 1.0, turn).leaf([(0, 0), (length * 0.4, -1.2), (length, 0)], 3.9, leaves)
    for foot, height in ((18, 12), (58, 17), (66, 9)):
        canvas.leaf([(foot, 98), (foot - 1, 98 - height / 2), (foot + 1, 98 - height)], 4.6, petals)


def _camellia(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    canvas.curve([(40, 62), (36, 82), (44, 97)], 2.6, leaves)
    canvas.curve([(37, 80), (24, 70), (18, 58)], 2.0, leaves)
    for x, y, degrees in ((38, 88, -30), (38, 84, 200), (40, 94, 10), (24, 70, 150)):
        leaf = canvas.placed(x, y, 1.0, degrees)
        leaf.polygon(petal(23.0, 10.0, 0.45), leaves)
        leaf.leaf([(3, 0), (11, 0), (20, 0)], 1.4, None)
    _round(canvas.placed(42, 58), 19.0, 6, petals)
    canvas.disc(42, 58, 9.5, None)
    _round(canvas.placed(42, 58), 10.0, 5, petals)
    bud = canvas.placed(17, 56, 1.0, -110)
    bud.polygon(petal(14.0, 9.0, 0.5), petals)
    bud.leaf([(3, 0), (7, 0), (12, 0)], 1.6, None)


def _lotus(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    canvas.curve([(38, 66), (40, 82), (37, 95)], 2.4, leaves)
    pad = canvas.placed(52, 84)
    pad.ellipse(0, 0, 19.0, 8.5, leaves)
    pad.ellipse(0, 0, 16.6, 6.6, None)
    for degrees in range(0, 360, 40):
        rim = (15.5 * np.cos(np.radians(degrees)), 6.0 * np.sin(np.radians(degrees)))
        pad.line([(0, 0), rim], 1.1, leaves)
    canvas.curve([(22, 95), (18, 84), (13, 74)], 1.8, leaves)
    bud = canvas.placed(13, 76, 1.0, -105)
    bud.polygon(petal(16.0, 9.0, 0.45), petals)
    bud.leaf([(3, 0), (8, 0), (14, 0)], 1.8, None)
    for y, start, end in ((93, 8, 30), (96.5, 24, 68), (91, 58, 72)):
        canvas.curve([(start, y), ((start + end) / 2, y - 1.6), (end, y)], 1.5, leaves)
    for degrees, length in ((-165, 20), (-15, 20), (-140, 24), (-40, 24), (-115, 26), (-65, 26), (-90, 28)):
        frame = canvas.placed(38, 70, 1.0, degrees)
        frame.polygon(petal(length, 11.0, 0.55), None)
        frame.polygon(petal(length, 9.5, 0.55), petals)
        frame.placed(length * 0.22, 0).polygon(petal(length * 0.6, 5.0, 0.5), None)


def _hibiscus(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    canvas.curve([(36, 62), (30, 80), (36, 97)], 2.4, leaves)
    blades = ([(34, 92), (52, 82), (66, 88)], [(32, 84), (18, 80), (8, 88)], [(35, 96), (52, 96), (64, 97)])
    for points in blades:
        canvas.leaf(points, 6.0, leaves)
        canvas.curve(points, 0.9, None)
    for row in range(5):
        grain = canvas.placed(58 + 1.6 * row, 48 + 6.5 * row)
        grain.leaf([(0, 0), (-4, 2), (-6, 7)], 3.0, leaves)
        grain.leaf([(0, 0), (4, 1), (7, 5)], 3.0, leaves)
    canvas.curve([(40, 84), (52, 64), (56, 44), (62, 54), (65, 76)], 1.5, leaves)
    for part in range(5):
        frame = canvas.placed(32, 59, 1.0, 72 * part - 60)
        frame.polygon(petal(21.0, 19.0, 0.68), None)
        frame.polygon(petal(20.0, 17.0, 0.68), petals)
        frame.polygon(petal(17.5, 13.5, 0.68), None)
        for turn in (-14, 0, 14):
            frame.placed(0, 0, 1.0, turn).leaf([(3, 0), (9, 0), (15, 0)], 1.8, petals)
    canvas.line([(32, 59), (39, 49)], 2.0, petals)
    canvas.disc(40, 48, 2.8, petals)


def _narcissus(canvas: Canvas, petals: Colour, leaves: Colour) -> None:
    blades = (
        [(30, 96), (16, 76), (5, 64)],
        [(34, 96), (28, 66), (36, 36)],
        [(40, 96), (42, 78), (36, 62)],
        [(44, 96), (58, 76), (70, 70)],
        [(28, 96), (16, 90), (4, 86)],
        [(46, 96), (58, 90), (68, 90)],
    )
    for points in blades:
        canvas.leaf(points, 6.0, leaves)
        canvas.curve(points, 0.8, None)
    for points in ([(38, 96), (34, 76), (22, 56)], [(40, 96), (46, 72), (52, 52)]):
        canvas.curve(points, 1.8, leaves)
    for x, y, size in ((20, 53, 12.5), (54, 51, 14.0), (40, 75, 10.5)):
        flower = canvas.placed(x, y)
        flower.disc(0, 0, size * 0.8, None)
        _pointed(flower, size, 6, petals)
        flower.disc(0, 0, size * 0.36, None)
        flower.disc(0, 0, size * 0.3, petals)
        flower.disc(0, 0, size * 0.16, None)


PLANTS: Final[tuple[Plant, ...]] = (_plum, _orchid, _chrysanthemum, _bamboo, _camellia, _lotus, _hibiscus, _narcissus)
"""The plants of 1f to 8f."""
