"""Which rows lie on the player's side of others."""

from collections.abc import Sequence

import numpy as np
import pytest

from tests.vision.layout.table import Laid, photograph, row
from vision.layout.geometry.rows import find_rows
from vision.layout.geometry.sides import rows_in_front
from vision.layout.geometry.spacing import measure_geometry

BEHIND, FRONT = "1m 2m 3m 4m 5m 6m 7m 8m", "1p 2p 3p"


def pairs(laid: Sequence[Laid], *, angle: float = 0, slant: float = 0, corners: bool = True) -> set[tuple[int, int]]:
    """First tiles of rows and of the rows in front of them."""
    tiles = photograph(laid, angle=angle, slant=slant, corners=corners)
    quads = tiles.corners.astype(np.float64)
    geometry = measure_geometry(tiles)
    rows = find_rows(geometry, quads)
    return {(min(rows[i].tiles), min(rows[j].tiles)) for i, j in np.argwhere(rows_in_front(rows, geometry)).tolist()}


@pytest.mark.parametrize("angle", [0, 15, 180, 200])
def test_what_lies_below_the_faces_of_a_row_lies_in_front_of_it(angle: float) -> None:
    assert pairs([*row(BEHIND), *row(FRONT, 2, 2)], angle=angle) == {(0, 8)}
    assert pairs([*row(BEHIND), *row(FRONT, 2, -2)], angle=angle) == set()


def test_without_corners_the_photo_is_taken_for_upright() -> None:
    assert pairs([*row(BEHIND), *row(FRONT, 2, 2)], corners=False) == {(0, 8)}


def test_smaller_tiles_lie_farther_from_the_camera() -> None:
    assert pairs([*row(BEHIND), *row(FRONT, 2, 2)], slant=-0.6) == set()


def test_tiles_beyond_the_ends_of_a_row_or_single_ones_do_not_lie_in_front_of_it() -> None:
    assert pairs([*row(BEHIND), *row(FRONT, 11, 2)]) == set()
    assert pairs([*row(BEHIND), Laid("1p", 4, 2)]) == set()


def test_short_rows_have_no_front() -> None:
    assert pairs([*row("1m 2m 3m"), *row("1p 2p", 0.5, 2)]) == set()
