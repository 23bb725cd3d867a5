"""A candidate photo for labelling: its reading, appearance, and reasons to look at it."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.annotation.queue.conditions import find_conditions
from vision.annotation.queue.facets import Facet, facets_of
from vision.annotation.queue.label_doubts import LabelDoubt
from vision.annotation.queue.opinions import disagreements
from vision.annotation.queue.reasons import Reason, find_reasons
from vision.detection.detector import Detector
from vision.images.perceptual_hash import PerceptualHash, compute_perceptual_hash
from vision.images.photo import Photo
from vision.labels.formats import PhotoLabels
from vision.reading.pipeline import FAINT_THRESHOLD, model_of, read_detections
from vision.reading.records import ReadingRecord
from vision.reading.tile_records import from_tile_records


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
    """Make a candidate, reading the photo unless a reading is given."""
    started = time.perf_counter()
    trace = detector.trace(photo.pixels, FAINT_THRESHOLD)
    if reading is None:
        detect_ms = 1000 * (time.perf_counter() - started)
        reading = read_detections(photo, trace.detections, model_of(detector), detect_ms)
    look, facets = describe_photo(photo, reading)
    reasons = find_reasons(reading, disagreements(trace, reading.tiles, photo.scale))
    return Candidate(photo.sha256, name, reading, look, facets, tuple(reasons))


def doubted_labels(
    photo: Photo, name: str, reading: ReadingRecord, labels: ReadingRecord, doubts: Sequence[LabelDoubt]
) -> Candidate:
    """A labelled photo as a candidate to look at again.

    `reading`: of the photo, as the networks made it; `labels`: the reading with a person's correction applied.
    """
    look, facets = describe_photo(photo, labels)
    return Candidate(reading.image.sha256, name, reading, look, facets, tuple(doubt.reason for doubt in doubts))


def describe_photo(photo: Photo, reading: ReadingRecord) -> tuple[PerceptualHash, Counter[Facet]]:
    """Perceptual hash and facets of a photo, from its reading or from the labels that replaced it."""
    found = from_tile_records(reading.tiles)
    boxes, corners = (found.boxes * photo.scale).astype(np.float32), found.corners * photo.scale
    conditions = find_conditions(photo.pixels, boxes, corners)
    look = compute_perceptual_hash(photo.pixels, boxes, [tile.shown for tile in reading.tiles])
    return look, facets_of(PhotoLabels.from_reading("photo", reading), conditions)
