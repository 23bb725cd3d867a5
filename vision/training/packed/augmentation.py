"""Augmentation of batches on their device, as `vision.training.reader_crops.augment` does it crop by crop.

What takes a kernel of its own (coarse, blurred, shaken) is done to groups of crops that share it; a batch is in random
order, so that a share of every kind of crop is met.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from vision.training.packed.drawing import Chance
from vision.training.reader_crops import motion_kernel

_COARSE: Final = (10, 0.035)
"""Groups and the share of a batch in each: seen from further away."""
_BLURRED: Final = (4, 0.025)
_SHAKEN: Final = (4, 0.018)
_COLOURS: Final = 0.09
"""Deviation of each colour's strength."""
_GREY, _NOISY, _COVERED = 0.12, 0.3, 0.12
"""Shares of crops."""


def augmented(crops: Tensor, chance: Chance) -> Tensor:
    """Random lighting, colour, sharpness, noise and an occluding finger.

    Args:
        crops: float32 (n, 3, side, side), RGB 0..255; changed in place.
        chance: random numbers.

    Returns:
        The same shape, 0..255.
    """
    count, side = len(crops), crops.shape[-1]
    _change_sharpness(crops, chance.numbers())
    crops = crops * (1 + _COLOURS * chance.normal(count, 3, 1, 1))
    crops = torch.where(chance.even(count, 1, 1, 1) < _GREY, crops.mean(1, keepdim=True), crops)
    crops = relit(crops, chance.between(0.6, 1.35, count, 1, 1, 1), chance.between(0.55, 1.4, count, 1, 1, 1))
    crops = noisy(crops, chance, _NOISY, 3.0)
    corner, size = chance.even(count, 2) * side, chance.between(6, 22, count, 2)
    steps = torch.arange(side, device=crops.device).float()
    across, down = (
        (steps >= corner[:, axis, None]) & (steps < (corner + size)[:, axis, None]) for axis in (0, 1)
    )  # fmt: skip
    covered = down[:, :, None] & across[:, None] & (chance.even(count, 1, 1) < _COVERED)
    crops = torch.where(covered[:, None], chance.even(count, 3, 1, 1) * 255, crops)
    return crops.clamp(0, 255)


def relit(pictures: Tensor, contrast: Tensor, brightness: Tensor) -> Tensor:
    """Pictures (n, 3, h, w) with other contrast and brightness (n, 1, 1, 1), factors."""
    mean = pictures.mean((1, 2, 3), keepdim=True)
    return (pictures - mean) * contrast + mean * brightness


def noisy(pictures: Tensor, chance: Chance, share: float, most: float) -> Tensor:
    """Pictures (n, 3, h, w), a share of them with noise whose deviation is e to the power of 0 to `most`."""
    count = len(pictures)
    strength = (chance.even(count, 1, 1, 1) < share) * torch.exp(most * chance.even(count, 1, 1, 1))
    return pictures + strength * chance.normal(*pictures.shape)


def _change_sharpness(crops: Tensor, rng: np.random.Generator) -> None:
    count, side, begin = len(crops), crops.shape[-1], 0
    for groups, share, change in ((*_COARSE, _coarse), (*_BLURRED, _blurred), (*_SHAKEN, _shaken)):
        for _ in range(groups):
            end = begin + int(rng.binomial(count, share)) if count < _FEW else begin + int(count * share)
            if end > begin:
                crops[begin:end] = change(crops[begin:end], side, rng)
            begin = end


_FEW: Final = 100
"""Crops of a batch so small that groups would be empty; their sizes are drawn."""


def _coarse(crops: Tensor, side: int, rng: np.random.Generator) -> Tensor:
    height = int(rng.integers(14, side))
    width = int(np.clip(height * np.exp(rng.normal(0, 0.15)), 10, side))
    small = functional.interpolate(crops, (height, width), mode="bilinear", antialias=True, align_corners=False)
    return functional.interpolate(small, (side, side), mode="bilinear", align_corners=False)


def _blurred(crops: Tensor, side: int, rng: np.random.Generator) -> Tensor:
    sigma = float(rng.uniform(0.5, 2.2))
    radius = max(1, round(3 * sigma))
    steps = torch.arange(-radius, radius + 1, device=crops.device).float()
    line = (-(steps**2) / (2 * sigma**2)).exp()
    line = line / line.sum()
    return _filtered(_filtered(crops, line[None]), line[:, None])


def _shaken(crops: Tensor, side: int, rng: np.random.Generator) -> Tensor:
    kernel = motion_kernel(int(rng.integers(3, 11)), float(rng.uniform(0, np.pi)))
    return _filtered(crops, torch.from_numpy(kernel).to(crops.device))


def _filtered(crops: Tensor, kernel: Tensor) -> Tensor:
    """Crops (n, 3, h, w) under a kernel (rows, columns); edges are continued."""
    rows, columns = kernel.shape
    left, top = columns // 2, rows // 2
    padded = functional.pad(crops, (left, columns - 1 - left, top, rows - 1 - top), mode="replicate")
    filtered = functional.conv2d(padded.reshape(-1, 1, *padded.shape[2:]), kernel[None, None])
    return filtered.reshape(crops.shape)
