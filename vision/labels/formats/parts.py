"""Shapes that describe one tile twice: tools link an outline and a box of the same object."""

from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from vision.labels.photo_labels import Box, GroupLabel, PhotoLabels, TileLabel

_SAME: Final = 0.5
"""Least IoU of an outline with the box of the same tile."""


class Drawn(NamedTuple):
    """A shape as a tool drew it.

    Attributes:
        tile: that it shows.
        linked: what it shares with other shapes of its object; None, 0 or empty if nothing.
        outlined: whether it is a polygon, not a box.
    """

    tile: TileLabel
    linked: Hashable
    outlined: bool


def join_parts(labels: PhotoLabels, drawn: Sequence[Drawn]) -> PhotoLabels:
    """The labels with one tile where a polygon and a box are linked, of one class and in one place.

    `labels`: with a tile a shape; `drawn`: the shapes of its tiles, in their order.
    """
    tiles = list(labels.tiles)
    gone: set[int] = set()
    for place, part in enumerate(drawn):
        for other in range(place):
            if other not in gone and _is_same(drawn[other], part):
                box, outline = (other, place) if part.outlined else (place, other)
                tiles[other] = replace(tiles[other], box=tiles[box].box, corners=tiles[outline].corners)
                gone.add(place)
                break
    if not gone:
        return labels
    kept = {old: new for new, old in enumerate(place for place in range(len(tiles)) if place not in gone)}
    groups = (GroupLabel(one.kind, tuple(kept[i] for i in one.tiles if i in kept)) for one in labels.groups)
    return replace(
        labels, tiles=tuple(tiles[place] for place in kept), groups=tuple(group for group in groups if group.tiles)
    )


def _is_same(first: Drawn, second: Drawn) -> bool:
    return (
        bool(first.linked)
        and first.linked == second.linked
        and first.outlined != second.outlined
        and first.tile.code == second.tile.code
        and _iou(first.tile.box, second.tile.box) >= _SAME
    )


def _iou(first: Box, second: Box) -> float:
    wide, high = (min(first[i + 2], second[i + 2]) - max(first[i], second[i]) for i in (0, 1))
    shared = max(wide, 0.0) * max(high, 0.0)
    one, other = ((box[2] - box[0]) * (box[3] - box[1]) for box in (first, second))
    return shared / (one + other - shared)
