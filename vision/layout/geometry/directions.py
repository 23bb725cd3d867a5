"""Estimates the direction of the row at each tile from box centres, box sizes and the tiles' own sides.

Pairs of neighbours vote for the direction of the line through both, weighted by nearness: tiles of a row touch at their
long sides, so the nearest neighbour is usually the next tile of the row. Votes are smoothed over the neighbourhood, so
that the direction may change along a bent row and from row to row.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.layout.weights import GEOMETRY

Floats = NDArray[np.float64]

_BINS: Final = 36
_ANGLES: Final[Floats] = np.arange(_BINS) * np.pi / _BINS
_COSINES: Final[Floats] = np.cos(2 * _ANGLES)
_SINES: Final[Floats] = np.sin(2 * _ANGLES)


def row_directions(centres: Floats, sizes: Floats, tiles: Floats | None = None, *, by_sides: bool = False) -> Floats:
    """(n,) the direction of the row through each tile, radians in [0, pi) from the x axis, y down.

    Args:
        centres: (n, 2) pixels.
        sizes: (n,) mean of the width and height of each box, in pixels.
        tiles: (n,) angle in radians of each tile's upper side, NaN if unknown; most tiles stand upright in their row.
        by_sides: whether only the tiles' own sides vote: in a column of sets they lie across it.
    """
    if len(centres) < 2:
        return np.zeros(len(centres))
    x, y = (place[None] - place[:, None] for place in centres.T)
    distances = np.hypot(x, y)
    mean_sizes = (sizes[:, None] + sizes[None]) / 2
    spread = np.exp(-((distances / (3.5 * mean_sizes)) ** 2)) * _vote_weights(
        distances / mean_sizes
    ) + GEOMETRY.all_tiles / len(centres)
    votes = np.zeros((len(x), _BINS)) if by_sides else _votes(x, y, distances, mean_sizes)
    if tiles is not None:
        known = np.isfinite(tiles)
        votes[known] += _angle_votes(tiles[known])
    support = spread @ votes
    if tiles is None:
        support *= 1 + GEOMETRY.upright_prior * np.cos(_ANGLES) ** 2
    return _find_peaks(support)


def _vote_weights(steps: Floats) -> Floats:
    """(n, n) weight of each tile's votes for another tile's row direction; 1 within a few steps."""
    near = steps < GEOMETRY.touching_centres
    neighbours = np.nonzero(near)[1]
    counts = near.sum(axis=1)
    starts = np.cumsum(counts) - counts
    # Sets of tiles as bits: a product of matrices would wait for the threads of others on a busy machine.
    reached = np.packbits(near, axis=1)
    for _ in range(2**GEOMETRY.doublings - 1):
        reached = np.bitwise_or.reduceat(reached[neighbours], starts, axis=0)
    within = np.unpackbits(reached, axis=1, count=len(near)).astype(np.bool_)
    return np.where(within, 1.0, GEOMETRY.elsewhere)


def _votes(x: Floats, y: Floats, distances: Floats, mean_sizes: Floats) -> Floats:
    """(n, bins): each tile's votes; pairs are weighted by distance relative to the nearest neighbour's."""
    apart = distances + np.where(np.eye(len(distances), dtype=bool), np.inf, 0.0)
    nearest = apart.min(axis=1)
    unit = np.maximum(nearest[:, None], nearest[None])
    first, second = np.nonzero(apart < 2.0 * mean_sizes)
    weights = np.exp(-1.5 * ((distances[first, second] / np.maximum(unit[first, second], 1e-6)) ** 2 - 1))
    angles = np.arctan2(y[first, second], x[first, second])
    votes = np.zeros((len(distances), _BINS))
    voters, starts = np.unique(first, return_index=True)
    if len(voters):
        votes[voters] = np.add.reduceat(weights[:, None] * _angle_votes(angles), starts)
    return votes


def _angle_votes(angles: Floats) -> Floats:
    """(n, bins): a von Mises-shaped vote for each angle."""
    # Cosines of differences as a matrix product, which is faster than evaluating each.
    alike = np.stack([np.cos(2 * angles), np.sin(2 * angles)], axis=1) @ np.stack([_COSINES, _SINES])
    votes: Floats = np.exp(GEOMETRY.sharpness * (alike - 1))
    return votes


def _find_peaks(support: Floats) -> Floats:
    """The angle of each histogram's maximum, interpolated between bins by a parabola."""
    best = support.argmax(axis=1)
    row = np.arange(len(support))
    before, at, after = support[row, best - 1], support[row, best], support[row, (best + 1) % _BINS]
    bend = before - 2 * at + after
    shift = np.divide(before - after, 2 * bend, out=np.zeros_like(bend), where=bend < 0)
    angles: Floats = (_ANGLES[best] + shift * np.pi / _BINS) % np.pi
    return angles
