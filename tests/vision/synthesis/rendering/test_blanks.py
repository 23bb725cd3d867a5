"""Scenes of white dragons without a frame teach what is one and what only looks like it."""

from collections import Counter

import numpy as np
import pytest

from scoring.tiles import BACK
from vision.synthesis.rendering.arrangements import RenderedScene
from vision.synthesis.rendering.art import DrawnSet
from vision.synthesis.rendering.blanks import WHITE, random_blanks
from vision.synthesis.rendering.faces import random_style

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def scenes() -> list[RenderedScene]:
    """Scenes of one set whose own white dragon may well have a frame."""
    tiles = DrawnSet("framed", random_style(np.random.default_rng(2)))
    return [random_blanks([tiles], (320, 320), np.random.default_rng(seed)) for seed in range(12)]


def test_most_tiles_are_white_dragons_and_some_are_backs_and_other_faces(scenes: list[RenderedScene]) -> None:
    shown = Counter(code for scene in scenes for code in scene.codes)
    assert shown[WHITE] > shown.total() / 2
    assert shown[BACK]
    assert len(shown) > 10


def test_a_white_dragon_bears_no_print(scenes: list[RenderedScene]) -> None:
    """Of those far from every edge the middle varies less than print would make it."""
    spreads = []
    for scene in scenes:
        for code, corners, seen in zip(scene.codes, scene.corners, scene.visible, strict=True):
            low, high = np.ceil(corners.min(axis=0)).astype(int), np.floor(corners.max(axis=0)).astype(int)
            if code != WHITE or seen < 0.99 or (high - low).min() < 24:
                continue
            x, y = (low + high) // 2
            spreads.append(float(scene.photo[y - 4 : y + 4, x - 4 : x + 4].std(axis=(0, 1)).mean()))
    assert len(spreads) > 4
    assert np.median(spreads) < 12


def test_tiles_lie_at_every_angle(scenes: list[RenderedScene]) -> None:
    edges = np.concatenate([scene.corners[:, 1] - scene.corners[:, 0] for scene in scenes if len(scene.codes)])
    turned = np.arctan2(edges[:, 1], edges[:, 0])
    assert np.histogram(turned, 6, (-np.pi, np.pi))[0].all()
