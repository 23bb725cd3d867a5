"""Calibrates class probabilities: of the detections with confidence 0.9, nine in ten should be right."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

METADATA: Final = "pailens.confidence"
"""Metadata key of the parameters in the reader's ONNX file, so that the model's hash covers them."""
_LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class TemperatureScaling:
    """Temperature scaling with a bias for the "no tile" class (Guo et al. 2017, arXiv 1706.04599).

    Attributes:
        sharpness: exponent of every probability, the inverse temperature; above 0, so that the ranking is kept.
        nothing: added to the log-probability of "no tile" before normalisation.
    """

    sharpness: float = 1.0
    nothing: float = 0.0

    def apply(self, class_probs: NDArray[np.float32]) -> NDArray[np.float32]:
        """Calibrate class probabilities (n, classes); each row sums to at most 1."""
        if self == TemperatureScaling():
            return class_probs
        none = np.clip(1 - class_probs.sum(axis=1, keepdims=True), _LEAST, 1) ** self.sharpness * np.exp(self.nothing)
        faces = np.clip(class_probs, _LEAST, 1) ** self.sharpness
        return np.asarray(faces / (faces.sum(axis=1, keepdims=True) + none), np.float32)

    @classmethod
    def from_metadata(cls, metadata: Mapping[str, str]) -> TemperatureScaling:
        """Read the parameters from an ONNX file's metadata; the identity where they are missing."""
        return cls(**json.loads(metadata.get(METADATA, "{}")))

    def to_metadata(self) -> dict[str, str]:
        """The ONNX metadata that `from_metadata` reads."""
        return {METADATA: json.dumps(asdict(self))}
