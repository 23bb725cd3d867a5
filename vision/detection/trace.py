"""What the steps of a detection found, for those who ask how it came to its tiles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections


@dataclass(frozen=True, eq=False)
class Proposals:
    """Finder proposals: boxes float32 (n, 4) in pixels, class probabilities (n, 43), objectness `objectness` (n,)."""

    boxes: NDArray[np.float32]
    class_probs: NDArray[np.float32]
    objectness: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class DetectionTrace:
    """A photo's detections and what each step before them found; nothing is left out for being unlikely until the last.

    Attributes:
        proposals: what the finder saw in the shrunk photo, n of them.
        logits: float32 (2n, 44), the reader's for the crops of the places as they are, then for all upside down; the
            last class is "no tile". Neither blended, nor refined, nor calibrated.
        first_pass: what was made of the places.
        second_pass: what was found in the turned and enlarged view; None where no second pass was needed.
        gaps: float32 (m, 4), boxes in photo pixels of the gaps in rows that were read, too.
        gap_detections: what the reader is sure to see there.
        detections: of both passes and the gaps, those that are likely enough.
    """

    proposals: Proposals
    logits: NDArray[np.float32]
    first_pass: Detections
    second_pass: Detections | None
    gaps: NDArray[np.float32]
    gap_detections: Detections
    detections: Detections
