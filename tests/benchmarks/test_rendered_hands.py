"""Bare ends of a rack lie beside the row and touch no tile."""

from random import Random

import numpy as np
import pytest

from tests.benchmarks.rendered_hands import bare_rack_ends
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import random_layout


@pytest.mark.slow
def test_the_ends_of_a_rack_lie_right_beside_the_concealed_row_and_in_no_tile() -> None:
    count = 0
    for seed, layout in enumerate(random_layout(deal_hand("international", seed), Random(seed)) for seed in range(40)):
        rows = [group.tiles for group in layout.groups if group.kind == "concealed"]
        row = np.array([tile.pose.centre for tile in max(rows, key=len)])
        every = np.array([tile.pose.centre for group in layout.groups for tile in group.tiles])
        for end in bare_rack_ends(layout, np.random.default_rng(seed)):
            low, high = end.corners().min(axis=0), end.corners().max(axis=0)
            count += 1
            assert min(abs(high[0] - row[:, 0].min() + 0.5), abs(low[0] - row[:, 0].max() - 0.5)) < 0.2
            assert ((every[:, :2] > low[:2]) & (every[:, :2] < high[:2])).all(axis=1).sum() == 0
    assert count > 20
