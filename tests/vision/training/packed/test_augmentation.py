"""Augmented crops stay pictures; each kind of change is met."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.training.packed.augmentation import augmented, noisy, relit
from vision.training.packed.drawing import Chance


def chance(seed: int = 0) -> Chance:
    return Chance(torch.device("cpu"), seed)


def edges(count: int) -> torch.Tensor:
    """Crops black on the left and white on the right."""
    crops = torch.zeros(count, 3, 64, 64)
    crops[..., 32:] = 255
    return crops


def test_crops_keep_shape_and_range_and_differ() -> None:
    for count in (3, 400):
        made = augmented(edges(count), chance())
        assert made.shape == (count, 3, 64, 64)
        assert made.isfinite().all()
        assert made.min() >= 0
        assert made.max() <= 255
        assert not torch.equal(made[0], made[-1])


def test_some_crops_are_blurred_coarse_or_shaken_and_others_sharp() -> None:
    made = augmented(edges(400), chance())
    rows = made.mean(1)
    step = (rows[..., 32] - rows[..., 31]).median(1).values / (rows[..., 60] - rows[..., 3]).median(1).values
    sharp = (step > 0.9).float().mean()
    assert 0.35 < sharp < 0.75


def test_light_is_a_factor_of_the_mean_and_of_what_differs_from_it() -> None:
    made = relit(edges(1), torch.full((1, 1, 1, 1), 0.5), torch.full((1, 1, 1, 1), 1.2))
    assert made.unique().tolist() == pytest.approx([127.5 * 1.2 - 63.75, 127.5 * 1.2 + 63.75])


def test_a_share_is_noisy() -> None:
    made = noisy(torch.zeros(500, 3, 4, 4), chance(), 0.3, 3.0).flatten(1)
    assert (made.abs().amax(1) > 0).float().mean() == pytest.approx(0.3, abs=0.07)
    assert made.std(1).max() < 35
