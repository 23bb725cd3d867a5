"""What lies nearer to the camera than a row and is smaller than its tiles is none."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import BACK, INDEX
from vision.detection.detections import Detections
from vision.detection.small_nearer import drop_small_nearer

Tile = tuple[str, float, float, float, float]
SIZE = (1000, 1000)
"""Width and height of the photo in pixels."""


def laid(*tiles: Tile, degrees: float = 0, flat: float = 1) -> Detections:
    """Tiles of 50 by 70 pixels: code, probability, x and y of the centre from that of the photo, scale; all turned."""
    probs = np.zeros((len(tiles), 43), np.float32)
    corners = np.zeros((len(tiles), 4, 2))
    for number, (code, prob, x, y, scale) in enumerate(tiles):
        probs[number, INDEX[code]] = prob
        half = np.array([25, 35]) * scale
        corners[number] = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * half * (1, flat if number == 6 else 1) + (
            x,
            y,
        )
    turn = np.radians(degrees)
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + 500
    boxes = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    return Detections(boxes.astype(np.float32), probs, corners.astype(np.float32))


ROW: list[Tile] = [("3s", 0.99, 60.0 * place, 0, 1) for place in range(6)]


@pytest.mark.parametrize("degrees", [0, 20, 90, 180])
def test_lettering_before_the_row_is_no_tile(degrees: float) -> None:
    found = laid(*ROW, ("4m", 0.8, 120, 80, 0.5), degrees=degrees)
    assert drop_small_nearer(found, SIZE).codes == ["3s"] * 6


@pytest.mark.parametrize(
    "tile",
    [
        ("4m", 0.97, 120, 80, 0.5),
        ("4m", 0.8, 120, 80, 1.0),
        ("4m", 0.8, 120, -80, 0.5),
        ("4m", 0.8, 360, 10, 0.5),
        (BACK, 0.8, 120, 80, 0.5),
    ],
    ids=["a sure face", "as large as the row's", "farther away", "beside the row", "a back"],
)
def test_other_finds_stay(tile: Tile) -> None:
    assert len(drop_small_nearer(laid(*ROW, tile), SIZE)) == 7


@pytest.mark.parametrize(("room", "left"), [(-1, 7), (2, 7), (4, 6)], ids=["cut off", "at the edge", "apart"])
@pytest.mark.parametrize("degrees", [0, 90, 180, 270], ids=["lower", "left", "upper", "right"])
def test_a_tile_that_the_edge_of_the_photo_cuts_off_stays(degrees: float, room: float, left: int) -> None:
    """A tenth of the find's side is 3 pixels."""
    found = laid(*ROW, ("4m", 0.8, 120, 80, 0.5), degrees=degrees)
    low, high = found.boxes[6].reshape(2, 2)
    across = np.array([degrees in (90, 270), degrees in (0, 180)])
    corner = np.where(across & (degrees in (90, 180)), low - room, 0)  # the upper left one of the photo
    size = np.where(across & (degrees in (0, 270)), high + room, SIZE)
    moved = Detections(found.boxes - np.tile(corner, 2), found.class_probs, found.corners - corner)
    assert len(drop_small_nearer(moved, (int(size[0]), int(size[1])))) == left


def test_a_tile_that_lies_flat_before_a_standing_row_stays() -> None:
    assert len(drop_small_nearer(laid(*ROW, ("4m", 0.8, 120, 80, 1.3), flat=0.3), SIZE)) == 7


def test_where_rows_face_each_other_nothing_is_nearer() -> None:
    found = laid(*ROW, ("4m", 0.8, 120, 80, 0.5))
    found.corners[:3] = found.corners[:3, [2, 3, 0, 1]]
    assert len(drop_small_nearer(found, SIZE)) == 7


def test_few_sure_faces_tell_nothing() -> None:
    assert len(drop_small_nearer(laid(*ROW[:4], ("4m", 0.8, 120, 80, 0.5)), SIZE)) == 5
    assert len(drop_small_nearer(laid(*ROW).select(np.zeros(6, bool)), SIZE)) == 0
