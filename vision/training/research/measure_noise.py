"""`python -m vision.training.research.measure_noise PHOTOS/val PHOTOS/wild`: measures `noise.json`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Annotated, Final

import numpy as np
import typer
from numpy.typing import NDArray

from scoring.tiles import BACK
from vision.detection.detections import Detections
from vision.detection.detector import PHOTO_SIDE, WORKING_THRESHOLD, Detector
from vision.evaluation.matching import box_iou, match_boxes
from vision.images.photo import load_photo_file
from vision.labels.folders import read_labelled_sets
from vision.labels.labelled_photo import DatasetError, LabelledPhoto
from vision.synthesis.rendering.synth import iter_samples
from vision.synthesis.tables.noise import FLOOR, NOISE_FILE
from vision.synthesis.tables.photos import HELD_OUT
from vision.training.research.error_counts import (
    LEAST_OVERLAP,
    MatchedTile,
    PhotoCount,
    count_against_boxes,
    count_against_codes,
)
from vision.training.research.noise_summary import GRADES, RenderedCounts, robust_std, summarize
from vision.training.research.recapture import recapture

_SURE: Final = 0.55
_MOST_STRETCHED: Final = 2.5
_LEAST_TILES: Final = 12
_MOST_TILES: Final = 21
_NEAR: Final = 2.2
"""Largest distance between neighbouring tiles of a hand, in tile heights."""
_SAME: Final = 0.3
"""Distance below which two labels are of one tile."""
_FITTING: Final = 0.6
"""Least IoU of the label and the box of the predicted corners."""
_RENDERED_SIDE: Final = 1600


def count_photo(photo: LabelledPhoto, detector: Detector, takes: int, rng: Random) -> list[PhotoCount]:
    """Detection results of the hand in a photo as it is, and in `takes` simulated recaptures."""
    pixels = load_photo_file(photo.path, max_side=PHOTO_SIDE).pixels
    codes, boxes, quads = list(photo.codes), None, None
    found = detector.detect(pixels, FLOOR)
    if photo.boxes is not None:
        truth = photo.boxes * np.array([pixels.shape[1], pixels.shape[0]] * 2)
        own = _own_tiles(truth)
        boxes = truth[own]
        codes = _relabelled([codes[tile] for tile in own], boxes, found)
    elif right := _all_matched(codes, found, (pixels.shape[1], pixels.shape[0])):
        codes, boxes = [found.codes[place] for place in right], found.boxes[right].astype(np.float64)
    if boxes is not None:
        quads = _quads(boxes, found)
    counts = []
    for number in range(takes + 1):
        places = boxes
        if number:
            again, places = recapture(pixels, quads, rng)
            found = detector.detect(again, FLOOR)
        if places is None:
            counts.append(count_against_codes(codes, found))
        else:
            counts.append(count_against_boxes(codes, places, found, every=photo.boxes is None))
    return counts


def measure_rendered(detector: Detector, count: int) -> RenderedCounts:
    """Detection of backs of concealed kongs and of corners on rendered photos."""
    backs: list[MatchedTile] = []
    missed = 0
    slips: list[float] = []
    rolls: list[int] = []
    for sample in iter_samples(count, seed=HELD_OUT, side=_RENDERED_SIDE):
        found = detector.detect(sample.photo, FLOOR)
        taken = match_boxes(box_iou(found.boxes, sample.boxes), LEAST_OVERLAP)
        kongs = {tile for tile in sample.truth.hand_tiles if sample.codes[tile] == BACK}
        missed += len(kongs.difference(taken.tolist()))
        for place, tile in enumerate(taken):
            if tile < 0:
                continue
            if tile in kongs:
                backs.append(MatchedTile(BACK, found.class_probs[place]))
            elif sample.codes[tile] != BACK and np.isfinite(found.corners[place]).all():
                slip, roll = _corner_error(found.corners[place], sample.corners[tile])
                slips += slip
                rolls.append(roll)
    first, second, third = (round(rolls.count(roll) / max(1, len(rolls)), 4) for roll in (1, 2, 3))
    return RenderedCounts(backs, missed, robust_std(slips), (first, second, third))


def _corner_error(corners: NDArray[np.float32], truth: NDArray[np.float32]) -> tuple[list[float], int]:
    """Corner errors in tile widths under the best cyclic order, and that order."""
    rolled = [float(np.abs(np.roll(corners, roll, axis=0) - truth).sum()) for roll in range(4)]
    roll = int(np.argmin(rolled))
    width = float(np.linalg.norm(truth[1] - truth[0]))
    return [float(value) for value in ((np.roll(corners, roll, axis=0) - truth) / width).ravel()], roll


def _relabelled(codes: Sequence[str], boxes: NDArray[np.float64], found: Detections) -> list[str]:
    """The labels, replaced where the networks are confident of another face.

    All such tiles in hands of `val` were inspected, and every label was wrong.
    """
    overlap = box_iou(boxes, found.boxes)
    right = list(codes)
    for tile, place in enumerate(overlap.argmax(axis=1) if len(found) else ()):
        if overlap[tile, place] >= LEAST_OVERLAP and found.confidences[place] > _SURE:
            right[tile] = found.codes[place]
    return right


def _all_matched(codes: Sequence[str], found: Detections, size: tuple[int, int]) -> list[int]:
    """Detection indices of a photo's tiles if every code is matched, which gives their positions.

    `size` is the width and height of the photo in pixels.
    """
    likely = np.flatnonzero(found.above_threshold(WORKING_THRESHOLD, size))
    places = [int(place) for place in likely if found.codes[place] != BACK]
    return places if sorted(found.codes[place] for place in places) == sorted(codes) else []


def _quads(boxes: NDArray[np.float64], found: Detections) -> NDArray[np.float64]:
    """Corners (n, 4, 2) of labelled tiles, as predicted if available: labels of rotated tiles are loose.

    Corners that do not fit the label are ignored, otherwise a tile would later count as missed.
    """
    quads = boxes[:, [0, 1, 2, 1, 2, 3, 0, 3]].reshape(-1, 4, 2).copy()
    overlap = box_iou(boxes, found.boxes)
    for tile, place in enumerate(overlap.argmax(axis=1) if len(found) else ()):
        corners = found.corners[place].astype(np.float64)
        around = np.concatenate([corners.min(axis=0), corners.max(axis=0)])[None]
        if overlap[tile, place] >= LEAST_OVERLAP and box_iou(boxes[[tile]], around)[0, 0] >= _FITTING:
            quads[tile] = corners
    return quads


def _own_tiles(boxes: NDArray[np.float64]) -> NDArray[np.intp]:
    """Indices of the labelled tiles (n, 4) that form the hand: the largest cluster, each tile once.

    Ponds are only partly labelled, and some tiles are labelled twice.
    """
    middles, sizes = (boxes[:, :2] + boxes[:, 2:]) / 2, boxes[:, 2:] - boxes[:, :2]
    steps = np.linalg.norm(middles[:, None] - middles[None], axis=2) / max(float(np.median(sizes.max(axis=1))), 1e-9)
    heap = np.arange(len(boxes))
    for one, other in zip(*np.nonzero(steps < _NEAR), strict=True):
        heap[heap == heap[other]] = heap[one]
    largest = np.argmax(np.bincount(heap, minlength=1)) if len(boxes) else 0
    twice = np.triu(steps < _SAME, 1).any(axis=0)
    return np.flatnonzero((heap == largest) & ~twice)


def _of_a_hand(photo: LabelledPhoto) -> bool:
    """Whether a photo shows about as many tiles as a hand has, and is not stretched."""
    return _LEAST_TILES <= len(photo.codes) <= _MOST_TILES and not _stretched(photo)


def _stretched(photo: LabelledPhoto) -> bool:
    """Whether a photo was stretched, as shown by the aspect ratio of its tiles."""
    if photo.boxes is None or not len(photo.boxes):
        return False
    sizes = photo.boxes[:, 2:] - photo.boxes[:, :2]
    return not 1 / _MOST_STRETCHED < float(np.median(sizes[:, 0] / sizes[:, 1])) < _MOST_STRETCHED


def main(
    folders: Annotated[list[Path], typer.Argument(help="Labelled folders of real photos that were not trained on.")],
    *,
    out: Annotated[Path, typer.Option("--out", "-o")] = NOISE_FILE,
    takes: Annotated[int, typer.Option(min=0, help="How often each photo is read turned and shrunk too.")] = 3,
    rendered: Annotated[int, typer.Option(min=1, help="Photos rendered for backs and corners.")] = 60,
) -> None:
    """Measure the shipped detector and write the numbers that noisy tiles are drawn from."""
    from rich.console import Console
    from rich.progress import track

    detector = Detector.load()
    try:
        photos = [photo for part in read_labelled_sets(folders) for photo in part.photos if _of_a_hand(photo)]
    except DatasetError as error:
        raise typer.BadParameter(f"{error.about}: {error.message}") from error
    if len(photos) < GRADES:
        raise typer.BadParameter(f"only {len(photos)} photos show a hand; {GRADES} are needed at least")
    counts = []
    for photo in track(photos, description="reading", console=Console(stderr=True), transient=True):
        counts += count_photo(photo, detector, takes, Random(f"takes/{photo.key}"))
    names = " ".join(f"PHOTOS/{folder.resolve().name}" for folder in folders)
    command = f"python -m vision.training.research.measure_noise {names} --takes {takes} --rendered {rendered}"
    noise = summarize(counts, measure_rendered(detector, rendered), command, detector.sha256)
    out.write_text(noise.model_dump_json(indent=1) + "\n", encoding="utf-8")
    typer.echo(f"{noise.photos} photos, {noise.tiles} tiles: {out}")


if __name__ == "__main__":
    typer.run(main)
