"""Detects sideways tiles from the corners of their upper sides."""

import cmath
from collections.abc import Sequence
from math import atan2
from typing import Final

from vision.reading.records import Point

Corners = tuple[Point, Point, Point, Point]

_CLEAR: Final = 0.25
"""Majority, as a share of a group's tiles, by which one direction must prevail to be the group's."""


def find_sideways(corners: Sequence[Corners | None], groups: Sequence[Sequence[int]]) -> list[bool | None]:
    """Whether each tile lies across the others of its group.

    A group without a prevailing direction (one tile, or a tie) is compared with all tiles. Upside-down tiles are not
    sideways. `corners`: of each tile's upper side, in the tile's own frame, from top-left; `groups`: indices of tiles
    that lie together. Returns a value for each tile, None if its corners are not known.
    """
    axes = [None if quad is None else _axis(quad) for quad in corners]
    everywhere = _common(axes)
    common = dict.fromkeys(range(len(axes)), everywhere)
    for group in groups:
        own = _common([axes[tile] for tile in group]) if len(group) > 2 else 0j
        common.update(dict.fromkeys(group, own if abs(own) >= _CLEAR else everywhere))
    return [None if axis is None else _across(axis, common[tile]) for tile, axis in enumerate(axes)]


def _axis(quad: Corners) -> complex:
    """Direction of the face's top edge as a unit complex number of twice the angle, so that upside down is equal."""
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = quad
    return cmath.rect(1, 2 * atan2(y1 + y2 - y0 - y3, x1 + x2 - x0 - x3))


def _common(axes: Sequence[complex | None]) -> complex:
    known = [axis for axis in axes if axis is not None]
    return sum(known, 0j) / max(len(known), 1)


def _across(axis: complex, common: complex) -> bool:
    """Whether a direction is nearer to perpendicular than to parallel; doubled, 90 degrees become 180."""
    return (axis * common.conjugate()).real < 0
