"""Tells labels that a person made or changed from predictions that nobody touched.

Only the former may become labels to train on. A photo in which a box was added, deleted, moved or renamed counts as
reviewed, with all its boxes; a photo whose labels are what the network had predicted does not.
"""

from dataclasses import replace
from typing import Final

import numpy as np

from vision.labels.formats.common.evidence import move_corners
from vision.labels.formats.common.rectangles import (
    Outline,
    Rectangle,
    bounding_box,
    clip_box,
    clip_corners,
    corners_near,
    differs_by,
)
from vision.labels.matching import MIN_IOU, box_iou, match_boxes
from vision.labels.photo_labels import GroupLabel, PhotoLabels, TileLabel

_UNMOVED: Final = 1.0
"""Pixels by which an untouched box may differ: some formats store whole pixels."""


def settle_review(labels: PhotoLabels, predicted: PhotoLabels | None) -> PhotoLabels:
    """The labels with who made them, judged by what a network had predicted for the photo.

    Untouched boxes get back what the format could not hold: the exact box, corners, confidence and groups. Corners of
    moved boxes move along. A reading lacks nothing and stays as it is.

    `predicted`: the network's labels of the same photo, None where not known.
    """
    if predicted is None:
        return labels
    predicted = _scaled(predicted, labels.width, labels.height)
    pairs = _match(labels, predicted)
    kept = {place: other for place, other in pairs.items() if _is_untouched(labels, place, predicted.tiles[other])}
    whole = set(range(len(labels.tiles))) - set(pairs) | (set(kept) if labels.reading else set())
    restored = replace(
        labels,
        tiles=tuple(
            tile if place in whole else _restore(tile, predicted.tiles[pairs[place]], untouched=place in kept)
            for place, tile in enumerate(labels.tiles)
        ),
        groups=labels.groups or _groups(predicted, {other: place for place, other in pairs.items()}),
        sha256=labels.sha256 or predicted.sha256,
        model=labels.model or predicted.model,
    )
    untouched = len(kept) == len(labels.tiles) == len(predicted.tiles) and _same_groups(labels, predicted, kept)
    if untouched and labels.annotator == "model":
        return restored
    return replace(restored, annotator="person", predicted=labels.predicted or predicted)


def is_reviewed(labels: PhotoLabels) -> bool:
    """Whether a person made or checked the labels, or nothing says that a network made them."""
    if labels.annotator == "person":
        return True
    return labels.model is None and all(tile.confidence is None for tile in labels.tiles)


def _scaled(predicted: PhotoLabels, width: int, height: int) -> PhotoLabels:
    """Predictions in pixels of the same photo in another size."""
    if (predicted.width, predicted.height) == (width, height):
        return predicted
    across, down = width / predicted.width, height / predicted.height

    def tile(one: TileLabel) -> TileLabel:
        left, top, right, bottom = one.box
        corners = None
        if one.corners is not None:
            a, b, c, d = ((x * across, y * down) for x, y in one.corners)
            corners = a, b, c, d
        return replace(one, box=(left * across, top * down, right * across, bottom * down), corners=corners)

    return replace(predicted, width=width, height=height, tiles=tuple(map(tile, predicted.tiles)), reading=None)


def _match(labels: PhotoLabels, predicted: PhotoLabels) -> dict[int, int]:
    """Places of labels and of the predictions that they were made of; the best overlaps choose first."""
    overlaps = box_iou(labels.boxes, predicted.boxes)
    order = np.argsort(-overlaps.max(axis=1, initial=0.0), kind="stable")
    chosen = match_boxes(overlaps[order], MIN_IOU)
    return {place: other for place, other in zip(order.tolist(), chosen.tolist(), strict=True) if other >= 0}


def _is_untouched(labels: PhotoLabels, place: int, predicted: TileLabel) -> bool:
    """Whether a tile still is what was predicted, in whichever way its format draws it."""
    tile = labels.tiles[place]
    if tile.code != predicted.code:
        return False
    shapes = [predicted.box]
    if predicted.corners is not None:
        shapes += [bounding_box(predicted.corners), bounding_box(Rectangle.from_corners(predicted.corners).corners)]
    inside = [clip_box(shape, labels.width, labels.height) for shape in shapes]
    at_place = any(shape and not differs_by(tile.box, shape, _UNMOVED) for shape in (*shapes, *inside))
    if not at_place or tile.corners is None or predicted.corners is None:
        return at_place
    return corners_near(
        clip_corners(tile.corners, labels.width, labels.height),
        clip_corners(predicted.corners, labels.width, labels.height),
        _UNMOVED,
    )


def _restore(tile: TileLabel, predicted: TileLabel, *, untouched: bool) -> TileLabel:
    """A tile with what its format has no place for."""
    sideways = predicted.sideways if tile.sideways is None else tile.sideways
    if untouched:
        return replace(
            tile, box=predicted.box, corners=predicted.corners, confidence=predicted.confidence, sideways=sideways
        )
    corners = tile.corners
    if corners is None:
        corners = move_corners(Outline(predicted.box, predicted.corners), tile.box)
    return replace(tile, corners=corners, confidence=None, sideways=sideways)


def _groups(predicted: PhotoLabels, places: dict[int, int]) -> tuple[GroupLabel, ...]:
    """The predicted groups all of whose tiles are still there."""
    return tuple(
        GroupLabel(group.kind, tuple(places[tile] for tile in group.tiles))
        for group in predicted.groups
        if all(tile in places for tile in group.tiles)
    )


def _same_groups(labels: PhotoLabels, predicted: PhotoLabels, pairs: dict[int, int]) -> bool:
    """Whether the groups are those predicted; labels without groups come from formats that have none."""
    if not labels.groups:
        return True
    own = {(group.kind, frozenset(pairs[tile] for tile in group.tiles)) for group in labels.groups if group.tiles}
    return own == {(group.kind, frozenset(group.tiles)) for group in predicted.groups if group.tiles}
