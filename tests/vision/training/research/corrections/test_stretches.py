"""Long rows that were made squares are told by the shape of their tiles."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.labels.labelled_photo import LabelledPhoto
from vision.training.research.corrections.stretches import TILE, estimate_stretch


def row(shape: float, tiles: int = 14) -> LabelledPhoto:
    """A row of tiles `shape` times as tall as wide, of which one lies on its side."""
    width = 0.9 / tiles
    lefts = 0.05 + np.arange(tiles) * width
    boxes = np.stack([lefts, np.full(tiles, 0.2), lefts + width, np.full(tiles, 0.2) + width * shape], axis=1)
    boxes[3, 3] = boxes[3, 1] + width / 2
    return LabelledPhoto("photos", Path("a.jpg"), "fb", ("1m",) * tiles, boxes)


@pytest.mark.parametrize("times", [4.0, 11.5, 0.06])
def test_a_row_made_a_square_tells_how_wide_it_was(times: float) -> None:
    assert estimate_stretch(row(times * TILE)) == pytest.approx(times, abs=0.01)


@pytest.mark.parametrize("shape", [0.4, 1.0, TILE, 1.8, 2.6])
def test_tiles_as_any_view_may_show_them_tell_nothing(shape: float) -> None:
    assert estimate_stretch(row(shape)) == 1.0


def test_a_few_tiles_tell_nothing() -> None:
    assert estimate_stretch(row(8.0, tiles=5)) == 1.0
