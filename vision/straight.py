"""A second look at tiles that lie aslant, each in a crop that is turned to stand upright.

The reading network has seen photographed tiles at right angles only, and rendered ones at any angle. So designs that it
knows from photos alone are read best where the crop is turned as the tile is, which its corners tell.
"""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crops import CROP_SIDE, cut_crops

Floats = NDArray[np.float32]

LEAST_LEAN: Final = 6.0
"""Degrees from level or upright from which a tile is looked at again: corners are not known more exactly."""
_WIDER: Final = np.float32(np.sqrt(2))
"""How much wider a crop must be cut for its corners to be known however it is turned."""


def leans(corners: Floats) -> Floats:
    """Degrees (n,) from -45 to 45 by which tiles with corners (n, 4, 2) are turned clockwise from a right angle."""
    sides = np.roll(corners, -1, axis=1) - corners
    # Four times the angle makes the four sides of a rectangle one direction; longer sides are known better.
    directions = np.arctan2(sides[..., 1], sides[..., 0])
    weighed = (np.linalg.norm(sides, axis=2) * np.exp(4j * directions)).sum(axis=1)
    turned: Floats = np.degrees(np.angle(weighed) / 4).astype(np.float32)
    return turned


def straight_crops(pixels: NDArray[np.uint8], corners: Floats) -> NDArray[np.uint8]:
    """Crops around tiles (n, 4, 2; pixels), each turned so that the tile stands or lies straight in it.

    Returns:
        uint8 (n, CROP_SIDE, CROP_SIDE, 3), in other respects like `vision.crops.cut_crops`.
    """
    centres, turns = corners.mean(axis=1), np.radians(leans(corners))
    reach = _extents(corners - centres[:, None], turns) * _WIDER / 2
    wide = cut_crops(
        pixels, np.concatenate([centres - reach, centres + reach], axis=1), round(CROP_SIDE * float(_WIDER))
    )
    crops = np.empty((len(corners), CROP_SIDE, CROP_SIDE, 3), np.uint8)
    for crop, one, turn in zip(crops, wide, turns, strict=True):
        crop[:] = _turned(one, float(turn))
    return crops


def _extents(corners: Floats, turns: Floats) -> Floats:
    """The longer side (n, 1) of each tile, from its corners around its middle."""
    cosine, sine = np.cos(turns), np.sin(turns)
    back = np.stack([np.stack([cosine, sine], axis=1), np.stack([-sine, cosine], axis=1)], axis=1)
    own = np.einsum("nij,nkj->nki", back, corners)
    longer: Floats = np.ptp(own, axis=1).max(axis=1, keepdims=True).astype(np.float32)
    return longer


def _turned(wide: NDArray[np.uint8], turn: float) -> NDArray[np.uint8]:
    """The middle of a wider crop, turned back by radians."""
    middle = (wide.shape[0] - 1) / 2
    back = np.asarray(cv2.getRotationMatrix2D((middle, middle), float(np.degrees(turn)), 1.0), np.float64)
    back[:, 2] -= (wide.shape[0] - CROP_SIDE) / 2
    return np.asarray(cv2.warpAffine(wide, back, (CROP_SIDE, CROP_SIDE), flags=cv2.INTER_LINEAR), np.uint8)
