"""Random numbers on a device, and drawing of examples by the shares of groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.labels.labelled_photo import DatasetError


@dataclass(frozen=True)
class Drawing:
    """How often what is drawn: shares of groups, and weights of faces and sources within one."""

    shares: Mapping[str, float] = field(default_factory=dict)
    weights: Mapping[str, float] = field(default_factory=dict)


class Chance:
    """Random numbers on a device, from a seed."""

    def __init__(self, device: torch.device, seed: int) -> None:
        self.device = device
        self.generator = torch.Generator(device)
        self.generator.manual_seed(seed)

    def even(self, *shape: int) -> Tensor:
        """Float32 of a shape, even between 0 and 1."""
        return torch.rand(*shape, device=self.device, generator=self.generator)

    def normal(self, *shape: int) -> Tensor:
        """Float32 of a shape, of mean 0 and deviation 1."""
        return torch.randn(*shape, device=self.device, generator=self.generator)

    def between(self, low: float, high: float, *shape: int) -> Tensor:
        """Float32 of a shape, even between two numbers."""
        return low + (high - low) * self.even(*shape)

    def draw(self, ends: Tensor, *shape: int) -> Tensor:
        """Indices int64 of a shape, drawn by weights whose cumulative sum is `ends`, float64 (n,)."""
        even = torch.rand(*shape, device=self.device, generator=self.generator, dtype=torch.float64)
        return torch.searchsorted(ends, even * ends[-1], right=True).clamp(max=len(ends) - 1)

    def numbers(self) -> np.random.Generator:
        """A generator of numbers on the processor, seeded from here."""
        return np.random.default_rng(int(torch.randint(2**31, (1,), device=self.device, generator=self.generator)))


def drawing_weights(
    groups: Sequence[str], weights: NDArray[np.float64], shares: Mapping[str, float]
) -> NDArray[np.float64]:
    """Weights (n,) of examples such that each group is drawn as often as its share says.

    Args:
        groups: the group of each example.
        weights: weights (n,) of examples among those of their group.
        shares: of groups; those not named are never drawn. Empty: each example as often as its weight says.

    Raises:
        DatasetError: nothing to draw, or a share for a group without examples.
    """
    if not len(weights) or not weights.sum():
        raise DatasetError("training.nothing", "--pack")
    if not shares:
        return _normed(weights)
    names = np.array(groups)
    drawn: NDArray[np.float64] = np.zeros(len(weights))
    for name, share in shares.items():
        own = np.where(names == name, weights, 0.0)
        if not own.sum():
            raise DatasetError("training.empty-share", "--share", name=name, parts=tuple(sorted(set(groups))))
        drawn += own / own.sum() * share
    if not drawn.sum():
        raise DatasetError("training.nothing", "--share")
    return _normed(drawn)


def _normed(weights: NDArray[np.float64]) -> NDArray[np.float64]:
    normed: NDArray[np.float64] = weights / weights.sum()
    return normed
