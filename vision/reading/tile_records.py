"""Conversion between detections and tile records."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoring.tiles import CLASSES, INDEX
from vision.detection.detections import Detections
from vision.reading.records import UNKNOWN, AlternativeRecord, Point, TileRecord

_LEAST_ALTERNATIVE: Final = 0.01
"""Class probability from which another face is listed as an alternative."""
_MOST_ALTERNATIVES: Final = 3
_FINEST: Final = 0.1
"""Resolution of boxes in pixels."""
_DECIMALS: Final = 1
_SOME_PROBABILITY: Final = 0.03
"""Floor of the probability of the class a tile was read as, so that a tile of confidence 0 still has a class."""
_LEAST_PROBABILITY: Final = 1e-6
"""Class probability from which it is written: the layout takes smaller ones for this (`EvidenceConstants.least`)."""


def to_tile_records(found: Detections, faces: Sequence[int]) -> tuple[TileRecord, ...]:
    """Records of tiles read as the given classes (indices into `CLASSES`), numbered from 0.

    The confidence is the networks' probability of that class; an alternative's may be higher. Of an unknown tile the
    classes are alternatives all.
    """
    return tuple(
        TileRecord(
            id=tile,
            code=UNKNOWN if face is None else CLASSES[face],
            confidence=0 if face is None else _confidence(_written(float(found.class_probs[tile, face]))),
            box=_box(found.boxes[tile]),
            corners=_corners(found.corners[tile]),
            alternatives=_alternatives(found.class_probs[tile], face),
            probabilities=_probabilities(found.class_probs[tile]),
        )
        for tile, face in enumerate(
            face if named else None for face, named in zip(faces, found.named.tolist(), strict=True)
        )
    )


def from_tile_records(tiles: Sequence[TileRecord], confirmed: Collection[int] = ()) -> Detections:
    """Detections of tile records in their order; confirmed tiles (by id) get probability 1.

    The others get all class probabilities that their record holds, unless their code has been changed since.
    """
    probabilities = np.zeros((len(tiles), len(CLASSES)), np.float32)
    for row, tile in zip(probabilities, tiles, strict=True):
        if tile.id in confirmed:
            row[INDEX[tile.shown]] = 1
        elif tile.probabilities and not is_changed(tile):
            for face, probability in tile.probabilities.items():
                row[INDEX[face]] = probability
        else:
            row[INDEX[tile.shown]] = _SOME_PROBABILITY
            for face, probability in (
                (tile.shown, tile.confidence),
                *((o.code, o.confidence) for o in tile.alternatives),
            ):
                row[INDEX[face]] = max(row[INDEX[face]], probability)
    nowhere = ((np.nan, np.nan),) * 4
    return Detections(
        np.array([tile.box for tile in tiles], np.float32).reshape(-1, 4),
        probabilities,
        np.array([tile.corners or nowhere for tile in tiles], np.float32).reshape(-1, 4, 2),
        unknown=np.array([tile.code == UNKNOWN for tile in tiles], bool),
    )


def is_changed(tile: TileRecord) -> bool:
    """Whether a person has changed the code of a tile that the networks read: its confidence is not that code's."""
    named = not tile.confidence and tile.code != UNKNOWN
    return bool(tile.probabilities) and (named or _confidence(tile.probabilities.get(tile.code, 0)) != tile.confidence)


def as_read(tile: TileRecord) -> TileRecord:
    """The tile as the networks read it, for one whose code a person has changed."""
    if not is_changed(tile):
        return tile
    code = max(tile.probabilities, key=lambda face: tile.probabilities[face])
    return tile.model_copy(update={"code": code, "confidence": _confidence(tile.probabilities[code])})


def _confidence(probability: float) -> float:
    return round(probability, 4)


def _written(probability: float) -> float:
    """A probability to four significant digits."""
    return float(f"{probability:.4g}")


def _probabilities(probabilities: NDArray[np.float32]) -> dict[str, float]:
    return {
        face: _written(probability)
        for face, probability in zip(CLASSES, probabilities.tolist(), strict=True)
        if probability >= _LEAST_PROBABILITY
    }


def _alternatives(probabilities: NDArray[np.float32], face: int | None) -> tuple[AlternativeRecord, ...]:
    """The most probable other classes, best first."""
    others = [other for other in np.argsort(-probabilities, kind="stable") if other != face][:_MOST_ALTERNATIVES]
    return tuple(
        AlternativeRecord(code=CLASSES[other], confidence=round(float(probabilities[other]), 4))
        for other in others
        if probabilities[other] >= _LEAST_ALTERNATIVE
    )


def _box(values: NDArray[np.float32]) -> tuple[float, float, float, float]:
    """The rounded box, at least `_FINEST` pixels wide and high."""
    left, top, right, bottom = _rounded(values)
    return left, top, max(right, round(left + _FINEST, _DECIMALS)), max(bottom, round(top + _FINEST, _DECIMALS))


def _corners(values: NDArray[np.float32]) -> tuple[Point, Point, Point, Point] | None:
    if not np.isfinite(values).all():
        return None
    top_left, top_right, bottom_right, bottom_left = ((x, y) for x, y in map(_rounded, values))
    return top_left, top_right, bottom_right, bottom_left


def _rounded(values: NDArray[np.float32]) -> Sequence[float]:
    return [round(float(value), _DECIMALS) for value in values]
