"""The fourth generator's truth is consistent."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final

import numpy as np
import pytest

from scoring.tiles import BACK
from tests.benchmarks.fourth_tables.tables import Table, fourth_table

SEEDS: Final = range(24)


@cache
def table_of(seed: int) -> Table:
    return fourth_table(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tile_is_in_one_group_and_no_face_is_there_five_times(seed: int) -> None:
    table = table_of(seed)
    assert sorted(tile for group in table.groups for tile in group.tiles) == list(range(len(table.codes)))
    assert max(count for code, count in Counter(table.codes).items() if code != BACK) <= 4


@pytest.mark.parametrize("seed", SEEDS)
def test_a_finished_hand_has_the_tiles_that_were_dealt(seed: int) -> None:
    table = table_of(seed)
    hand = table.deal.hand
    dealt = Counter(hand.concealed) + Counter(tile for meld in hand.melds for tile in meld.tiles)
    shown = Counter(table.codes[tile] for tile in table.hand_tiles)
    assert "unfinished" in table.traits or shown - Counter({BACK: shown[BACK]}) <= dealt
    assert "unfinished" in table.traits or shown.total() == dealt.total()


def test_the_hand_lies_in_the_photo() -> None:
    tables = [table_of(seed) for seed in SEEDS]
    assert all((t.boxes[list(t.hand_tiles)] > -1).all() for t in tables)
    assert all((t.boxes[list(t.hand_tiles), 2:] < np.array(t.size) + 1).all() for t in tables)
