"""What a file alone tells: whether a person has changed a prediction, and which shapes describe one tile twice."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from vision.labels.formats.common.rectangles import (
    UNMOVED,
    Outline,
    Rectangle,
    bounding_box,
    corners_near,
    differs_by,
    map_box,
)
from vision.labels.matching import MIN_IOU, box_iou
from vision.labels.photo_labels import Annotator, Box, Corners, GroupLabel, PhotoLabels, TileLabel
from vision.reading.records import GroupKind, NetworkRecord


class _Drawn(NamedTuple):
    """A shape as a tool drew it; the arguments of `TileCollector.add`."""

    tile: TileLabel
    linked: Hashable
    outlined: bool


def _join_parts(labels: PhotoLabels, drawn: Sequence[_Drawn]) -> PhotoLabels:
    """The labels, with a tile a shape, with one tile where a polygon and a box are linked, of one class and place."""
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


def _is_same(first: _Drawn, second: _Drawn) -> bool:
    return (
        bool(first.linked)
        and first.linked == second.linked
        and first.outlined != second.outlined
        and first.tile.code == second.tile.code
        and float(box_iou(np.array([first.tile.box]), np.array([second.tile.box])).item()) >= MIN_IOU
    )


class TileCollector:
    """The tiles of a photo in the order of its file, with their groups and what it says of their origin."""

    def __init__(self) -> None:
        self._drawn: list[_Drawn] = []
        self._members: dict[tuple[int, GroupKind], list[int]] = {}
        self._predicted: list[str | None] = []
        self._moved = False

    def __len__(self) -> int:
        return len(self._drawn)

    def add(
        self, tile: TileLabel, predicted: str | None = None, group: tuple[int, GroupKind] | None = None, *,
        moved: bool = False, linked: Hashable = None, outlined: bool = False,
    ) -> None:  # fmt: skip
        """Add the tile of a shape.

        Args:
            tile: that the shape shows.
            predicted: the code that the network had predicted, None or empty where the file does not say.
            group: number and kind of the tile's group.
            moved: whether it lies elsewhere than predicted, as far as the file says.
            linked: what the shape shares with other shapes of its object; None, 0 or empty if nothing.
            outlined: whether the shape is a polygon, not a box.
        """
        if group is not None:
            self._members.setdefault(group, []).append(len(self))
        self._drawn.append(_Drawn(tile, linked, outlined))
        self._predicted.append(predicted or None)
        self._moved |= moved

    def labels(
        self, name: str, size: tuple[int, int], sha256: str | None = None, model: NetworkRecord | None = None,
        stated: Annotator = "model", count: int | None = None,
    ) -> PhotoLabels:  # fmt: skip
        """The labels of the photo.

        `stated`: who labelled it, as the file says; `count`: number of tiles that had been predicted, None where the
        file does not say.
        """
        groups = tuple(GroupLabel(kind, tuple(places)) for (_, kind), places in self._members.items())
        tiles, annotator = tuple(shape.tile for shape in self._drawn), self._annotator(stated, count)
        labels = PhotoLabels(name, *size, tiles, groups, sha256=sha256, model=model, annotator=annotator)
        return _join_parts(labels, self._drawn)

    def _annotator(self, stated: Annotator, count: int | None) -> Annotator:
        """Who labelled: a person too where a box was added, deleted, moved or renamed since the prediction."""
        known = any(self._predicted)
        renamed = known and self._predicted != [shape.tile.code for shape in self._drawn]
        changed = self._moved or renamed or (count is not None and count != len(self))
        return "person" if stated == "person" or changed else "model"


def predicted_code(photo: PhotoLabels, tile: TileLabel) -> str | None:
    """What a format is to remember as predicted: a network's own code, nothing for labels of a person."""
    return tile.code if photo.annotator == "model" and photo.model is not None else None


def known(**fields: Any) -> dict[str, Any]:
    """The fields of a format's record that are not None."""
    return {name: value for name, value in fields.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Reconciled:
    """An outline as it is now, and whether it was moved since it was written."""

    outline: Outline
    moved: bool


def reconcile_box(now: Outline, exact: Outline | None) -> Reconciled:
    """The outline of a tile for formats with a box and, separately, corners.

    Tools move the box and forget the corners, or leave them where they were: then they move along. `now`: box and
    corners as they stand in the file; `exact`: as they were written, None where the file does not say.
    """
    if exact is None:
        return Reconciled(now, moved=False)
    box_moved = differs_by(now.box, exact.box, UNMOVED)
    corners_moved = now.corners is not None and not corners_near(now.corners, exact.corners, UNMOVED)
    if not box_moved and not corners_moved:
        return Reconciled(Outline(now.box, now.corners or exact.corners), moved=False)
    if corners_moved or exact.corners is None:
        box = now.box
        if not box_moved and now.corners is not None and exact.corners is not None:
            box = map_box(exact.box, bounding_box(exact.corners), bounding_box(now.corners))
        return Reconciled(Outline(box, now.corners), moved=True)
    return Reconciled(Outline(now.box, move_corners(exact, now.box)), moved=True)


def move_corners(exact: Outline, box: Box) -> Corners | None:
    """The corners of an outline whose box was moved to `box`."""
    if exact.corners is None:
        return None
    return Rectangle.from_box(exact.box).map_corners(exact.corners, Rectangle.from_box(box))
