"""Test-time augmentation by rotating crops by 180 degrees."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


def flip_augment(crops: Floats) -> Floats:
    """Append the crops rotated by 180 degrees: (n, 3, side, side) to (2n, 3, side, side)."""
    return np.concatenate([crops, crops[:, :, ::-1, ::-1]])


def mean_log_probs(logits: Floats) -> Floats:
    """Average log-probabilities of both orientations: logits (2n, classes) to probabilities (n, classes)."""
    once, again = np.split(_log_softmax(logits), 2)
    mean: Floats = (once + again) / np.float32(2)
    return softmax(mean)


def select_corners(corners: Floats, first: Floats) -> Floats:
    """Take the corners from the orientation with the more confident first corner.

    Args:
        corners: (2n, 8), clockwise from any corner, relative to the crop's centre in crop sides.
        first: (2n, 4), logits of which corner is the top-left of the face.

    Returns:
        (n, 4, 2), the corners in the face's own frame, relative to the unrotated crop's centre in crop sides.
    """
    order = (first.argmax(axis=1)[:, None] + np.arange(4)) % 4
    quads = np.take_along_axis(corners.reshape(-1, 4, 2), order[..., None], axis=1)
    once, again = np.split(quads, 2)
    sure, sure_again = np.split(softmax(first).max(axis=1), 2)
    chosen: Floats = np.where((sure >= sure_again)[:, None, None], once, -again)
    return chosen


def softmax(logits: Floats) -> Floats:
    """Probabilities (n, classes) of logits."""
    shares: Floats = np.exp(_log_softmax(logits))
    return shares


def _log_softmax(logits: Floats) -> Floats:
    level = logits - logits.max(axis=1, keepdims=True)
    shares: Floats = level - np.log(np.exp(level).sum(axis=1, keepdims=True))
    return shares
