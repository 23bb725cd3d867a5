"""How likely each face of each tile is beside its likeliest one, from the chances of the networks."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections

Floats = NDArray[np.float64]

_LEAST: Final = 1e-6
"""Chance that a face keeps where the networks give it none."""
SURE: Final = 0.6
"""Chance of the likeliest face from which a tile is read surely."""
_UNSURE: Final = float(np.log(0.005))
"""Ratio that any face has where the likeliest one is unsure: one in seven of those is wrong."""
_UNLIKELIER: Final = 2.0
_LIKELIER: Final = 4.0
"""By how much the odds against a tile and for one grow where the box lies beside the tiles of a hand: the networks see
it alone."""
_CLOSEST: Final = 0.001
"""How near to 0 and to 1 the chance that a box holds a tile may come."""
_UNDECIDED: Final = 0.5
_UNDECIDED_COST: Final = 1.5
"""What is no tile looks like many of them, so that no face has more than this share of the chances."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What the networks say of `n` tiles, as logarithms.

    Attributes:
        ratios: (n, 43) chance of each face by that of the likeliest, 0 for that one.
        sure: (n,) whether the tile is read surely.
        there: (n,) odds that there is a tile of the hand at all, whatever its face, if it lies beside one.
        alone: (n,) the same wherever it lies: what the networks say.
    """

    ratios: Floats
    sure: NDArray[np.bool_]
    there: Floats
    alone: Floats

    @classmethod
    def of(cls, detections: Detections, settled: Collection[int] = ()) -> Self:
        """The evidence of detections; of `settled` tiles no face but the likeliest has any chance."""
        chances = np.maximum(detections.chances.astype(np.float64), _LEAST)
        best = chances.max(axis=1, initial=_LEAST, keepdims=True)
        ratios = np.log(chances / best)
        sure = best[:, 0] >= SURE
        for tile in settled:
            ratios[tile] = -np.inf
            ratios[tile, detections.chances[tile].argmax()] = 0.0
            sure[tile] = True
        return cls(ratios, sure, presence(detections), _odds(detections))

    @property
    def softened(self) -> Floats:
        """The ratios where no face of a tile that is not read surely is quite without a chance."""
        softened: Floats = np.where(self.sure[:, None], self.ratios, np.maximum(self.ratios, _UNSURE))
        return softened


def presence(detections: Detections) -> Floats:
    """(n,) logarithm of the odds that a box beside the tiles of a hand holds one of them, whatever its face."""
    undecided = detections.confidences < _UNDECIDED * detections.chances.sum(axis=1)
    alone = _odds(detections)
    odds: Floats = alone * np.where(alone < 0, _UNLIKELIER, _LIKELIER) - np.where(undecided, _UNDECIDED_COST, 0.0)
    return odds


def _odds(detections: Detections) -> Floats:
    total = np.clip(detections.chances.astype(np.float64).sum(axis=1), _CLOSEST, 1 - _CLOSEST)
    odds: Floats = np.log(total / (1 - total))
    return odds
