"""Things that are no tiles are drawn whole and differ from one to the next."""

import numpy as np
import pytest

from vision.synthesis.rendering.clutter_art import BLANK_DRAWERS, DRAWERS, SCALE, Drawer

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("draw", [*DRAWERS, *BLANK_DRAWERS], ids=lambda draw: draw.__name__)
def test_a_thing_is_opaque_in_the_middle_at_most_a_keyboard_long_and_each_time_another(draw: Drawer) -> None:
    drawn = [draw(np.random.default_rng(seed)) for seed in range(20)]
    for art in drawn:
        height, width, channels = art.shape
        assert art.dtype == np.uint8
        assert channels == 4
        assert (art[height // 4 : -height // 4, width // 4 : -width // 4, 3] == 255).all()
        assert 0.5 * SCALE < min(height, width) <= max(height, width) < 13 * SCALE
    assert len({art.tobytes() for art in drawn}) > 2
