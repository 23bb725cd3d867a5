"""What lies beside a hand lies beside it."""

from random import Random

import numpy as np
import pytest

from vision.synthesis.rendering.props import random_boxes, random_fingers
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import Layout, random_layout

pytestmark = pytest.mark.slow


def layouts() -> list[Layout]:
    return [random_layout(deal_hand("international", seed), Random(seed)) for seed in range(40)]


def test_no_box_stands_in_a_tile() -> None:
    boxes = 0
    for seed, layout in enumerate(layouts()):
        tiles = [tile.pose.corners(layout.shape) for group in layout.groups for tile in group.tiles]
        own = [t for group in layout.groups if group.kind != "background" for t in group.tiles]
        solid = [tile.pose.corners(layout.shape) for tile in own]
        assert len(tiles) >= len(solid)
        for box in random_boxes(layout, np.random.default_rng(seed)):
            low, high = box.corners().min(axis=0), box.corners().max(axis=0)
            boxes += 1
            for tile in solid:
                apart = (tile.min(axis=0) > high - 0.15) | (tile.max(axis=0) < low + 0.15)
                assert apart.any()
    assert boxes > 20


def test_fingers_come_now_and_then_from_the_players_side() -> None:
    reached = 0
    for seed, layout in enumerate(layouts()):
        near = max(tile.pose.centre[1] for group in layout.groups if group.kind != "background" for tile in group.tiles)
        fingers = random_fingers(layout, np.random.default_rng(seed))
        reached += bool(fingers)
        for finger in fingers:
            assert finger.base[1] > finger.tip[1] > near - layout.shape.height
            assert finger.tip[2] > layout.shape.thickness
    assert 0 < reached < 15
