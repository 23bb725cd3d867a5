"""Counts of photos become the numbers that noisy tiles are drawn from."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.tiles import INDEX
from vision.training.research.error_counts import MatchedTile, PhotoCount
from vision.training.research.noise_summary import RenderedCounts, robust_std, summarize


def reading(code: str, seen: str, chance: float) -> MatchedTile:
    chances = np.full(len(INDEX), 0.0005, np.float32)
    chances[INDEX[seen]] = chance
    return MatchedTile(code, chances)


def photo(*readings: MatchedTile, missed: int = 0) -> PhotoCount:
    return PhotoCount(list(readings), labelled=len(readings) + missed, missed=missed)


GOOD = [photo(*[reading(code, code, 0.95) for code in ("1m", "2m", "3p")]) for _ in range(30)]
POOR = [photo(reading("1m", "1m", 0.9), *[reading("9s", "6s", 0.8)] * 2, missed=1) for _ in range(6)]
NOISE = summarize(
    [*POOR, *GOOD], RenderedCounts([reading("0x", "0x", 0.9)] * 3, 1, 0.05, (0.01, 0.1, 0.01)), "command", "model"
)


def test_photos_are_graded_from_the_best_read_to_the_worst() -> None:
    assert [grade.photos for grade in NOISE.grades] == [6] * 6
    assert [grade.bad for grade in NOISE.grades] == [0, 0, 0, 0, 0, pytest.approx(2 / 3, abs=1e-3)]
    assert NOISE.grades[-1].missed == 0.25


def test_what_is_often_misread_is_hard_and_taken_for_what_it_was() -> None:
    assert NOISE.hardness["9s"] > 3
    assert NOISE.hardness["1m"] < 1
    assert max(NOISE.confusions["9s"], key=lambda face: NOISE.confusions["9s"][face]) == "6s"
    assert set(NOISE.bad_rows) == {"9s", ""}


def test_backs_that_are_missed_are_counted_on_renderings() -> None:
    assert NOISE.missed_backs == 0.25


def test_copies_that_are_misread_together_are_told() -> None:
    assert NOISE.together > 0.9


def test_the_spread_is_that_of_the_middle_half() -> None:
    values = [*np.random.default_rng(1).normal(0, 2, 4000), *[1e6] * 20]
    assert robust_std(values) == pytest.approx(2, rel=0.1)
