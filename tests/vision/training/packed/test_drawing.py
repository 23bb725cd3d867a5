"""Groups are drawn by their shares, and within one by weights."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="needs the extra [train]")

import torch

from vision.labels.labelled_photo import DatasetError
from vision.training.packed.drawing import Chance, drawing_weights

GROUPS = ["a", "a", "b", "b", "b", "c"]
WEIGHTS = np.array([1.0, 3, 1, 1, 0, 5])


def test_shares_are_those_of_groups_and_what_is_not_named_is_never_drawn() -> None:
    weights = drawing_weights(GROUPS, WEIGHTS, {"a": 0.4, "b": 0.4})
    assert weights == pytest.approx([0.125, 0.375, 0.25, 0.25, 0, 0])
    drawn = Chance(torch.device("cpu"), 0).draw(torch.from_numpy(weights.cumsum()), 20_000)
    assert torch.bincount(drawn, minlength=6) / 20_000 == pytest.approx(weights, abs=0.02)
    assert not ((drawn == 4) | (drawn == 5)).any()


def test_without_shares_all_are_drawn() -> None:
    assert drawing_weights(GROUPS, WEIGHTS, {}) == pytest.approx(WEIGHTS / 11)


def test_a_share_of_what_there_is_none_of_is_named() -> None:
    with pytest.raises(DatasetError, match="--share: web is nothing that can be drawn; there are a, b, c"):
        drawing_weights(GROUPS, WEIGHTS, {"a": 1, "web": 0.5})


def test_nothing_to_draw_is_said() -> None:
    with pytest.raises(DatasetError, match="nothing to train on"):
        drawing_weights(GROUPS, WEIGHTS, {"a": 0})
    with pytest.raises(DatasetError, match="nothing to train on"):
        drawing_weights([], np.zeros(0), {})


def test_a_seed_gives_the_same_numbers_again() -> None:
    one, other, third = (Chance(torch.device("cpu"), seed) for seed in (3, 3, 4))
    first = one.normal(8)
    assert torch.equal(first, other.normal(8))
    assert not torch.equal(first, third.normal(8))
