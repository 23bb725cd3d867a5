"""Faces of the dots: rings, coins and rosettes in their arrangements, and the large dot of the 1."""

from typing import Final

from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas, Colour, petal
from vision.synthesis.rendering.faces.style import Style

_LEFT, _CENTRE, _RIGHT = 21.0, WIDTH / 2.0, WIDTH - 21.0

# Number -> radius and (x, y, index into the style's three dot inks).
_ARRANGEMENTS: Final[dict[int, tuple[float, tuple[tuple[float, float, int], ...]]]] = {
    2: (17.5, ((_CENTRE, 27, 0), (_CENTRE, 73, 2))),
    3: (14.0, ((17.5, 20, 2), (_CENTRE, 50, 1), (57.5, 80, 0))),
    4: (14.0, ((_LEFT, 25, 2), (_RIGHT, 25, 0), (_LEFT, 75, 0), (_RIGHT, 75, 2))),
    5: (12.6, ((_LEFT - 2, 22, 2), (_RIGHT + 2, 22, 0), (_CENTRE, 50, 1), (_LEFT - 2, 78, 0), (_RIGHT + 2, 78, 2))),
    6: (12.8, tuple((x, y, ink) for y, ink in ((18, 0), (54.5, 1), (82, 1)) for x in (_LEFT + 1, _RIGHT - 1))),
    7: (
        11.2,
        (
            *((x, y, 0) for x, y in ((14.0, 14.0), (_CENTRE, 23.5), (61.0, 33.0))),
            *((x, y, 1) for y in (59.0, 84.0) for x in (_LEFT + 2, _RIGHT - 2)),
        ),
    ),
    8: (11.2, tuple((x, y, 2) for y in (13.5, 37.8, 62.2, 86.5) for x in (_LEFT + 3, _RIGHT - 3))),
    9: (11.0, tuple((x, y, ink) for y, ink in ((18, 0), (50, 1), (82, 2)) for x in (14.5, _CENTRE, 60.5))),
}


def draw_dots(canvas: Canvas, number: int, style: Style) -> None:
    """Draw the face of a dot tile, 1 to 9."""
    if number == 1:
        _ONE_DOTS[style.one_dot](canvas.placed(_CENTRE, 50.0), style)
        return
    radius, places = _ARRANGEMENTS[number]
    for x, y, ink in places:
        _DOTS[style.dot](canvas.placed(x, y, radius), style.ink(style.dots[ink]), style)


def _rings(canvas: Canvas, colour: Colour, _: Style) -> None:
    for radius, ink in ((1.0, colour), (0.8, None), (0.66, colour), (0.4, None), (0.24, colour)):
        canvas.disc(0, 0, radius, ink)


def _coin(canvas: Canvas, colour: Colour, _: Style) -> None:
    canvas.disc(0, 0, 1.0, colour)
    for quarter in range(4):
        canvas.placed(0, 0, 1.0, 45 + 90 * quarter).polygon(petal(0.8, 0.42), None)


def _target(canvas: Canvas, colour: Colour, _: Style) -> None:
    for radius, ink in ((1.0, colour), (0.72, None), (0.5, colour)):
        canvas.disc(0, 0, radius, ink)


def _rosette(canvas: Canvas, colour: Colour, style: Style) -> None:
    for radius, ink in ((1.0, colour), (0.88, None), (0.78, colour)):
        canvas.disc(0, 0, radius, ink)
    for part in range(6):
        canvas.placed(0, 0, 1.0, 60 * part).ellipse(0.46, 0, 0.17, 0.14, None)
    canvas.disc(0, 0, 0.2, None)
    canvas.disc(0, 0, 0.1, style.ink(style.dots[1]))


_DOTS: Final = {"rings": _rings, "coin": _coin, "target": _target, "rosette": _rosette}


def _wheel(canvas: Canvas, style: Style) -> None:
    outer, inner = style.ink(style.dots[0]), style.ink(style.dots[1])
    for radius, ink in ((29.5, outer), (26.6, None), (25.0, outer)):
        canvas.disc(0, 0, radius, ink)
    for part in range(16):
        canvas.placed(0, 0, 1.0, 22.5 * part).ellipse(19.3, 0, 3.6, 2.0, None)
    canvas.disc(0, 0, 14.4, None)
    canvas.disc(0, 0, 13.0, inner)
    for part in range(8):
        canvas.placed(0, 0, 1.0, 45.0 * part).polygon(petal(11.5, 5.0), None)
    canvas.disc(0, 0, 3.4, inner)


def _sun(canvas: Canvas, style: Style) -> None:
    outer, inner = style.ink(style.dots[0]), style.ink(style.dots[1])
    for part in range(14):
        frame = canvas.placed(0, 0, 1.0, part * 360 / 14)
        frame.ellipse(23.0, 0, 7.0, 5.4, outer)
        frame.ellipse(23.0, 0, 4.8, 3.2, None)
    for radius, ink in ((18.5, None), (17.5, outer), (15.4, None), (13.6, inner), (11.2, None)):
        canvas.disc(0, 0, radius, ink)
    for part in range(4):
        canvas.placed(0, 0, 1.0, 45.0 + 90.0 * part).polygon(petal(9.5, 7.0), inner)
    canvas.disc(0, 0, 2.6, None)
    canvas.disc(0, 0, 1.4, inner)


def _one_target(canvas: Canvas, style: Style) -> None:
    outer, middle, inner = (style.ink(style.dots[role]) for role in (2, 0, 1))
    rings = ((29.0, outer), (25.0, None), (22.5, middle), (15.0, None), (12.5, inner), (5.5, None), (3.0, inner))
    for radius, ink in rings:
        canvas.disc(0, 0, radius, ink)


_ONE_DOTS: Final = {"wheel": _wheel, "sun": _sun, "target": _one_target}
