"""Table tops in perspective."""

import numpy as np
import pytest

from vision.synthesis.geometry import aim_camera
from vision.synthesis.rendering.tables import table_top

POINTS = np.array([(x, y, 0.0) for x in (-8.0, 8.0) for y in (-3.0, 3.0)])


@pytest.mark.parametrize("seed", range(8))
def test_a_table_fills_the_picture_and_has_some_grain(seed: int) -> None:
    camera = aim_camera(POINTS, (320, 240), tilt=0.7)
    top = table_top(camera, (320, 240), np.zeros(2), 3.0, np.random.default_rng(seed))
    assert top.shape == (240, 320, 3)
    assert top.dtype == np.uint8
    assert top.min() >= 0
    assert top.max() <= 255
    assert top.mean() > 8
    assert top.std(axis=(0, 1)).max() > 0.8
