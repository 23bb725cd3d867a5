"""Hands and what lies around them, on the table."""

from __future__ import annotations

import itertools
from collections import Counter

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.hand import Hand, Rules
from scoring.tiles import BACK
from vision.dataset.render.geometry import Shape
from vision.dataset.render.hands import random_hand
from vision.dataset.render.manners import Manners, random_manners
from vision.dataset.render.surroundings import surround
from vision.dataset.render.tabletop import Laid, LaidGroup, lay_out

SHAPE = Shape(1.0, 1.35, 0.7)
RULES: tuple[Rules, ...] = ("international", "australia", "taiwan16")
STRAIGHT = Manners(1, "middle", "apart", melds_behind=False, suits="mpsz", carelessness=0.0)


def laid_hand(seed: int) -> tuple[Hand, Manners, list[LaidGroup], np.random.Generator]:
    rng = np.random.default_rng(seed)
    rules = RULES[seed % 3]
    hand, manners = random_hand(rules, rng), random_manners(rules, rng)
    return hand, manners, lay_out(hand, manners, SHAPE, rng), rng


def tiles_of(groups: list[LaidGroup]) -> list[Laid]:
    return [tile for group in groups for tile in group.tiles]


def footprint(tile: Laid) -> NDArray[np.float32]:
    return tile.pose.corners(SHAPE)[:4, :2].astype(np.float32)


def overlap(one: Laid, other: Laid) -> float:
    if abs(float(one.pose.centre[2] - other.pose.centre[2])) > 0.1:
        return 0.0
    return float(cv2.intersectConvexConvex(footprint(one), footprint(other))[0])


@pytest.mark.parametrize("seed", range(24))
def test_every_tile_of_a_hand_is_laid_once(seed: int) -> None:
    hand, _, groups, _ = laid_hand(seed)
    shown = Counter(tile.code for tile in tiles_of(groups))
    whole = Counter([*hand.concealed, *hand.flowers, *(code for meld in hand.melds for code in meld.tiles)])
    assert shown.total() == whole.total()
    assert sum((whole - shown).values()) == shown[BACK]


@pytest.mark.parametrize("seed", range(24))
def test_tiles_lie_beside_one_another_and_do_not_overlap(seed: int) -> None:
    _, _, groups, rng = laid_hand(seed)
    tiles = tiles_of([*groups, *surround(groups, SHAPE, rng)])
    for number, tile in enumerate(tiles):
        assert max((overlap(tile, other) for other in tiles[:number]), default=0.0) < 0.05


@pytest.mark.parametrize("seed", range(12))
def test_groups_are_as_the_hand_says(seed: int) -> None:
    hand, manners, groups, _ = laid_hand(seed)
    expected = [meld.kind.removeprefix("added-") for meld in hand.melds] + ["concealed"]
    expected += ["flowers"] if hand.flowers else []
    expected += ["winning-tile"] if manners.winning != "among" else []
    assert Counter(group.kind for group in groups) == Counter(expected)


def test_a_line_reads_from_left_to_right_flowers_and_melds_first() -> None:
    hand = Hand.parse("international", "123m456p11z", "1z", melds=[("pung", "555z"), ("chow", "234s")], flowers="1f")
    groups = lay_out(hand, STRAIGHT, SHAPE, np.random.default_rng(1))
    front = [group for group in groups if group.line == groups[-1].line]
    middles = [float(tile.pose.centre[0]) for tile in tiles_of(front)]
    assert middles == sorted(middles)
    assert [group.kind for group in groups] == ["flowers", "pung", "chow", "concealed", "winning-tile"]


def test_groups_are_farther_apart_than_tiles_of_a_group() -> None:
    hand = Hand.parse("australia", "123m456p11z", "1z", melds=[("pung", "555z"), ("chow", "234s")])
    groups = lay_out(hand, STRAIGHT, SHAPE, np.random.default_rng(2))
    for left, right in itertools.pairwise(groups):
        if left.line == right.line:
            gap = footprint(right.tiles[0])[:, 0].min() - footprint(left.tiles[-1])[:, 0].max()
            assert gap > 0.3
    row = next(group for group in groups if group.kind == "concealed")
    steps = np.diff([float(tile.pose.centre[0]) for tile in row.tiles])
    assert steps == pytest.approx(1.015, abs=0.01)


def test_what_is_too_long_for_one_line_is_laid_in_two() -> None:
    melds = [("pung", "111m"), ("pung", "222m"), ("pung", "333m"), ("pung", "444m")]
    hand = Hand.parse("taiwan16", "555m66p", "6p", melds=melds, flowers="1234f")  # type: ignore[arg-type]
    groups = lay_out(hand, STRAIGHT, SHAPE, np.random.default_rng(3))
    assert {group.kind for group in groups if group.line == 0} == {"flowers", "pung"}
    assert {group.kind for group in groups if group.line == 1} == {"concealed", "winning-tile"}


@pytest.mark.parametrize("seed", range(12))
def test_surroundings_lie_behind_the_hand_and_hold_no_fifth_copy(seed: int) -> None:
    _, _, groups, rng = laid_hand(seed)
    others = surround(groups, SHAPE, rng)
    assert {group.kind for group in others} <= {"background"}
    copies = Counter(tile.code for tile in tiles_of([*groups, *others]))
    assert max(count for code, count in copies.items() if code != BACK) <= 4
    nearest = max((float(tile.pose.centre[1]) for tile in tiles_of(others)), default=-99.0)
    assert nearest < min(float(tile.pose.centre[1]) for tile in tiles_of(groups)) - 1.0


def test_of_a_wall_of_two_levels_only_the_upper_shows() -> None:
    walls = [group for seed in range(40) for group in surround(*seeded(seed)) if group.line == -9]
    double = [wall for wall in walls if len({float(tile.pose.centre[2]) for tile in wall.tiles}) == 2]
    assert double
    for wall in double:
        assert all(tile.covered == (tile.pose.centre[2] < SHAPE.thickness) for tile in wall.tiles)


def seeded(seed: int) -> tuple[list[LaidGroup], Shape, np.random.Generator]:
    _, _, groups, rng = laid_hand(seed)
    return groups, SHAPE, rng
