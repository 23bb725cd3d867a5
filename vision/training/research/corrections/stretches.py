"""Estimates how much photos were stretched to squares, from the shape of their tiles."""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.labels.labelled_photo import LabelledPhoto

TILE: Final = 1.35
"""Height-to-width ratio of an upright tile in photos."""
_FEWEST: Final = 8
_SLIGHT: Final = (0.3, 3.0)
"""Range of aspect ratios that perspective or sideways tiles produce without stretching."""


def estimate_stretch(photo: LabelledPhoto) -> float:
    """Original width of a photo relative to the published one, below 1 if it was taller; 1 if not measurable.

    A long row squeezed into a square shows tiles ten times as tall as wide. Lesser stretching cannot be distinguished
    from perspective and is ignored.
    """
    if photo.boxes is None or len(photo.codes) < _FEWEST:
        return 1.0
    sizes = photo.boxes[:, 2:] - photo.boxes[:, :2]
    shape = float(np.median(sizes[:, 1] / np.maximum(sizes[:, 0], 1e-9)))
    return 1.0 if _SLIGHT[0] <= shape <= _SLIGHT[1] else round(shape / TILE, 2)
