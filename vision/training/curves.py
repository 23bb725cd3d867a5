"""Small SVG line charts: panels in a grid, each with one curve."""

from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

Points = Sequence[tuple[float, float]]
_STYLE: dict[Any, Any] = {
    "font.size": 8,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Arial"],
    "svg.fonttype": "none",
    "svg.hashsalt": "pailens",
}
_WIDTH, _HEIGHT = 1.9, 1.25
"""Size of a panel in inches."""


def svg_panels(curves: Mapping[str, Points], columns: int, scale: float = 1.0, *, whole: bool = True) -> str:
    """An SVG picture with one panel per curve; y from 0 to 1, or over the curve's range if not `whole`; x over it.

    Deterministic for a given version of matplotlib.
    """
    rows = -(-len(curves) // columns)
    with mpl.rc_context(_STYLE):
        figure = Figure((columns * _WIDTH * scale, rows * _HEIGHT), layout="constrained")
        grid = figure.subplots(rows, columns, squeeze=False).ravel()
        for number, (axes, (title, points)) in enumerate(zip(grid, curves.items(), strict=False)):
            x, y = zip(*points, strict=True)
            axes.plot(x, y, marker=".", color="#1565c0", linewidth=1.2, clip_on=False, gid=f"curve{number}")
            axes.set_title(title, fontsize=8, fontweight="bold", loc="left")
            axes.set_xticks(sorted({x[0], x[-1]}))
            if whole:
                axes.set_ylim(0, 1.03)
                axes.set_yticks([0, 0.5, 1])
            axes.grid(axis="y", color="#ddd")
            axes.tick_params(length=0)
            axes.spines[:].set_visible(False)
        for axes in grid[len(curves) :]:
            axes.set_axis_off()
        svg = StringIO()
        figure.savefig(svg, format="svg", metadata={"Date": None, "Creator": None})
    return "".join(f"{line.strip()}\n" for line in svg.getvalue().splitlines())
