"""Parts of reports: one HTML file without links to anything else."""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from io import BytesIO, StringIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from rich.console import Console, RenderableType

_STYLE, _FILTER = (Path(__file__).with_name(f"report.{ending}").read_text("utf-8") for ending in ("css", "js"))


def page(title: str, language: str, parts: Iterable[str]) -> str:
    return (
        f'<!doctype html>\n<html lang="{escape(language)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>\n{_STYLE}</style>\n<h1>{escape(title)}</h1>\n"
        + "\n".join(parts)
        + f"\n<script>\n{_FILTER}</script></html>\n"
    )


def heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"


def console_text(shown: RenderableType) -> str:
    """What a command prints, as it prints it."""
    text = StringIO()
    Console(file=text, width=110, force_terminal=False).print(shown)
    return preformatted(text.getvalue())


def preformatted(text: str) -> str:
    return f"<pre>{escape(text)}</pre>"


def card(picture: NDArray[np.uint8], caption: str, data: Mapping[str, str] | None = None) -> str:
    """A picture, RGB uint8 (h, w, 3), with a caption; `data` is what filters ask for."""
    stream = BytesIO()
    Image.fromarray(picture).save(stream, "JPEG", quality=80)
    attributes = "".join(f' data-{name}="{escape(value)}"' for name, value in (data or {}).items())
    source = b64encode(stream.getvalue()).decode()
    shown = f'<img alt="" src="data:image/jpeg;base64,{source}">'
    return f"<figure{attributes}>{shown}<figcaption>{escape(caption)}</figcaption></figure>"


def picture(svg: str) -> str:
    return f'<img alt="" style="max-width:100%" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def cards(shown: Iterable[str], *, wide: bool = False) -> str:
    return f'<div class="cards{" wide" if wide else ""}">{"".join(shown)}</div>'


def pair(first: str, second: str) -> str:
    """Two cards side by side on every width, to compare them."""
    return f'<div class="pair">{first}{second}</div>'


def filters(choices: Mapping[str, tuple[str, Sequence[tuple[str, str]]]], least: str) -> str:
    """Filters of the cards that follow. `choices`: for each attribute its label, and the values with their names."""
    parts = []
    for name, (label, values) in choices.items():
        options = "".join(f'<option value="{escape(value)}">{escape(said)}</option>' for value, said in values)
        menu = f'<select name="{name}"><option value=""></option>{options}</select>'
        parts.append(f"<label>{escape(label)} {menu}</label>")
    slider = f'<label>{escape(least)} <input type="range" name="least" min="0" max="1" step="0.05" value="0"></label>'
    return f'<form class="filter">{"".join(parts)}{slider}</form>'


def bars(counts: Mapping[str, int]) -> str:
    most = max(counts.values(), default=1) or 1
    rows = "".join(
        f"<tr><td>{escape(name)}<td>{count}<td style='width:20rem'><i style='width:{100 * count / most:.0f}%'></i>"
        for name, count in counts.items()
    )
    return f'<table class="bars">{rows}</table>'


def matrix(names: Sequence[str], counts: NDArray[np.int64], corner: str) -> str:
    """A table of counts (n, m), rows and columns with the same names where n is m; darker where there are more."""
    most = max(int(counts.max(initial=0)), 1)
    head = "".join(f"<th>{escape(name)}" for name in names)
    rows = []
    for name, row in zip(names, counts.tolist(), strict=True):
        cells = "".join(
            f"<td style='background:rgba(200,60,40,{0.15 + 0.6 * count / most:.2f})'>{count}" if count else "<td>"
            for count in row
        )
        rows.append(f"<tr><th>{escape(name)}{cells}")
    return f"<div style='overflow:auto'><table><tr><th>{escape(corner)}{head}{''.join(rows)}</table></div>"


def curve(points: Sequence[tuple[float, float]], label: str) -> str:
    """Points from (0, 0) to (1, 1) as a line beside the diagonal."""
    line = " ".join(f"{20 + 200 * x:.1f},{220 - 200 * y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{20 + 200 * x:.1f}" cy="{220 - 200 * y:.1f}" r="3"/>' for x, y in points)
    return (
        f'<svg viewBox="0 0 240 240" width="280" role="img" aria-label="{escape(label)}" fill="none" '
        'stroke="currentColor">'
        '<path d="M20 20V220H220" /><path d="M20 220L220 20" stroke-dasharray="4" opacity=".5"/>'
        f'<polyline points="{line}" stroke="#c03c28" stroke-width="2"/><g fill="#c03c28" stroke="none">{dots}</g></svg>'
    )
