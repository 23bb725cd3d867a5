"""Of an inverted photo dark parts are light and light ones dark, of the same hues."""

import numpy as np
import pytest

from vision.images.restoration import invert_lightness


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
    assert (inverted[0, 0, 0], inverted[0, -1, 0]) == (255, 0)
