import numpy as np
import pytest

from vision.evaluation.bootstrap import estimate, photo_weights


def test_first_row_is_the_photos_as_they_are_and_every_row_draws_as_many() -> None:
    weights = photo_weights(7, 200, seed=3)
    assert weights.shape == (201, 7)
    assert weights[0].tolist() == [1] * 7
    assert (weights.sum(axis=1) == 7).all()
    assert (weights >= 0).all()


def test_the_same_seed_draws_the_same_photos() -> None:
    assert np.array_equal(photo_weights(9, 50, seed=3), photo_weights(9, 50, seed=3))
    assert not np.array_equal(photo_weights(9, 50, seed=3), photo_weights(9, 50, seed=4))


def test_interval_of_a_share_has_the_width_of_the_binomial() -> None:
    photos, share = 400, 0.3
    right = np.arange(photos) < photos * share
    weights = photo_weights(photos, 4000, seed=1)
    found = estimate(weights @ right / photos)
    assert found is not None
    deviation = np.sqrt(share * (1 - share) / photos)
    assert found.value == pytest.approx(share)
    assert found.low == pytest.approx(share - 1.96 * deviation, abs=0.005)
    assert found.high == pytest.approx(share + 1.96 * deviation, abs=0.005)


def test_undefined_resamples_are_left_out_and_an_undefined_figure_is_none() -> None:
    found = estimate(np.array([0.5, 0.4, np.nan, 0.6]))
    assert found is not None
    assert 0.4 <= found.low < found.high <= 0.6
    assert estimate(np.array([np.nan, 0.4])) is None
