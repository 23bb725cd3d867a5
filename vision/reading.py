"""The whole way from a photo to a reading record."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.records.hand import MeldRecord
from scoring.records.reading import (
    AlternativeRecord,
    GroupRecord,
    ImageRecord,
    NetworkRecord,
    Point,
    ReadHandRecord,
    ReadingRecord,
    ReviewRecord,
    TileRecord,
    TimingsRecord,
)
from scoring.tiles import CLASSES, format_tiles
from vision.detections import Detections
from vision.detector import Detector
from vision.layout import ReadHand, find_doubts, group_tiles, read_hand
from vision.photo import Photo

_LEAST_CHANCE: Final = 0.01
"""Chance from which another face is listed beside the likeliest."""
_MOST_ALTERNATIVES: Final = 3


def read(photo: Photo, detector: Detector) -> ReadingRecord:
    """Find the tiles of a photo, group them and say what is doubtful.

    Returns:
        The record, with boxes and corners in pixels of the upright photo at full resolution.
    """
    started = time.perf_counter()
    found = _at_full_size(detector.detect(photo.pixels), photo)
    detected = time.perf_counter()
    groups = group_tiles(found)
    hand = read_hand(groups, found.codes)
    doubts = find_doubts(found, groups, hand)
    grouped = time.perf_counter()
    return ReadingRecord(
        image=ImageRecord(width=photo.width, height=photo.height, sha256=photo.sha256),
        tiles=_tile_records(found),
        groups=tuple(GroupRecord(id=i, kind=group.kind, tiles=group.tiles) for i, group in enumerate(groups)),
        hand=_hand_record(hand),
        review=tuple(
            ReviewRecord(tile=d.tile, group=d.group, reason=d.reason.en, reason_zh=d.reason.zh) for d in doubts
        ),
        model=NetworkRecord(name=detector.name, sha256=detector.sha256),
        timings_ms=TimingsRecord(
            decode=round(photo.decode_ms, 1),
            detect=round(1000 * (detected - started), 1),
            group=round(1000 * (grouped - detected), 1),
        ),
    )


def _at_full_size(found: Detections, photo: Photo) -> Detections:
    """The detections in pixels of the full photo, boxes cut off at its edges; what lies outside is no tile."""
    edges = np.array([photo.width, photo.height] * 2, np.float32)
    boxes = np.clip(found.boxes / photo.scale, 0, edges).astype(np.float32)
    seen = (boxes[:, 2:] - boxes[:, :2] >= 1).all(axis=1)
    corners = (found.corners / photo.scale).astype(np.float32)
    return Detections(boxes[seen], found.chances[seen], corners[seen])


def _tile_records(found: Detections) -> tuple[TileRecord, ...]:
    confidences = found.confidences
    return tuple(
        TileRecord(
            id=tile,
            code=code,
            confidence=round(float(confidences[tile]), 4),
            box=_box(found.boxes[tile]),
            corners=_corners(found.corners[tile]),
            alternatives=_alternatives(found.chances[tile]),
        )
        for tile, code in enumerate(found.codes)
    )


def _alternatives(chances: NDArray[np.float32]) -> tuple[AlternativeRecord, ...]:
    """The next likeliest faces, the likeliest first."""
    others = np.argsort(-chances, kind="stable")[1 : _MOST_ALTERNATIVES + 1]
    return tuple(
        AlternativeRecord(code=CLASSES[face], confidence=round(float(chances[face]), 4))
        for face in others
        if chances[face] >= _LEAST_CHANCE
    )


def _hand_record(hand: ReadHand) -> ReadHandRecord:
    return ReadHandRecord(
        concealed=format_tiles(hand.concealed),
        melds=tuple(MeldRecord(kind=meld.kind, tiles=format_tiles(meld.tiles)) for meld in hand.melds),
        flowers=format_tiles(hand.flowers),
        winning_tile=hand.winning_tile,
    )


def _box(values: NDArray[np.float32]) -> tuple[float, float, float, float]:
    left, top, right, bottom = _rounded(values)
    return left, top, right, bottom


def _corners(values: NDArray[np.float32]) -> tuple[Point, Point, Point, Point] | None:
    if not np.isfinite(values).all():
        return None
    top_left, top_right, bottom_right, bottom_left = ((x, y) for x, y in map(_rounded, values))
    return top_left, top_right, bottom_right, bottom_left


def _rounded(values: NDArray[np.float32]) -> Sequence[float]:
    return [round(float(value), 1) for value in values]
