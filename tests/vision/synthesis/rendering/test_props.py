"""What lies beside a hand lies beside it."""

from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.synthesis.rendering.clutter import clutter_behind
from vision.synthesis.rendering.clutter_art import SCALE
from vision.synthesis.rendering.props import random_boxes, random_fingers
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import Layout, random_layout

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def layouts() -> list[Layout]:
    return [random_layout(deal_hand("international", seed), Random(seed)) for seed in range(40)]


def corners(layout: Layout, *, own_only: bool) -> list[NDArray[np.float64]]:
    groups = [group for group in layout.groups if not own_only or group.kind != "background"]
    return [tile.pose.corners(layout.shape) for group in groups for tile in group.tiles]


def test_things_behind_a_hand_touch_no_tile(layouts: list[Layout]) -> None:
    for seed, layout in enumerate(layouts):
        farthest = min(float(tile[:, 1].min()) for tile in corners(layout, own_only=False))
        for thing in clutter_behind(layout, np.random.default_rng(seed)):
            assert thing.centre[1] + thing.art.shape[0] / SCALE / 2 < farthest + 0.1


def test_no_box_stands_in_a_tile(layouts: list[Layout]) -> None:
    boxes = 0
    for seed, layout in enumerate(layouts):
        for box in random_boxes(layout, np.random.default_rng(seed)):
            low, high = box.corners().min(axis=0), box.corners().max(axis=0)
            boxes += 1
            for tile in corners(layout, own_only=True):
                assert ((tile.min(axis=0) > high - 0.15) | (tile.max(axis=0) < low + 0.15)).any()
    assert boxes > 20


def test_fingers_come_now_and_then_from_the_players_side(layouts: list[Layout]) -> None:
    reached = 0
    for seed, layout in enumerate(layouts):
        near = max(tile.pose.centre[1] for group in layout.groups if group.kind != "background" for tile in group.tiles)
        fingers = random_fingers(layout, np.random.default_rng(seed))
        reached += bool(fingers)
        for finger in fingers:
            assert finger.base[1] > finger.tip[1] > near - layout.shape.height
            assert finger.tip[2] > layout.shape.thickness
    assert 0 < reached < 15
