"""Where hardly anything is read, the inverted photo is read too, and taken if it shows more."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import CLASSES
from tests.vision.detection.upright_tiles import tiles
from vision.detection.light_prints import invert_lightness, is_hardly_read, is_read_better
from vision.detection.trace import Proposals


def places(objectness: list[float]) -> Proposals:
    count = len(objectness)
    return Proposals(
        np.zeros((count, 4), np.float32), np.zeros((count, len(CLASSES)), np.float32), np.array(objectness, np.float32)
    )


def test_black_becomes_white_and_white_black() -> None:
    assert invert_lightness(np.zeros((1, 1, 3), np.uint8)).ravel().tolist() == [255, 255, 255]
    assert invert_lightness(np.full((1, 1, 3), 255, np.uint8)).ravel().tolist() == [0, 0, 0]


def test_hues_are_kept() -> None:
    red, green, blue = invert_lightness(np.array([[(220, 150, 60)]], np.uint8))[0, 0].astype(int)
    assert red - green == pytest.approx(0.3 * (220 - 150), abs=1)
    assert green - blue == pytest.approx(0.3 * (150 - 60), abs=1)


def test_a_dim_red_print_on_black_becomes_much_darker_than_the_tile() -> None:
    tile, printed = invert_lightness(np.array([[(20, 20, 24), (170, 30, 40)]], np.uint8))[0].astype(float).mean(axis=1)
    assert tile > 200
    assert printed < tile - 75


def test_every_row_of_a_tall_photo_is_inverted() -> None:
    photo = np.random.default_rng(1).integers(0, 256, (600, 4, 3)).astype(np.uint8)
    whole = invert_lightness(photo)
    assert all((invert_lightness(photo[row : row + 1]) == whole[row]).all() for row in range(600))


def test_of_a_grey_ramp_the_order_is_reversed() -> None:
    ramp = np.repeat(np.arange(256, dtype=np.uint8)[None, :, None], 3, axis=2)
    inverted = invert_lightness(ramp)
    assert (inverted[..., :1] == inverted).all()
    assert (np.diff(inverted[0, :, 0].astype(int)) <= 0).all()


@pytest.mark.parametrize(
    ("sure", "objectness", "hardly"),
    [
        (0, [], True), (0, [0.5] * 4, True), (1, [0.5] * 4, True), (2, [0.5] * 4, False), (3, [0.5] * 12, True),
        (4, [0.5] * 12, False), (1, [0.5] + [0.07] * 9, False),
    ],
    ids=["no place", "none sure", "one of four", "two of four", "three of twelve", "four of twelve", "unlikely places"],
)  # fmt: skip
def test_a_photo_is_hardly_read_where_few_places_are_sure(sure: int, objectness: list[float], hardly: bool) -> None:
    found = tiles([(50.0 * i, 20, 40, 50) for i in range(6)], [0.95] * sure + [0.6] * (6 - sure))
    assert is_hardly_read(places(objectness), found) == hardly


@pytest.mark.parametrize(
    ("before", "inverted", "better"), [(0, 1, False), (0, 2, True), (1, 2, False), (1, 3, True), (5, 9, False)]
)
def test_an_inverted_photo_is_taken_where_it_shows_many_more_tiles(before: int, inverted: int, better: bool) -> None:
    there = [(50.0 * i, 20, 40, 50) for i in range(9)]
    found, turned = (tiles(there, [0.95] * sure + [0.6] * (9 - sure)) for sure in (before, inverted))
    assert is_read_better(turned, found, (2000, 1000)) == better


@pytest.mark.parametrize(
    ("inverted", "before", "side", "better"),
    [([0.9], 0.3, 220, True), ([0.9], 0.6, 220, False), ([0.9], 0.3, 180, False), ([0.8], 0.3, 220, False),
     ([0.9, 0.6], 0.3, 220, False)],
    ids=["one close", "the photo shows something", "far", "doubtful", "two"],
)  # fmt: skip
def test_a_single_tile_close_to_the_camera_is_enough_where_the_photo_shows_nothing(
    inverted: list[float], before: float, side: float, better: bool
) -> None:
    there = [(300.0 * i + 200, 300, side, side) for i in range(len(inverted))]
    assert is_read_better(tiles(there, inverted), tiles(there[:1], [before]), (1000, 800)) == better
