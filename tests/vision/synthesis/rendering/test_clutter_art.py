"""Things that are no tiles are drawn whole and differ from one to the next."""

import numpy as np
import pytest

from vision.synthesis.rendering.clutter_art import BLANK_DRAWERS, DRAWERS, SCALE, Drawer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("draw", [*DRAWERS, *BLANK_DRAWERS], ids=lambda draw: draw.__name__)
def test_a_thing_is_opaque_in_the_middle_and_at_most_a_keyboard_long(draw: Drawer) -> None:
    for seed in range(20):
        art = draw(np.random.default_rng(seed))
        height, width, channels = art.shape
        assert art.dtype == np.uint8
        assert channels == 4
        assert (art[height // 4 : -height // 4, width // 4 : -width // 4, 3] == 255).all()
        assert 0.5 * SCALE < min(height, width) <= max(height, width) < 13 * SCALE


@pytest.mark.parametrize("draw", [*DRAWERS, *BLANK_DRAWERS], ids=lambda draw: draw.__name__)
def test_a_seed_tells_what_is_drawn(draw: Drawer) -> None:
    drawn = [draw(np.random.default_rng(seed)).tobytes() for seed in range(20)]
    assert draw(np.random.default_rng(3)).tobytes() == drawn[3]
    assert len(set(drawn)) > 2
