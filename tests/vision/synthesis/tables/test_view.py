"""The truth of a photo is that of its layout."""

from random import Random

import numpy as np
import pytest

from vision.synthesis.tables.deal import deal_hand
from vision.synthesis.tables.layout import random_layout
from vision.synthesis.tables.view import RULES, PhotoTruth, project_layout, simulate_photo


@pytest.fixture(scope="module")
def photos() -> list[PhotoTruth]:
    return [simulate_photo(RULES[seed % len(RULES)], seed) for seed in range(24)]


def test_every_tile_is_in_exactly_one_group(photos: list[PhotoTruth]) -> None:
    for photo in photos:
        assert sorted(tile for group in photo.groups for tile in group.tiles) == list(range(len(photo)))


def test_the_hand_is_wholly_in_the_picture(photos: list[PhotoTruth]) -> None:
    for photo in photos:
        own = list(photo.hand_tiles)
        hand = photo.layout.deal.hand
        assert len(own) == len(hand.concealed) + len(hand.flowers) + sum(len(meld.tiles) for meld in hand.melds)
        assert (photo.corners[own] > 0).all()
        assert (photo.corners[own] < photo.size).all()
        assert (photo.visible[own] >= 0.35).all()
        assert max(photo.size) == 1600


def test_boxes_are_tight_around_corners_and_inside_the_picture(photos: list[PhotoTruth]) -> None:
    for photo in photos:
        clipped = np.clip(photo.corners, 0, photo.size)
        assert photo.boxes[:, :2] == pytest.approx(clipped.min(axis=1))
        assert photo.boxes[:, 2:] == pytest.approx(clipped.max(axis=1))


def test_corners_run_clockwise_as_the_face_reads(photos: list[PhotoTruth]) -> None:
    for photo in photos:
        x, y = photo.corners[:, :, 0], photo.corners[:, :, 1]
        assert ((x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1) > 0).all()


def test_perfect_tiles_are_those_of_the_truth(photos: list[PhotoTruth]) -> None:
    for photo in photos:
        found = photo.detections()
        assert tuple(found.codes) == photo.codes
        assert (found.confidences == 1).all()


def test_of_a_wall_of_two_levels_the_upper_one_shows() -> None:
    checked = 0
    for seed in range(40):
        photo = simulate_photo(RULES[seed % len(RULES)], seed)
        tiles = [tile for group in photo.layout.groups for tile in group.tiles]
        level = [float(tile.pose.centre[2]) > photo.layout.shape.thickness for tile in tiles]
        backs = [
            place for place in photo.places if tiles[place].code == "0x" and abs(tiles[place].pose.axes[2, 2]) > 0.9
        ]
        if "walls" in photo.traits and any(level[place] for place in backs):
            below = {tuple(np.round(tiles[place].pose.centre[:2], 3)) for place in backs if not level[place]}
            above = {tuple(np.round(tiles[place].pose.centre[:2], 3)) for place in backs if level[place]}
            assert not below & above
            checked += 1
    assert checked > 2


def test_a_plain_photo_is_level_and_shows_nothing_but_the_hand() -> None:
    for seed in range(12):
        lots = Random(seed)
        layout = random_layout(deal_hand("taiwan16", seed), lots, alone=True)
        photo = project_layout(layout, lots, 800, level=True)
        assert all(group.kind != "background" for group in photo.groups)
        right = photo.camera.turn[0]
        assert abs(np.arctan2(right[1], right[0])) < 1.2, "no quarter turn, which two photos of ten have"
