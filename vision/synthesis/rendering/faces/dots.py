"""Faces of the dots: their arrangements, and the large dot of the 1."""

from typing import Final

from vision.synthesis.rendering.faces.canvas import WIDTH, Canvas
from vision.synthesis.rendering.faces.sketches import draw_sketch
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
    inks = dict(zip(("first", "second", "third"), map(style.ink, style.dots), strict=True))
    if number == 1:
        draw_sketch(canvas.placed(_CENTRE, 50.0), f"one {style.one_dot}", inks)
        return
    radius, places = _ARRANGEMENTS[number]
    for x, y, ink in places:
        draw_sketch(canvas.placed(x, y, radius), f"dot {style.dot}", inks | {"ink": style.ink(style.dots[ink])})
