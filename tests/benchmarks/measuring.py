"""What benchmarks share: arguments, progress, shares with intervals, tables, enlarged photos, tiles read right."""

import argparse
import io
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track

from scoring.tiles import INDEX
from vision.detection.detections import Detections

SAMPLES: Final = Path(__file__).parents[2] / "datasets" / "samples" / "images"
PHOTOS: Final = Path(__file__).parents[2] / ".." / "shared" / "data" / "photos"
TWELVE_MEGAPIXELS: Final = (4032, 3024)
_Z: Final = 1.96

_T = TypeVar("_T")


def parser_of(text: str | None, *, model: bool = False) -> argparse.ArgumentParser:
    """A parser whose help is the benchmark's docstring, with `--model` where one is read with."""
    parser = argparse.ArgumentParser(description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    if model:
        parser.add_argument("--model", type=Path, help="model folder; default: the one shipped")
    return parser


def progress(things: Iterable[_T], what: str, total: int | None = None) -> Iterable[_T]:
    """The things, with a bar on standard error."""
    return track(things, what, total, console=Console(stderr=True), transient=True)


def wilson_interval(number: int, total: int) -> str:
    """A share with its 95 % Wilson interval."""
    mean, spread = number / total, _Z**2 / total
    middle = (mean + spread / 2) / (1 + spread)
    half = (spread * mean * (1 - mean) + spread**2 / 4) ** 0.5 / (1 + spread)
    return f"{mean:.3f} ({max(middle - half, 0):.3f}–{min(middle + half, 1):.3f})"


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print a table in Markdown, each row as soon as it is there."""
    print(f"| {' | '.join(headings)} |\n|{'---|' * len(headings)}")
    for row in rows:
        print(f"| {' | '.join(map(str, row))} |", flush=True)


def enlarged(path: Path, size: tuple[int, int] = TWELVE_MEGAPIXELS) -> bytes:
    """A photo at another size, as a JPEG."""
    from PIL import Image  # which the browser's Python lacks, where labelled layouts are tested too

    large = io.BytesIO()
    with Image.open(path) as picture:
        picture.convert("RGB").resize(size, Image.Resampling.BICUBIC).save(large, "JPEG", quality=92)
    return large.getvalue()


def read_right(
    codes: Sequence[str], boxes: NDArray[np.float32], corners: NDArray[np.float32] | None = None
) -> Detections:
    """Detections of tiles that are all found and read right; without corners, no corner is seen."""
    probs = np.zeros((len(codes), len(INDEX)), np.float32)
    probs[np.arange(len(codes)), [INDEX[code] for code in codes]] = 1.0
    unseen = np.full((len(codes), 4, 2), np.nan, np.float32)
    return Detections(boxes, probs, unseen if corners is None else corners)
