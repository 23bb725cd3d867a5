"""Rows of text in columns, for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from unicodedata import east_asian_width


def aligned(rows: Iterable[Sequence[str]], left: int = 2) -> Iterator[str]:
    """The rows as lines, each column as wide as its widest cell; the first `left` columns begin at the left."""
    rows = list(rows)
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell + pad if place < left else pad + cell
            for place, cell in enumerate(row)
            for pad in [" " * (widths[place] - _width(cell))]
        ]
        yield "  ".join(cells).rstrip()


def _width(text: str) -> int:
    """Columns of a terminal that a text takes; Chinese characters take two."""
    return len(text) + sum(east_asian_width(letter) in "WF" for letter in text)
