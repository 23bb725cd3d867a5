"""Hands that are legal and win nothing: what is seen surely is never read as a likelier win."""

from collections import Counter
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from scoring.rules import score
from vision.detection.detections import Detections
from vision.layout import conventions_for, decode
from vision.synthesis.tables.deal import Deal, deal_hand
from vision.synthesis.tables.layout import random_layout
from vision.synthesis.tables.view import RULES, PhotoTruth, project_layout

pytestmark = pytest.mark.slow

COUNT = 45


def spoilt(deal: Deal, rng: Random) -> Deal:
    """The deal with some concealed tiles exchanged for others, so that the hand does not win."""
    while score(deal.hand).win:
        concealed, left = list(deal.hand.concealed), list(deal.left)
        for at in rng.sample(range(len(concealed)), rng.randint(1, min(8, len(concealed)))):
            concealed[at], left[at] = left[at], concealed[at]
        hand = replace(deal.hand, concealed=tuple(concealed), winning_tile=rng.choice(concealed))
        deal = replace(deal, hand=hand, left=tuple(left))
    return deal


def hands_without_a_win() -> list[PhotoTruth]:
    """Played hands of the right size that are no win, laid out; of all rule sets."""
    photos = []
    for seed in range(7_000, 7_000 + COUNT):
        rng = Random(seed)
        deal = spoilt(deal_hand(RULES[seed % len(RULES)], seed), rng)
        photos.append(project_layout(random_layout(deal, rng), rng))
    return photos


def seen_surely(photo: PhotoTruth, seed: int) -> Detections:
    """The photo's tiles, each surely read, with what another face has a small probability to be."""
    rng = np.random.default_rng(seed)
    tiles = photo.detections()
    others = rng.dirichlet(np.full(43, 0.1), len(tiles)).astype(np.float32)
    tiles.class_probs[:] = np.where(tiles.class_probs > 0.5, rng.uniform(0.85, 0.95, (len(tiles), 1)), 0)
    tiles.class_probs[:] = np.where(tiles.class_probs > 0.5, tiles.class_probs, np.minimum(0.04 * others, 0.016))
    return tiles


@pytest.fixture(scope="module")
def photos() -> list[PhotoTruth]:
    return hands_without_a_win()


def test_no_sure_reading_of_a_legal_hand_is_changed_nor_said_to_win(photos: list[PhotoTruth]) -> None:
    for seed, photo in enumerate(photos):
        hand = photo.layout.deal.hand
        best = decode(seen_surely(photo, seed), conventions_for(hand.rules)).best
        assert best.codes == list(photo.codes), f"{hand.rules}, photo {seed}"
        read = Counter(photo.codes[t] for g in best.groups if g.kind != "background" for t in g.tiles)
        whole = read == Counter(photo.codes[tile] for tile in photo.hand_tiles)
        assert not (whole and best.plausibility.wins), f"{hand.rules}, photo {seed}"


def test_doubtful_tiles_of_the_same_hands_do_change(photos: list[PhotoTruth]) -> None:
    """The check above could fail: with small probabilities made large, decoding looks for wins among them."""
    changed = 0
    for seed, photo in enumerate(photos[:15]):
        tiles = seen_surely(photo, seed)
        unsure = tiles.class_probs < 0.5
        tiles.class_probs[:] = np.where(unsure, tiles.class_probs * 20, tiles.class_probs * 0.5)
        decoded = decode(tiles, conventions_for(photo.layout.deal.hand.rules))
        changed += decoded.best.codes != tiles.codes
    assert changed
