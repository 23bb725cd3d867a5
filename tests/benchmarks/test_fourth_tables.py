"""The fourth generator's truth is consistent."""

from collections import Counter
from functools import cache
from typing import Final

import numpy as np
import pytest
from numpy.typing import NDArray

from scoring.tiles import BACK
from tests.benchmarks.fourth_tables.tables import Table, fourth_table

SEEDS: Final = range(24)
TILE_TOO_MANY: Final = (39, 142)
PARTED_WITHOUT_CLAIM: Final = 175


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
    assert abs(shown.total() - dealt.total()) <= 1
    assert shown.total() != dealt.total() or shown - Counter({BACK: shown[BACK]}) <= dealt


def test_parted_sets_may_be_claimed_where_no_claimed_one_shows_how_those_lie() -> None:
    parted = [group for group in table_of(PARTED_WITHOUT_CLAIM).groups if group.kind == "concealed"]
    assert len(parted) > 1
    assert all("kind" in group.open for group in parted)


def test_no_tile_lies_on_another_but_the_winning_one() -> None:
    for table in map(table_of, (*SEEDS, *TILE_TOO_MANY)):
        own = [t for g in table.groups if g.kind not in ("winning-tile", "background") for t in g.tiles]
        assert np.nanmin(_distances_in_faces(table.corners[own], table.boxes[own])) > 0.5


def _distances_in_faces(corners: NDArray[np.float32], boxes: NDArray[np.float32]) -> NDArray[np.float64]:
    """(n, n) distance of tiles in widths or heights, whichever is more; NaN between a tile and itself."""
    right = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    centres = ((boxes[:, :2] + boxes[:, 2:]) / 2).astype(np.float64)
    frames = np.linalg.inv(np.stack([right, down], axis=2).astype(np.float64))
    steps = np.abs(np.einsum("nij,nmj->nmi", frames, centres[None] - centres[:, None])).max(axis=2)
    distances: NDArray[np.float64] = np.fmin(steps, steps.T)
    np.fill_diagonal(distances, np.nan)
    return distances


def test_the_hand_lies_in_the_photo() -> None:
    tables = [table_of(seed) for seed in SEEDS]
    assert all((t.boxes[list(t.hand_tiles)] > -1).all() for t in tables)
    assert all((t.boxes[list(t.hand_tiles), 2:] < np.array(t.size) + 1).all() for t in tables)
