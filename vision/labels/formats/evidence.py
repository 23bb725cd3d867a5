"""What a file alone tells: whether a person has changed a prediction, and which shapes describe one tile twice."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from vision.labels.formats.rectangles import Outline, Rectangle, bounding_box, corners_near, differs_by, map_box
from vision.labels.photo_labels import Annotator, Box, Corners, GroupLabel, PhotoLabels, TileLabel
from vision.reading.records import GroupKind, NetworkRecord

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


_UNMOVED: Final = 0.5
"""Pixels by which a shape may differ through rounding."""


class TileCollector:
    """The tiles of a photo in the order of its file, with their groups and what it says of their origin."""

    def __init__(self) -> None:
        self._tiles: list[TileLabel] = []
        self._members: dict[tuple[int, GroupKind], list[int]] = {}
        self._predicted: list[str | None] = []
        self._moved = False

    def add(self, tile: TileLabel, predicted: str | None, group: tuple[int, GroupKind] | None, *, moved: bool) -> None:
        """Add a tile.

        `predicted`: the code that the network had predicted, None or empty where the file does not say; `group`: number
        and kind of the tile's group; `moved`: whether it lies elsewhere than predicted, as far as the file says.
        """
        if group is not None:
            self._members.setdefault(group, []).append(len(self._tiles))
        self._tiles.append(tile)
        self._predicted.append(predicted or None)
        self._moved |= moved

    def labels(
        self, name: str, size: tuple[int, int], sha256: str | None, model: NetworkRecord | None,
        stated: Annotator, count: int | None,
    ) -> PhotoLabels:  # fmt: skip
        """The labels of the photo.

        `stated`: who labelled it, as the file says; `count`: number of tiles that had been predicted, None where the
        file does not say.
        """
        groups = tuple(GroupLabel(kind, tuple(places)) for (_, kind), places in self._members.items())
        annotator = self._annotator(stated, count)
        return PhotoLabels(name, *size, tuple(self._tiles), groups, sha256=sha256, model=model, annotator=annotator)

    def _annotator(self, stated: Annotator, count: int | None) -> Annotator:
        """Who labelled: a person too where a box was added, deleted, moved or renamed since the prediction."""
        known = any(self._predicted)
        renamed = known and self._predicted != [tile.code for tile in self._tiles]
        changed = self._moved or renamed or (count is not None and count != len(self._tiles))
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
    box_moved = differs_by(now.box, exact.box, _UNMOVED)
    corners_moved = now.corners is not None and not corners_near(now.corners, exact.corners, _UNMOVED)
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
