"""Photos taken again keep their tiles in their boxes."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from vision.dataset.play.takes import take_again


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_stays_in_its_box(seed: int) -> None:
    photo = np.zeros((300, 400, 3), np.uint8)
    photo[100:160, 250:290] = 255
    taken, boxes = take_again(
        photo, np.array([[(250.0, 100.0), (290.0, 100.0), (290.0, 160.0), (250.0, 160.0)]]), Random(seed)
    )
    assert boxes is not None
    left, top, right, bottom = np.round(boxes[0]).astype(int)
    bright = np.argwhere(taken[..., 0] > 160)
    assert (bright.min(axis=0) >= (top - 3, left - 3)).all()
    assert (bright.max(axis=0) <= (bottom + 3, right + 3)).all()
    middle = taken[(top + bottom) // 2, (left + right) // 2]
    assert middle.min() > 200
