"""A candidate photo for labelling: its reading, appearance, and reasons to look at it."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.annotation.queue.facets import Facet, facets_of
from vision.annotation.queue.label_doubts import LabelDoubt
from vision.annotation.queue.reasons import Reason, disagreements, find_reasons
from vision.detection.detector import Detector
from vision.detection.reader import cut_crops
from vision.images.perceptual_hash import PerceptualHash, compute_perceptual_hash
from vision.images.photo import Photo
from vision.labels.formats import PhotoLabels
from vision.reading.pipeline import FAINT_THRESHOLD, model_of, read_detections
from vision.reading.records import ReadingRecord
from vision.reading.tile_records import from_tile_records

# Each threshold is passed by fewer than 2 % of 220 public photos (validation and test).
_DARK: Final = 120.0
"""Median brightness of the tiles (0 to 255) below which the light counts as dim."""
_CLIPPED: Final = 252
_GLARE: Final = 0.05
"""Share of the tiles' pixels that are overexposed."""
_BLURRED: Final = 800.0
"""Variance of the Laplacian of a tile's crop, 64 pixels wide, below which it counts as blurred."""
_SMALL: Final = 0.045
"""Tile width as a share of the photo's longer side; 29 pixels at the finder's input size."""
_TURNED: Final = 10.0
"""Degrees between the rows and the photo's edges."""
_CROWDED: Final = 30
"""Number of tiles; a hand has fewer."""


def find_conditions(
    pixels: NDArray[np.uint8], boxes: NDArray[np.float32], corners: NDArray[np.float32]
) -> frozenset[str]:
    """Unusual capture conditions of an RGB photo (h, w, 3), named as in `words.CONDITIONS`.

    `boxes`: (n, 4) of the tiles, xyxy pixels; `corners`: (n, 4, 2) of the tiles, NaN where not known.
    """
    if not len(boxes):
        return frozenset()
    crops = cut_crops(pixels, boxes)[:, 8:-8, 8:-8]
    grey = [cv2.cvtColor(crop, cv2.COLOR_RGB2GRAY) for crop in np.ascontiguousarray(crops)]
    sharpness = np.median([cv2.Laplacian(crop, cv2.CV_32F).var() for crop in grey])
    shorter = np.median((boxes[:, 2:] - boxes[:, :2]).min(axis=1))
    found = {
        "dark": np.median(np.stack(grey)) < _DARK,
        "glare": np.mean(np.stack(grey) >= _CLIPPED) > _GLARE,
        "blurred": sharpness < _BLURRED,
        "small": shorter < _SMALL * max(pixels.shape[:2]),
        "turned": _slant(corners) > _TURNED,
        "crowded": len(boxes) > _CROWDED,
    }
    return frozenset(name for name, holds in found.items() if holds)


def _slant(corners: NDArray[np.float32]) -> float:
    """Angle between the tiles' edges and the photo's, 0 to 45 degrees; 0 if no corners are known."""
    known = corners[np.isfinite(corners).all(axis=(1, 2))]
    if not len(known):
        return 0.0
    across = known[:, 1] + known[:, 2] - known[:, 0] - known[:, 3]
    # Multiplying the angle by four makes directions 90 degrees apart equal.
    fourfold = np.exp(4j * np.arctan2(across[:, 1], across[:, 0])).mean()
    return float(abs(np.degrees(np.angle(fourfold))) / 4)


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A photo that could be labelled. `key`: SHA-256 of the file, in hex; `name`: the name shown to users."""

    key: str
    name: str
    reading: ReadingRecord
    perceptual_hash: PerceptualHash
    facets: Counter[Facet]
    reasons: tuple[Reason, ...]


def make_candidate(photo: Photo, detector: Detector, name: str, reading: ReadingRecord | None = None) -> Candidate:
    started = time.perf_counter()
    trace = detector.trace(photo.pixels, FAINT_THRESHOLD, photo.finer)
    if reading is None:
        detect_ms = 1000 * (time.perf_counter() - started)
        reading = read_detections(photo, trace.detections, model_of(detector), detect_ms)
    look, facets = describe_photo(photo, reading)
    reasons = find_reasons(reading, disagreements(trace, reading.tiles, photo.scale))
    return Candidate(photo.sha256, name, reading, look, facets, tuple(reasons))


def doubted_labels(
    photo: Photo, name: str, reading: ReadingRecord, labels: ReadingRecord, doubts: Sequence[LabelDoubt]
) -> Candidate:
    """A labelled photo to look at again: `reading` as the networks made it, `labels` as a person corrected it."""
    look, facets = describe_photo(photo, labels)
    return Candidate(reading.image.sha256, name, reading, look, facets, tuple(doubt.reason for doubt in doubts))


def describe_photo(photo: Photo, reading: ReadingRecord) -> tuple[PerceptualHash, Counter[Facet]]:
    """Perceptual hash and facets of a photo, from its reading or from the labels that replaced it."""
    found = from_tile_records(reading.tiles)
    boxes, corners = (found.boxes * photo.scale).astype(np.float32), found.corners * photo.scale
    conditions = find_conditions(photo.pixels, boxes, corners)
    look = compute_perceptual_hash(photo.pixels, boxes, [tile.shown for tile in reading.tiles])
    return look, facets_of(PhotoLabels.from_reading("photo", reading), conditions)
