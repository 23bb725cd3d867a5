"""Pictures of white tiles as if these were of another material: black with light prints, jade, pink or wooden.

Hardly any photo shows such sets. What is white becomes the body's colour, what is dark that of the ink, and the colours
of prints stay more or less as they are; the table changes its colour with the tiles.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from vision.training.packed.drawing import Chance

_LUMA: Final = (0.299, 0.587, 0.114)
"""Weights of red, green and blue (ITU-R BT.601)."""
_WHITE: Final = 0.85
"""Quantile of the brightness of a picture that its tiles' bodies have."""
_SAMPLED: Final = 4096
"""About as many pixels tell that quantile."""
_BLACK: Final = 0.6
"""Share of black sets; the others are of any other colour."""
_GOLD: Final = (1.0, 0.68, 0.2)
_LIGHT_PRINTS: Final = 0.3
"""Share of sets of another colour with light prints."""


def recoloured(pictures: Tensor, chosen: Tensor, chance: Chance, black: float = _BLACK) -> Tensor:
    """Pictures of which the chosen ones show tiles of another material.

    Args:
        pictures: float32 (n, 3, h, w), RGB 0..255.
        chosen: bool (n,).
        chance: random numbers.
        black: share of them that show black sets.

    Returns:
        The same shape; values may lie beyond 0..255.
    """
    shown = pictures[chosen]
    if not len(shown):
        return pictures
    luma = (shown * torch.tensor(_LUMA, device=shown.device)[:, None, None]).sum(1, keepdim=True)
    flat = luma.flatten(1)
    white = flat[:, :: max(1, flat.shape[1] // _SAMPLED)].quantile(_WHITE, dim=1).clamp(min=1)
    ink = (1 - luma / white[:, None, None, None]).clamp(0, 1)
    body, print_colour = _colours(len(shown), chance, black)
    strength = chance.between(0.0, 1.3, len(shown), 1, 1, 1)
    changed = pictures.clone()
    changed[chosen] = body + (print_colour - body) * ink + (shown - luma) * strength
    return changed


def in_other_material(pixels: NDArray[np.uint8], chance: Chance, black: float = _BLACK) -> NDArray[np.uint8]:
    """A photo RGB (h, w, 3) with tiles of another material; the arguments are those of `recoloured`."""
    picture = torch.tensor(pixels).permute(2, 0, 1)[None].float()
    changed = recoloured(picture, torch.ones(1, dtype=torch.bool), chance, black)[0].permute(1, 2, 0)
    return np.ascontiguousarray(changed.clamp(0, 255).round().to(torch.uint8).numpy())


def _colours(count: int, chance: Chance, share: float) -> tuple[Tensor, Tensor]:
    """Colours (n, 3, 1, 1) of bodies, a share of them black, and of what is printed black on white tiles."""
    black = chance.even(count, 1) < share
    grey = chance.between(5, 60, count, 1) + 6 * chance.normal(count, 3)
    light_print = chance.even(count, 1) < _LIGHT_PRINTS
    bright = torch.where(light_print, chance.between(60, 140, count, 1), chance.between(110, 240, count, 1))
    coloured = bright * (1 - chance.between(0.1, 0.65, count, 1) * chance.even(count, 3))
    gold = torch.tensor(_GOLD, device=black.device)
    tint = torch.where(chance.even(count, 1) < 0.5, 1.0, gold + 0.1 * chance.normal(count, 3))
    light = chance.between(160, 250, count, 1) * tint
    print_colour = torch.where(black | light_print, light, chance.between(0, 50, count, 1))
    body = torch.where(black, grey, coloured)
    return body[..., None, None], print_colour[..., None, None]
