"""Boxes on no tile beside the hand."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from vision.detection.detector import WORKING_THRESHOLD
from vision.layout import conventions_for, decode
from vision.synthesis.tables import noisy_tiles, simulate_photo
from vision.synthesis.tables.noise import FLOOR
from vision.synthesis.tables.photos import RULES


@pytest.mark.parametrize("seed", [804221, 804949])
def test_a_box_where_the_winning_tile_is_looked_for_does_not_take_its_place(seed: int) -> None:
    rules = RULES[seed % len(RULES)]
    photo = simulate_photo(rules, seed)
    found = noisy_tiles(photo, Random(f"noise/{seed}"), threshold=FLOOR).tiles
    likely = found.above_threshold(WORKING_THRESHOLD, photo.size)
    reading = decode(found.select(likely), conventions_for(rules), faint=found.select(~likely)).best
    hand = Counter(reading.codes[tile] for tile in reading.hand)
    assert hand == Counter(photo.codes[tile] for tile in photo.hand_tiles)
