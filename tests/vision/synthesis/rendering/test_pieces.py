"""Markers of the wind have a coloured rim, and dice stand on the table."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthesis.rendering import samples
from vision.synthesis.rendering.clutter_art import SCALE
from vision.synthesis.rendering.props import draw_wind_marker, random_pieces
from vision.synthesis.rendering.samples import random_bare_table
from vision.synthesis.tables.view import RULES

SEEDS = range(40)


def test_a_marker_shows_a_wind_within_a_rim_of_one_colour_that_no_face_has() -> None:
    for seed in SEEDS:
        art = draw_wind_marker(np.random.default_rng(seed))
        height, width = art.shape[:2]
        assert 0.7 * SCALE < min(width, height) <= max(width, height) < 3 * SCALE
        rim = np.concatenate([art[2, width // 2 - 3 : width // 2 + 3], art[height // 2 - 3 : height // 2 + 3, 2]])
        assert (rim == rim[0]).all()
        assert rim[0, 3] == 255
        assert rim[0, :3].min() < 120
        inner = art[height // 4 : -height // 4, width // 4 : -width // 4]
        assert (inner[..., 3] == 255).all()
        assert np.ptp(inner[..., :3].reshape(-1, 3), axis=0).max() > 60


def test_dice_stand_on_the_table_and_no_two_of_their_sides_show_the_same() -> None:
    shown = [die for seed in SEEDS for die in random_pieces(np.zeros(2), 5.0, np.random.default_rng(seed))[1]]
    assert shown
    for die in shown:
        assert die.centre[2] == die.size[2] / 2
        assert len(set(die.pips)) == 3


@pytest.mark.slow
def test_pieces_are_seen_on_a_bare_table(monkeypatch: pytest.MonkeyPatch) -> None:
    def photo() -> NDArray[np.int16]:
        return random_bare_table(RULES[0], 640, np.random.default_rng(5), pieces=True).astype(np.int16)

    laid = photo()
    monkeypatch.setattr(samples, "random_pieces", lambda *given: (random_pieces(*given), ([], []))[1])
    assert (np.abs(photo() - laid).max(axis=2) > 60).sum() > 200
