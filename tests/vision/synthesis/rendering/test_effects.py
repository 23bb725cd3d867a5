"""What a camera does to a picture."""

import numpy as np
import pytest

from vision.synthesis.rendering.effects import simulate_camera

GREY = np.full((90, 130, 3), 120, np.uint8)


def test_a_good_camera_changes_little() -> None:
    for seed in range(10):
        assert simulate_camera(GREY, 0.0, np.random.default_rng(seed))[30:60, 40:90].mean() == pytest.approx(
            120, abs=12
        )


def test_hard_light_ranges_from_dim_to_bright_and_shifts_white_and_leaves_the_picture_given() -> None:
    photos = [simulate_camera(GREY, 1.0, np.random.default_rng(seed)) for seed in range(40)]
    means = [photo.mean() for photo in photos]
    assert min(means) < 70
    assert max(means) > 130
    assert max(float(np.ptp(photo.mean(axis=(0, 1)))) for photo in photos) > 20
    assert (GREY == 120).all()
