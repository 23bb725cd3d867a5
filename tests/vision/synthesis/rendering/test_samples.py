"""Rendered photos of hands and their truth."""

import numpy as np
import pytest

from scoring.tiles import BACK, FLOWERS
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.faces import STYLES, Style
from vision.synthesis.rendering.samples import Sample, random_sample

TILES = DrawnSet("hong-kong", STYLES["hong-kong"])


def sample(seed: int) -> Sample:
    return random_sample("international", TILES, (20, 120, 80), 480, np.random.default_rng(seed))


@pytest.fixture(scope="module")
def samples() -> list[Sample]:
    return [sample(seed) for seed in range(5)]


def test_every_tile_is_in_exactly_one_group(samples: list[Sample]) -> None:
    for one in samples:
        assert sorted(tile for group in one.truth.groups for tile in group.tiles) == list(range(len(one.truth.codes)))


def test_the_hand_is_wholly_in_the_picture(samples: list[Sample]) -> None:
    for one in samples:
        height, width = one.photo.shape[:2]
        own = [tile for group in one.truth.groups if group.kind != "background" for tile in group.tiles]
        assert max(height, width) == 480
        assert (one.truth.corners[own] > 0).all()
        assert (one.truth.corners[own] < (width, height)).all()
        melded = sum(len(meld.tiles) for meld in one.truth.layout.deal.hand.melds)
        assert len(own) == len(one.truth.layout.deal.hand.concealed) + len(one.truth.layout.deal.hand.flowers) + melded


def test_boxes_are_tight_around_corners_and_inside_the_picture(samples: list[Sample]) -> None:
    for one in samples:
        height, width = one.photo.shape[:2]
        clipped = np.clip(one.truth.corners, 0, (width, height))
        assert one.truth.boxes[:, :2] == pytest.approx(clipped.min(axis=1))
        assert one.truth.boxes[:, 2:] == pytest.approx(clipped.max(axis=1))


def test_corners_run_clockwise_as_the_face_reads(samples: list[Sample]) -> None:
    for one in samples:
        x, y = one.truth.corners[:, :, 0], one.truth.corners[:, :, 1]
        areas = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
        assert (areas > 0).all()


def test_backs_and_faces_lie_where_the_truth_says() -> None:
    """A set with white faces and red backs tells the two apart by colour alone."""
    plain = DrawnSet("plain", Style(size=0.01))
    for seed in range(4):
        one = random_sample("australia", plain, (255, 0, 0), 640, np.random.default_rng(seed))
        middles = one.truth.corners.mean(axis=1).round().astype(int)
        for code, (x, y) in zip(one.truth.codes, middles, strict=True):
            if 4 < x < one.photo.shape[1] - 4 and 4 < y < one.photo.shape[0] - 4:
                red, green, _ = one.photo[y - 2 : y + 3, x - 2 : x + 3].reshape(-1, 3).mean(axis=0)
                assert (red > 1.8 * green + 8) == (code == BACK), (seed, code)


def test_a_set_without_flowers_shows_none() -> None:
    bare = DrawnSet("bare", STYLES["japanese"], codes=[code for code in TILES.codes if code not in FLOWERS])
    for seed in range(3):
        one = random_sample("taiwan16", bare, (0, 0, 0), 320, np.random.default_rng(seed))
        assert not set(one.truth.codes) & set(FLOWERS)


def test_the_same_seed_renders_the_same_photo() -> None:
    first, second = sample(7), sample(7)
    assert (first.photo == second.photo).all()
    assert first.truth.codes == second.truth.codes
    assert (first.photo.shape != sample(8).photo.shape) or (first.photo != sample(8).photo).any()
