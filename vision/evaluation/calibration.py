"""Reliability of confidences: of the detections with confidence 0.9, nine in ten should be right.

Expected calibration error over equal-mass bins (Naeini et al., Obtaining Well Calibrated Probabilities Using Bayesian
Binning, 2015; equal mass as in Nixon et al., arXiv 1904.01685).
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np

from vision.evaluation.outcomes import FoundTile

BINS: Final = 15


@dataclass(frozen=True, slots=True)
class Bin:
    """A bin of detections: their number, mean confidence and precision."""

    tiles: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The expected calibration error, and the reliability curve by ascending confidence."""

    error: float
    bins: tuple[Bin, ...]


def calibration(found: Collection[FoundTile]) -> Calibration | None:
    """The calibration of detections in at most `BINS` equal-mass bins; None if there are no detections."""
    if not found:
        return None
    confidences = np.array([tile.confidence for tile in found])
    right = np.array([tile.right for tile in found], np.float64)
    order = np.argsort(confidences, kind="stable")
    parts = [part for part in np.array_split(order, BINS) if len(part)]
    table = tuple(Bin(len(part), float(confidences[part].mean()), float(right[part].mean())) for part in parts)
    error = sum(one.tiles * abs(one.confidence - one.right) for one in table) / len(order)
    return Calibration(error, table)
