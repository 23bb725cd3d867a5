"""Tells from a file alone whether a person has changed what a network had predicted."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from vision.labels.formats.rectangles import Outline, Rectangle, bounding_box, corners_near, differs_by, map_box
from vision.labels.photo_labels import Annotator, Box, PhotoLabels, TileLabel
from vision.labels.sideways import Corners

_UNMOVED: Final = 0.5
"""Pixels by which a shape may differ through rounding."""


class TileEvidence(NamedTuple):
    """What a file says about the origin of a tile.

    Attributes:
        code: as it is now.
        predicted: as the network had predicted it; None where the file does not say.
        moved: whether it lies elsewhere than predicted, as far as the file says.
    """

    code: str
    predicted: str | None
    moved: bool


def predicted_code(photo: PhotoLabels, tile: TileLabel) -> str | None:
    """What a format is to remember as predicted: a network's own code, nothing for labels of a person."""
    return tile.code if photo.annotator == "model" and photo.model is not None else None


def judge_annotator(stated: Annotator, tiles: Sequence[TileEvidence], count: int | None) -> Annotator:
    """Who labelled a photo: a person too where a box was added, deleted, moved or renamed since the prediction.

    `count`: number of tiles that had been predicted, None where the file does not say.
    """
    if stated == "person":
        return "person"
    known = any(tile.predicted for tile in tiles)
    changed = any(tile.moved or (known and tile.predicted != tile.code) for tile in tiles)
    return "person" if changed or (count is not None and count != len(tiles)) else "model"


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
