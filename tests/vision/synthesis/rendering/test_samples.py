"""Rendered photos of hands and their truth."""

import numpy as np

from scoring.tiles import BACK, FLOWERS
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.faces import STYLES, Style
from vision.synthesis.rendering.samples import random_sample

TILES = DrawnSet("hong-kong", STYLES["hong-kong"])


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
