"""Sketches: drawings that `sketches.json` holds as lists of lines, drawn one over the other.

A line names a kind, an ink (`-` takes ink away), sizes and points, in face units of its frame:

    disc INK RADIUS,... X,Y ...     inside the first radius ink, inside the second none, and so on
    ellipse INK RX,RY X,Y ...
    petal INK LENGTH,WIDTH,WAIST X,Y ...    as `canvas.petal`, from each point along +x
    line | curve | leaf INK WIDTH X,Y X,Y ...    as the canvas draws them
    brush INK WIDTH,... X,Y X,Y ...     a smooth stroke; a width for each step, or for its start and its end
    polygon | blob INK X,Y X,Y ...      straight or smooth

`{"at": [[x, y, scale, degrees], ...], "turn": [degrees, ...], "draw": ...}` draws lines, or the sketch of a name, in
frames at each place, turned by each angle; `"spin": [first, last, count]` are angles evenly apart.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from vision.synthesis.rendering.faces.canvas import Canvas, Colour, petal, smooth

Inks = Mapping[str, Colour]
Line = str | Mapping[str, Any]
Numbers = tuple[float, ...]

_SKETCHES: Final[dict[str, list[Line]]] = json.loads(Path(__file__).with_name("sketches.json").read_text("utf-8"))
_STEPS: Final = 8
"""Segments of a smooth stroke between two of its points."""


def draw_sketch(canvas: Canvas, sketch: str | Sequence[Line], inks: Inks) -> None:
    """Draw a sketch, by its name or its lines, in the frame of a canvas. Raises `KeyError`: unknown sketch or ink."""
    for line in _SKETCHES[sketch] if isinstance(sketch, str) else sketch:
        if isinstance(line, str):
            kind, ink, sizes, points = _parse(line)
            _draw(canvas, kind, sizes, points, None if ink == "-" else inks[ink])
        else:
            for frame in _frames(canvas, **{key: value for key, value in line.items() if key != "draw"}):
                draw_sketch(frame, line["draw"], inks)


def _frames(
    canvas: Canvas, at: Sequence[Numbers] = ((0, 0),), turn: Sequence[float] = (0,), spin: Numbers = ()
) -> Iterator[Canvas]:
    angles = np.linspace(spin[0], spin[1], int(spin[2])).tolist() if spin else turn
    for place in at:
        for degrees in angles:
            yield canvas.placed(*place).placed(0, 0, 1, degrees)


@cache
def _parse(line: str) -> tuple[str, str, Numbers, tuple[Numbers, ...]]:
    """Kind, ink, sizes (empty for polygons) and points of a line."""
    kind, ink, *rest = line.split()
    sizes, *points = [tuple(map(float, word.split(","))) for word in rest]
    return (kind, ink, (), (sizes, *points)) if kind in ("polygon", "blob") else (kind, ink, sizes, tuple(points))


def _draw(canvas: Canvas, kind: str, sizes: Numbers, points: tuple[Numbers, ...], colour: Colour | None) -> None:
    match kind:
        case "line" | "curve" | "leaf":
            getattr(canvas, kind)(points, *sizes, colour)
        case "brush":
            path = smooth(points, _STEPS)
            steps = np.repeat(sizes, _STEPS)
            whole = len(sizes) + 1 == len(points)
            widths = [*steps, steps[-1]] if whole else np.linspace(sizes[0], sizes[1], len(path))
            canvas.brush(path, widths, colour)
        case "polygon":
            canvas.polygon(points, colour)
        case "blob":
            canvas.polygon(smooth(points, _STEPS), colour)
        case _:
            for x, y in points:
                _put(canvas, kind, sizes, (x, y), colour)


def _put(canvas: Canvas, kind: str, sizes: Numbers, place: tuple[float, float], colour: Colour | None) -> None:
    match kind:
        case "disc":
            for number, radius in enumerate(sizes):
                canvas.disc(*place, radius, None if number % 2 else colour)
        case "ellipse":
            canvas.ellipse(*place, sizes[0], sizes[1], colour)
        case "petal":
            canvas.placed(*place).polygon(petal(*sizes), colour)
        case _:
            raise KeyError(kind)
