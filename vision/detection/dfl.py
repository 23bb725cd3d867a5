"""Decodes distribution focal loss bins to boxes: an edge is the mean of its bins (Li et al. 2020, arXiv 2006.04388)."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

STRIDES: Final = (8, 16, 32)
"""Strides in pixels of the finder's anchor grids, in the order of its anchors."""
_EDGES: Final = 4


def decode_dfl(bins: NDArray[np.float32], anchors: NDArray[np.intp], width: int, height: int) -> NDArray[np.float32]:
    """Decode the boxes of selected anchors.

    Args:
        bins: float32 (4 * b, n), per anchor the logits of `b` distance bins in strides: left, top, right, bottom.
        anchors: (m,) indices of anchors to decode.
        width: of the picture in pixels, a multiple of the largest stride.
        height: of the picture in pixels, likewise.

    Returns:
        float32 (m, 4), xyxy in pixels of the picture.
    """
    logits = bins[:, anchors].T.reshape(len(anchors), _EDGES, len(bins) // _EDGES)
    shares = np.exp(logits - logits.max(axis=2, keepdims=True))
    distances = (shares * np.arange(shares.shape[2], dtype=np.float32)).sum(axis=2) / shares.sum(axis=2)
    middles, strides = _anchor_centres(width, height)
    middles, strides = middles[anchors], strides[anchors]
    boxes: NDArray[np.float32] = np.concatenate(
        [middles - distances[:, :2] * strides, middles + distances[:, 2:] * strides], axis=1
    )
    return boxes


def _anchor_centres(width: int, height: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Anchor centres (n, 2) in pixels and their strides (n, 1)."""
    middles, strides = [], []
    for stride in STRIDES:
        across, down = np.meshgrid(np.arange(width // stride), np.arange(height // stride))
        own = (np.stack([across.ravel(), down.ravel()], axis=1) + 0.5) * stride
        middles.append(own.astype(np.float32))
        strides.append(np.full((len(own), 1), stride, np.float32))
    return np.concatenate(middles), np.concatenate(strides)
