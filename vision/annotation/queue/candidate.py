"""A photo that could be labelled: its reading, what it looks like, and why it is worth a look."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

import numpy as np

from vision.annotation.queue.conditions import find_conditions
from vision.annotation.queue.facets import Facet, facets_of
from vision.annotation.queue.opinions import disagreements
from vision.annotation.queue.reasons import Reason, find_reasons
from vision.detection.detector import Detector
from vision.images.perceptual_hash import PerceptualHash, compute_perceptual_hash
from vision.images.photo import Photo
from vision.labels.formats import PhotoLabels
from vision.reading import FAINT_THRESHOLD, model_of, read_detections
from vision.records import ReadingRecord
from vision.tile_records import from_tile_records


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A photo as the queue knows it.

    Attributes:
        key: hash of the file's bytes, in hex.
        name: what people call it.
        reading: what was read on it.
        perceptual_hash: how it looks as a whole.
        facets: what it shows.
        reasons: what the reading itself tells.
    """

    key: str
    name: str
    reading: ReadingRecord
    perceptual_hash: PerceptualHash
    facets: Counter[Facet]
    reasons: tuple[Reason, ...]


def make_candidate(photo: Photo, detector: Detector, name: str, reading: ReadingRecord | None = None) -> Candidate:
    """Read a photo, unless that was done, and see what labelling it would teach.

    Args:
        photo: upright; the pixels that were read.
        detector: the networks.
        name: what people call the photo.
        reading: of the photo, where there is one.
    """
    started = time.perf_counter()
    trace = detector.trace(photo.pixels, FAINT_THRESHOLD)
    if reading is None:
        detect_ms = 1000 * (time.perf_counter() - started)
        reading = read_detections(photo, trace.detections, model_of(detector), detect_ms)
    look, facets = describe_photo(photo, reading)
    reasons = find_reasons(reading, disagreements(trace, reading.tiles, photo.scale))
    return Candidate(photo.sha256, name, reading, look, facets, tuple(reasons))


def describe_photo(photo: Photo, reading: ReadingRecord) -> tuple[PerceptualHash, Counter[Facet]]:
    """How a photo looks and what it shows, by its reading or the labels that took the reading's place."""
    found = from_tile_records(reading.tiles)
    boxes, corners = (found.boxes * photo.scale).astype(np.float32), found.corners * photo.scale
    conditions = find_conditions(photo.pixels, boxes, corners)
    look = compute_perceptual_hash(photo.pixels, boxes, [tile.code for tile in reading.tiles])
    return look, facets_of(PhotoLabels.from_reading("photo", reading), conditions)
