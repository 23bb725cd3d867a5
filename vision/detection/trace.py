"""Intermediate results of a detection, for analysis and benchmarks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections


@dataclass(frozen=True, eq=False)
class Proposals:
    """Finder proposals: xyxy boxes (n, 4) in pixels, class probabilities (n, 43), objectness (n,), 0..1; float32."""

    boxes: NDArray[np.float32]
    class_probs: NDArray[np.float32]
    objectness: NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class DetectionTrace:
    """A photo's detections with the output of each step; those of both passes are not thresholded.

    Attributes:
        proposals: the finder's n proposals on the downsampled photo.
        logits: float32 (2n, 44), of the reader for the proposals' crops, then for the crops rotated by 180 degrees; the
            last class is "no tile". Neither fused nor refined nor calibrated.
        first_pass: the classified proposals.
        second_pass: detections in the upright, enlarged crop; None if no second pass was run.
        gaps: float32 (m, 4), boxes in photo pixels of gaps in rows.
        gap_detections: the reader's confident detections in the gaps.
        detections: of both passes, the rows that lie flat (`stretched_look`) and the gaps, above the threshold.
    """

    proposals: Proposals
    logits: NDArray[np.float32]
    first_pass: Detections
    second_pass: Detections | None
    gaps: NDArray[np.float32]
    gap_detections: Detections
    detections: Detections
