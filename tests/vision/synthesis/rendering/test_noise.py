"""Noise that is cut out and not drawn anew."""

import numpy as np
import pytest

from vision.synthesis.rendering.noise import add_grain, shade, tint


@pytest.mark.parametrize("strength", [1.0, 4.0, 8.0])
def test_grain_is_as_strong_as_asked_and_shifts_no_colour(strength: float) -> None:
    picture = add_grain(np.full((300, 400, 3), 120, np.uint8), strength, np.random.default_rng(1))
    assert picture.mean() == pytest.approx(120, abs=0.6)
    assert picture.std() == pytest.approx(strength, rel=0.15, abs=0.3)


def test_grain_of_a_picture_larger_than_its_field_goes_on() -> None:
    picture = add_grain(np.full((30, 5000, 3), 120, np.uint8), 5.0, np.random.default_rng(1))
    assert picture[:, 4500:].std() == pytest.approx(5.0, rel=0.2)


def test_a_tint_keeps_the_colour_and_the_shades() -> None:
    colour, contrasts = np.array([200.0, 100.0, 50.0]), np.array([1.0, 1.0, 2.0])
    tinted = tint(shade(np.array([[-0.5, 0.0, 0.5]], np.float32), 0.4), colour, contrasts)
    assert tinted[0, 1] == pytest.approx(colour, abs=1)
    assert tinted[0, 2] == pytest.approx(colour * (1.2, 1.2, 1.4), abs=2)
    assert tinted[0, 0] == pytest.approx(colour * (0.8, 0.8, 0.6), abs=2)
