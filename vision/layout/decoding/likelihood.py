"""What speaks for a reading: the evidence of its tiles."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.layout.weights import DECODING

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Evidence:
    """Class and presence evidence of `n` tiles in nats.

    Attributes:
        log_ratios: (n, 43) log of each class probability relative to the tile's top one; at most 0.
        sure: (n,) whether the top class is confident.
        presence: (n,) log odds that the box is a tile of the hand, given that it lies beside one.
        presence_alone: (n,) log odds that the box is a tile, from the networks alone.
    """

    log_ratios: Floats
    sure: NDArray[np.bool_]
    presence: Floats
    presence_alone: Floats

    @classmethod
    def from_detections(cls, detections: Detections, settled: Collection[int] = ()) -> Self:
        """The evidence of detections; `settled` tiles have probability only for their top class."""
        probabilities = np.maximum(detections.class_probs.astype(np.float64), DECODING.least_probability)
        best = probabilities.max(axis=1, initial=DECODING.least_probability, keepdims=True)
        ratios = np.log(probabilities / best)
        sure = best[:, 0] >= DECODING.sure
        for tile in settled:
            ratios[tile] = -np.inf
            ratios[tile, detections.class_probs[tile].argmax()] = 0.0
            sure[tile] = True
        total = np.clip(detections.class_probs.astype(np.float64).sum(axis=1), DECODING.closest, 1 - DECODING.closest)
        odds = np.log(total / (1 - total))
        return cls(ratios, sure, odds * np.where(odds < 0, DECODING.unlikelier, DECODING.likelier), odds)

    @property
    def smoothed_ratios(self) -> Floats:
        """Log ratios with a floor for tiles that are not read confidently."""
        softened: Floats = np.where(self.sure[:, None], self.log_ratios, np.maximum(self.log_ratios, DECODING.unsure))
        return softened
