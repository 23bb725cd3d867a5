"""A finder that proposes boxes everywhere, for what is kept of its proposals."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.finder import Proposals


class GridProposals:
    """Proposes boxes of one size all over the photo."""

    def propose(self, pixels: NDArray[np.uint8]) -> Proposals:
        height, width = pixels.shape[:2]
        x, y = (edges.ravel() for edges in np.meshgrid(np.arange(0, width, 12), np.arange(0, height, 12)))
        boxes = np.stack([x, y, x + 24, y + 30], axis=1).astype(np.float32)
        return Proposals(boxes, np.zeros((len(boxes), 43), np.float32), np.full(len(boxes), 0.5, np.float32))
