"""Boxes are where the finder's bins say."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.finder import decode_dfl

BINS = 16
PLACES = 64 * 32 // 64 + 64 * 32 // 256 + 64 * 32 // 1024
"""Of a picture of 64 by 32 pixels, on grids of 8, 16 and 32."""


def bins(place: int, *distances: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """Logits that put each distance of one place between its two nearest bins."""
    logits = np.full((4, BINS, PLACES), -20, np.float32)
    for edge, distance in enumerate(distances):
        low = int(distance)
        share = distance - low
        logits[edge, low, place] = np.log(max(1 - share, 1e-9))
        logits[edge, low + 1, place] = np.log(max(share, 1e-9))
    return logits.reshape(4 * BINS, PLACES)


@pytest.mark.parametrize(
    ("place", "middle", "stride"),
    [(0, (4, 4), 8), (7, (60, 4), 8), (8, (4, 12), 8), (32, (8, 8), 16), (37, (24, 24), 16), (41, (48, 16), 32)],
)
def test_edges_lie_as_many_strides_from_the_middle_of_the_place(
    place: int, middle: tuple[int, int], stride: int
) -> None:
    [box] = decode_dfl(bins(place, 0.5, 1.25, 2, 3), np.array([place]), 64, 32)
    x, y = middle
    expected = (x - 0.5 * stride, y - 1.25 * stride, x + 2 * stride, y + 3 * stride)
    assert box == pytest.approx(expected, abs=1e-3)


def test_no_places_are_no_boxes() -> None:
    assert decode_dfl(bins(0), np.zeros(0, np.intp), 64, 32).shape == (0, 4)
