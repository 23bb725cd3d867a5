"""What is doubtful, small and far from all other finds is no tile."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.small_apart import drop_small_apart

Tile = tuple[str, float, float, float, float]

ROW: list[Tile] = [("3s", 0.99, 60.0 * place, 0, 1) for place in range(6)]


def laid(*tiles: Tile) -> Detections:
    """Tiles of 50 by 70 pixels: code, probability, x and y of the centre, scale."""
    probs = np.zeros((len(tiles), 43), np.float32)
    boxes = np.zeros((len(tiles), 4), np.float32)
    for number, (code, prob, x, y, scale) in enumerate(tiles):
        probs[number, INDEX[code]] = prob
        boxes[number] = x - 25 * scale, y - 35 * scale, x + 25 * scale, y + 35 * scale
    corners = boxes[:, [[0, 1], [2, 1], [2, 3], [0, 3]]]
    return Detections(boxes, probs, corners)


def test_a_small_doubtful_find_apart_is_dropped() -> None:
    assert drop_small_apart(laid(*ROW, ("4m", 0.78, 120, -200, 0.6))).codes == ["3s"] * 6


@pytest.mark.parametrize(
    "tile",
    [
        ("4m", 0.82, 120, -200, 0.6),
        ("4m", 0.7, 120, -200, 0.9),
        ("4m", 0.7, 120, -80, 0.6),
        (BACK, 0.7, 120, -200, 0.6),
    ],
    ids=["a sure face", "as large as the others", "beside another", "a back"],
)
def test_other_finds_stay(tile: Tile) -> None:
    assert len(drop_small_apart(laid(*ROW, tile))) == 7


def test_small_finds_in_a_row_of_their_own_stay() -> None:
    pond: list[Tile] = [("4m", 0.7, 40.0 * place, -200, 0.6) for place in range(3)]
    assert len(drop_small_apart(laid(*ROW, *pond))) == 9


def test_what_is_not_shown_is_no_neighbour() -> None:
    found = laid(*ROW, ("4m", 0.7, 120, -200, 0.6), ("9p", 0.3, 160, -200, 0.6))
    assert drop_small_apart(found).codes == ["3s"] * 6 + ["9p"]


def test_five_sure_finds_tell_how_large_tiles_are() -> None:
    small = ("4m", 0.7, 120, -200, 0.6)
    assert len(drop_small_apart(laid(*ROW[:5], small))) == 5
    assert len(drop_small_apart(laid(*ROW[:4], small))) == 5
    assert len(drop_small_apart(laid(*ROW[:4], ("3s", 0.82, 240, 0, 1), small))) == 5
    assert len(drop_small_apart(laid(*ROW).select(np.zeros(6, bool)))) == 0


def test_a_box_without_area_is_no_reason_to_fail() -> None:
    assert len(drop_small_apart(laid(*ROW, ("4m", 0.7, 120, -200, 0)))) == 7
