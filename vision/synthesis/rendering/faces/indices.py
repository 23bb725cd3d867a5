"""Corner indices: small numerals and letters drawn as lines of constant width."""

from typing import Final

import numpy as np

from vision.synthesis.rendering.faces.canvas import Canvas, Colour, smooth

# Points of each line in a box of 0 to 60 by 0 to 100; a leading ~ marks a smooth line.
_LINES: Final[dict[str, tuple[str, ...]]] = {
    "1": ("14,26 34,6 34,94",),
    "2": ("~8,28 14,10 32,4 50,12 52,32 36,58 8,92", "8,93 55,93"),
    "3": ("~8,18 24,4 46,10 50,28 40,44 24,48", "~24,48 46,54 54,72 44,90 24,96 6,84"),
    "4": ("42,96 42,5 4,68 58,68",),
    "5": ("52,6 14,6 10,46", "~10,46 30,38 50,50 53,72 38,93 18,96 5,84"),
    "6": ("~48,8 24,22 8,58 12,86 32,96 52,84 50,60 32,50 10,62",),
    "7": ("5,6 55,6 24,96",),
    "8": ("~30,47 12,38 11,16 30,4 49,16 48,38 30,47 8,60 8,86 30,96 52,86 52,60 30,47",),
    "9": ("~12,92 36,78 52,42 48,14 28,4 8,16 10,40 28,50 50,38",),
    "E": ("52,5 8,5 8,95 52,95", "8,49 44,49"),
    "S": ("~52,16 36,4 16,8 10,26 26,44 44,56 52,76 38,94 18,95 6,82",),
    "W": ("2,5 16,95 30,35 44,95 58,5",),
    "N": ("8,95 8,5 52,95 52,5",),
    "C": ("~52,18 34,4 14,18 7,50 14,82 34,96 52,82",),
    "F": ("8,95 8,5 54,5", "8,48 44,48"),
    "P": ("8,95 8,5", "~8,5 38,6 52,28 38,50 8,52"),
}


def draw_index(canvas: Canvas, text: str, corner: tuple[float, float], height: float, colour: Colour) -> None:
    """Draw a digit from 1 to 9 or one of the letters E S W N C F P, its upper left corner at (x, y)."""
    for line in _LINES[text]:
        pairs = line.removeprefix("~").split()
        points = np.array([[float(value) for value in pair.split(",")] for pair in pairs]) * (height / 100.0)
        canvas.line((smooth(points) if line.startswith("~") else points) + corner, height * 0.15, colour)
