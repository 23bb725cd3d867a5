"""Bootstrap confidence intervals over photos.

Photos are resampled rather than tiles, because the tiles of one photo share its lighting, camera and tile set.
Percentile intervals: Efron and Tibshirani, An Introduction to the Bootstrap (1993), chapter 13.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

COVERAGE: Final = 0.95
_TAIL: Final = 100 * (1 - COVERAGE) / 2


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure on the original photos, and the ends of its 95 % interval."""

    value: float
    low: float
    high: float


def photo_weights(photos: int, resamples: int, seed: int) -> NDArray[np.int64]:
    """Photo weights, int64 (resamples + 1, photos): 1 in the first row, draws with replacement in the others."""
    drawn = np.random.default_rng(seed).multinomial(photos, np.full(photos, 1 / photos), size=resamples)
    return np.vstack([np.ones((1, photos), np.int64), drawn])


def estimate(values: NDArray[np.float64]) -> Estimate | None:
    """The estimate from a figure's values (resamples + 1,) for the rows of `photo_weights`.

    Undefined resamples (NaN) are left out of the interval; None if the figure is undefined on the original photos.
    """
    if np.isnan(values[0]):
        return None
    drawn = values[1:][~np.isnan(values[1:])]
    low, high = np.percentile(drawn, (_TAIL, 100 - _TAIL)) if len(drawn) else (np.nan, np.nan)
    return Estimate(float(values[0]), float(low), float(high))
