"""Birds for the 1 of bamboos."""

from typing import Final

from vision.synthesis.rendering.faces.canvas import Canvas, smooth
from vision.synthesis.rendering.faces.style import Style


def draw_bird(canvas: Canvas, style: Style) -> None:
    """Draw the face of the 1 of bamboos."""
    _BIRDS[style.bird](canvas, style)


def _sparrow(canvas: Canvas, style: Style) -> None:
    """A long-tailed bird on a twig, its head to the upper left."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for end in ((63.0, 90.0), (57.0, 95.0), (50.0, 97.0)):
        canvas.leaf([(38, 56), (48, 72), end], 5.5, accent)
    canvas.leaf([(40, 56), (53, 74), (66, 82)], 4.0, main)
    body = smooth([(27, 26), (22, 36), (25, 50), (36, 62), (46, 62), (47, 50), (42, 38), (35, 28), (27, 26)])
    canvas.polygon(body, main)
    canvas.polygon((body - (35, 45)) * 0.76 + (34, 45), None)
    for step in range(4):
        canvas.curve(
            [(26 + 3 * step, 40 + 5 * step), (30 + 3 * step, 43 + 5 * step), (34 + 3 * step, 41 + 5 * step)],
            1.5,
            accent,
        )
    wing = smooth([(40, 36), (52, 40), (61, 52), (64, 66), (54, 62), (45, 54), (40, 36)])
    canvas.polygon(wing, dark)
    for points in ([(44, 41), (53, 48), (59, 60)], [(44, 47), (50, 53), (54, 59)]):
        canvas.curve(points, 1.2, None)
    canvas.disc(28, 20, 9.0, dark)
    canvas.disc(27, 20, 6.2, None)
    canvas.disc(25.5, 19, 2.2, dark)
    canvas.polygon([(20, 16), (9, 23), (20, 25)], accent)
    for end in ((33.0, 3.0), (42.0, 5.0), (46.0, 12.0)):
        canvas.leaf([(31, 14), (36, 8), end], 2.6, accent)
    canvas.curve([(8, 76), (22, 68), (38, 66), (52, 70)], 2.4, main)
    canvas.leaf([(12, 74), (9, 84), (14, 92)], 4.5, main)
    canvas.leaf([(22, 68), (20, 60), (12, 56)], 4.0, main)
    for x in (32.0, 39.0):
        canvas.line([(x, 60), (x - 1, 67)], 1.8, accent)


def _peacock(canvas: Canvas, style: Style) -> None:
    """A bird with its tail spread above its body."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for radius, count, ink in ((34.5, 13, main), (24.5, 9, main)):
        for part in range(count):
            degrees = -172.0 + 164.0 * part / (count - 1)
            plume = canvas.placed(37.5, 50.0, 1.0, degrees)
            plume.leaf([(8, 0), (radius * 0.6, 0), (radius, 0)], 4.4, ink)
            plume.ellipse(radius - 4.0, 0, 4.8, 3.6, ink)
            plume.ellipse(radius - 4.0, 0, 2.8, 2.0, None)
            plume.ellipse(radius - 4.0, 0, 1.5, 1.1, accent)
    for side in (-1, 1):
        for drop in range(4):
            canvas.leaf(
                [(37.5 + side * 9, 62), (37.5 + side * 21, 63 + 4 * drop), (37.5 + side * 31, 72 + 5 * drop)],
                3.4,
                main,
            )
    canvas.ellipse(37.5, 67, 14.0, 17.0, dark)
    canvas.ellipse(37.5, 68, 11.6, 14.2, None)
    for x, y in ((31, 68), (37.5, 68), (44, 68), (34, 74), (41, 74), (37.5, 80)):
        canvas.ellipse(x, y, 2.2, 1.8, main)
    canvas.brush(smooth([(41, 62), (37, 55), (39, 46), (36, 40)]), [8.0] * 8 + [6.0] * 8 + [6.5] * 9, dark)
    canvas.disc(35.5, 39.5, 5.4, dark)
    canvas.disc(34.6, 38.8, 1.6, None)
    canvas.polygon([(31, 37.5), (23, 42), (32, 43)], accent)
    for x in (31.0, 44.0):
        canvas.line([(x, 83), (x, 93)], 2.2, accent)
        canvas.line([(x - 5, 96), (x, 92), (x + 5, 96)], 2.0, accent)


def _crane(canvas: Canvas, style: Style) -> None:
    """A wading bird with a raised wing, its head to the upper right."""
    main, accent, dark = style.ink(style.bamboos[0]), style.ink(style.bamboos[1]), style.ink(style.numeral)
    for end in ((8.0, 70.0), (6.0, 60.0), (13.0, 78.0)):
        canvas.leaf([(32, 60), (20, 64), end], 6.0, dark)
    canvas.leaf([(46, 46), (38, 66), (18, 66)], 15.0, main)
    for step in range(5):
        canvas.leaf([(44 - 2 * step, 52), (30 - 4 * step, 36 - 3 * step), (30 - 6 * step, 16 + 4 * step)], 5.2, main)
        canvas.curve([(42 - 2 * step, 49), (31 - 4 * step, 37 - 3 * step)], 0.9, None)
    canvas.brush(smooth([(46, 52), (54, 42), (48, 30), (55, 20)]), [9.0] * 8 + [5.5] * 8 + [5.0] * 9, main)
    canvas.ellipse(55, 18, 5.8, 5.0, main)
    canvas.disc(56, 17.4, 1.4, None)
    canvas.ellipse(54, 13.4, 4.2, 2.2, accent)
    canvas.polygon([(59, 15), (71, 21), (59, 21)], accent)
    canvas.line([(40, 64), (42, 80), (40, 93)], 2.0, accent)
    canvas.line([(34, 66), (28, 78), (38, 82)], 2.0, accent)
    canvas.line([(34, 94), (40, 92), (47, 95)], 1.8, accent)
    for end in ((60.0, 70.0), (65.0, 78.0), (56.0, 74.0)):
        canvas.leaf([(60, 95), (59, 84), end], 2.6, main)


_BIRDS: Final = {"sparrow": _sparrow, "peacock": _peacock, "crane": _crane}
