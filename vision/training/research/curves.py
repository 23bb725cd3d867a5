"""Curves as small SVG files: panels in a grid, each with one line and its axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

Points = Sequence[tuple[float, float]]
_WIDTH, _HEIGHT = 190, 120
_LEFT, _TOP, _RIGHT, _BOTTOM = 30, 22, 8, 18


def panels(curves: Mapping[str, Points], columns: int, scale: float = 1.0) -> str:
    """An SVG picture with a panel for each curve; y from 0 to 1, x from its least to its greatest value."""
    rows = -(-len(curves) // columns)
    width, height = int(_WIDTH * scale), _HEIGHT
    body = []
    for number, (title, points) in enumerate(curves.items()):
        x, y = number % columns * width, number // columns * height
        body.append(f'<g transform="translate({x} {y})">{_panel(title, points, width)}</g>')
    size = f'width="{columns * width}" height="{rows * height}" viewBox="0 0 {columns * width} {rows * height}"'
    style = "<style>text{font:10px sans-serif;fill:#333}.t{font-weight:bold}</style>"
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{style}{ground}{"".join(body)}</svg>\n'


def _panel(title: str, points: Points, width: int) -> str:
    inner, tall = width - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM
    low, high = points[0][0], points[-1][0]

    def place(x: float, y: float) -> tuple[float, float]:
        return _LEFT + inner * (x - low) / ((high - low) or 1), _TOP + tall * (1 - y)

    lines = []
    for level in (0.0, 0.5, 1.0):
        _, y = place(low, level)
        lines.append(f'<path d="M{_LEFT} {y:.1f}H{_LEFT + inner}" stroke="#ddd"/>')
        lines.append(f'<text x="{_LEFT - 4}" y="{y + 3:.1f}" text-anchor="end">{level:g}</text>')
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
    marks = "".join(
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2" fill="#1565c0"/>' for x, y in (place(*point) for point in points)
    )
    ends = "".join(
        f'<text x="{place(x, 0)[0]:.1f}" y="{_HEIGHT - 5}" text-anchor="middle">{x:g}</text>' for x in (low, high)
    )
    head = f'<text class="t" x="{_LEFT}" y="13">{escape(title)}</text>'
    line = f'<polyline points="{path}" fill="none" stroke="#1565c0" stroke-width="1.5"/>'
    return "".join([head, *lines, line, marks, ends])
