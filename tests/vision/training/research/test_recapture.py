"""Photos taken again keep their tiles in their boxes."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from vision.training.research.recapture import recapture


@pytest.mark.parametrize("seed", range(8))
def test_a_tile_stays_in_its_box(seed: int) -> None:
    photo = np.zeros((300, 400, 3), np.uint8)
    photo[100:160, 250:290] = 255
    taken, boxes = recapture(
        photo, np.array([[(250.0, 100.0), (290.0, 100.0), (290.0, 160.0), (250.0, 160.0)]]), Random(seed)
    )
    assert boxes is not None
    left, top, right, bottom = np.round(boxes[0]).astype(int)
    bright = np.argwhere(taken[..., 0] > 160)
    assert (bright.min(axis=0) >= (top - 3, left - 3)).all()
    assert (bright.max(axis=0) <= (bottom + 3, right + 3)).all()
    middle = taken[(top + bottom) // 2, (left + right) // 2]
    assert middle.min() > 200


def test_photos_are_taken_from_lower_down_now_and_then_but_never_from_the_table() -> None:
    photo = np.full((300, 400, 3), 255, np.uint8)
    corners = np.array(
        [
            [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)],
            [(399.0, 0.0), (400.0, 0.0), (400.0, 1.0), (399.0, 1.0)],
            [(0.0, 299.0), (1.0, 299.0), (1.0, 300.0), (0.0, 300.0)],
            [(399.0, 299.0), (400.0, 299.0), (400.0, 300.0), (399.0, 300.0)],
        ]
    )
    shares = []
    for seed in range(40):
        _, boxes = recapture(photo, corners, Random(seed))
        assert boxes is not None
        middles = (boxes[:, :2] + boxes[:, 2:]) / 2
        far, near = np.linalg.norm(middles[1] - middles[0]), np.linalg.norm(middles[3] - middles[2])
        shares.append(float(far / near))
    assert min(shares) < 0.85
    assert 0.5 < min(shares) <= max(shares) < 1.05
