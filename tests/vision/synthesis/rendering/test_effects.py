"""What a camera does to a picture."""

import numpy as np
import pytest

from vision.synthesis.rendering.effects import simulate_camera


def grey(level: int = 120) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.full((90, 130, 3), level, np.uint8)


def test_a_good_camera_changes_little() -> None:
    for seed in range(10):
        photo = simulate_camera(grey(), 0.0, np.random.default_rng(seed))
        assert photo.dtype == np.uint8
        assert photo[30:60, 40:90].mean() == pytest.approx(120, abs=12)


def test_hard_light_ranges_from_dim_to_bright_and_shifts_white() -> None:
    photos = [simulate_camera(grey(), 1.0, np.random.default_rng(seed)) for seed in range(40)]
    means = [photo.mean() for photo in photos]
    casts = [float(np.ptp(photo.mean(axis=(0, 1)))) for photo in photos]
    assert min(means) < 70
    assert max(means) > 130
    assert max(casts) > 20


def test_the_picture_given_is_left_as_it_is() -> None:
    given = grey()
    for seed in range(12):
        simulate_camera(given, 0.5, np.random.default_rng(seed))
    assert (given == 120).all()
