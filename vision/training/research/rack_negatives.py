"""Rendered hands beside the bare ends of racks, with what the finder takes for tiles there as false positives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detection.detector import Detector
from vision.evaluation.matching import box_iou
from vision.synthesis.rendering.drawn import DrawnSet
from vision.synthesis.rendering.faces import random_style
from vision.synthesis.rendering.props import bare_rack_ends
from vision.synthesis.rendering.samples import Sample, render_sample
from vision.synthesis.rendering.things import Box
from vision.synthesis.tables.photos import RULES, simulate_photo
from vision.synthesis.tables.view import PhotoTruth
from vision.training.research.labelled_negatives import write_labelled_negatives

_SIDE: Final = 960
_MIN_OBJECTNESS: Final = 0.1
_ON_TILE: Final = 0.1
"""Overlap (IoU) with a tile from which on a proposal is one of the tile and not of a rack."""
_GRAIN: Final = (1, 7)
"""Strips of slightly different shades that a rack consists of."""


def write_rack_negatives(out: Path, seeds: Iterator[int], count: int, detector: Detector) -> Iterator[Path]:
    """Write `count` labelled pictures of hands on racks to the YOLO folder `out`; yields each picture's path.

    Args:
        out: YOLO folder; existing pictures of the same name are replaced.
        seeds: numbers of tables, below `HELD_OUT`; those whose hand leaves no room for a rack's end are skipped.
        count: number of pictures.
        detector: its finder's proposals on the racks become the false positives.
    """
    written = 0
    while written < count:
        seed = next(seeds)
        truth = simulate_photo(RULES[seed % len(RULES)], seed, side=_SIDE)
        ends = bare_rack_ends(truth.layout, np.random.default_rng((seed, 1)))
        if not ends:
            continue
        sample = _racked(truth, ends, seed)
        path = write_labelled_negatives(out, f"rack_{seed:06d}", sample, _on_racks(sample, ends, detector))
        written += 1
        yield path


def _racked(truth: PhotoTruth, ends: Sequence[Box], seed: int) -> Sample:
    """The hand rendered beside the ends of a rack of any colour."""
    rng = np.random.default_rng((seed, 2))
    style = random_style(np.random.default_rng(seed))
    shift = rng.normal(0, 30, 3) if rng.random() < 0.5 else rng.uniform(0, 190, 3) - np.array(ends[0].colour)
    strips = [strip for end in ends for strip in _grained(end, shift, rng)]
    return render_sample(truth, DrawnSet("made up", style), style.back, np.random.default_rng(seed), boxes=strips)


def _grained(end: Box, shift: NDArray[np.float64], rng: np.random.Generator) -> Iterator[Box]:
    """The end as strips along its length, each a little lighter or darker than the next."""
    strips = int(rng.integers(*_GRAIN))
    deep = end.size[1] / strips
    spread = float(rng.uniform(2, 14))
    for index in range(strips):
        x, y, z = end.centre
        red, green, blue = (
            float(c) for c in np.clip(np.array(end.colour) + shift + float(rng.normal(0, spread)), 8, 247)
        )
        centre = (x, y + deep * (index + 0.5 - strips / 2), z)
        yield replace(end, centre=centre, size=(end.size[0], deep, end.size[2]), colour=(red, green, blue))


def _on_racks(sample: Sample, ends: Sequence[Box], detector: Detector) -> NDArray[np.float32]:
    """Float32 (n, 4), xyxy pixels: the finder's proposals whose middle is on a rack's end and that cover no tile."""
    proposals = detector.propose(sample.photo)
    boxes = proposals.boxes[proposals.objectness >= _MIN_OBJECTNESS]
    hulls = [cv2.convexHull(sample.truth.camera.project(end.corners()).astype(np.float32)) for end in ends]
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2
    on_rack = [any(cv2.pointPolygonTest(hull, (float(x), float(y)), False) > 0 for hull in hulls) for x, y in middles]
    beside_tiles = ~(box_iou(boxes, sample.boxes) >= _ON_TILE).any(axis=1)
    return np.asarray(boxes[np.array(on_rack, bool) & beside_tiles], np.float32)
