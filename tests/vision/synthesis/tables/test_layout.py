"""Layouts hold the whole hand and nothing twice, and every tile lies on the table."""

from collections import Counter
from random import Random

import cv2
import numpy as np
import pytest

from scoring.hand import Rules
from scoring.tiles import BACK
from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import Layout, random_layout
from vision.synthesis.tables.lines import kinds_for
from vision.synthesis.tables.placing import LaidTile

pytestmark = pytest.mark.slow

RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")


def layouts(seeds: range) -> list[Layout]:
    """A layout of every kind that the hand of each seed can lie in."""
    made = []
    for seed in seeds:
        deal = deal_hand(RULES[seed % 3], seed)
        made += [random_layout(deal, Random(seed), kind) for kind in kinds_for(deal)]
    return made


@pytest.fixture(scope="module")
def some() -> list[Layout]:
    return layouts(range(12))


def own_tiles(layout: Layout) -> list[LaidTile]:
    return [tile for group in layout.groups if group.kind != "background" for tile in group.tiles]


def test_every_tile_of_a_hand_is_laid_once(some: list[Layout]) -> None:
    for layout in some:
        hand = layout.deal.hand
        shown = Counter(tile.code for tile in own_tiles(layout))
        whole = Counter([*hand.concealed, *hand.flowers, *(code for meld in hand.melds for code in meld.tiles)])
        assert shown.total() == whole.total()
        assert (whole - shown).total() == shown[BACK]


def test_no_face_lies_there_more_often_than_it_exists(some: list[Layout]) -> None:
    for layout in some:
        copies = Counter(tile.code for group in layout.groups for tile in group.tiles if tile.code != BACK)
        assert all(count <= (1 if code[1] == "f" else 4) for code, count in copies.items())


def test_tiles_lie_beside_one_another(some: list[Layout]) -> None:
    for layout in some:
        tiles = [tile for group in layout.groups for tile in group.tiles]
        flat = [tile for tile in tiles if abs(tile.pose.axes[2, 2]) > 0.9]
        prints = [tile.pose.corners(layout.shape)[:4, :2].astype(np.float32) for tile in flat]
        for at, tile in enumerate(flat):
            for other in range(at):
                apart = np.abs(tile.pose.centre - flat[other].pose.centre)
                if apart[:2].max() < 1.6 and apart[2] < 0.1:
                    assert cv2.intersectConvexConvex(prints[at], prints[other])[0] < 0.12, (layout.kind, tile.code)


def test_the_background_lies_three_tile_heights_away(some: list[Layout]) -> None:
    for layout in some:
        own = np.array([tile.pose.centre[:2] for tile in own_tiles(layout)])
        for group in layout.groups:
            if group.kind == "background":
                other = np.array([tile.pose.centre[:2] for tile in group.tiles])
                steps = np.linalg.norm(own[:, None] - other[None], axis=2)
                assert steps.min() > 2.2 * layout.shape.height


def test_the_groups_are_the_sets_of_the_hand(some: list[Layout]) -> None:
    for layout in some:
        kinds = Counter(group.kind for group in layout.groups if group.kind not in ("background", "concealed"))
        hand = layout.deal.hand
        melds = Counter(meld.kind.removeprefix("added-") for meld in hand.melds)
        assert kinds["flowers"] == bool(hand.flowers)
        assert kinds["winning-tile"] <= 1
        del kinds["flowers"], kinds["winning-tile"]
        assert kinds == melds


def test_a_claimed_tile_is_turned_on_the_side_of_its_giver() -> None:
    seen = set()
    for layout in layouts(range(30)):
        melds = [group for group in layout.groups if group.kind in ("pung", "chow", "kong") and group.marked]
        laid = {tuple(sorted(one.meld.tiles)): one for one in layout.deal.melds if one.claimed}
        for group in melds:
            one = laid[tuple(sorted(tile.code for tile in group.tiles))]
            if one.meld.kind == "added-kong":
                continue
            turned = [at for at, tile in enumerate(group.tiles) if abs(tile.pose.axes[0, 0]) < 0.5]
            assert len(turned) == 1
            assert group.tiles[turned[0]].code == one.claimed
            assert turned[0] in {3: (0,), 2: (1, len(group.tiles) - 2), 1: (len(group.tiles) - 1,)}[one.giver]
            seen.add(one.giver)
    assert seen == {1, 2, 3}
