import numpy as np
import pytest
from numpy.typing import NDArray

from vision.evaluation.metrics import BINS, Calibration, calibration
from vision.evaluation.outcomes import FoundTile


def tiles(confidences: NDArray[np.floating], right: NDArray[np.generic]) -> list[FoundTile]:
    pairs = zip(confidences.tolist(), right.tolist(), strict=True)
    return [FoundTile(0, "1m", confidence, bool(is_right), 40.0, 0.0) for confidence, is_right in pairs]


def measured(confidences: NDArray[np.floating], right: NDArray[np.generic]) -> Calibration:
    found = calibration(tiles(confidences, right))
    assert found is not None
    return found


def test_honest_confidences_have_next_to_no_error() -> None:
    rng = np.random.default_rng(0)
    confidences = rng.uniform(0.2, 1, 20_000)
    assert measured(confidences, rng.random(20_000) < confidences).error < 0.02


def test_the_error_is_how_far_confidence_and_share_right_are_apart() -> None:
    assert measured(np.full(300, 0.6), np.ones(300)).error == pytest.approx(0.4)
    too_sure = measured(np.full(300, 0.9), np.arange(300) % 2)
    assert too_sure.error == pytest.approx(0.4, abs=0.02)


def test_bins_hold_equally_many_tiles_and_go_from_doubt_to_certainty() -> None:
    curve = measured(np.linspace(0.3, 0.9, 151), np.ones(151))
    assert [one.tiles for one in curve.bins] == [11] + [10] * (BINS - 1)
    means = [one.confidence for one in curve.bins]
    assert means == sorted(means)


def test_few_tiles_make_few_bins_and_none_make_no_calibration() -> None:
    assert len(measured(np.array([0.5, 0.7]), np.array([1, 0])).bins) == 2
    assert calibration([]) is None
