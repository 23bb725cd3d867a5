"""Estimates how large tiles are along and across their rows: local frames from corners or boxes.

Under perspective a tile's face is a general quadrilateral and its box no measure of it. The vectors between opposite
edges give the local step of one tile along and across the row.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.layout.weights import GEOMETRY

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frames:
    """Local frames of `n` tiles.

    Attributes:
        width: (n, 2) pixels, vector along the row from an upright tile to an adjacent one.
        height: (n, 2) pixels, the same across the row, clockwise from `width` in the photo.
        along: (n,) pixels, length along the row of the tile as it lies.
        reach: (n,) pixels, upper bound of `along`. Under perspective a row may rise in the photo while its tiles' sides
            stay vertical; a box is then not the hull of a rotated tile and `along` is too small.
        turned: (n,) whether the tile itself lies sideways.
    """

    width: Floats
    height: Floats
    along: Floats
    reach: Floats
    turned: NDArray[np.bool_]


def measure_faces(corners: Floats, boxes: Floats) -> tuple[NDArray[np.bool_], Floats, Floats]:
    """What the corners (n, 4, 2) of faces tell beside their boxes (n, 4), in pixels.

    Returns:
        A mask (n,) of corners that span their box and are not mirrored; (n,) means of width and height, however a face
        is turned, NaN where unknown; (n, 2) unit vectors from the left to the right of each face as it reads, 0 there.
    """
    right, down = _edge_vectors(corners)
    width, height = np.hypot(*right.T), np.hypot(*down.T)
    area = right[:, 0] * down[:, 1] - right[:, 1] * down[:, 0]  # negative where mirrored
    hulls = np.concatenate([corners.min(axis=1), corners.max(axis=1)], axis=1)
    sides = np.tile(boxes[:, 2:] - boxes[:, :2], 2)
    spanning = (np.abs(hulls - boxes) < GEOMETRY.loose * sides).all(axis=1)  # False where NaN
    reliable = spanning & (area > GEOMETRY.flat * np.maximum(width, height) ** 2)
    return reliable, (width + height) / 2, np.nan_to_num(right / np.maximum(width, 1e-9)[:, None])


def measure_frames(
    corners: Floats,
    reliable: NDArray[np.bool_],
    sides: Floats,
    angles: Floats,
    spread: Floats,
    *,
    oriented: NDArray[np.bool_],
) -> Frames:
    """Estimate the frames of tiles.

    Args:
        corners: (n, 4, 2) pixels.
        reliable: (n,) whose corners are used; the other tiles take the frames of their neighbourhood.
        sides: (n, 2) of the boxes, in pixels.
        angles: (n,) radians, of each tile's row.
        spread: (n, n) weight of each tile in the neighbourhood of each other.
        oriented: (n,) whose faces tell which side is up.
    """
    right, down = _edge_vectors(np.where(reliable[:, None, None], corners, 0.0))
    row = np.stack([np.cos(angles), np.sin(angles)], axis=1)
    upright = _cosines(right, row) >= _cosines(down, row)
    along = np.where(upright[:, None], right, down)
    across = np.where(upright[:, None], down, -right)
    sign = np.where((along * row).sum(axis=1) < 0, -1.0, 1.0)[:, None]
    along, across = along * sign, across * sign
    lengths = np.hypot(along[:, 0], along[:, 1]), np.hypot(across[:, 0], across[:, 1])
    shape = np.where(reliable, np.log(np.maximum(lengths[0], 1e-6) / np.maximum(lengths[1], 1e-6)), np.nan)
    proportion = float(np.log(GEOMETRY.proportion))
    usual = local_medians(shape, spread, default=proportion)
    turned = reliable & (np.nan_to_num(shape) - usual > GEOMETRY.wider_face * -2 * proportion)
    usual = local_medians(np.where(upright, shape, np.nan), spread, default=proportion)
    mostly = spread @ np.where(reliable, np.where(upright, 1.0, -1.0), 0.0) > 0
    reads_across = reliable & oriented & ~upright & mostly
    turned |= reads_across & (np.nan_to_num(shape) - usual > GEOMETRY.reads_across * -2 * proportion)
    stretch = np.where(turned, GEOMETRY.proportion, 1.0)
    width, height = _smoothed(along * stretch[:, None], across / stretch[:, None], row, reliable, sides, spread)
    lengths = np.hypot(*width.T) / stretch
    return Frames(width, height, lengths, lengths, turned)


def _smoothed(
    width: Floats, height: Floats, row: Floats, reliable: NDArray[np.bool_], sides: Floats, spread: Floats
) -> tuple[Floats, Floats]:
    """The mean frames around each tile, of those in rows of its direction; sized by its own box."""
    agreement = row @ row.T
    signs = np.where(agreement < 0, -1.0, 1.0)
    weights = spread**GEOMETRY.nearness * np.where(np.abs(agreement) > GEOMETRY.same_frame, 1.0, 1e-6) * reliable[None]
    weights = weights / weights.sum(axis=1, keepdims=True)
    sizes = sides.sum(axis=1)
    scaled = (weights * signs) / sizes[None]
    return (scaled @ width) * sizes[:, None], (scaled @ height) * sizes[:, None]


def _edge_vectors(corners: Floats) -> tuple[Floats, Floats]:
    """(n, 2) each: from the left side of a face to its right one, from its top to its bottom."""
    right = (corners[:, 1] - corners[:, 0] + corners[:, 2] - corners[:, 3]) / 2
    down = (corners[:, 3] - corners[:, 0] + corners[:, 2] - corners[:, 1]) / 2
    return right, down


def _cosines(vectors: Floats, directions: Floats) -> Floats:
    """(n,) |cosine| of the angle between each vector and direction."""
    cosines: Floats = np.abs((vectors * directions).sum(axis=1)) / np.maximum(np.hypot(*vectors.T), 1e-9)
    return cosines


def frames_of_boxes(boxes: Floats, directions: Floats, spread: Floats) -> Frames:
    """Estimate the frames of tiles from the axis-aligned boxes of rotated tiles.

    The box of an a by b tile rotated by t has the sides a cos t + b sin t and a sin t + b cos t. Near 45 degrees these
    are nearly equal and determine only a + b; the ratio is then the usual proportion.
    `boxes`: (n, 4) pixels; `directions`: (n,) radians, of each tile's row; `spread` as in `measure_frames`.
    """
    cos, sin = np.cos(directions), np.sin(directions)
    a, b = np.abs(cos), np.abs(sin)
    box_width, box_height = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    total = (box_width + box_height) / (a + b)
    telling = np.abs(np.cos(2 * directions)) >= GEOMETRY.telling
    along = np.where(telling, (box_width * a - box_height * b) / np.where(telling, a**2 - b**2, 1.0), np.nan)
    known = (along > 0.1 * total) & (total - along > 0.1 * total)
    shape = np.log(np.where(known, along / np.where(known, total - along, 1.0), np.nan))
    usual = local_medians(shape, spread, default=np.log(GEOMETRY.proportion))
    turned = known & (np.nan_to_num(shape) - usual > np.log(GEOMETRY.wider_box))
    reach = np.minimum(box_width / np.maximum(a, 1e-6), box_height / np.maximum(b, 1e-6))
    reach = np.minimum(reach, GEOMETRY.squarest * total)
    width = total / (1 + np.exp(-usual))
    along = np.where(known, along, width)
    frame = np.stack([cos, sin]) * width, np.stack([-sin, cos]) * (total - width)
    return Frames(frame[0].T, frame[1].T, along, np.maximum(reach, along), turned)


def local_medians(values: Floats, spread: Floats, default: float) -> Floats:
    """(n,) median around each tile, weighted by `spread` (n, n), of values (n,) that are not NaN; else `default`."""
    known = np.nonzero(np.isfinite(values))[0]
    if not len(known):
        return np.full(len(values), default)
    order = known[np.argsort(values[known], kind="stable")]
    weights = np.cumsum(spread[:, order], axis=1)
    middle = (weights < weights[:, -1:] / 2).sum(axis=1)
    medians: Floats = values[order][np.minimum(middle, len(order) - 1)]
    return medians
