"""Readings that the search comes up with."""

from itertools import product

import numpy as np

from tests.vision.layout.table import Laid, photograph, row
from vision.layout import conventions_for
from vision.layout.decoding.search import Change, Hypothesis, HypothesisSearch, Option, best_combinations
from vision.layout.grouping.groups import Tabletop

ONE_SHORT = "4s 4s 4s 5s 6s 7s 1m 1m 1m 6z 6z 2p 3p"


def with_one_more(more: Laid) -> tuple[int, list[Hypothesis]]:
    """A tile laid beside a hand that lacks one, and the readings with it in the hand."""
    tiles = photograph([*row(ONE_SHORT), more])
    conventions, last = conventions_for("international"), len(tiles) - 1
    search = HypothesisSearch(tiles, conventions)
    readings = search.best_hypotheses(Tabletop(tiles, conventions, frozenset({last})))
    base = next(reading for reading in readings if reading.faces == search.likeliest)
    assert last not in base.hand
    return last, list(search.with_change(base, Change(5.0, added=frozenset({last})), {last}))


def test_a_tile_called_on_is_in_the_hand() -> None:
    tile, found = with_one_more(Laid("4p", 13.5, 0))
    assert found
    assert all(tile in reading.hand for reading in found)


def test_a_reading_whose_grouping_leaves_out_the_tile_it_was_scored_for_is_none() -> None:
    far_away = Laid("4p", 3.4, -9)
    assert with_one_more(far_away)[1] == []


def test_every_combination_comes_once_the_likeliest_first() -> None:
    rng = np.random.default_rng(2)
    for _ in range(20):
        sizes = rng.integers(1, 5, size=int(rng.integers(1, 5)))
        choices = [
            [Option(-float(score), place, face) for face, score in enumerate(rng.uniform(0, 3, size))]
            for place, size in enumerate(sizes)
        ]
        found = best_combinations(choices, 1000)
        scores = sorted((sum(option.score for option in chosen) for chosen in product(*choices)), reverse=True)
        assert np.allclose([score for score, _ in found], scores)
        assert len({changes for _, changes in found}) == len(scores)


def test_the_first_changes_nothing() -> None:
    options = [Option(-1.0, 0, 5), Option(0.0, 0, 4)]
    first, second = best_combinations([options, [Option(0.0, 1, 7)]], 2)
    assert first == (0.0, ())
    assert second == (-1.0, (options[0],))
