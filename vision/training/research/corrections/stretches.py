"""How far photos were stretched to squares, worked out from the shape of their tiles."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels.labelled_photo import LabelledPhoto

TILE: Final = 1.35
"""Height of an upright tile by its width, as photographed."""
_FEWEST: Final = 8
_SLIGHT: Final = (0.3, 3.0)
"""Tiles seen at a slant, or lying, are as flat or as tall as this without any stretching."""


def estimate_stretch(photo: LabelledPhoto) -> float:
    """How many times wider than published a photo was, below 1 where it was higher; 1 where nothing shows it.

    A long row of tiles that was made a square shows tiles ten times as tall as wide. Lesser stretching can't be told
    from a slanted view and is left as it is.
    """
    if photo.boxes is None or len(photo.codes) < _FEWEST:
        return 1.0
    sizes = photo.boxes[:, 2:] - photo.boxes[:, :2]
    shape = float(np.median(sizes[:, 1] / np.maximum(sizes[:, 0], 1e-9)))
    return 1.0 if _SLIGHT[0] <= shape <= _SLIGHT[1] else round(shape / TILE, 2)
